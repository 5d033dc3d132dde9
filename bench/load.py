"""Real websocket clients play N tables of four and tell how it went.

    python -m bench.load --on cluster --tables 50 --seconds 20 --peers --rounds 3
    python -m bench.load --on embedded --tables 20 --pace 2
    python -m bench.load --on cluster --idle 180

Ends with the checker: nothing acknowledged is lost or doubled, every last view is right."""

import argparse
import asyncio
import gc
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path

import uvloop

from bench import peers
from bench.figures import Figures, percentile
from bench.players import Table
from bench.sites import SITES, MeasuredSite
from bench.timetable import moments
from bench.usage import Stolen, Usage, usage_of_all

ROOT = Path(__file__).resolve().parent.parent
WITHIN = [sys.executable, "-m", "bench.within"]


def main() -> int:
    options = arguments()
    folder = Path(tempfile.mkdtemp(prefix="kadi-load-")).resolve()
    folder.chmod(0o711)
    try:
        return run(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--on", choices=sorted(SITES), default="cluster")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=0, help="seconds in which a table moves once")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--idle", type=float, default=0, help="only keep sockets open so long")
    parser.add_argument("--soak", type=float, default=0, help="play so long, watching memory")
    return parser.parse_args()


def run(options: argparse.Namespace, folder: Path) -> int:
    figures: list[Figures] = []
    clean = True
    if options.peers:
        peers.install()
    for number in range(options.rounds):
        if options.peers:
            for name in peers.PEERS:
                figures.append(
                    peers.measure(name, options.tables, options.seconds, options.pace, folder)
                )
                print(figures[-1].line(), flush=True)
        site = SITES[options.on](folder / f"site{number}").start()
        try:
            # On the loop the server uses: the clients share the machine with it.
            ours, is_clean = uvloop.run(measure(site, options, folder))
        finally:
            site.stop()
        figures.append(ours)
        clean = clean and is_clean
        print(ours.line(), flush=True)
    if options.rounds > 1:
        print_best(figures)
    return 0 if clean else 1


def print_best(figures: list[Figures]) -> None:
    print("\nBest of the rounds, by CPU per move:")
    for name in dict.fromkeys(each.name for each in figures):
        print(min((f for f in figures if f.name == name), key=lambda f: f.cpu_per_move).line())
    print("\np99 of every round in ms, and what others took of the machine meanwhile:")
    for name in dict.fromkeys(each.name for each in figures):
        rounds = (f"{f.p99:.1f} ({f.extra[Stolen.KEY]} %)" for f in figures if f.name == name)
        print(f"{name:24} {', '.join(rounds)}")


async def measure(
    site: MeasuredSite, options: argparse.Namespace, folder: Path
) -> tuple[Figures, bool]:
    tables = [Table(seating, site.url) for seating in await seat(site, options.tables)]
    empty = usage_of_all(site.groups())
    await sit_down(tables)
    # The clients' own garbage collection must not be taken for the server's slowness.
    gc.collect()
    gc.freeze()
    seated = usage_of_all(site.groups())
    seconds = options.soak or options.idle or options.seconds
    began, own, stolen = time.monotonic(), time.process_time(), Stolen()
    if options.idle:
        await asyncio.sleep(options.idle)
    else:
        await play(tables, seconds, options.pace, site, bool(options.soak))
    took, own, others = time.monotonic() - began, time.process_time() - own, stolen.told()
    after = usage_of_all(site.groups())
    await asyncio.gather(*(table.settle() for table in tables))
    is_clean = await check(site, tables, folder)
    result = summarise(site, tables, took, empty, seated, after)
    result.extra |= {"clients ms": f"{1000 * own / max(1, result.moves):.2f}", **others}
    await asyncio.gather(*(player.leave() for table in tables for player in table.players))
    return result, is_clean


async def sit_down(tables: list[Table]) -> None:
    """A few at a time: what is measured is play, not a rush at the door."""
    began, door = time.monotonic(), asyncio.Semaphore(4)

    async def enter(table: Table) -> None:
        async with door:
            await table.sit_down()

    await asyncio.gather(*map(enter, tables))
    print(f"{len(tables)} tables seated in {time.monotonic() - began:.1f} s", flush=True)


async def seat(site: MeasuredSite, tables: int) -> list[dict[str, object]]:
    output = await asyncio.to_thread(
        subprocess.check_output,
        [*WITHIN, "bench.seating", str(tables), "0"],
        env=site.env,
        cwd=ROOT,
    )
    seating: list[dict[str, object]] = json.loads(output.splitlines()[-1])
    return seating


async def play(
    tables: list[Table], seconds: float, pace: float, site: MeasuredSite, watching: bool
) -> None:
    until = time.monotonic() + seconds
    playing = asyncio.gather(*start(tables, seconds, until, pace))
    while watching and time.monotonic() < until:
        await asyncio.sleep(min(60, max(0.1, until - time.monotonic())))
        used = usage_of_all(site.groups())
        words = ", ".join(f"{name} {use.memory / 2**20:.0f} MiB" for name, use in used.items())
        print(f"{until - time.monotonic():6.0f} s left: {words}", flush=True)
    await playing


def start(
    tables: list[Table], seconds: float, until: float, pace: float
) -> Iterator[Coroutine[None, None, None]]:
    for number, table in enumerate(tables):
        table.until = until
        yield table.play_at(moments(number, pace, seconds)) if pace else table.play()


async def check(site: MeasuredSite, tables: list[Table], folder: Path) -> bool:
    told = folder / f"told-{time.monotonic_ns()}.json"
    told.write_text(json.dumps([table.told() for table in tables]))
    done = await asyncio.to_thread(
        subprocess.run, [*WITHIN, "bench.checker", str(told)], env=site.env, cwd=ROOT
    )
    return done.returncode == 0


def summarise(
    site: MeasuredSite,
    tables: list[Table],
    took: float,
    empty: dict[str, Usage],
    seated: dict[str, Usage],
    after: dict[str, Usage],
) -> Figures:
    latencies = [1000 * each for table in tables for each in table.latencies]
    players = [player for table in tables for player in table.players]
    moves = max(1, len(latencies))
    spent = {name: after[name].cpu - seated[name].cpu for name in after}
    grown = sum((seated[name] - empty[name]).memory for name in after)
    per_thousand = 1000 / len(players)
    return Figures(
        site.name,
        len(latencies),
        took,
        percentile(latencies, 0.5),
        percentile(latencies, 0.95),
        percentile(latencies, 0.99),
        1000 * sum(spent.values()) / moves,
        {
            "bytes/move/player": f"{sum(p.bytes for p in players) / moves / 4:.0f}",
            "frames/move/player": f"{sum(p.frames for p in players) / moves / 4:.2f}",
            "MiB/1,000 sockets": f"{grown / 2**20 * per_thousand:.0f}",
            "cores/1,000 sockets": f"{sum(spent.values()) / took * per_thousand:.2f}",
            "reconnects": str(sum(p.connections - 1 for p in players)),
            **{f"{name} ms": f"{1000 * cpu / moves:.2f}" for name, cpu in spent.items()},
        },
    )


if __name__ == "__main__":
    sys.exit(main())
