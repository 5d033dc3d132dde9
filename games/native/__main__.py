"""Compiles the rules engine. Needs mypy with its compiler, and a C compiler."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from games.native import BUILDS, SOURCE, fingerprint
from games.native.constructors import write_out

# They run seldom, or live by what only an ordinary class can do.
PLAIN = frozenset(
    {
        "__init__",
        "codec",
        "errors",
        "export",
        "export_part",
        "notation",
        "ruleset",
        "shapes",
        "values",
    }
)
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--config-file=", "--explicit-package-bases", "--strict"]
# All modules share one library, which lies beside them.
modules = mypycify([*options, *sys.argv[1:]], group_name="games.engine.all")
setup(name="engine", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


def main() -> None:
    target = BUILDS / fingerprint()
    if not target.is_dir():
        print("Compiling the rules engine (about a minute) ...", flush=True)
        build(target)
    print(f"The compiled engine is in var/engine/{target.name}.")


def build(target: Path) -> None:
    """Made in a folder of its own, and put in its place when it is whole."""
    BUILDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILDS, prefix="building-") as name:
        compile_in(Path(name))
        if not target.is_dir():
            (Path(name) / "games").rename(target)


def compile_in(folder: Path) -> None:
    package = folder / "games" / "engine"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    modules = sorted(each for each in package.glob("*.py") if each.stem not in PLAIN)
    for each in modules:
        each.write_text(write_out(each.read_text()))
    command = [sys.executable, "-c", SETUP, *[str(each.relative_to(folder)) for each in modules]]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThe engine could not be compiled; it runs as it is.")
    for each in modules:
        each.unlink()


if __name__ == "__main__":
    main()
