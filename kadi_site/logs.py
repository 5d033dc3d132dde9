"""How a log line looks: readable by people in embedded mode, one JSON object in production."""

import logging
from typing import Any

from kadi_site import request_ids

# What a plain record has; whatever else is on it came from `extra=` and is worth keeping.
_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}

# Sweeps come every second, and Celery has three lines for each.
CELERY_ABOUT_EACH_TASK = ("celery.app.trace", "celery.beat", "celery.worker.strategy")

FORMATTERS = {
    "plain": {"()": "kadi_site.logs.PlainLines"},
    "json": {
        "()": "pythonjsonlogger.json.JsonFormatter",
        "fmt": ["levelname", "name", "message"],
        "rename_fields": {"levelname": "level", "name": "logger", "exc_info": "error"},
        "timestamp": "at",
    },
}


def config(level: str, *, embedded: bool) -> dict[str, Any]:
    """Django's LOGGING."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": FORMATTERS,
        "filters": {"request": {"()": "kadi_site.logs.RequestId"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "plain" if embedded else "json",
                "filters": ["request"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": _from("INFO"),
            # A client's mistake (404, bad request) is not the site's trouble.
            "django.request": _from("ERROR"),
            "django.security.DisallowedHost": {"handlers": [], "propagate": False},
            "django.channels.server": _from("ERROR"),
            "daphne": _from("WARNING"),
            # Three lines for every connection that is used.
            "psycopg.pool": _from("WARNING"),
            # Who plays on their own machine need not see every page they open.
            "kadi_site.access_log": _from("WARNING" if embedded else "INFO"),
            **{name: _from("WARNING") for name in CELERY_ABOUT_EACH_TASK},
        },
    }


def _from(level: str) -> dict[str, Any]:
    return {"handlers": ["console"], "level": level, "propagate": False}


class RequestId(logging.Filter):
    """Tells which lines belong together."""

    def filter(self, record: logging.LogRecord) -> bool:
        if request_id := request_ids.current.get():
            record.request = request_id
        return True


class PlainLines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the base class's name)
        words = [f"{key}={value}" for key, value in vars(record).items() if key not in _PLAIN]
        return " ".join([super().formatMessage(record), *words])
