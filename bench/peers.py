"""Others at the same table shape, in the same run: boardgame.io, Colyseus, and a server that does
nothing but what Kadi cannot do without."""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL

from bench.figures import Figures
from bench.timetable import timetable
from bench.usage import Stolen, usage_of
from tools import cluster, processes, servers

SOURCE = Path(__file__).parent / "node"
FOLDER = Path(__file__).parent.parent / "var" / "bench-node"


@dataclass(frozen=True)
class Peer:
    script: str
    is_durable: bool = False
    is_proxied: bool = False
    """Two processes behind our own proxy, as Kadi's are."""


PEERS = {
    "boardgame.io": Peer("bgio"),
    "boardgame.io+PostgreSQL": Peer("bgio", is_durable=True),
    "Colyseus": Peer("colyseus"),
    "bare commit and proxy": Peer("bare", is_durable=True, is_proxied=True),
}


def install() -> None:
    """Anew where the list of packages changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted, installed = (SOURCE / "package.json").read_text(), FOLDER / "installed.json"
    for file in SOURCE.iterdir():
        shutil.copy(file, FOLDER)
    if not installed.exists() or installed.read_text() != wanted:
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)
        installed.write_text(wanted)


def measure(name: str, tables: int, seconds: float, pace: float, scratch: Path) -> Figures:
    folder = scratch / f"peer-{time.monotonic_ns()}"
    folder.mkdir(mode=0o711)
    shape = {"TABLES": str(tables), "SECONDS": str(seconds)}
    if pace:
        times = folder / "timetable.json"
        times.write_text(json.dumps(timetable(tables, pace, seconds)))
        shape["TIMETABLE"] = str(times)
    with ExitStack() as running:
        port, pids = _start(PEERS[name], folder, running)
        return _drive(name, os.environ | shape | {"PORT": port}, pids)


def _start(peer: Peer, folder: Path, running: ExitStack) -> tuple[str, list[int]]:
    """The port at which players come in, and all processes they make work."""
    environment = dict(os.environ)
    environment.pop("DATABASE_URL", None)
    pids: list[int] = []
    if peer.is_durable:
        postgres = servers.start(servers.Postgres, folder / "postgres", safe=True)
        running.callback(postgres.stop)
        pids.append(postgres.process.pid)
        environment["DATABASE_URL"] = postgres.url
    ports = [str(servers.free_port()) for _ in range(2 if peer.is_proxied else 1)]
    for port in ports:
        server = _node(f"{peer.script}_server.js", environment | {"PORT": port}, DEVNULL)
        running.callback(processes.stop, server)
        pids.append(server.pid)
        _wait_for_port(port)
    if not peer.is_proxied:
        return ports[0], pids
    door = str(servers.free_port())
    proxy = cluster.proxy(folder, f"http://127.0.0.1:{door}", ports).start()
    running.callback(proxy.stop)
    _wait_for_port(door)
    return door, [*pids, proxy.pid]


def _drive(name: str, environment: dict[str, str], pids: list[int]) -> Figures:
    clients = _node(f"{PEERS[name].script}_clients.js", environment, subprocess.PIPE)
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
    environment = environment | {"NODE_ENV": "production"}
    return processes.start(["node", script], env=environment, output=output, cwd=FOLDER)


def _wait_for_port(port: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", int(port))) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the peer does not listen")
