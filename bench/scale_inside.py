"""`python -m bench.within bench.scale_inside FILE SIZE …`: fills the database to each size in
turn, measures, and writes what it found into the file."""

import gc
import json
import logging
import os
import sys
import time
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import psutil
from django.db import connection
from django.utils import timezone

from bench import scale_work
from bench.figures import percentile
from bench.queries import Asked, asked_by, plan_of
from bench.scale_work import Measured
from bench.stored_games import Pattern, Writer, patterns
from bench.stored_people import make_people, make_reports, make_tables
from games.engine.ruleset import RULESETS
from games.models import Game
from games.ranked import refold

# Of the wall, of this process, and of all processes of PostgreSQL.
Clocks = tuple[float, float, float]
POSTMASTER = int(os.environ["POSTMASTER"])
LINE = (
    "{name:40} CPU {cpu:9.1f}, of PostgreSQL {postgres:9.1f}  wall {wall:9.1f}"
    "  {queries:5} queries, {runs} runs"
)
HOW_MUCH = "SELECT count(*), pg_database_size(current_database()) FROM games_logrow"
# Nothing is repeated any more once it has taken so long.
SECONDS_EACH = 20
# A statement this slow has its plan shown.
SLOW_MS = 15


def fill(size: int, known: list[Pattern]) -> None:
    began, now = time.monotonic(), timezone.now()
    people = make_people(size, now)
    missing = size - Game.objects.filter(finished_at__isnull=False).count()
    # Nothing is missing where a kept database is measured again.
    if missing > 0:
        Writer(known, people, now).write(missing)
        make_reports(size, now)
        for slug in RULESETS:
            refold.recompute(slug)
        scale_work.check_some()
    make_tables(people)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute(HOW_MUCH)
        rows, stored = cursor.fetchone()
    took = time.monotonic() - began
    print(f"\n{size:,} games: {rows:,} rows of logs, {stored / 2**20:,.0f} MiB, in {took:.0f} s")
    scale_work.forget_some_examined()


def measure(each: Measured) -> dict[str, Any]:
    """CPU time, as others may use the machine too: of this process, and of PostgreSQL's."""
    runs: list[Clocks] = []
    asked = Asked()
    if each.warms_up:
        # Templates are read once.
        next(each.runs)()
    until = time.monotonic() + SECONDS_EACH
    for run in each.runs:
        before = _clocks()
        asked = asked_by(run)
        runs.append(_passed(before))
        if time.monotonic() > until:
            break
    found = {
        "name": each.name,
        "runs": len(runs),
        "wall": percentile([wall for wall, _, _ in runs], 0.95),
        "cpu": percentile([own + postgres for _, own, postgres in runs], 0.95),
        "postgres": percentile([postgres for _, _, postgres in runs], 0.95),
        "queries": len(asked.statements),
    }
    print(LINE.format(**found), flush=True)
    _explain(asked)
    return found


def _clocks() -> Clocks:
    return time.perf_counter(), time.process_time(), _postgres_cpu()


def _passed(before: Clocks) -> Clocks:
    wall, own, postgres = _clocks()
    return 1000 * (wall - before[0]), 1000 * (own - before[1]), 1000 * (postgres - before[2])


def _postgres_cpu() -> float:
    """Seconds; the kernel counts them by the nanosecond there."""
    total = 0
    for child in psutil.Process(POSTMASTER).children():
        with suppress(OSError):
            total += int(Path(f"/proc/{child.pid}/schedstat").read_text().split()[0])
    return total / 1e9


def _explain(asked: Asked) -> None:
    took, sql, params = asked.slowest
    if took >= SLOW_MS:
        print(f"    {took:.0f} ms: {sql}\n")
        print("    " + plan_of(sql, params).replace("\n", "\n    "), flush=True)


def main() -> None:
    file, *sizes = sys.argv[1:]
    # A line for each request would be in the way.
    logging.getLogger("kadi_site.access_log").setLevel(logging.WARNING)
    known = patterns()
    found = {}
    for size in map(int, sizes):
        fill(size, known)
        # The collector must not go through all of that again and again.
        gc.collect()
        gc.freeze()
        work = chain(scale_work.pages(), scale_work.by_itself())
        found[size] = [measure(each) for each in work]
        Path(file).write_text(json.dumps(found))


if __name__ == "__main__":
    main()
