"""People come and go for a long time: does anything grow that should not?

    python -m bench.soak --minutes 120 --tables 100
    python -m bench.soak --sockets 200 1600           memory of seated sockets, nobody plays

Every minute a fifth of all who play lose the line, with or without a goodbye, and come back some
seconds later; and one table in twenty is given up for a new one with new people. Printed every
minute: memory, open files, connections to PostgreSQL and keys in Redis; at the end how much each
grew in an hour. Ends with the checker for those who are still there."""

import argparse
import asyncio
import gc
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Coroutine
from itertools import pairwise
from pathlib import Path

import uvloop

from bench.census import Census, slopes, taken
from bench.load import check, seat, sit_down
from bench.players import Player, Table
from bench.sites import SITES, MeasuredSite

AWAY_SECONDS = (3.0, 20.0)
NEW_TABLES = 0.05
PAUSE_SECONDS = 1.0


def main() -> int:
    options = arguments()
    folder = Path(tempfile.mkdtemp(prefix="kadi-soak-")).resolve()
    folder.chmod(0o711)
    site = SITES[options.on](folder / "site")
    try:
        site.start()
        work = steps(site, options.sockets) if options.sockets else soak(site, options, folder)
        return uvloop.run(work)
    finally:
        site.stop()
        shutil.rmtree(folder, ignore_errors=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--on", choices=sorted(SITES), default="cluster")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--churn", type=float, default=0.2, help="share that drops every minute")
    parser.add_argument(
        "--sockets", type=int, nargs="+", help="only seat so many, one after another"
    )
    return parser.parse_args()


class Crowd:
    """Everybody at the tables now."""

    def __init__(self, site: MeasuredSite, churn: float) -> None:
        self.site, self.churn = site, churn
        self.tables: dict[Table, asyncio.Task[None]] = {}
        self.chance = random.Random(20)
        self.drops = self.moves = 0
        self._gone: set[Player] = set()
        self._away: set[asyncio.Task[None]] = set()

    async def come(self, number: int) -> None:
        new = [Table(seating, self.site.url) for seating in await seat(self.site, number)]
        await sit_down(new)
        for table in new:
            self.tables[table] = asyncio.create_task(table.play(pause=PAUSE_SECONDS))

    async def go(self, number: int) -> None:
        """For good: nobody of these tables comes back."""
        for table in self.chance.sample(list(self.tables), number):
            playing = self.tables.pop(table)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await asyncio.gather(*(player.leave() for player in table.players))
            self.moves += len(table.latencies)

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    async def drop_some(self, seconds: float) -> None:
        """So many as a minute loses, at any moment of it."""
        share = self.churn * seconds / 60
        for player in self.players:
            if player not in self._gone and self.chance.random() < share:
                self._gone.add(player)
                self._begin(self._drop(player, self.chance.uniform(0, seconds)))
        await asyncio.sleep(seconds)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._away.add(task)
        task.add_done_callback(self._away.discard)

    async def _drop(self, player: Player, after: float) -> None:
        await asyncio.sleep(after)
        if player.socket is not None and self.chance.random() < 0.5:
            player.socket.transport.abort()
        await player.leave()
        self.drops += 1
        await asyncio.sleep(self.chance.uniform(*AWAY_SECONDS))
        self._gone.discard(player)
        if any(player in table.players for table in self.tables):
            await player.join()

    async def settle(self) -> None:
        await asyncio.gather(*self._away, return_exceptions=True)
        for table in self.tables:
            table.until = 0
        await asyncio.gather(*self.tables.values())
        await asyncio.gather(*(table.settle() for table in self.tables))


async def soak(site: MeasuredSite, options: argparse.Namespace, folder: Path) -> int:
    crowd, began = Crowd(site, options.churn), time.monotonic()
    await crowd.come(options.tables)
    gc.freeze()
    found: list[Census] = []
    while time.monotonic() - began < 60 * options.minutes:
        renewed = max(1, round(options.tables * NEW_TABLES))
        await crowd.drop_some(60)
        await crowd.go(renewed)
        await crowd.come(renewed)
        minute = (time.monotonic() - began) / 60
        found.append(await asyncio.to_thread(taken, site, minute, len(crowd.players)))
        print(found[-1].line(), flush=True)
    await crowd.settle()
    print_slopes(found, crowd)
    return 0 if await check(site, list(crowd.tables), folder) else 1


def print_slopes(found: list[Census], crowd: Crowd) -> None:
    moves = crowd.moves + sum(len(table.latencies) for table in crowd.tables)
    print(f"\n{moves:,} moves, {crowd.drops:,} lines lost. In an hour grew:")
    for name, slope in slopes(found).items():
        print(f"{name:20} {slope:+9.1f}")


async def steps(site: MeasuredSite, wanted: list[int]) -> int:
    """Seats so many sockets, waits until nothing moves, and looks; then more."""
    tables: list[Table] = []
    found: list[Census] = []
    for sockets in wanted:
        new = await seat(site, (sockets - 4 * len(tables)) // 4)
        more = [Table(seating, site.url) for seating in new]
        await sit_down(more)
        tables += more
        await asyncio.sleep(30)
        found.append(await asyncio.to_thread(taken, site, 0, 4 * len(tables)))
        print(found[-1].line(), flush=True)
    for before, after in pairwise(found):
        more_sockets = after.figures["sockets"] - before.figures["sockets"]
        grown = (after.figures["web MiB"] - before.figures["web MiB"]) * 1000 / more_sockets
        print(f"web processes: {grown:.0f} MiB for 1,000 more sockets")
    await asyncio.gather(*(player.leave() for table in tables for player in table.players))
    return 0


if __name__ == "__main__":
    sys.exit(main())
