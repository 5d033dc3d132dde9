"""The real server, alone: what fell due while it was down happens though nobody is connected."""

import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tools.site_process import ROOT, Site

PATIENCE = 60

# Leaves a game behind whose first turn ran out an hour ago.
DEAL = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from games.store.clock import now_ms
from tests.games.playing import game_of, people
game_of(*people(2), now=now_ms() - 3_600_000)
"""


def test_an_overdue_timer_fires_when_the_server_is_back_and_nobody_is_connected(tmp_path):
    site = Site(tmp_path, DJANGO_SETTINGS_MODULE="kadi_site.settings")
    subprocess.run([sys.executable, "-c", DEAL], env=site.env, cwd=ROOT, check=True, timeout=300)
    assert version_of_the_game(tmp_path) == 1
    site.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while version_of_the_game(tmp_path) == 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert version_of_the_game(tmp_path) > 1
    finally:
        site.stop()


def version_of_the_game(folder: Path) -> int:
    database = sqlite3.connect(folder / "var" / "kadi.sqlite3", timeout=PATIENCE)
    try:
        return database.execute("SELECT version FROM games_game").fetchone()[0]
    finally:
        database.close()
