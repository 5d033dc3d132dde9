"""Log lines: one JSON object each in production, with the request they belong to."""

import json
import logging
import logging.config
import sys

import pytest
from django.urls import reverse

from kadi_site import logs, request_ids


class Kept(logging.Handler):
    def __init__(self):
        super().__init__()
        self.records = []

    def emit(self, record):
        self.records.append(record)


@pytest.fixture
def line_of():
    """What production writes for a record."""
    configurator = logging.config.DictConfigurator({})
    formatter = configurator.configure_formatter(dict(logs.FORMATTERS["json"]))

    def line(**fields):
        record = logging.makeLogRecord({"name": "games", "levelname": "INFO", **fields})
        logs.RequestId().filter(record)
        return json.loads(formatter.format(record))

    return line


@pytest.fixture
def accesses():
    log, kept = logging.getLogger("kadi_site.access_log"), Kept()
    before = log.level
    log.addHandler(kept)
    log.setLevel(logging.INFO)
    yield kept.records
    log.setLevel(before)
    log.removeHandler(kept)


def test_a_line_says_when_how_grave_from_where_and_what(line_of):
    line = line_of(msg="%s moved", args=("Asha",), created=0.5, table="b7kq2m")
    assert line == {
        "at": "1970-01-01T00:00:00.500000+00:00",
        "level": "INFO",
        "logger": "games",
        "message": "Asha moved",
        "table": "b7kq2m",
    }


def test_a_line_names_the_request_it_belongs_to(line_of):
    token = request_ids.current.set("a-request")
    try:
        assert line_of(msg="command")["request"] == "a-request"
    finally:
        request_ids.current.reset(token)
    assert "request" not in line_of(msg="command")


def test_an_error_stays_on_one_line_with_its_traceback(line_of):
    try:
        raise ValueError("odd")
    except ValueError:
        assert "ValueError: odd" in line_of(msg="broken", exc_info=sys.exc_info())["error"]


@pytest.mark.parametrize("odd", ["\ud800", b"\xff", {1, 2}, object()])
def test_whatever_is_logged_makes_a_line(line_of, odd):
    assert line_of(msg="odd", what=odd)["message"] == "odd"


def test_every_request_leaves_a_line(client, db, accesses):
    client.get(reverse("home"))
    (record,) = accesses
    assert (record.method, record.status, record.route) == ("GET", 200, "")
    assert record.ms > 0


async def test_every_request_leaves_a_line_on_the_servers_loop_too(async_client, db, accesses):
    await async_client.get("/no/such/page/")
    (record,) = accesses
    assert (record.status, record.path) == (404, "/no/such/page/")


def test_a_line_keeps_no_secret_that_stands_in_an_address(client, db, accesses, settings):
    """Also not where the request is sent on to TLS before anything else."""
    key = {"uidb36": "1f", "key": "c0ffee-secret"}
    for redirects in (False, True):
        settings.SECURE_SSL_REDIRECT = redirects
        client.get(reverse("account_reset_password_from_key", kwargs=key) + "?next=secret")
    assert len(accesses) == 2
    assert "secret" not in str([vars(record) for record in accesses])


def test_requests_are_timed_by_their_outcome(client, db):
    from prometheus_client import REGISTRY

    def count():
        return REGISTRY.get_sample_value("kadi_request_seconds_count", {"status": "4xx"}) or 0

    before = count()
    client.get("/no/such/page/")
    assert count() == before + 1
