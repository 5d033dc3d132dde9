"""The real worker and beat, as docker-compose.yml starts them."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
import yaml
from django.db import connection

from tools import cluster, servers

ROOT = Path(__file__).resolve().parent.parent.parent
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
TOKEN = "a-long-token"
PATIENCE = 120

pytestmark = pytest.mark.postgres


class Background:
    """A worker and a beat of their own Redis, on the tests' database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.redis = servers.start(servers.Redis, folder / "redis")
        self.ports = {name: str(servers.free_port()) for name in ("worker", "beat")}
        self.parts = {name: self._start(name) for name in self.ports}

    def _start(self, name: str) -> cluster.Part:
        shared = self.folder / name
        shared.mkdir()
        database = f"/{connection.settings_dict['NAME']}"
        env = os.environ | {
            "DATABASE_URL": urlsplit(os.environ["DATABASE_URL"])._replace(path=database).geturl(),
            "REDIS_URL": self.redis.url,
            "METRICS_TOKEN": TOKEN,
            "METRICS_PORT": self.ports[name],
            "HOST": "127.0.0.1",
            "VAR_DIR": str(self.folder / "var"),
        }
        if "PROMETHEUS_MULTIPROC_DIR" in SERVICES[name]["environment"]:
            env["PROMETHEUS_MULTIPROC_DIR"] = str(shared)
        words = [str(shared / "beat") if word == "/tmp/beat" else word for word in command(name)]
        return cluster.Part(name, self.folder, words, env).start()

    def stop(self) -> None:
        for part in self.parts.values():
            part.stop()
        self.redis.stop()

    def ask(self, name: str, path: str, token: str = TOKEN) -> tuple[int, str]:
        address = f"http://127.0.0.1:{self.ports[name]}{path}"
        try:
            with urlopen(Request(address, headers={"Authorization": f"Bearer {token}"})) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, ""

    def numbers(self, name: str) -> str:
        try:
            return self.ask(name, "/metrics")[1]
        except URLError:
            return ""


def command(name: str) -> list[str]:
    words: list[str] = SERVICES[name]["command"]
    at = words.index("celery")
    return [*words[:at], sys.executable, "-m", *words[at:]]


def wait(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.2)


@pytest.fixture(scope="module")
def background(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Background]:
    running = Background(tmp_path_factory.mktemp("background"))
    try:
        yield running
    finally:
        running.stop()


def test_the_worker_adds_up_the_tasks_of_its_processes(background: Background) -> None:
    ran = 'kadi_task_seconds_count{outcome="success",task="games.tasks.sweep"}'
    wait(lambda: ran in background.numbers("worker"))


def test_beat_counts_what_it_sent(background: Background) -> None:
    sent = 'kadi_tasks_sent_total{task="games.tasks.sweep"}'
    wait(lambda: sent in background.numbers("beat"))


@pytest.mark.parametrize("name", ["worker", "beat"])
def test_who_works_says_that_it_is_well(background: Background, name: str) -> None:
    wait(lambda: background.numbers(name) != "")
    assert background.ask(name, "/healthz")[0] == 200


@pytest.mark.parametrize("name", ["worker", "beat"])
def test_numbers_are_only_for_who_knows_the_token(background: Background, name: str) -> None:
    wait(lambda: background.numbers(name) != "")
    assert background.ask(name, "/metrics", token="wrong")[0] == 404
    assert background.ask(name, "/other")[0] == 404


@pytest.mark.parametrize("name", ["worker", "beat"])
def test_every_line_is_json_and_none_is_about_a_sweep(background: Background, name: str) -> None:
    swept = 'kadi_task_seconds_count{outcome="success",task="games.tasks.sweep"}'
    wait(lambda: swept in background.numbers("worker"))
    lines = background.parts[name].log.read_text().splitlines()
    assert any("ready" in json.loads(line)["message"] for line in lines)
    assert "games.tasks" not in "\n".join(lines)
