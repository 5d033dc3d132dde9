"""The compiled engine plays the very same games. `make native` builds it."""

import os
import subprocess
import sys

from games import engine
from tests.compiled.played import ROOT, played


def test_this_is_the_compiled_engine():
    assert type(engine.apply).__name__ == "builtin_function_or_method", "run make native first"


def test_it_plays_the_same_games_as_the_plain_one():
    plain = subprocess.run(
        [sys.executable, "-m", "tests.compiled.played"],
        env=os.environ | {"PLAIN_ENGINE": "yes"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.splitlines() == played()
