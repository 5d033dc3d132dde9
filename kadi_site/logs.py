"""How a log line looks: readable by people in embedded mode, one JSON object in production."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

import orjson

from kadi_site import request_ids

# What a plain record has; whatever else is on it came from `extra=` and is worth keeping.
_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def extras(record: logging.LogRecord) -> dict[str, Any]:
    return {key: value for key, value in vars(record).items() if key not in _PLAIN}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **extras(record),
        }
        if request_id := request_ids.current.get():
            line["request"] = request_id
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        try:
            return orjson.dumps(line, default=str).decode()
        except TypeError:
            # Text that is no text, such as half a character: the slower one takes anything.
            return json.dumps(line, default=str)


class PlainLines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the base class's name)
        words = [f"{key}={value}" for key, value in extras(record).items()]
        return " ".join([super().formatMessage(record), *words])
