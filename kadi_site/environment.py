"""Reads settings from the environment; nonsense ends with one sentence that says what to do."""

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

TRUE = {"1", "true", "yes", "on"}
FALSE = {"", "0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    """Set but empty counts as not set: that is how compose files pass on what nobody filled in."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    value = text(name, str(default)).lower()
    if value not in TRUE | FALSE:
        raise ImproperlyConfigured(f"{name} is {value!r}: set it to true or false.")
    return value in TRUE


def whole_number(name: str, default: int) -> int:
    value = text(name) or str(default)
    if not value.isdigit():
        raise ImproperlyConfigured(f"{name} is {value!r}: set it to a whole number.")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def own_hosts() -> list[str]:
    """Names of this machine for the embedded mode, and HOST where it is one address."""
    host = text("HOST")
    named = [host] if host and host not in {"0.0.0.0", "::"} else []
    return list(dict.fromkeys(["localhost", "127.0.0.1", "[::1]", *named]))


def url(name: str, schemes: set[str]) -> SplitResult | None:
    """The parsed address in the variable, or None when it is not set."""
    value = text(name)
    if not value:
        return None
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is not an address: {error}.") from error
    if parts.scheme not in schemes:
        expected = " or ".join(sorted(f"{scheme}://" for scheme in schemes))
        raise ImproperlyConfigured(f"{name} must start with {expected}.")
    return parts


# A host that is cut off answers nothing, and the kernel would wait for it for a quarter of an hour.
# So long a line may be silent; milliseconds, then seconds.
DEAD_LINES = {
    "tcp_user_timeout": 5_000,
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


def postgres_database(name: str) -> dict[str, Any] | None:
    """The database in the variable, or None when it is not set."""
    if url(name, {"postgres", "postgresql"}) is None:
        return None
    database: dict[str, Any] = Env.db_url_config(text(name))
    if not database["NAME"]:
        raise ImproperlyConfigured(f"{name} names no database: add /name at its end.")
    options = database.get("OPTIONS", {})
    # pgserver and Debian both offer sockets: postgresql://user@/name?host=/run/postgresql
    database["HOST"] = options.pop("host", "") or database["HOST"]
    pool = {"min_size": 1, "max_size": whole_number("DATABASE_POOL", 16), "timeout": 30}
    # Else it tries again after one second, two, four and so on, however long the host was away.
    pool["reconnect_timeout"] = 5
    # The pool keeps the connections, so Django itself must not.
    return database | {"CONN_MAX_AGE": 0, "OPTIONS": DEAD_LINES | options | {"pool": pool}}


def site_role(owner: dict[str, Any] | None, site: dict[str, Any] | None) -> tuple[str, str] | None:
    """Name and password of the role the site runs as, for the process that migrates as another."""
    if owner is None:
        return None
    if site is None or owner["NAME"] != site["NAME"]:
        raise ImproperlyConfigured(
            "MIGRATE_DATABASE_URL and DATABASE_URL name different databases."
        )
    if not site["USER"] or owner["USER"] == site["USER"]:
        raise ImproperlyConfigured(
            "MIGRATE_DATABASE_URL and DATABASE_URL must name different roles: the one owns the "
            "tables, the other is the site's."
        )
    return site["USER"], site["PASSWORD"]


def sqlite_database(path: Path) -> dict[str, Any]:
    # Before SQLite makes it: the files it puts beside the database get the same rights.
    path.touch(mode=0o600)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: a move that was answered is on disk, also after the power went.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        # Opening the file costs more than most queries.
        "CONN_MAX_AGE": None,
        # A file, as in life: in memory, threads would wait for each other differently.
        "TEST": {"NAME": path.with_name("test.sqlite3")},
    }


def email_settings() -> dict[str, Any]:
    """EMAIL_URL: smtp://user:password@host:587/?tls=true, smtps://…, or console: (the default)."""
    parts = url("EMAIL_URL", {"smtp", "smtps", "console"})
    if parts is None or parts.scheme == "console":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL names no host: smtp://user:password@host:587/.")
    secure = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if secure else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": secure,
        "EMAIL_USE_TLS": not secure and dict(parse_qsl(parts.query)).get("tls", "true") == "true",
        "EMAIL_TIMEOUT": 15,
    }


def contact(name: str, default: str) -> str:
    """An e-mail address, or a page that says more."""
    value = text(name, default)
    if not value.startswith("https://") and "@" not in value:
        raise ImproperlyConfigured(
            f"{name} is {value!r}: set it to an e-mail address or to an address with https://."
        )
    return value


def secret_key(folder: Path, *, required: bool) -> str:
    """SECRET_KEY, or one made once and kept in the folder."""
    key = text("SECRET_KEY")
    if key:
        if len(key) < 32:
            raise ImproperlyConfigured("SECRET_KEY is too short: use at least 32 characters.")
        return key
    if required:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set: give every process the same 50 random characters."
        )
    return _kept_key(folder / "secret_key")


def signing_key(secret_key: str) -> bytes:
    """SIGNING_KEY, 32 bytes in hex; without it, one that follows from the secret key."""
    given = text("SIGNING_KEY")
    if not given:
        return hashlib.sha256(b"kadi signing key\n" + secret_key.encode()).digest()
    try:
        seed = bytes.fromhex(given)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise ImproperlyConfigured("SIGNING_KEY must be 64 hex digits: openssl rand -hex 32.")
    return seed


def _kept_key(path: Path) -> str:
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(64))
        try:
            # A link never replaces: of two processes starting at once, the first one's key stays.
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()


def writable_folder(path: Path, *, private: bool) -> Path:
    """One that is not private has only static files in it: who does not collect them need not
    write, and containers cannot."""
    try:
        path.mkdir(mode=0o700 if private else 0o777, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(_unwritable(path)) from error
    if private and not os.access(path, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(_unwritable(path))
    return path


def _unwritable(path: Path) -> str:
    return f"Cannot write to {path}: make it writable, or set VAR_DIR to a folder that is."
