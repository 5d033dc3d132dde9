"""What the embedded site keeps is for its owner alone: other people may use the machine too."""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

# Of what the site keeps. The folder may be somebody's choice, with files of others in it.
OWN = ("kadi.sqlite3*", "secret_key*", "static*")


def keep_to_owner(folder: Path) -> None:
    """Mends what an earlier release, or another umask, left open to others."""
    # A folder like /tmp belongs to everybody, whoever chose it for the site.
    if not folder.stat().st_mode & stat.S_ISVTX:
        _close(folder)
    for path in _kept(folder):
        _close(path)


def _kept(folder: Path) -> Iterator[Path]:
    for pattern in OWN:
        for path in folder.glob(pattern):
            yield path
            if path.is_dir():
                yield from path.rglob("*")


def _close(path: Path) -> None:
    try:
        mode = path.lstat().st_mode
        if mode & 0o077 and not stat.S_ISLNK(mode):
            path.chmod(stat.S_IMODE(mode) & 0o700)
    except FileNotFoundError:
        # SQLite removes the files beside its database when the last one closes it.
        pass
    except PermissionError:
        print(f"{path} is open to others and not yours: chmod go-rwx closes it.", file=sys.stderr)
