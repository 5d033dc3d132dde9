"""`make test` itself: few tests get another go, and the last line says how many did."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tools import run_tests
from tools.run_tests import PASSES, sentence

ROOT = Path(__file__).resolve().parent.parent.parent
CONFTEST = """
from pathlib import Path
from tests.reruns import rerun_within
def pytest_collection_modifyitems(items):
    rerun_within(Path(__file__).parent, items)
"""


def counts_of(folder: Path, tests: str, left: int) -> Counter[str]:
    """A pass with these tests, so many more goes being left."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_some.py").write_text(tests)
    own = {"PYTHONPATH": str(ROOT), "RERUNS_LEFT": str(left)}
    own |= {"KADI_TEST_COUNTS": str(folder / "counts"), "VAR_DIR": str(folder)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.plugin", "-p", "no:django"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    subprocess.run(command, cwd=folder, env=kept | own, capture_output=True, check=False)
    return Counter(json.loads((folder / "counts").read_text()))


FAIL_ALWAYS = "import pytest\n@pytest.mark.parametrize('n', range(4))\ndef test_it(n): assert False"
FAIL_ONCE = "tries = []\ndef test_it():\n    tries.append(1)\n    assert len(tries) > 1"


def test_what_fails_once_gets_another_go(tmp_path):
    counts = counts_of(tmp_path, FAIL_ONCE, left=3)
    assert (counts["passed"], counts["failed"], counts["rerun"]) == (1, 0, 1)


def test_there_are_no_more_goes_than_are_left_in_the_run(tmp_path):
    counts = counts_of(tmp_path, FAIL_ALWAYS, left=3)
    assert (counts["failed"], counts["rerun"]) == (4, 3)


def test_without_any_left_what_fails_has_failed(tmp_path):
    counts = counts_of(tmp_path, FAIL_ONCE, left=0)
    assert (counts["failed"], counts["rerun"]) == (1, 0)


def test_a_pass_has_what_those_before_it_left(monkeypatch, tmp_path):
    offered = []

    def run(each, folder, urls):
        offered.append(int(urls["RERUNS_LEFT"]))
        return Counter(rerun=1)

    monkeypatch.setattr(run_tests, "run", run)
    monkeypatch.setattr(run_tests, "possible", lambda each: True)
    run_tests.run_all(tmp_path, {})
    assert offered[:3] == [3, 2, 1]


def test_only_the_browser_and_faults_ask_for_another_go():
    asking = sorted(path.parent.name for path in ROOT.glob("tests/*/*.py") if asks(path))
    assert asking == ["browser", "faults"]
    assert not any("--reruns" in run_tests.command(each) for each in PASSES)


def asks(path: Path) -> bool:
    return path != Path(__file__) and "import rerun_within" in path.read_text()


def test_the_last_line_counts_them():
    assert sentence(Counter(passed=9, rerun=2)) == "9 passed, 0 failed, 0 skipped, 2 rerun"
