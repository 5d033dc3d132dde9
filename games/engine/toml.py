"""As much of TOML as scenario files need to be written."""

import json
import re
from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def text(value: str) -> str:
    """A basic string: JSON's escapes are a part of TOML's, but for the delete character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def inline(value: object) -> str:
    """Any value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, Mapping):
        pairs = [f"{_key(str(key))} = {inline(each)}" for key, each in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    raise TypeError(f"{value!r} cannot be written")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else text(name)
