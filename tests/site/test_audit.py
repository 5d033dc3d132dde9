"""`make check` looks for known holes, and never passes over in silence that it could not."""

import json
import subprocess
from typing import Any

import pytest

from tools import audit

GOOD = {"name": "django", "version": "5.2.19", "vulns": []}
HOLE = {"id": "PYSEC-1", "fix_versions": ["5.2.20"], "aliases": [], "description": "…"}
BAD = GOOD | {"vulns": [HOLE]}
UNKNOWN = {"name": "celery", "skip_reason": "Dependency not found"}


def said(*packages: dict[str, Any]) -> audit.Verdict:
    return audit.judge(json.dumps({"dependencies": packages, "fixes": []}), "")


def test_a_known_hole_fails_the_check_and_is_named() -> None:
    verdict = said(GOOD, BAD, UNKNOWN)
    assert not verdict.ok
    assert "django 5.2.19: PYSEC-1, mended in 5.2.20" in verdict.sentence


def test_no_hole_passes_and_says_how_many_packages_were_known() -> None:
    verdict = said(GOOD, UNKNOWN)
    assert verdict.ok
    assert verdict.sentence == "1 of 2 packages are known, none with a hole."


@pytest.mark.parametrize(
    "verdict",
    [
        lambda: said(UNKNOWN),
        lambda: audit.judge("", "requests.exceptions.ReadTimeout: Read timed out."),
        lambda: audit.judge("", "ERROR: Could not connect to the feed"),
    ],
)
def test_what_could_not_be_asked_is_said_aloud(verdict) -> None:
    assert verdict().ok
    assert verdict().sentence.startswith("LEFT OUT: known holes were NOT looked for")


def test_a_database_that_is_silent_is_not_waited_for(monkeypatch, capsys) -> None:
    def silent(command: list[str], *, timeout: float, **options: Any) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(audit.subprocess, "run", silent)
    assert audit.main() == 0
    assert "LEFT OUT" in capsys.readouterr().out


def test_any_other_failure_fails_the_check() -> None:
    assert not audit.judge("", "ValueError: a line of requirements.txt makes no sense").ok
