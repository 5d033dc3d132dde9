from pathlib import Path

import pytest

from tests.reruns import rerun_within


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rerun_within(Path(__file__).parent, items)
