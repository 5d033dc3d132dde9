"""The commands that make the first administrator, as they are printed."""

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection

from accounts.models import User
from accounts.services import roles
from tests.accounts.builders import account
from tests.site import pretend_docker
from tools import cluster, manage_cluster

ROOT = Path(__file__).resolve().parent.parent.parent
LINE = re.compile(r"^(\S.*give_role NAME Administrator) +# (.+)$", re.MULTILINE)
MAKE_ONE = (
    "from accounts.models import User; User.objects.create_user('Wanjiku', password='mti-mrefu')"
)


def printed(page: str) -> dict[str, str]:
    """By where it is to be run, with a name filled in."""
    found = LINE.findall((ROOT / page).read_text())
    return {where: command.replace("NAME", "Wanjiku") for command, where in found}


def run(command: str, **environment: str) -> str:
    done = subprocess.run(
        ["sh", "-eu", "-c", command],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_readme_and_operations_print_the_same_for_every_mode():
    assert printed("README.md") == printed("docs/operations.md")
    assert set(printed("README.md")) == {"make run", "make cluster", "docker compose"}


def test_it_works_as_printed_in_the_embedded_mode(tmp_path, monkeypatch):
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    own = {"VAR_DIR": str(tmp_path)}
    run(f"{sys.executable} manage.py migrate --noinput --verbosity 0", **own)
    run(f'{sys.executable} manage.py shell -c "{MAKE_ONE}"', **own)
    said = run(printed("README.md")["make run"], **own)
    assert "Wanjiku: Administrator" in said
    assert "second factor within a day" in said


@pytest.fixture
def database() -> dict[str, str]:
    """That of the tests, for processes beside them."""
    address = urlsplit(os.environ["DATABASE_URL"])
    own = address._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    return {"DATABASE_URL": own, "REDIS_URL": os.environ["REDIS_URL"]}


def is_administrator() -> bool:
    return roles.role_of(User.objects.get(username="Wanjiku")) == roles.ADMINISTRATOR


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_it_works_as_printed_in_compose(database, tmp_path):
    roles.grant_all()
    account("Wanjiku")
    said = pretend_docker.run(printed("README.md")["docker compose"], tmp_path, **database)
    assert "Wanjiku: Administrator" in said
    assert is_administrator()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_it_works_as_printed_beside_a_cluster(database):
    roles.grant_all()
    account("Wanjiku")
    with_cluster = manage_cluster.PLACE.read_text() if manage_cluster.PLACE.exists() else ""
    manage_cluster.remember(database)
    try:
        run(printed("README.md")["make cluster"], DATABASE_URL="", REDIS_URL="")
    finally:
        manage_cluster.forget()
        if with_cluster:
            manage_cluster.PLACE.write_text(with_cluster)
    assert is_administrator()


def test_a_cluster_leaves_word_of_its_databases_as_long_as_it_runs(monkeypatch, tmp_path):
    place = tmp_path / "var" / "cluster.json"
    seen: list[str] = []

    class Pretended(cluster.Cluster):
        own_environment = {"DATABASE_URL": "postgresql://nowhere/kadi"}

        def start(self) -> "Pretended":
            return self

        def stop(self) -> None:
            pass

    def pause() -> None:
        seen.append(place.read_text())
        assert place.stat().st_mode & 0o077 == 0
        raise KeyboardInterrupt

    monkeypatch.setattr(manage_cluster, "PLACE", place)
    monkeypatch.setattr(cluster, "Cluster", Pretended)
    monkeypatch.setattr(cluster.processes, "die_with_parent", lambda _: None)
    monkeypatch.setattr(cluster.signal, "signal", lambda *_: None)
    monkeypatch.setattr(cluster.signal, "pause", pause)
    assert cluster.main() == 0
    assert "postgresql://nowhere" in seen[0]
    assert not place.exists()


def test_without_a_cluster_it_says_so(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(manage_cluster, "PLACE", tmp_path / "cluster.json")
    assert manage_cluster.main(["check"]) == 1
    assert capsys.readouterr().err == "No cluster runs here: start one with make cluster.\n"
