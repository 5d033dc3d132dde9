"""Are there known holes in what requirements.txt pins? Asked of pip-audit's database, where that
can be reached; where it cannot, the check is left out and says so."""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180
COMMAND = [
    *(str(Path(sys.executable).parent / "pip-audit"), "--requirement", "requirements.txt"),
    # All are pinned: nothing has to be resolved, nor installed.
    *("--no-deps", "--disable-pip"),
    *("--format", "json", "--progress-spinner", "off", "--timeout", "10"),
]
UNREACHABLE = re.compile(r"requests\.exceptions\.|could not connect", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    ok: bool
    sentence: str


def main() -> int:
    try:
        done = subprocess.run(
            COMMAND, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        verdict = judge(done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        verdict = left_out(f"the database did not answer within {PATIENCE} seconds")
    print(verdict.sentence)
    return 0 if verdict.ok else 1


def judge(output: str, errors: str) -> Verdict:
    try:
        asked: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except ValueError:
        if UNREACHABLE.search(errors):
            return left_out("the database cannot be reached")
        return Verdict(False, f"pip-audit failed: {errors[-2000:]}")
    known = [package for package in asked if "vulns" in package]
    holes = [hole for package in known for hole in _holes(package)]
    if holes:
        return Verdict(False, "\n".join(["Known holes:", *holes]))
    if not known:
        return left_out("the database that answers knows none of the packages")
    return Verdict(True, f"{len(known)} of {len(asked)} packages are known, none with a hole.")


def left_out(why: str) -> Verdict:
    return Verdict(True, f"LEFT OUT: known holes were NOT looked for: {why}.")


def _holes(package: dict[str, Any]) -> list[str]:
    named = f"{package['name']} {package['version']}"
    return [
        f"{named}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no release yet'}"
        for hole in package["vulns"]
    ]


if __name__ == "__main__":
    sys.exit(main())
