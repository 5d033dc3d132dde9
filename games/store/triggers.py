"""Are the triggers that keep the logs append-only in force?"""

from django.db import connection

from accounts.models.append_only import POSTGRESQL_BODY, Guarded
from games.models.append_only import GUARDED

# Switched off are those that fire never, or only for what another server sends.
POSTGRESQL = """
    SELECT t.tgname, pg_get_triggerdef(t.oid, true) FROM pg_trigger t
    JOIN pg_proc f ON f.oid = t.tgfoid
    WHERE t.tgrelid = to_regclass(%s) AND t.tgenabled IN ('O', 'A') AND f.prosrc = %s
"""
SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"


def missing_guards() -> list[str]:
    """Names of the triggers that are gone, switched off or not as they were made."""
    return [name for guarded in GUARDED for name in _missing(guarded)]


def _missing(guarded: Guarded) -> list[str]:
    wanted = guarded.postgresql if connection.vendor == "postgresql" else guarded.sqlite
    found = _found(guarded.table)
    return [name for name, statement in wanted.items() if found.get(name) != statement]


def _found(table: str) -> dict[str, str]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL, (table, POSTGRESQL_BODY))
        else:
            cursor.execute(SQLITE, (table,))
        return dict(cursor.fetchall())
