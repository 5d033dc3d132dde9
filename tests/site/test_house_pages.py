"""Privacy, terms and what machines read first: they are there, in both languages, and true."""

import re
import runpy
from datetime import UTC, datetime

import pytest
from django.conf import settings as django_settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern, get_resolver, reverse

from accounts import devices
from kadi_site import house_pages
from tests.accounts.builders import account

pytestmark = pytest.mark.django_db


def page(client, name, language="en") -> str:
    answer = client.get(reverse(name), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", ["privacy", "terms"])
def test_every_page_links_to_it_and_so_does_signing_up(client, name):
    link = f'href="{reverse(name)}"'
    assert link in page(client, "home").partition("<footer")[2]
    assert link in page(client, "account_signup").partition("<footer")[0]


@pytest.mark.parametrize(
    ("name", "words"), [("privacy", "Kinachohifadhiwa"), ("terms", "Cheza kwa haki")]
)
def test_they_are_in_kiswahili_too(client, name, words):
    text = page(client, name, "sw")
    assert words in text
    assert "Whoever" not in text


def test_the_page_on_privacy_has_the_times_that_the_site_keeps_to(client, monkeypatch):
    monkeypatch.setattr(house_pages.pruning, "CHAT_KEPT_MS", 17 * house_pages.DAY_MS)
    assert "17 days. Those at the table see it" in page(client, "privacy")


def test_the_page_on_privacy_names_every_cookie(client):
    client.force_login(account("Wanjiku"))
    client.get(reverse("account_email"))
    client.post(reverse("settings"), {"language": "en", "card_size": "normal"})
    known = {django_settings.CSRF_COOKIE_NAME, devices.COOKIE, "sessionid", "django_language"}
    assert set(client.cookies) | {"messages"} == known | {"messages"}
    for name in set(client.cookies) | {"messages"}:
        assert f"<code>{name}</code>" in page(client, "privacy")


def test_people_are_told_whom_to_write_to(client, settings):
    settings.CONTACT = "kadi-team@example.org"
    for name in ("privacy", "terms"):
        assert 'href="mailto:kadi-team@example.org"' in page(client, name)


def test_robots_are_kept_from_what_belongs_to_people(client):
    text = page(client, "robots_txt")
    for path in ("/u/", "/g/", "/j/", "/t/", "/admin/", "/accounts/", "/settings/"):
        assert f"\nDisallow: {path}\n" in text
    for path in ("/", "/rules/", "/fair/", "/privacy/"):
        assert f"\nDisallow: {path}\n" not in text


def test_every_address_of_the_site_is_open_to_robots_or_not_on_purpose():
    """A new one has to be thought about."""
    open_to_all = ("", "lobby/", "rules/", "fair/", "ranked/", "privacy/", "terms/")
    open_to_all += ("robots.txt", ".well-known/security.txt")
    for entry in get_resolver().url_patterns:
        inner = [entry] if isinstance(entry, URLPattern) else entry.url_patterns
        before = "" if isinstance(entry, URLPattern) else str(entry.pattern)
        for route in inner:
            path = f"{before}{route.pattern}"
            closed = any(f"/{path}".startswith(each) for each in house_pages.NOT_FOR_ROBOTS)
            assert closed or re.split(r"<", path)[0].startswith(open_to_all), path


def test_whoever_found_a_hole_finds_whom_to_tell(client, settings):
    settings.CONTACT = "https://kadi.example/security"
    answer = client.get("/.well-known/security.txt")
    assert answer["Content-Type"].startswith("text/plain")
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert fields["Contact"] == "https://kadi.example/security"
    expires = datetime.fromisoformat(fields["Expires"])
    assert 30 < (expires - datetime.now(UTC)).days < 365
    assert fields["Canonical"] == "http://testserver/.well-known/security.txt"
    settings.CONTACT = "kadi@example.org"
    text = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:kadi@example.org" in text


def test_the_contact_is_the_sender_of_mail_unless_told_and_nonsense_ends_the_start(monkeypatch):
    path = str(django_settings.BASE_DIR / "kadi_site" / "settings.py")
    monkeypatch.setenv("DEFAULT_FROM_EMAIL", "Kadi <karibu@kadi.example>")
    monkeypatch.delenv("CONTACT", raising=False)
    assert runpy.run_path(path)["CONTACT"] == "karibu@kadi.example"
    monkeypatch.setenv("CONTACT", "call me")
    with pytest.raises(ImproperlyConfigured, match="CONTACT"):
        runpy.run_path(path)
