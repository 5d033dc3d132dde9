"""Loaded by pytest before Django is: gives every run, and every worker in it, its own ground."""

import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests import reruns

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
COUNTED = {
    "passed": "passed",
    "failed": "failed",
    "error": "failed",
    "skipped": "skipped",
    "rerun": "rerun",
}
_own_folder: str | None = None


def _take_ground() -> None:
    global _own_folder
    if "VAR_DIR" not in os.environ:
        os.environ["VAR_DIR"] = _own_folder = tempfile.mkdtemp(prefix="kadi-test-")
    if WORKER and "REDIS_URL" in os.environ:
        prefix = os.environ.get("REDIS_PREFIX", "kadi")
        os.environ["REDIS_PREFIX"] = f"{prefix}-{WORKER}"


_take_ground()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On the embedded default, tests that need PostgreSQL are not this pass's business."""
    if os.environ.get("DATABASE_URL"):
        return
    left_out = [item for item in items if item.get_closest_marker("postgres")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("postgres")]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    reruns.count(report)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tells the runner the counts of this pass."""
    wanted = os.environ.get("KADI_TEST_COUNTS")
    if not wanted:
        return
    counts = dict.fromkeys(COUNTED.values(), 0)
    for outcome, name in COUNTED.items():
        counts[name] += len(terminalreporter.stats.get(outcome, []))
    Path(wanted).write_text(json.dumps(counts))


def pytest_unconfigure() -> None:
    if _own_folder and not WORKER:
        shutil.rmtree(_own_folder, ignore_errors=True)
