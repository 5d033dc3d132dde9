"""Podman and podman-compose, as `make containers` uses them."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180
# Works as root without systemd, also inside of other containers.
CONFIGURATION = """\
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""


class Failed(Exception):
    """Carries what there is to say."""


class Podman:
    def __init__(self, folder: Path, project: str) -> None:
        configuration = folder / "containers.conf"
        configuration.write_text(CONFIGURATION)
        self.env = {"CONTAINERS_CONF": str(configuration)} | os.environ
        self.folder = folder
        self.project = project

    def run(self, *words: str | Path, cwd: Path = ROOT) -> str:
        return self._call(["podman", *words], cwd)

    def succeeds(self, *words: str) -> bool:
        done = subprocess.run(["podman", *words], env=self.env, capture_output=True, check=False)
        return done.returncode == 0

    def compose(self, *words: str) -> str:
        return self._call([*self.compose_command(), *words], ROOT)

    def compose_command(self) -> list[str]:
        tool = str(Path(sys.executable).parent / "podman-compose")
        return [tool, "-p", self.project, "--env-file", str(self.folder / "env")]

    def write_env(self, values: Mapping[str, str]) -> None:
        lines = [f"{name}={value}\n" for name, value in values.items()]
        (self.folder / "env").write_text("".join(lines))

    def container(self, service: str) -> str:
        return f"{self.project}_{service}_1"

    def inside(self, service: str, *words: str) -> str:
        return self.run("exec", self.container(service), *words)

    def fails_inside(self, service: str, *words: str) -> bool:
        return not self.succeeds("exec", self.container(service), *words)

    def wait_until_healthy(self, service: str) -> None:
        """By asking: without systemd nobody does it for Podman."""
        deadline = time.monotonic() + PATIENCE
        while not self.succeeds("healthcheck", "run", self.container(service)):
            if time.monotonic() > deadline:
                raise Failed(f"{service} is not healthy:\n{self.logs(service)[-4000:]}")
            time.sleep(1)

    def logs(self, service: str) -> str:
        done = subprocess.run(
            ["podman", "logs", self.container(service)],
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.stdout

    def _call(self, command: Sequence[str | Path], cwd: Path) -> str:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = (done.stdout + done.stderr)[-4000:]
            raise Failed(f"{' '.join(map(str, command))}: {said}")
        return done.stdout
