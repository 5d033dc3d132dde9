"""Frames that no page of ours sends: commands with anything in their fields, or no commands.

The same seed gives the same frames. Kinds come from the table of commands, so that a new one is
tried as well.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import orjson

from games.live.commands.base import HANDLERS
from games.live.limits import MOST_BYTES

KINDS = (*sorted(HANDLERS), "look")
FIELDS = ("type", "id", "seen", "cards", "suit", "ask", "nonce", "number", "seat", "user", "game")
# Written as they are into the JSON, as no writer would make them.
RAW = (
    "NaN",
    "-Infinity",
    "1e999",
    "-0",
    "9" * 400,
    "1." + "0" * 400,
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    "[" * 2000 + "]" * 2000,
    '{"a":' * 1500 + "0" + "}" * 1500,
    "[" * 3000,
    "tru",
    "'x'",
    "",
)
WORDS = (
    "",
    " ",
    "5H",
    "5H 5H 5H",
    "8D 5D",
    "ZZ",
    "QH",
    "JOKER",
    "h",
    "X",
    "-1",
    "1e3",
    "٣",
    "²",
    "0x10",
    "\0",
    "a\0b",
    "\u202e",
    "\ud800",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "{{ 7 * 7 }}",
    "%s%n",
    "__class__",
    "00" * 16,
    "0g" * 16,
    "x" * 201,
    "x" * 5000,
    "x" * (MOST_BYTES + 1),
)
NUMBERS = (0, -1, 1, 2, 9, 10, 2**31, 2**53, 2**63, 2**64 - 1, -(2**63), 0.5, -0.0, 1e308)


def frames(seed: int) -> Iterator[str | bytes]:
    """Without end."""
    rng = random.Random(seed)
    kinds: tuple[Callable[[random.Random], str | bytes], ...] = (
        _with_a_wrong_field,
        _with_a_wrong_field,
        _with_wrong_fields,
        _with_a_raw_value,
        _cut_or_changed,
        _no_command,
        _noise,
        _binary,
    )
    while True:
        yield rng.choice(kinds)(rng)


def _command(rng: random.Random) -> dict[str, Any]:
    """As a page would send it."""
    return {
        "type": rng.choice(KINDS),
        "id": str(UUID(int=rng.getrandbits(128), version=4)),
        "seen": rng.randrange(5),
        "cards": rng.choice(("5H", "8D 5D", "AS", "2C 2H", "KS")),
        "suit": rng.choice(("", "H", "S")),
        "ask": rng.choice(("", "QH", "Q")),
        "nonce": f"{rng.getrandbits(128):032x}",
        "number": rng.randrange(4),
    }


def _value(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.randrange(7 if depth < 3 else 5)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind == 1:
        return rng.choice(NUMBERS)
    if kind in (2, 3):
        return rng.choice(WORDS)
    if kind == 4:
        return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randrange(30)))
    if kind == 5:
        return [_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {str(rng.choice(WORDS))[:20]: _value(rng, depth + 1) for _ in range(rng.randrange(4))}


def _text(value: Any) -> str:
    """Half a character is escaped by Python's own writer, which is what a client would send."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        return json.dumps(value)


def _with_a_wrong_field(rng: random.Random) -> str:
    return _text(_command(rng) | {rng.choice(FIELDS): _value(rng)})


def _with_wrong_fields(rng: random.Random) -> str:
    command = _command(rng)
    for name in rng.sample(FIELDS, rng.randrange(2, 5)):
        command[name] = _value(rng)
    for name in rng.sample(sorted(command), rng.randrange(3)):
        del command[name]
    return _text(command)


def _with_a_raw_value(rng: random.Random) -> str:
    command, name = _command(rng), rng.choice(FIELDS)
    command.pop(name, None)
    # Twice the same name, too: the last one counts, or none.
    names = [f'"{name}":{rng.choice(RAW)}' for _ in range(rng.choice((1, 1, 2)))]
    return "{" + ",".join([_text(command)[1:-1], *names]) + "}"


def _cut_or_changed(rng: random.Random) -> str:
    text = _text(_command(rng))
    at = rng.randrange(len(text))
    if rng.random() < 0.5:
        return text[:at]
    return text[:at] + chr(rng.randrange(1, 0x3000)) + text[at + 1 :]


def _no_command(rng: random.Random) -> str:
    return _text(_value(rng))


def _noise(rng: random.Random) -> str:
    return "".join(chr(rng.choice((rng.randrange(128), 0xD800, 0x1F0A1))) for _ in range(20))


def _binary(rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 20, MOST_BYTES + 1)))
