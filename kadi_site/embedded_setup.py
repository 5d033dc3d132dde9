"""What the embedded site needs before it serves, done only where something changed."""

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate_if_needed() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        print("Preparing the database ...", flush=True)
        call_command("migrate", verbosity=0, interactive=False)


def collect_static_if_changed() -> None:
    root = Path(settings.STATIC_ROOT)
    # Beside the folder: everything inside it is served.
    mark = root.with_name(f"{root.name}.fingerprint")
    wanted = static_fingerprint()
    if mark.exists() and mark.read_text() == wanted and root.exists():
        return
    print("Preparing the static files ...", flush=True)
    # Old fingerprinted files would pile up for ever.
    shutil.rmtree(root, ignore_errors=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    mark.write_text(wanted)


def static_fingerprint() -> str:
    """Changes when a static file is added, removed or edited."""
    digest = hashlib.sha256()
    for line in sorted(_static_files()):
        digest.update(line.encode())
    return digest.hexdigest()


def _static_files() -> Iterator[str]:
    for finder in get_finders():
        for path, storage in finder.list(ignore_patterns=[]):
            seen = Path(storage.path(path)).stat()
            yield f"{path} {seen.st_size} {seen.st_mtime_ns}\n"
