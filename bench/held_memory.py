"""What a seated socket holds in a web process: bytes by line of code, objects by kind.

    python -m bench.held_memory --tables 25 100

Two crowds are seated one after the other; the difference, divided by the sockets that came, is
what one more costs. Traced memory is Python's own: gaps and C libraries come on top."""

import argparse
import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from bench.load import seat, sit_down
from bench.players import Table
from bench.sites import EmbeddedSite
from bench.usage import usage_of

SHOWN = 40
TRACER = Path(__file__).parent / "held"
ROOT = Path(__file__).resolve().parent.parent

Held = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, nargs=2, default=[25, 100])
    parser.add_argument("--moves", type=int, default=0, help="of each table, before looking")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kadi-held-")).resolve()
    os.environ |= {"PYTHONPATH": str(TRACER), "HELD": str(folder)}
    site = EmbeddedSite(folder / "site")
    try:
        site.start()
        uvloop.run(measure(site, folder, options.tables, options.moves))
    finally:
        site.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


async def measure(site: EmbeddedSite, folder: Path, steps: list[int], moves: int) -> None:
    tables: list[Table] = []
    found: list[Held] = []
    for wanted in steps:
        seating = await seat(site, wanted - len(tables))
        new = [Table(each, site.url) for each in seating]
        await sit_down(new)
        await asyncio.gather(*(table.play_at([0.0] * moves) for table in new))
        tables += new
        await asyncio.sleep(5)
        found.append(await asyncio.to_thread(look, site, folder))
    report(found[0], found[1], 4 * (steps[1] - steps[0]))
    await asyncio.gather(*(player.leave() for table in tables for player in table.players))


def look(site: EmbeddedSite, folder: Path) -> Held:
    [pid] = site.groups()["web"]
    file = folder / f"{pid}.json"
    os.kill(pid, signal.SIGUSR2)
    while not file.exists():
        time.sleep(0.1)
    held: Held = json.loads(file.read_text())
    file.unlink()
    return held | {"memory": usage_of(pid).memory}


def report(before: Held, after: Held, sockets: int) -> None:
    lines = {
        line: ((size - before["lines"].get(line, (0, 0))[0]) / sockets, count)
        for line, (size, count) in after["lines"].items()
    }
    print(f"{sum(size for size, _ in lines.values()):,.0f} bytes traced for one more socket:")
    for line, (size, _count) in sorted(lines.items(), key=lambda each: -each[1][0])[:SHOWN]:
        print(f"{size:9,.0f}  {line.removeprefix(f'{ROOT}/')}")
    print("\nobjects for one more socket:")
    more = {
        kind: (count - before["kinds"].get(kind, 0)) / sockets
        for kind, count in after["kinds"].items()
    }
    for kind, count in sorted(more.items(), key=lambda each: -each[1])[:SHOWN]:
        print(f"{count:9.2f}  {kind}")


if __name__ == "__main__":
    sys.exit(main())
