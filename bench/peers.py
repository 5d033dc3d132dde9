"""Public servers at the same table shape, in the same run: boardgame.io and Colyseus."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

from bench.figures import Figures
from bench.timetable import timetable
from bench.usage import Stolen, usage_of
from tests import processes, servers

SOURCE = Path(__file__).parent / "node"
FOLDER = Path(__file__).parent.parent / "var" / "bench-node"
PEERS = {
    "boardgame.io": "bgio",
    "boardgame.io+PostgreSQL": "bgio",
    "Colyseus": "colyseus",
}


def install() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in SOURCE.iterdir():
        shutil.copy(file, FOLDER)
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)


def measure(name: str, tables: int, seconds: float, pace: float, scratch: Path) -> Figures:
    postgres = None
    environment = {**os.environ, "PORT": str(servers.free_port()), "NODE_ENV": "production"}
    environment.pop("DATABASE_URL", None)
    if "PostgreSQL" in name:
        folder = scratch / f"peer-postgres-{time.monotonic_ns()}"
        postgres = servers.start(servers.Postgres, folder, safe=True)
        environment["DATABASE_URL"] = postgres.url
    server = _node(f"{PEERS[name]}_server.js", environment, subprocess.DEVNULL)
    try:
        _wait_for_port(int(environment["PORT"]))
        pids = [server.pid] + ([postgres.process.pid] if postgres else [])
        shape = {"TABLES": str(tables), "SECONDS": str(seconds)}
        if pace:
            times = scratch / "timetable.json"
            times.write_text(json.dumps(timetable(tables, pace, seconds)))
            shape["TIMETABLE"] = str(times)
        return _drive(name, environment | shape, pids)
    finally:
        processes.stop(server)
        if postgres:
            postgres.stop()


def _drive(name: str, environment: dict[str, str], pids: list[int]) -> Figures:
    clients = _node(f"{PEERS[name]}_clients.js", environment, subprocess.PIPE)
    assert clients.stdout is not None
    try:
        json.loads(clients.stdout.readline())
        before, stolen = sum(usage_of(pid).cpu for pid in pids), Stolen()
        took, others = json.loads(clients.stdout.readline()), stolen.told()
        cpu = sum(usage_of(pid).cpu for pid in pids) - before
    finally:
        processes.stop(clients)
    return Figures(
        name,
        took["moves"],
        took["seconds"],
        took["p50"],
        took["p95"],
        took["p99"],
        1000 * cpu / max(1, took["moves"]),
        {"clients ms": f"{1000 * took['cpu'] / max(1, took['moves']):.2f}", **others},
    )


def _node(script: str, environment: dict[str, str], output: int) -> subprocess.Popen[bytes]:
    return processes.start(["node", script], env=environment, output=output, cwd=FOLDER)


def _wait_for_port(port: int) -> None:
    import socket

    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the peer does not listen")
