"""The rules engine as machine code, if it was built: `python -m games.native` does that.

A build is a copy of the package made from one state of the source, and named after it. When
the source changes, the plain engine is used until the next build.
"""

import hashlib
import os
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "engine"
BUILDS = HERE.parent.parent / "var" / "engine"


def built() -> Path | None:
    """The folder that has the compiled `engine` in it."""
    if os.environ.get("PLAIN_ENGINE"):
        return None
    folder = BUILDS / fingerprint()
    return folder if folder.is_dir() else None


def fingerprint() -> str:
    """Of the source, of how it is compiled, and of the interpreter it is compiled for."""
    digest = hashlib.sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    for path in [*sorted(SOURCE.glob("*.py")), *sorted(HERE.glob("*.py"))]:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]
