"""The role the site runs as: it owns nothing, and to the logs it can only add."""

from collections.abc import Iterator

from django.conf import settings
from django.db import connection, transaction

from games.models.append_only import GUARDED

MIGRATIONS = "django_migrations"


def grant_to_site(**kwargs: object) -> None:
    """After every migrate by the tables' owner: there may be new tables."""
    if settings.SITE_ROLE is None:
        return
    name, password = settings.SITE_ROLE
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (name,))
        if cursor.fetchone() is None:
            cursor.execute(_creation(name, password))
        cursor.execute("SELECT current_schema()")
        (schema,) = cursor.fetchone()
        for statement in _grants(name, schema):
            cursor.execute(statement)


def _creation(name: str, password: str) -> str:
    role = connection.ops.quote_name(name)
    if not password:
        return f"CREATE ROLE {role} LOGIN"
    # Encrypted here: what a server is told may end up in its log.
    libpq = connection.connection.pgconn
    secret = libpq.encrypt_password(password.encode(), name.encode(), b"scram-sha-256").decode()
    return f"CREATE ROLE {role} LOGIN PASSWORD '{secret}'"


def _grants(name: str, schema: str) -> Iterator[str]:
    role, within = connection.ops.quote_name(name), connection.ops.quote_name(schema)
    logs = {guarded.table for guarded in GUARDED}
    others = set(connection.introspection.django_table_names(only_existing=True)) - logs
    yield f"GRANT USAGE ON SCHEMA {within} TO {role}"
    # What a release before was given and this one no longer is goes with it.
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA {within} FROM {role}"
    yield f"GRANT SELECT, INSERT ON {_names(logs)} TO {role}"
    yield f"GRANT SELECT, INSERT, UPDATE, DELETE ON {_names(others - {MIGRATIONS})} TO {role}"
    yield f"GRANT SELECT ON {MIGRATIONS} TO {role}"


def _names(tables: set[str]) -> str:
    return ", ".join(map(connection.ops.quote_name, sorted(tables)))
