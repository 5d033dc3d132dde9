"""`python -m tools.manage_cluster give_role NAME Administrator`: manage.py for the cluster that
`make cluster` runs here. It leaves word of its databases in a file as long as it runs."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "var" / "cluster.json"


def remember(environment: Mapping[str, str]) -> None:
    PLACE.parent.mkdir(mode=0o700, exist_ok=True)
    # Before anything is in it: there are passwords.
    PLACE.touch(mode=0o600)
    PLACE.write_text(json.dumps(dict(environment)))


def forget() -> None:
    PLACE.unlink(missing_ok=True)


def main(words: list[str]) -> int:
    if not PLACE.exists():
        print("No cluster runs here: start one with make cluster.", file=sys.stderr)
        return 1
    environment = os.environ | json.loads(PLACE.read_text())
    return subprocess.call([sys.executable, "manage.py", *words], env=environment, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
