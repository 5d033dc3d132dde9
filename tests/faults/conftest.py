import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reruns import rerun_within
from tools.cluster import Cluster

# `make faults` sets FAULTS=full; in the ordinary run the faults are the same but shorter.
FULL = os.environ.get("FAULTS") == "full"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rerun_within(Path(__file__).parent, items)


@pytest.fixture(scope="session")
def running_cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="kadi-faults-") as name:
        folder = Path(name).resolve()
        # PostgreSQL may run as another user, who must get through to its own folder.
        folder.chmod(0o711)
        cluster = Cluster(folder).start()
        try:
            yield cluster
        finally:
            cluster.stop()


@pytest.fixture
def cluster(running_cluster: Cluster) -> Cluster:
    """Whole, whatever became of it in the test before."""
    running_cluster.heal()
    return running_cluster


@pytest.fixture
def full() -> bool:
    return FULL
