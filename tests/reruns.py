"""Another go for tests that wait on several real processes, in the browser and of faults.

The machine that checks is small, slow and shared: one of those processes may starve. What is
really broken fails again. In a whole run there are few such goes (tools/run_tests.py): a test
that needs them often is broken itself.
"""

import os
from pathlib import Path

import pytest

LEFT = "RERUNS_LEFT"


def rerun_within(folder: Path, items: list[pytest.Item]) -> None:
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2, condition=any_left))


def any_left() -> bool:
    return left() > 0


def left() -> int:
    return int(os.environ.get(LEFT, "3"))


def count(report: pytest.TestReport) -> None:
    if str(report.outcome) == "rerun":
        os.environ[LEFT] = str(left() - 1)
