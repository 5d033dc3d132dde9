"""How pages and jobs take it when more and more games and players are kept.

    python -m bench.scale                                 1,000, 10,000 and 100,000 of both
    python -m bench.scale --sizes 1000 10000
    python -m bench.scale --sizes 100000 --keep /tmp/big  fills it once, measures it every time

Starts PostgreSQL and Redis, fills them with games that were really played (their logs, hashes and
ratings are checked), and prints p95 in one table, with the plans of slow statements before it."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tools import servers
from tools.cluster import KEY, OWN, ROOT

KINDS: tuple[type[servers.Server], ...] = (servers.Postgres, servers.Redis)
Found = dict[str, list[dict[str, Any]]]
QUIET = {
    # As much memory as a small server gives PostgreSQL.
    "shared_buffers": "256MB",
    "max_wal_size": "8GB",
    # One backend does all the work, so that its CPU time is that of the statement.
    "max_parallel_workers_per_gather": "0",
    "autovacuum": "off",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--keep", type=Path, help="where the filled database stays")
    options = parser.parse_args()
    folder = (options.keep or Path(tempfile.mkdtemp(prefix="kadi-scale-"))).resolve()
    folder.mkdir(exist_ok=True)
    folder.chmod(0o711)
    servers.POSTGRES_OPTIONS |= QUIET
    with ExitStack() as running:
        if not options.keep:
            running.callback(shutil.rmtree, folder, ignore_errors=True)
        database, redis = (started(kind, folder, running) for kind in KINDS)
        print_table(measured(folder, database, redis, options.sizes))
    return 0


def started(kind: type[servers.Server], folder: Path, running: ExitStack) -> servers.Server:
    """Again, if it ran there before."""
    own = folder / kind.__name__.lower()
    own.mkdir(exist_ok=True)
    server = kind(own).start()
    running.callback(server.stop)
    return server


def measured(
    folder: Path, database: servers.Server, redis: servers.Server, sizes: list[int]
) -> Found:
    assert database.process
    kept = {name: value for name, value in os.environ.items() if name not in OWN}
    env = kept | {
        "DATABASE_URL": database.url,
        "REDIS_URL": redis.url,
        "POSTMASTER": str(database.process.pid),
        "VAR_DIR": str(folder / "var"),
        "SECRET_KEY": KEY,
        "ALLOWED_HOSTS": "testserver",
        "HTTPS": "no",
    }
    for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "-v", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], env=env, cwd=ROOT, check=True)
    file = folder / "found.json"
    inside = [sys.executable, "-m", "bench.within", "bench.scale_inside", str(file)]
    subprocess.run([*inside, *map(str, sizes)], env=env, cwd=ROOT, check=True)
    found: Found = json.loads(file.read_text())
    return found


def print_table(found: Found) -> None:
    sizes = " | ".join(f"{int(size):,}" for size in found)
    print(f"\n| p95 of CPU ms, of which PostgreSQL's | {sizes} | queries |")
    print("|---" * (len(found) + 2) + "|")
    for rows in zip(*found.values(), strict=True):
        cells = (f"{number(row['cpu'])} ({number(row['postgres'])})" for row in rows)
        print(f"| {rows[0]['name']} | {' | '.join(cells)} | {rows[-1]['queries']} |")


def number(milliseconds: float) -> str:
    return f"{milliseconds:,.0f}" if milliseconds >= 10 else f"{milliseconds:.1f}"


if __name__ == "__main__":
    sys.exit(main())
