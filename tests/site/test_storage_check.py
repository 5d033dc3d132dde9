"""The probe that says ready notices a disk that cannot be written."""

from collections.abc import Iterator

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection

from kadi_site import health, storage_check
from kadi_site.storage_check import PROBE, StorageCheck

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch):
    monkeypatch.setattr(health, "storage", StorageCheck())


@pytest.fixture
def read_only() -> Iterator[None]:
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON" if is_sqlite else "SET TRANSACTION READ ONLY")
    yield
    if is_sqlite:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = OFF")


def test_a_database_that_cannot_be_written_is_not_ready(client, read_only):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "ok"
    assert answer.json()["storage"] == "cannot be written"


def test_embedded_a_folder_that_cannot_be_written_is_not_ready(client, settings, tmp_path):
    settings.EMBEDDED, settings.VAR_DIR = True, tmp_path / "gone"
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["storage"] == "cannot be written"


def test_in_production_the_folder_does_not_matter(client, settings, tmp_path):
    settings.EMBEDDED, settings.VAR_DIR = False, tmp_path / "gone"
    assert client.get("/readyz").json()["storage"] == "ok"


def test_it_writes_at_most_every_few_seconds(monkeypatch):
    answers = iter([True, False])
    monkeypatch.setattr(storage_check, "database_takes_a_row", lambda: next(answers))
    one = StorageCheck()
    assert [one.can_be_written(now) for now in (0.0, 1.0, 4.9)] == [True] * 3
    assert [one.can_be_written(now) for now in (5.0, 9.9)] == [False] * 2


def test_the_row_is_one_row_and_lets_nobody_in():
    for now in (0.0, 10.0):
        assert StorageCheck().can_be_written(now)
    assert Session.objects.filter(session_key=PROBE).count() == 1
    session = SessionStore(PROBE)
    session.load()
    assert session.session_key is None
