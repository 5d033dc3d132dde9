"""Players at tables of a cluster, on a thread of their own, while the test breaks things."""

import asyncio
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from bench.players import Table
from tools.cluster import ROOT, Cluster

WITHIN = [sys.executable, "-m", "bench.within"]
PATIENCE = 120


class Load:
    """`with Load(cluster) as load:` plays until the block ends; then everything must add up."""

    def __init__(
        self,
        cluster: Cluster,
        tables: int = 3,
        pace: float = 0.2,
        turn_seconds: int = 0,
        patience: float | None = None,
    ) -> None:
        self.cluster = cluster
        self.pace = pace
        self.patience = patience
        self._seating = self._seat(tables, turn_seconds)
        self.tables: list[Table] = []
        self._until = float("inf")
        self._error: BaseException | None = None
        self._seated = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Load":
        self._thread.start()
        assert self._seated.wait(PATIENCE), "the players did not sit down"
        self.wait_for_moves(5)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for table in self.tables:
            table.until = time.monotonic()
        self._thread.join(PATIENCE * 2)
        if error is None:
            assert self._error is None, repr(self._error)
            self.check()

    @property
    def moves(self) -> int:
        return sum(len(table.latencies) for table in self.tables)

    @property
    def accepted(self) -> int:
        """Commands acknowledged, whether or not everybody has seen them."""
        return sum(len(p.record.accepted) for table in self.tables for p in table.players)

    def wait_for_moves(self, more: int) -> None:
        wanted = self.moves + more
        wait_until(lambda: self.moves >= wanted, f"no {more} more moves were made")

    def wait_for_accepted(self, more: int) -> None:
        wanted = self.accepted + more
        wait_until(lambda: self.accepted >= wanted, f"no {more} more commands were accepted")

    def returns(self, since: float) -> list[float]:
        """How long after `since` each player who lost the connection was back."""
        players = [player for table in self.tables for player in table.players]
        return [max(0.0, at - since) for p in players for at in p.record.returns if at > since]

    def check(self) -> None:
        """The checker of the benchmark: nothing acknowledged is lost, nothing is doubled."""
        with tempfile.TemporaryDirectory() as folder:
            told = Path(folder) / "told.json"
            told.write_text(json.dumps([table.told() for table in self.tables]))
            done = subprocess.run(
                [*WITHIN, "bench.checker", str(told)],
                env=self.cluster.env,
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
        assert done.returncode == 0, done.stdout + done.stderr

    def _seat(self, tables: int, turn_seconds: int) -> list[dict[str, Any]]:
        output = subprocess.check_output(
            [*WITHIN, "bench.seating", str(tables), str(turn_seconds)],
            env=self.cluster.env,
            cwd=ROOT,
        )
        seating: list[dict[str, Any]] = json.loads(output.splitlines()[-1])
        return seating

    def _run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as error:
            self._error = error
            self._seated.set()

    async def _play(self) -> None:
        self.tables = [Table(seating, self.cluster.url) for seating in self._seating]
        for table in self.tables:
            for player in table.players:
                player.patience = self.patience
            await table.sit_down()
        self._seated.set()
        await asyncio.gather(*(table.play(pause=self.pace) for table in self.tables))
        await asyncio.gather(*(table.settle() for table in self.tables))
        players = [player for table in self.tables for player in table.players]
        await asyncio.gather(*(player.leave() for player in players))


def wait_until(happened: Callable[[], bool], else_say: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, else_say
        time.sleep(0.05)
