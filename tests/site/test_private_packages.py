"""What other packages call internal may change any day: nothing of ours imports it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("accounts", "bench", "games", "kadi_site", "tests", "tools")
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
INTERNAL = ".internal"


def test_no_internal_package_of_others_is_imported() -> None:
    imports = (
        (path, line)
        for path in FILES
        for line in path.read_text().splitlines()
        if line.lstrip().startswith(("from ", "import "))
    )
    assert not [(path, line) for path, line in imports if INTERNAL in line]
