"""Web processes on two hosts, PostgreSQL and Redis on a third, and the lines between them fail
while people play: nothing acknowledged is lost, nothing is doubled, all come back.

Every test ends with the checker (in Load.__exit__)."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.conftest import FULL
from tests.faults.hosts import Network, NotAllowed
from tests.faults.two_hosts import HOSTS, FarCluster, FarLoad

BACK_WITHIN = 5.0
LATENCY = 0.2
LOST = 0.05
MOVES = 60 if FULL else 12
# So long that nobody waits for TCP alone: it tries again after 0.2 s, 0.4 s and so on.
CUT_SECONDS = [2, 14, 20] if FULL else [2]

Lines = list[tuple[str, str]]
DATA: Lines = [("web1", "data"), ("web2", "data")]
FRONT: Lines = [("front", "web1"), ("front", "web2")]
CUTS = {"one-from-data": DATA[:1], "one-from-front": FRONT[:1]}
BAD = {"everywhere": DATA + FRONT}
if FULL:
    CUTS |= {"one-from-all": [DATA[0], FRONT[0]], "both-from-data": DATA, "both-from-front": FRONT}
    BAD |= {"to-data": DATA}


@pytest.fixture(scope="module")
def network() -> Iterator[Network]:
    try:
        network = Network(HOSTS)
    except NotAllowed as reason:
        pytest.skip(f"TWO HOSTS ARE NOT TESTED: {reason}")
    yield network
    network.stop()


@pytest.fixture(scope="module")
def running(network: Network) -> Iterator[FarCluster]:
    with tempfile.TemporaryDirectory(prefix="kadi-hosts-") as name:
        folder = Path(name).resolve()
        folder.chmod(0o711)
        cluster = FarCluster(folder, network).start()
        yield cluster
        cluster.stop()


@pytest.fixture
def site(running: FarCluster) -> Iterator[FarCluster]:
    yield running
    running.network.mend_all()


@pytest.mark.parametrize("seconds", CUT_SECONDS)
@pytest.mark.parametrize("lines", CUTS.values(), ids=CUTS)
def test_a_line_that_was_cut_costs_nobody_the_game(
    site: FarCluster, lines: Lines, seconds: float
) -> None:
    with FarLoad(site) as load:
        for line in lines:
            site.network.cut(*line)
        time.sleep(seconds)
        site.network.mend_all()
        mended = time.monotonic()
        load.wait_for_a_move_everywhere(since=mended)
        late = time.monotonic() - mended
        # As in test_faults.py: a loaded machine in an ordinary run may take longer.
        assert late <= (BACK_WITHIN if FULL else 60), f"back {late:.1f} s after the line"
        load.wait_for_moves(MOVES)


@pytest.mark.parametrize("lines", BAD.values(), ids=BAD)
def test_games_go_on_over_slow_lines(site: FarCluster, lines: Lines) -> None:
    with FarLoad(site) as load:
        for line in lines:
            site.network.slow(*line, LATENCY)
        load.wait_for_moves(MOVES)


@pytest.mark.parametrize("lines", BAD.values(), ids=BAD)
def test_games_go_on_over_lines_that_lose_packets(site: FarCluster, lines: Lines) -> None:
    with FarLoad(site) as load:
        for line in lines:
            site.network.lose(*line, LOST)
        load.wait_for_moves(MOVES)
