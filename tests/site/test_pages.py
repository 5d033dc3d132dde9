"""The home page, the probes, error pages and the headers every answer carries."""

import json

import pytest
from channels.testing import HttpCommunicator
from django.db import DatabaseError
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from kadi_site import health
from kadi_site.asgi import application


@pytest.fixture
def home(client, db):
    return client.get(reverse("home"))


def test_the_home_page_says_what_this_is(home):
    assert home.status_code == 200
    assert "Kenya's card game" in home.content.decode()


@pytest.mark.parametrize("address", ["/u/a%00b/", "/j/a%00b/", "/t/a%00b/"])
def test_an_address_that_no_database_could_look_up_leads_nowhere(client, db, address):
    assert client.get(address).status_code == 404


def policy_of(answer) -> set[str]:
    return set(answer.headers["Content-Security-Policy"].split("; "))


def test_nothing_inline_is_allowed_to_run(home):
    assert policy_of(home) == {
        "default-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }


def test_sockets_may_reach_only_the_own_host(client, db):
    answer = client.get(reverse("home"), headers={"host": "localhost:8123"})
    sockets = "connect-src 'self' ws://localhost:8123 wss://localhost:8123"
    assert sockets in policy_of(answer)


def test_a_host_header_cannot_widen_the_policy(client, db):
    answer = client.get("/readyz", headers={"host": "evil; script-src *"})
    assert "connect-src 'self'" in policy_of(answer)
    assert "evil" not in answer.headers["Content-Security-Policy"]


def test_pages_cannot_be_framed_or_sniffed(home):
    assert home.headers["X-Frame-Options"] == "DENY"
    assert home.headers["X-Content-Type-Options"] == "nosniff"
    assert home.headers["Referrer-Policy"] == "same-origin"


async def test_the_process_says_that_it_is_up():
    """Without the database, which this test may not use."""
    wire = HttpCommunicator(application, "GET", "/healthz")
    answer = await wire.get_response()
    assert answer["status"] == 200
    assert json.loads(answer["body"]) == {"status": "ok"}


async def test_the_site_is_ready_when_database_and_channel_layer_answer(async_client, ready_db):
    answer = await async_client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "database": "ok",
        "storage": "ok",
        "channel_layer": "ok",
    }


async def test_the_site_is_not_ready_without_its_database(async_client, ready_db, monkeypatch):
    class Gone:
        def cursor(self):
            raise DatabaseError("gone")

    monkeypatch.setattr(health, "connection", Gone())
    answer = await async_client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "no answer"


async def test_the_site_is_not_ready_without_its_channel_layer(async_client, ready_db, monkeypatch):
    monkeypatch.setattr(health, "get_channel_layer", lambda: None)
    answer = await async_client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["channel_layer"] == "no answer"


@pytest.fixture
def ready_db(transactional_db):
    """The probe asks from another thread, so the test's own transaction would hide things."""


def test_a_missing_page_is_explained_in_the_site_s_own_look(client, db):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "This page is not here" in answer.content.decode()


def test_a_failure_is_owned_up_to(client, db, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("kadi_site.health.JsonResponse", None)
    answer = client.get("/readyz")
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.content.decode()


def test_a_failure_is_owned_up_to_in_the_reader_s_language_and_the_site_s_own_look(client, db):
    with translation.override("sw"):
        page = render_to_string("500.html")
    assert '<html lang="sw">' in page
    assert "Rudi mwanzo" in page
    assert page.count('rel="stylesheet"') == 2


def test_the_page_speaks_kiswahili_to_those_who_ask_for_it(client, db):
    answer = client.get(reverse("home"), headers={"accept-language": "sw"})
    assert '<html lang="sw"' in answer.content.decode()
