"""Child processes that never outlive the tests, however these end."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

PR_SET_PDEATHSIG = 1


def die_with_parent(sign: int = signal.SIGKILL) -> None:
    """Asks the kernel for a signal when the parent is gone, even by kill -9 (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, sign)


def start(
    command: list[str | Path],
    *,
    env: dict[str, str] | None = None,
    output: IO[Any] | int | None = None,
    on_orphaned: int = signal.SIGKILL,
    **options: Any,
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(part) for part in command],
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        preexec_fn=_orphan_hook(on_orphaned),
        **options,
    )


def _orphan_hook(sign: int) -> Callable[[], None]:
    parent = os.getpid()

    def hook() -> None:
        die_with_parent(sign)
        if os.getppid() != parent:
            os._exit(1)

    return hook


def stop(
    process: subprocess.Popen[bytes], sign: int = signal.SIGTERM, patience: float = 180
) -> None:
    """Ends the process politely, then not."""
    if process.poll() is not None:
        return
    process.send_signal(sign)
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
