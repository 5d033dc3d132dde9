import pytest
from django.conf import settings as django_settings
from django.core.cache import cache
from django.db import connection
from django.utils import translation

from tests.loops import end_loops_for_sure

end_loops_for_sure()


@pytest.fixture(autouse=True)
def _quick_settings(settings):
    """Pages render without collected static files, and passwords hash at once."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _bots_have_all_the_time(monkeypatch):
    """A busy machine may need long to start the process in which they think."""
    for name in ("QUICK_SECONDS", "HARD_SECONDS", "HINT_SECONDS"):
        monkeypatch.setattr(f"games.bot_runner.pool.{name}", 60.0)


@pytest.fixture(autouse=True)
def _english():
    """A page read in another language leaves it active: the next test starts in English again."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _connections_are_given_back():
    """A thread that ends with a connection takes it out of the pool for good; once enough are
    gone, some later test waits for one in vain."""
    yield
    if django_settings.EMBEDDED or connection.connection is None:
        return
    figures = connection.pool.get_stats()
    held = figures["pool_size"] - figures["pool_available"]
    # The test's own, and that of the one thread on which views run under an async client.
    assert held <= 2, f"{held} connections were not given back"


@pytest.fixture(autouse=True)
def _empty_cache():
    """Limits counted in one test do not reach the next."""
    yield
    if django_settings.EMBEDDED:
        cache.clear()
    else:
        _forget_own_keys()


def _forget_own_keys() -> None:
    """cache.clear() would empty the whole Redis, which other workers are using."""
    client = cache._cache.get_client(None, write=True)
    keys = list(client.scan_iter(match=f"{django_settings.REDIS_PREFIX}:*", count=1000))
    if keys:
        client.delete(*keys)


@pytest.fixture(scope="session", autouse=True)
def _log_is_emptied_between_tests():
    """Tests that commit are cleaned up with DELETE or TRUNCATE, which the log's triggers refuse."""
    from django.db.backends.postgresql.base import DatabaseOperations as Postgresql
    from django.db.backends.sqlite3.base import DatabaseOperations as Sqlite

    from accounts.models import append_only as audit
    from games.models import append_only

    tables = [guarded.table for guarded in append_only.GUARDED]
    drops = (append_only.DROP, audit.DROP_AUDIT)
    creates = (append_only.CREATE, audit.CREATE_AUDIT)
    unguarded = {
        Sqlite: [line for drop in drops for line in drop["sqlite"]],
        Postgresql: [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables],
    }
    guarded = {
        Sqlite: [line for create in creates for line in create["sqlite"]],
        Postgresql: [f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables],
    }
    plain = {kind: kind.sql_flush for kind in unguarded}

    def flush_of(kind):
        def sql_flush(self, *args, **kwargs):
            return [*unguarded[kind], *plain[kind](self, *args, **kwargs), *guarded[kind]]

        return sql_flush

    for kind in plain:
        kind.sql_flush = flush_of(kind)
    yield
    for kind, method in plain.items():
        kind.sql_flush = method


@pytest.fixture(scope="session", autouse=True)
def _test_databases_go_for_good():
    """A thread of some test may still hold a connection: the database is dropped all the same."""
    from django.db.backends.postgresql.base import DatabaseCreation

    plain = DatabaseCreation._destroy_test_db

    def forced(self, test_database_name, verbosity):
        self.connection.close_pool()
        with self._nodb_cursor() as cursor:
            name = self.connection.ops.quote_name(test_database_name)
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")

    DatabaseCreation._destroy_test_db = forced
    yield
    DatabaseCreation._destroy_test_db = plain
