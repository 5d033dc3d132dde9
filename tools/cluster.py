"""`make cluster`: the topology of docker-compose.yml as local processes, for people, faults and
benchmarks: PostgreSQL, Redis, two web processes, worker, beat and the proxy. Ctrl-C ends all."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.error import URLError

from tools import manage_cluster, processes, servers

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120
KEY = "only for processes on this machine " * 2
# What the surroundings were told must not reach the site by accident.
OWN = (
    *("DATABASE_URL", "MIGRATE_DATABASE_URL", "REDIS_URL", "REDIS_PREFIX"),
    *("VAR_DIR", "HOST", "PORT", "DEBUG"),
)
# Owns nothing in the database.
SITE_ROLE = "kadi_site"
CELERY = ["-m", "celery", "-A", "kadi_site", "--quiet"]
# As in docker-compose.yml: who is about to move goes first.
BEHIND = ["nice", "-n", "5"]


class Part:
    """One process of the site: can be stopped, killed and started again, with its own log."""

    def __init__(self, name: str, folder: Path, command: list[str], env: dict[str, str]) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self.command = command
        self.env = env
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **environment: str) -> "Part":
        with self.log.open("ab") as log:
            self.process = processes.start(
                [*self.command],
                env=self.env | environment,
                output=log,
                cwd=ROOT,
                on_orphaned=signal.SIGTERM,
            )
        return self

    def stop(self, sign: int = signal.SIGTERM, patience: float = 40) -> None:
        if self.process:
            processes.stop(self.process, sign, patience)

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid


class Cluster:
    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        workers: int = 1,
        beats: int = 1,
        say: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.folder = folder
        self._say = say
        self.port = port or servers.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.postgres: servers.Postgres
        self.redis: servers.Redis
        self.web: list[Part] = []
        self.workers: list[Part] = []
        self.beats: list[Part] = []
        self.proxy: Part
        self._sizes = (workers, beats)

    def start(self) -> "Cluster":
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def _start(self) -> None:
        self._say("Starting PostgreSQL ...")
        self.postgres = servers.start(servers.Postgres, self.folder / "postgres", safe=True)
        self._say("Starting Redis ...")
        self.redis = servers.start(servers.Redis, self.folder / "redis")
        self.env = self._environment()
        self._say("Making the tables and collecting static files ...")
        with ThreadPoolExecutor() as pool:
            jobs = [
                pool.submit(self.migrate),
                pool.submit(self.manage, "collectstatic", "--noinput"),
            ]
        for job in jobs:
            job.result()
        self._say("Starting two web processes, worker and beat ...")
        self.web = [self._web(number) for number in (1, 2)]
        for part in self.web:
            part.start()
        self._start_timers(*self._sizes)
        self._wait_for_web()
        self._say("Starting the proxy ...")
        self.proxy = self._proxy().start()
        wait_for(lambda: answers(f"{self.url}/"), "the proxy does not answer", self.proxy)

    def _start_timers(self, workers: int, beats: int) -> None:
        worker = [*CELERY, "worker", "-Q", "timers,celery", "-c", "1", "--prefetch-multiplier=1"]
        worker += ["--without-gossip", "--without-mingle"]
        for number in range(workers):
            self.workers.append(self._timer(f"worker{number}", [*worker, "-n", f"w{number}@%h"]))
        for number in range(beats):
            schedule = str(self.folder / f"beat{number}.schedule")
            self.beats.append(self._timer(f"beat{number}", [*CELERY, "beat", "-s", schedule]))
        for part in (*self.workers, *self.beats):
            part.start()

    def _wait_for_web(self) -> None:
        for part in self.web:
            wait_for(partial(self.is_up, part), f"{part.name} does not answer", part)

    def heal(self) -> None:
        """Starts again whatever is not running."""
        parts: list[Part | servers.Server] = [self.postgres, self.redis, self.proxy]
        for part in (*parts, *self.web, *self.workers, *self.beats):
            if not part.is_running:
                part.start()
        self._wait_for_web()

    def stop(self) -> None:
        proxy = getattr(self, "proxy", None)
        parts = [*self.web, *self.workers, *self.beats, *([proxy] if proxy else [])]
        with ThreadPoolExecutor(len(parts) or 1) as pool:
            list(pool.map(Part.stop, parts))
        for server in (getattr(self, "redis", None), getattr(self, "postgres", None)):
            if server:
                server.stop()

    def migrate(self) -> str:
        """As the owner of the tables; all else runs as another role."""
        return self.manage("migrate", "--noinput", MIGRATE_DATABASE_URL=self.postgres.url)

    def manage(self, *arguments: str, **environment: str) -> str:
        """Runs `manage.py` against the cluster's database and gives what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.env | environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} failed: {done.stderr[-4000:]}")
        return done.stdout

    def is_up(self, part: Part) -> bool:
        return answers(f"http://127.0.0.1:{part.env['PORT']}/healthz")

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in OWN}
        return kept | self.own_environment

    @property
    def own_environment(self) -> dict[str, str]:
        return {
            "DATABASE_URL": self.postgres.url_for(SITE_ROLE),
            "REDIS_URL": self.redis.url,
            "VAR_DIR": str(self.folder / "var"),
            "SECRET_KEY": KEY,
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "SITE_ORIGINS": self.url,
            # TLS ends at a proxy; on loopback there is none to end.
            "HTTPS": "no",
            # Everybody has one address here.
            "SOCKETS_PER_ADDRESS": "0",
        }

    def _python(self, name: str, arguments: list[str], **environment: str) -> Part:
        return Part(name, self.folder, [sys.executable, *arguments], self.env | environment)

    def _timer(self, name: str, arguments: list[str]) -> Part:
        numbers = self.folder / f"{name}.metrics"
        numbers.mkdir(exist_ok=True)
        own = {"METRICS_PORT": str(servers.free_port()), "PROMETHEUS_MULTIPROC_DIR": str(numbers)}
        return Part(name, self.folder, [*BEHIND, sys.executable, *arguments], self.env | own)

    def _web(self, number: int) -> Part:
        port = str(servers.free_port())
        return self._python(f"web{number}", ["-m", "kadi_site.serve"], PORT=port)

    def _proxy(self) -> Part:
        return proxy(self.folder, self.url, [part.env["PORT"] for part in self.web])


def proxy(folder: Path, url: str, web: Sequence[str]) -> Part:
    """Before the web processes at these ports."""
    environment = {
        "SITE_ADDRESS": url,
        "WEB": " ".join(f"127.0.0.1:{port}" for port in web),
        "STATIC": str(folder / "var" / "static"),
        "HOME": str(folder),
    }
    command = [str(Path(sys.executable).parent / "caddy"), "run", "--adapter", "caddyfile"]
    command += ["--config", str(ROOT / "deploy" / "Caddyfile")]
    return Part("proxy", folder, command, os.environ | environment)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return bool(response.status == 200)
    except (URLError, OSError):
        return False


def wait_for(happened: Callable[[], bool], else_say: str, part: Part) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > deadline or (part.process and part.process.poll() is not None):
            raise RuntimeError(f"{else_say}: {part.log.read_text()[-4000:]}")
        time.sleep(0.1)


def main() -> int:
    processes.die_with_parent(signal.SIGTERM)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Path(tempfile.mkdtemp(prefix="kadi-cluster-")).resolve()
    folder.chmod(0o711)
    say = partial(print, flush=True)
    cluster = Cluster(folder, port=int(os.environ.get("PORT") or 8000), say=say)
    try:
        say(f"Logs are in {folder}")
        cluster.start()
        manage_cluster.remember(cluster.own_environment)
        say(f"Kadi is ready: {cluster.url}/ (Ctrl-C stops all of it)")
        signal.pause()
    except KeyboardInterrupt:
        print("Stopping all of it ...", flush=True)
    finally:
        manage_cluster.forget()
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
