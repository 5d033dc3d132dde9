"""`manage.py check --database default`, and every start: can the site change what it must not, and
can it send mail?"""

from collections.abc import Iterator, Sequence

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage
from django.db import connection

from games.models.append_only import GUARDED
from games.store.triggers import missing_guards

MAIL = "mail"
RIGHTS = """
    SELECT bool_or(pg_has_role(relowner, 'MEMBER')),
           bool_or(has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
    FROM pg_class WHERE oid = ANY (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name)
"""


def check_logs(databases: Sequence[str] | None = None, **kwargs: object) -> Sequence[CheckMessage]:
    # Who migrates owns the tables, and the triggers may be what is about to be migrated.
    if not databases or "default" not in databases or settings.SITE_ROLE:
        return []
    tables = set(connection.introspection.table_names())
    if not all(guarded.table in tables for guarded in GUARDED):
        return []
    return [*_about_rights(), *_about_triggers()]


def check_mail(**kwargs: object) -> Sequence[CheckMessage]:
    if settings.EMAIL_BACKEND != "kadi_site.mail.NoMail":
        return []
    return [
        checks.Warning(
            "EMAIL_URL is not set: no mail is sent, and whoever forgets a password stays outside.",
            hint="Set it to smtp://user:password@host:587/.",
            id="kadi.W004",
        )
    ]


def _about_rights() -> Iterator[CheckMessage]:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(RIGHTS, ([guarded.table for guarded in GUARDED],))
        owns, may_change = cursor.fetchone()
    if owns:
        yield checks.Warning(
            "The site's database role owns the tables of the logs, or may become their owner: it "
            "could rewrite them.",
            hint="Migrate with MIGRATE_DATABASE_URL and run the site as another role: see "
            "docs/operations.md.",
            id="kadi.W001",
        )
    elif may_change:
        yield checks.Warning(
            "The site's database role has the right to change rows of the logs.",
            hint="Migrate with MIGRATE_DATABASE_URL, which takes it away: see docs/operations.md.",
            id="kadi.W002",
        )


def _about_triggers() -> Iterator[CheckMessage]:
    missing = missing_guards()
    if missing:
        yield checks.Warning(
            f"Triggers that guard the logs are missing or switched off: {', '.join(missing)}.",
            hint="If this release is migrated, somebody removed them: compare with a backup.",
            id="kadi.W003",
        )
