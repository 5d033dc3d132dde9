"""Settings come from the environment; nonsense is refused in one sentence."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

SETTINGS = Path(__file__).resolve().parents[2] / "kadi_site" / "settings.py"
PRODUCTION = {
    "DATABASE_URL": "postgresql://kadi:secret@db.example:5433/kadi?sslmode=require",
    "REDIS_URL": "redis://redis.example:6379/0",
    "SECRET_KEY": "0123456789" * 6,
    "ALLOWED_HOSTS": "kadi.example",
}
OWNER = "postgresql://owner@db.example:5433/kadi"
OURS = {
    *PRODUCTION,
    "MIGRATE_DATABASE_URL",
    "DEBUG",
    "EMAIL_URL",
    "HTTPS",
    "HSTS_INCLUDE_SUBDOMAINS",
    "HSTS_PRELOAD",
    "REDIS_PREFIX",
    "HOST",
    "PORT",
}


@pytest.fixture
def settings_with(monkeypatch, tmp_path):
    """Reads the settings anew, with this environment and no other."""

    def read(**environment: str) -> dict[str, Any]:
        for name in OURS:
            monkeypatch.delenv(name, raising=False)
        for name, value in {"VAR_DIR": str(tmp_path / "var"), **environment}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(SETTINGS))

    return read


def test_no_environment_at_all_is_the_embedded_mode_without_debug(settings_with):
    settings = settings_with()
    assert settings["EMBEDDED"] is True
    assert settings["DEBUG"] is False
    assert settings["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"


def test_a_secret_key_is_made_once_and_kept_to_its_owner(settings_with, tmp_path):
    first = settings_with()["SECRET_KEY"]
    assert len(first) >= 50
    assert settings_with()["SECRET_KEY"] == first
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0


def test_both_addresses_are_the_production_mode_behind_tls(settings_with):
    settings = settings_with(**PRODUCTION)
    assert settings["EMBEDDED"] is False
    assert settings["SECURE_SSL_REDIRECT"] is True
    assert settings["SESSION_COOKIE_SECURE"] is True


def test_the_database_address_is_taken_apart(settings_with):
    database = settings_with(**PRODUCTION)["DATABASES"]["default"]
    assert (database["NAME"], database["HOST"], database["PORT"]) == ("kadi", "db.example", 5433)
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "pool" in database["OPTIONS"]


def test_whoever_migrates_connects_as_the_owner_and_knows_the_sites_role(settings_with):
    settings = settings_with(**PRODUCTION, MIGRATE_DATABASE_URL=OWNER)
    assert settings["DATABASES"]["default"]["USER"] == "owner"
    assert settings["SITE_ROLE"] == ("kadi", "secret")
    assert settings_with(**PRODUCTION)["SITE_ROLE"] is None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"REDIS_URL": ""}, "REDIS_URL is not set but the other is"),
        ({"DATABASE_URL": ""}, "DATABASE_URL is not set but the other is"),
        ({"SECRET_KEY": ""}, "SECRET_KEY is not set"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY is too short"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is not set"),
        ({"DATABASE_URL": "mysql://kadi"}, "DATABASE_URL must start with postgres:// or"),
        ({"DATABASE_URL": "postgresql://db.example"}, "DATABASE_URL names no database"),
        ({"DATABASE_URL": "postgresql://db.example:port/kadi"}, "DATABASE_URL is not an address"),
        ({"MIGRATE_DATABASE_URL": "postgresql://owner@db.example/other"}, "different databases"),
        ({"MIGRATE_DATABASE_URL": OWNER.replace("owner", "kadi")}, "different roles"),
        ({"REDIS_URL": "localhost"}, "REDIS_URL must start with"),
        ({"EMAIL_URL": "smtp://"}, "EMAIL_URL names no host"),
        ({"EMAIL_URL": "pigeon://loft"}, "EMAIL_URL must start with"),
        ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps': set it to true or false."),
    ],
)
def test_nonsense_is_refused_with_the_reason(settings_with, changes, said):
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(**{**PRODUCTION, **changes})
    assert said in str(refused.value)


def test_mail_goes_where_the_address_says(settings_with):
    settings = settings_with(EMAIL_URL="smtp://me:pass@mail.example:2525/")
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"]) == ("mail.example", 2525)
    assert settings["EMAIL_USE_TLS"] is True


def test_reports_of_errors_carry_no_hands_and_no_secrets(settings_with, monkeypatch):
    started: dict[str, Any] = {}
    monkeypatch.setattr("sentry_sdk.init", lambda **options: started.update(options))
    settings_with(SENTRY_DSN="https://key@sentry.example/1")
    assert started["include_local_variables"] is False
    assert started["send_default_pii"] is False
    assert started["max_request_body_size"] == "never"


def test_the_database_may_be_behind_a_unix_socket(settings_with):
    socket = "postgresql://kadi@/kadi?host=/run/postgresql"
    database = settings_with(**{**PRODUCTION, "DATABASE_URL": socket})["DATABASES"]["default"]
    assert database["HOST"] == "/run/postgresql"
    assert "host" not in database["OPTIONS"]


def test_a_password_may_hold_any_character(settings_with):
    address = "postgresql://kadi:%2F%40%20%25@db.example/kadi"
    database = settings_with(**{**PRODUCTION, "DATABASE_URL": address})["DATABASES"]["default"]
    assert database["PASSWORD"] == "/@ %"


def test_only_this_site_is_bound_to_tls_unless_somebody_switches_on_more(settings_with):
    settings = settings_with(**PRODUCTION)
    assert settings["SECURE_HSTS_SECONDS"] > 0
    assert settings["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is False
    assert settings["SECURE_HSTS_PRELOAD"] is False


def test_the_names_below_and_the_browsers_list_are_switches(settings_with):
    settings = settings_with(**PRODUCTION, HSTS_INCLUDE_SUBDOMAINS="yes", HSTS_PRELOAD="yes")
    assert settings["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is True
    assert settings["SECURE_HSTS_PRELOAD"] is True


def test_mail_is_printed_only_where_somebody_plays_on_their_own_machine(settings_with):
    assert settings_with()["EMAIL_BACKEND"].endswith("console.EmailBackend")
    assert settings_with(**PRODUCTION)["EMAIL_BACKEND"] == "kadi_site.mail.NoMail"
    mail = settings_with(**PRODUCTION, EMAIL_URL="smtp://mail.example")["EMAIL_BACKEND"]
    assert mail.endswith("smtp.EmailBackend")


def test_a_container_needs_no_folder_that_it_can_write_to(settings_with, monkeypatch):
    """Root may write anywhere, so the answer is given here."""
    monkeypatch.setattr("os.access", lambda *_: False)
    assert settings_with(**PRODUCTION)["EMBEDDED"] is False
    with pytest.raises(ImproperlyConfigured, match="Cannot write to"):
        settings_with()
