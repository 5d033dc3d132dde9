"""Thousands of deadlines in ten seconds, two workers, two beats: each fires once, and how late.

    python -m bench.timers --deadlines 2000 --within 10
    python -m bench.timers --deadlines 60 --within 67 --by web

All games are made before the first clock runs out. By default Celery alone has to do it and the web
processes are stopped; --by web stops worker and beat instead, --by both keeps everything. Late is
what lies between the deadline and the commit, by the database's clock. --by embedded measures the
one-process mode; there it is what lies between the deadline and the writing of the row."""

import argparse
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bench.figures import percentile
from bench.sites import EmbeddedSite
from bench.usage import Usage, usage_of_all
from tools import servers
from tools.cluster import ROOT, Cluster

PATIENCE = 120
UNTIL = """
    SELECT ({}(deadline) - extract(epoch FROM clock_timestamp()) * 1000)::float / 1000
    FROM bench_deadlines
"""
FIRED = """
    SELECT count(*) FILTER (WHERE expiries = 1), count(*) FILTER (WHERE expiries > 1),
           coalesce(array_agg(late), '{}')
    FROM (SELECT d.game_id, count(r.seq) AS expiries,
                 (min(extract(epoch FROM pg_xact_commit_timestamp(r.xmin)) * 1000)
                  - d.deadline)::float AS late
          FROM bench_deadlines d JOIN games_logrow r ON r.game_id = d.game_id
               AND r.seq = 2 AND r.action->>'type' = 'Expire'
          GROUP BY d.game_id, d.deadline) AS fired
"""
FIRED_EMBEDDED = """
    SELECT r.at_ms - d.deadline FROM bench_deadlines d JOIN games_logrow r
    ON r.game_id = d.game_id AND r.seq = 2 AND json_extract(r.action, '$.type') = 'Expire'
"""


@dataclass
class Fired:
    once: int = 0
    often: int = 0
    late: list[float] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(description="How late timers fire.")
    parser.add_argument("--deadlines", type=int, default=2000)
    parser.add_argument("--within", type=float, default=10)
    parser.add_argument("--by", choices=["celery", "web", "both", "embedded"], default="celery")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kadi-timers-")).resolve()
    folder.chmod(0o711)
    if options.by == "embedded":
        return measure_embedded(folder, options)
    # So that PostgreSQL can say when each expiry was on disk.
    servers.POSTGRES_OPTIONS["track_commit_timestamp"] = "on"
    cluster = Cluster(folder, workers=2, beats=2)
    try:
        cluster.start()
        return measure(cluster, options)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(cluster: Cluster, options: argparse.Namespace) -> int:
    stop_the_others(cluster, options.by)
    make_games(cluster.env, options)
    with psycopg.connect(cluster.postgres.url, autocommit=True) as connection:
        time.sleep(max(0.0, ask(connection, UNTIL.format("min"))[0] - 0.5))
        before = usage_of_all(groups(cluster))
        fired = wait_for_all(connection, options.deadlines)
        used = usage_of_all(groups(cluster))
    print("CPU ms per deadline: " + shares(before, used, options.deadlines))
    return report(fired, options)


def measure_embedded(folder: Path, options: argparse.Namespace) -> int:
    site = EmbeddedSite(folder / "site")
    try:
        site.start()
        make_games(site.env, options)
        with sqlite3.connect(Path(site.env["VAR_DIR"]) / "kadi.sqlite3") as connection:
            late: list[float] = []
            deadline = time.monotonic() + options.deadlines * 0.2 + options.within + PATIENCE
            while len(late) < options.deadlines and time.monotonic() < deadline:
                time.sleep(2)
                late = [row[0] for row in connection.execute(FIRED_EMBEDDED)]
        return report(Fired(len(late), 0, late), options)
    finally:
        site.stop()
        shutil.rmtree(folder, ignore_errors=True)


def make_games(env: dict[str, str], options: argparse.Namespace) -> None:
    prepare = [sys.executable, "-m", "bench.within", "bench.deadlines"]
    numbers = [str(options.deadlines), str(options.within)]
    subprocess.run([*prepare, *numbers], env=env, cwd=ROOT, check=True)


def report(fired: Fired, options: argparse.Namespace) -> int:
    print(f"{options.deadlines} deadlines in {options.within:g} s, by {options.by}: {words(fired)}")
    return 0 if fired.once == options.deadlines and not fired.often else 1


def stop_the_others(cluster: Cluster, by: str) -> None:
    others = {"celery": cluster.web, "web": [*cluster.beats, *cluster.workers]}
    for part in others.get(by, []):
        part.stop()


def groups(cluster: Cluster) -> dict[str, list[int]]:
    parts = {"web": cluster.web, "workers": cluster.workers, "beats": cluster.beats}
    pids = {name: [part.pid for part in found if part.is_running] for name, found in parts.items()}
    for name, server in (("postgres", cluster.postgres), ("redis", cluster.redis)):
        pids[name] = [server.process.pid] if server.process else []
    return pids


def wait_for_all(connection: psycopg.Connection[Any], wanted: int) -> Fired:
    time.sleep(max(0.0, ask(connection, UNTIL.format("max"))[0] + 1))
    deadline = time.monotonic() + wanted * 0.05 + PATIENCE
    while True:
        fired = Fired(*ask(connection, FIRED))
        if fired.once + fired.often >= wanted or time.monotonic() > deadline:
            return fired
        time.sleep(1)


def ask(connection: psycopg.Connection[Any], query: str) -> tuple[Any, ...]:
    row: tuple[Any, ...] | None = connection.execute(query).fetchone()
    assert row is not None
    return row


def words(fired: Fired) -> str:
    percentiles = (f"p{share} {percentile(fired.late, share / 100):.0f}" for share in (50, 95, 99))
    return (
        f"{fired.once} fired once, {fired.often} more often; late by "
        f"{', '.join(percentiles)}, at most {max(fired.late, default=0):.0f} ms"
    )


def shares(before: dict[str, Usage], after: dict[str, Usage], deadlines: int) -> str:
    each = {name: (after[name] - before[name]).cpu * 1000 / deadlines for name in after}
    return (
        f"{sum(each.values()):.1f} ({', '.join(f'{n} {ms:.1f}' for n, ms in each.items() if ms)})"
    )


if __name__ == "__main__":
    sys.exit(main())
