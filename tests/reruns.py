from pathlib import Path

import pytest


def rerun_within(folder: Path, items: list[pytest.Item]) -> None:
    """Up to three goes for tests that wait on several real processes.

    The machine that checks is small, slow and shared: one of those processes may starve. What
    is really broken fails three times.
    """
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))
