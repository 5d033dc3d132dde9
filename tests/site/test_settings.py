"""Settings come from the environment; nonsense is refused in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "DATABASE_URL": "postgresql://kadi:secret@db.example:5433/kadi?sslmode=require",
    "REDIS_URL": "redis://redis.example:6379/0",
    "SECRET_KEY": "0123456789" * 6,
    "ALLOWED_HOSTS": "kadi.example",
}
OURS = {*PRODUCTION, "DEBUG", "EMAIL_URL", "HTTPS", "REDIS_PREFIX", "HOST", "PORT"}


def ask(folder: Path, expression: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Evaluates the expression with the settings in a fresh process."""
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    code = f"from kadi_site import settings; print({expression})"
    return subprocess.run(
        [sys.executable, "-c", code],
        env=inherited | {"VAR_DIR": str(folder / "var")} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def value(folder: Path, expression: str, **environment: str) -> str:
    done = ask(folder, expression, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_no_environment_at_all_is_the_embedded_mode_without_debug(tmp_path):
    asked = "settings.EMBEDDED, settings.DEBUG, settings.DATABASES['default']['ENGINE']"
    assert value(tmp_path, asked) == "True False django.db.backends.sqlite3"


def test_a_secret_key_is_made_once_and_kept_to_its_owner(tmp_path):
    first = value(tmp_path, "settings.SECRET_KEY")
    assert len(first) >= 50
    assert value(tmp_path, "settings.SECRET_KEY") == first
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0


def test_both_addresses_are_the_production_mode_behind_tls(tmp_path):
    asked = "settings.EMBEDDED, settings.SECURE_SSL_REDIRECT, settings.SESSION_COOKIE_SECURE"
    assert value(tmp_path, asked, **PRODUCTION) == "False True True"


def test_the_database_address_is_taken_apart(tmp_path):
    asked = "[settings.DATABASES['default'][k] for k in ('NAME', 'HOST', 'PORT', 'CONN_MAX_AGE')]"
    assert value(tmp_path, asked, **PRODUCTION) == "['kadi', 'db.example', 5433, 0]"
    options = value(tmp_path, "settings.DATABASES['default']['OPTIONS']", **PRODUCTION)
    assert "'sslmode': 'require'" in options
    assert "'pool'" in options


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
        ({"REDIS_URL": "localhost"}, "REDIS_URL must start with"),
        ({"EMAIL_URL": "smtp://"}, "EMAIL_URL names no host"),
        ({"EMAIL_URL": "pigeon://loft"}, "EMAIL_URL must start with"),
        ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps': set it to true or false."),
    ],
)
def test_nonsense_is_refused_with_the_reason(tmp_path, changes, said):
    done = ask(tmp_path, "'started'", **{**PRODUCTION, **changes})
    assert done.returncode != 0
    assert said in done.stderr


def test_mail_goes_where_the_address_says(tmp_path):
    asked = "settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS"
    said = value(tmp_path, asked, EMAIL_URL="smtp://me:pass@mail.example:2525/")
    assert said == "mail.example 2525 True"
