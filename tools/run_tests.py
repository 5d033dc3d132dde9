"""`make test`: all tests on PostgreSQL and Redis, then the embedded default; then the counts."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools import processes, servers

# Two at a time is what a small machine bears; TEST_WORKERS=0 runs one after the other.
WORKERS = os.environ.get("TEST_WORKERS", "2")
# Threads, sockets and servers on a small shared machine: one of them may starve once. So often a
# test of the browser or of faults gets another go, in the whole run; no other test does.
MOST_RERUNS = 3
NOT_EMBEDDED = ["bots", "browser", "compiled", "docs", "engine", "faults"]


@dataclass(frozen=True)
class Pass:
    name: str
    paths: list[str]
    left_out: tuple[str, ...] = ()
    embedded: bool = False
    # A browser and a server being killed want the machine for themselves.
    alone: bool = False
    compiled: bool = False
    # Which lines are never run. It takes half as long again, so only where that is cheap.
    covered: bool = False


PASSES = [
    Pass("PostgreSQL and Redis", ["tests"], ("browser", "compiled", "faults")),
    Pass("Browser", ["tests/browser"], alone=True),
    Pass("Faults", ["tests/faults"], alone=True),
    Pass(
        "Embedded: SQLite, in memory", ["tests"], tuple(NOT_EMBEDDED), embedded=True, covered=True
    ),
    Pass(
        "Compiled engine",
        ["tests/bots", "tests/compiled", "tests/engine"],
        embedded=True,
        compiled=True,
    ),
]


def main() -> int:
    processes.die_with_parent(signal.SIGTERM)
    for sign in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, lambda *_: sys.exit(143))
    with temporary_folder() as folder, real_servers(folder) as environment:
        results = run_all(folder, environment)
        coverage = coverage_of(folder)
    print()
    for name, counts in results.items():
        print(f"{name}: {sentence(counts)}")
    print(f"Coverage (embedded, without rules and bots): {coverage} %")
    total = sum(results.values(), Counter())
    print(sentence(total), flush=True)
    return 1 if total["failed"] else 0


def run_all(folder: Path, urls: dict[str, str]) -> dict[str, Counter[str]]:
    results: dict[str, Counter[str]] = {}
    for each in filter(possible, PASSES):
        left = MOST_RERUNS - sum(counts["rerun"] for counts in results.values())
        results[each.name] = run(each, folder, urls | {"RERUNS_LEFT": str(left)})
    return results


def sentence(counts: Counter[str]) -> str:
    """Also how many tests needed another go, up to MOST_RERUNS."""
    return ", ".join(f"{counts[name]} {name}" for name in ("passed", "failed", "skipped", "rerun"))


def coverage_of(folder: Path) -> str:
    command = [sys.executable, "-m", "coverage", "report", "--format=total"]
    environment = os.environ | {"COVERAGE_FILE": str(folder / "coverage")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "?"


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="kadi-test-")).resolve()
    # PostgreSQL may run as another user, who must get through to its own folder.
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def real_servers(folder: Path) -> Iterator[dict[str, str]]:
    """The addresses the environment names, else those of servers started here."""
    environment = {"REDIS_PREFIX": folder.name}
    started: list[servers.Server] = []
    try:
        for name, kind in (("DATABASE_URL", servers.Postgres), ("REDIS_URL", servers.Redis)):
            if os.environ.get(name):
                environment[name] = os.environ[name]
                continue
            started.append(servers.start(kind, folder / kind.__name__.lower()))
            environment[name] = started[-1].url
        yield environment
    finally:
        for server in started:
            server.stop()


def possible(each: Pass) -> bool:
    """Whoever has no C compiler runs the plain engine, and can test no other."""
    if not each.compiled or shutil.which("cc"):
        return True
    print(f"\n=== {each.name}: left out, there is no C compiler (cc) ===", flush=True)
    return False


def run(each: Pass, folder: Path, urls: dict[str, str]) -> Counter[str]:
    print(f"\n=== {each.name} ===", flush=True)
    if each.compiled and subprocess.call([sys.executable, "-m", "games.native"]):
        return Counter(failed=1)
    counted = folder / "counts.json"
    counted.unlink(missing_ok=True)
    environment = pass_environment(each, folder, urls) | {"KADI_TEST_COUNTS": str(counted)}
    process = processes.start(command(each), env=environment, on_orphaned=signal.SIGTERM)
    try:
        code = process.wait()
    finally:
        processes.stop(process, signal.SIGINT, patience=5)
    counts = Counter(json.loads(counted.read_text()) if counted.exists() else {})
    # 5 says that nothing was collected; any other failure must show in the counts.
    if code not in (0, 5) and not counts["failed"]:
        counts["failed"] += 1
    return counts


def command(each: Pass) -> list[str | Path]:
    pytest: list[str | Path] = [sys.executable, "-m", "pytest", "-q", *each.paths]
    pytest += [f"--ignore=tests/{name}" for name in each.left_out]
    if each.alone:
        # What needed another go is named at the end.
        pytest += ["-rR"]
    if each.covered:
        pytest += ["--cov", "--cov-report="]
    if WORKERS != "0" and not each.alone:
        # By file, so that what a file sets up once is set up once.
        pytest += ["-n", WORKERS, "--dist", "loadfile"]
    return pytest


def pass_environment(each: Pass, folder: Path, urls: dict[str, str]) -> dict[str, str]:
    var = folder / each.name.split()[0].strip(":").lower()
    var.mkdir()
    # pytest-django puts the "tox" name into the test database's: two runs may share one server.
    own = {
        "VAR_DIR": str(var),
        "TOX_PARALLEL_ENV": folder.name.replace("-", "_"),
        "COVERAGE_FILE": str(folder / "coverage"),
    }
    if not each.compiled:
        own["PLAIN_ENGINE"] = "yes"
    inherited = {name: value for name, value in os.environ.items() if name not in urls}
    if each.embedded:
        return inherited | own
    return (
        inherited
        | own
        | urls
        | {"SECRET_KEY": "for tests only " * 5, "ALLOWED_HOSTS": "*", "HTTPS": "no"}
    )


if __name__ == "__main__":
    sys.exit(main())
