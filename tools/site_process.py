"""The real site as a child process, for tests that need sockets or a browser."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools import processes

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180
READY = re.compile(r"Kadi is ready: (http://\S+?)/ ")
# What the tests around it were told must not reach the site by accident.
OWN = {
    "DATABASE_URL",
    "MIGRATE_DATABASE_URL",
    "REDIS_URL",
    "REDIS_PREFIX",
    "VAR_DIR",
    "HOST",
    "PORT",
    "DEBUG",
    "SECRET_KEY",
}


class Site:
    """`Site(folder).start()`; `url` has no slash at its end."""

    module = "kadi_site.serve"

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.log = folder / "site.log"
        self.url = ""
        inherited = {name: value for name, value in os.environ.items() if name not in OWN}
        self.env = {**inherited, "VAR_DIR": str(folder / "var"), "PORT": "0", **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **options: Any) -> "Site":
        before = len(self.output())
        with self.log.open("ab") as log:
            self.process = processes.start(
                [sys.executable, "-m", self.module],
                env=self.env,
                output=log,
                cwd=ROOT,
                **options,
            )
        self.url = self._wait_until_ready(before)
        return self

    def stop(self) -> None:
        if self.process:
            processes.stop(self.process)

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()

    def output(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def _wait_until_ready(self, before: int) -> str:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if ready := READY.search(self.output()[before:]):
                return ready[1]
            if self.process and self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"The site does not start:\n{self.output()[-4000:]}")
