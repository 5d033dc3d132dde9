"""Thousands of deadlines in ten seconds, two workers, two beats: each fires once, and how late.

    python -m bench.timers --deadlines 2000 --within 10

The web processes are stopped first, so that Celery alone has to do it; --with-web keeps them."""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg

from bench.figures import percentile
from tests.cluster import ROOT, Cluster

PATIENCE = 120
FIRED = """
    SELECT count(*) FILTER (WHERE expiries = 1), count(*) FILTER (WHERE expiries > 1),
           coalesce(array_agg(late), '{}')
    FROM (SELECT d.game_id, count(r.seq) AS expiries, min(r.at_ms) - d.deadline AS late
          FROM bench_deadlines d JOIN games_logrow r ON r.game_id = d.game_id
               AND r.seq = 2 AND r.action->>'type' = 'Expire'
          GROUP BY d.game_id, d.deadline) AS fired
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="How late timers fire.")
    parser.add_argument("--deadlines", type=int, default=2000)
    parser.add_argument("--within", type=float, default=10)
    parser.add_argument("--with-web", action="store_true")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kadi-timers-")).resolve()
    folder.chmod(0o711)
    cluster = Cluster(folder, workers=2, beats=2)
    try:
        cluster.start()
        return measure(cluster, options)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(cluster: Cluster, options: argparse.Namespace) -> int:
    if not options.with_web:
        for part in cluster.web:
            part.stop()
    prepare = [sys.executable, "-m", "bench.within", "bench.deadlines"]
    numbers = [str(options.deadlines), str(options.within)]
    subprocess.run([*prepare, *numbers], env=cluster.env, cwd=ROOT, check=True)
    once, often, late = wait_for_all(cluster, options.deadlines, options.within)
    print(
        f"{options.deadlines} deadlines in {options.within:g} s: {once} fired once, {often} more "
        f"often; late by p50 {percentile(late, 0.5):.0f}, p95 {percentile(late, 0.95):.0f}, "
        f"p99 {percentile(late, 0.99):.0f}, at most {max(late, default=0):.0f} ms"
    )
    return 0 if once == options.deadlines and not often else 1


def wait_for_all(cluster: Cluster, wanted: int, within: float) -> tuple[int, int, list[float]]:
    deadline = time.monotonic() + wanted * 0.05 + within + PATIENCE
    with psycopg.connect(cluster.postgres.url, autocommit=True) as connection:
        while True:
            row = connection.execute(FIRED).fetchone()
            assert row is not None
            once, often, late = row
            if once + often >= wanted or time.monotonic() > deadline:
                return once, often, late
            time.sleep(1)


if __name__ == "__main__":
    sys.exit(main())
