"""Kadi itself, as it is measured: embedded in one process, or as the whole cluster."""

import os
from pathlib import Path
from typing import Protocol

from tools.cluster import Cluster
from tools.site_process import Site


class MeasuredSite(Protocol):
    name: str
    url: str
    env: dict[str, str]

    def start(self) -> "MeasuredSite": ...
    def stop(self) -> None: ...
    def groups(self) -> dict[str, list[int]]: ...


class EmbeddedSite:
    name = "Kadi, embedded"

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        # All clients of a benchmark have one address.
        self._site = Site(folder, SOCKETS_PER_ADDRESS="0")
        self.env = self._site.env
        self.url = ""

    def start(self) -> "EmbeddedSite":
        self._site.start()
        self.url = self._site.url
        return self

    def stop(self) -> None:
        self._site.stop()

    def groups(self) -> dict[str, list[int]]:
        assert self._site.process is not None
        return {"web": [self._site.process.pid]}


class ClusterSite:
    name = "Kadi, cluster"

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        folder.chmod(0o711)
        self._cluster = Cluster(folder)
        self.env: dict[str, str] = dict(os.environ)
        self.url = ""

    def start(self) -> "ClusterSite":
        self._cluster.start()
        self.env, self.url = self._cluster.env, self._cluster.url
        return self

    def stop(self) -> None:
        self._cluster.stop()

    def groups(self) -> dict[str, list[int]]:
        cluster = self._cluster
        assert cluster.postgres.process
        assert cluster.redis.process
        return {
            "web": [part.pid for part in cluster.web],
            "timers": [part.pid for part in (*cluster.workers, *cluster.beats)],
            "proxy": [cluster.proxy.pid],
            "postgres": [cluster.postgres.process.pid],
            "redis": [cluster.redis.process.pid],
        }


SITES: dict[str, type[EmbeddedSite] | type[ClusterSite]] = {
    "embedded": EmbeddedSite,
    "cluster": ClusterSite,
}
