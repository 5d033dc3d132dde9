"""The images that docker-compose.yml and the Dockerfile name, made from Debian packages and wheels
where the real ones cannot be pulled. Each says by a label that it is a stand-in."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools import servers
from tools.podman import ROOT, Podman

STAND_INS = Path(__file__).with_name("stand_ins")
LABEL = "kadi.stand-in"
BASE = "kadi-stand-in"
# Redis is in the base of all: only Debian has it.
BASE_PACKAGES = "ca-certificates,redis-server"
# The Debian whose Python is the version that the Dockerfile names.
PYTHON_SUITE = "bookworm"
PYTHON_PACKAGES = "ca-certificates,python3,python3-venv,python-is-python3"
BUILD_PACKAGES = f"{PYTHON_PACKAGES},python3-pip,python3-dev,gcc,libc6-dev"
PULL_SECONDS = 60

Say = Callable[[str], object]


def named_images() -> list[str]:
    """Without the places for digests."""
    text = (ROOT / "Dockerfile").read_text() + (ROOT / "docker-compose.yml").read_text()
    return sorted(set(re.findall(r"(?:^FROM|    image:) ([a-z]+:[\w.-]+)\$", text, re.MULTILINE)))


def have_all(podman: Podman, say: Say) -> None:
    for image in named_images():
        full = f"docker.io/library/{image}"
        if podman.succeeds("image", "exists", full) or pull(podman, full):
            continue
        say(f"{image} cannot be pulled: making a stand-in ...")
        make(podman, full, image.partition(":")[0])


def pull(podman: Podman, image: str) -> bool:
    try:
        done = subprocess.run(
            ["podman", "pull", "--quiet", image],
            env=podman.env,
            capture_output=True,
            timeout=PULL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def make(podman: Podman, full: str, kind: str) -> None:
    if kind == "python":
        packages = PYTHON_PACKAGES if "-slim-" in full else BUILD_PACKAGES
        bootstrap(podman, full, PYTHON_SUITE, packages)
        return
    if not podman.succeeds("image", "exists", BASE):
        bootstrap(podman, BASE, "trixie", BASE_PACKAGES)
    context = podman.folder / kind
    context.mkdir()
    for path in STAND_INS.iterdir():
        shutil.copy(path, context)
    binaries(kind, context)
    file = context / f"{kind}.Dockerfile"
    podman.run("build", "--network=host", "--tag", full, "--file", file, context)


def binaries(kind: str, context: Path) -> None:
    if kind == "postgres":
        servers.copy_postgres(context / "postgres")
    if kind == "caddy":
        shutil.copy(Path(sys.executable).parent / "caddy", context / "caddy")


def bootstrap(podman: Podman, image: str, suite: str, packages: str) -> None:
    """Debian's own tool writes the files, Podman makes an image of them."""
    archive = podman.folder / "image.tar"
    # Debian's pip installs only into environments; the official image's anywhere.
    free_pip = 'rm -f "$1"/usr/lib/python3*/EXTERNALLY-MANAGED'
    options = ["--quiet", "--variant=apt", f"--include={packages}", f"--customize-hook={free_pip}"]
    subprocess.run(
        ["mmdebstrap", *options, suite, archive],
        env=os.environ | {"TMPDIR": str(podman.folder)},
        check=True,
    )
    podman.run("import", "--change", f"LABEL {LABEL}=Debian", archive, image)
    archive.unlink()


def stand_ins(podman: Podman) -> list[str]:
    label = f'{{{{ index .Labels "{LABEL}" }}}}'
    return [
        image
        for image in named_images()
        if podman.run("image", "inspect", "--format", label, f"docker.io/library/{image}").strip()
    ]
