"""A site on several hosts: the proxy and the players at the front, a web process on each of two,
PostgreSQL and Redis on a fourth, worker and beat beside the second web process."""

from collections.abc import Callable
from pathlib import Path
from typing import cast
from unittest import mock

import psycopg
import redis

from tests.faults.hosts import Host, Network
from tests.faults.load import Load, wait_until
from tools import cluster, servers
from tools.cluster import Cluster, Part, wait_for

HOSTS = ["front", "web1", "web2", "data"]
PORT = 8000
# As in static/js/table-socket.js.
UNANSWERED = 4.0


class FarCluster(Cluster):
    """As the local cluster, but everybody is somewhere else."""

    def __init__(self, folder: Path, network: Network) -> None:
        super().__init__(folder, port=PORT)
        self.network = network
        self.url = f"http://{self.host('front').address}:{PORT}"

    def host(self, name: str) -> Host:
        return self.network.hosts[name]

    def _start(self) -> None:
        data = self.host("data")
        with data.inside(), mock.patch.dict(servers.POSTGRES_OPTIONS, listen_addresses="*"):
            self.postgres = servers.start(servers.Postgres, self.folder / "postgres", safe=True)
            self.redis = servers.start(servers.Redis, self.folder / "redis")
            self._open_to_others(data)
            self.env = self._environment()
            self.migrate()
            self.manage("collectstatic", "--noinput")
        self.web = [self._far_web(name) for name in ("web1", "web2")]
        self._start_far_timers()
        for part in self.web:
            self._from_the_front(lambda part=part: self.is_up(part), part)
        self.proxy = self._proxy()
        with self.host("front").inside():
            self.proxy.start()
        self._from_the_front(lambda: cluster.answers(f"{self.url}/"), self.proxy)

    def _open_to_others(self, data: Host) -> None:
        with (self.postgres.folder / "data" / "pg_hba.conf").open("a") as file:
            file.write("host all all 10.22.0.0/24 scram-sha-256\n")
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            connection.execute("SELECT pg_reload_conf()")
        with redis.Redis(port=self.redis.port, password=servers.PASSWORD) as client:
            client.config_set("bind", f"127.0.0.1 {data.address}")

    def _environment(self) -> dict[str, str]:
        env = super()._environment()
        there = self.host("data").address
        for name in ("DATABASE_URL", "REDIS_URL"):
            env[name] = env[name].replace("127.0.0.1", there)
        return env | {"ALLOWED_HOSTS": "*"}

    def _far_web(self, name: str) -> Part:
        host = self.host(name)
        own = {"HOST": host.address, "PORT": str(PORT)}
        part = self._python(name, ["-m", "kadi_site.serve"], **own)
        with host.inside():
            return part.start()

    def _start_far_timers(self) -> None:
        with self.host("web2").inside():
            self._start_timers(1, 1)

    def is_up(self, part: Part) -> bool:
        return cluster.answers(f"http://{part.env['HOST']}:{PORT}/healthz")

    def _from_the_front(self, happened: Callable[[], bool], part: Part) -> None:
        with self.host("front").inside():
            wait_for(happened, f"{part.name} does not answer", part)

    def _proxy(self) -> Part:
        part = super()._proxy()
        part.env["WEB"] = " ".join(f"{each.env['HOST']}:{PORT}" for each in self.web)
        return part


class FarLoad(Load):
    """Players at the front, who give up a dead line as the page does."""

    cluster: FarCluster

    def __init__(self, cluster: FarCluster, tables: int = 6) -> None:
        with cluster.host("data").inside():
            super().__init__(cluster, tables, patience=UNANSWERED)

    def __enter__(self) -> "FarLoad":
        with self.cluster.host("front").inside():
            return cast(FarLoad, super().__enter__())

    def check(self) -> None:
        with self.cluster.host("data").inside():
            super().check()

    def wait_for_a_move_everywhere(self, since: float) -> None:
        """One that was sent since then, and that all four have."""
        wait_until(
            lambda: all(table.last_move > since for table in self.tables),
            "not every table plays on",
        )
