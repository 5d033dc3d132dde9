"""Runs the commands of docs/operations.md as they are printed, without containers: a `docker` that
knows `compose exec` and `compose run`, with the programs and the servers of the tests."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from tools import servers

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATIONS = ROOT / "docs" / "operations.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
IN_PYTHON = {"web1"}


def printed(having: str) -> str:
    """The one block of commands with these words."""
    block: str
    (block,) = [each for each in BLOCK.findall(OPERATIONS.read_text()) if having in each]
    return block


def run(block: str, folder: Path, **environment: str) -> str:
    """`folder` is where the block is run, and holds the pretended docker."""
    docker = folder / "docker"
    docker.write_text(f'#!/bin/sh\nexec {sys.executable} {Path(__file__)} "$@"\n')
    docker.chmod(0o755)
    script = ROOT / "deploy" / "backup"
    path = f"{folder}:{script.parent}:{servers.postgres_binaries()}"
    python = Path(sys.executable).parent
    env = os.environ | environment | {"PYTHONPATH": str(ROOT)}
    env["PATH"] = f"{path}:{python}:{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-eu", "-c", block], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("compose", choices=["compose"])
    parser.add_argument("verb", choices=["exec", "run"])
    for flag in ("-T", "--rm", "--no-deps"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("-u", dest="user")
    parser.add_argument("--entrypoint")
    parser.add_argument("service")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    asked = parser.parse_args(words)
    command = [*([asked.entrypoint] if asked.entrypoint else []), *asked.command]
    cwd = ROOT if asked.service in IN_PYTHON else None
    owner = servers.unprivileged() if asked.user == "postgres" else {}
    return subprocess.run(command, cwd=cwd, check=False, **owner).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
