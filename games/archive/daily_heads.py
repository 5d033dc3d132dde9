"""The heads of a day's finished games, signed together: for people who keep copies elsewhere.

A line is the hash of a game's last row and the signature under it. It names no game, so private
ones are among them.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from games.models import Game
from games.store import signing

TITLE = "kadi heads 1"


def heads_of(day: date) -> str:
    """The whole file of a day in UTC; its last line signs all the others."""
    lines = [f"{TITLE} {day.isoformat()}", f"key {signing.public_key()}"]
    lines += [f"{last_hash} {signature}" for last_hash, signature in _signed_on(day)]
    return "\n".join([*lines, f"signed {signing.sign_text(_body(lines))}"]) + "\n"


def _signed_on(day: date) -> Iterator[tuple[str, str]]:
    begins = datetime.combine(day, time(), UTC)
    games = Game.objects.filter(finished_at__gte=begins, finished_at__lt=begins + timedelta(days=1))
    yield from (
        games.exclude(signature="").order_by("last_hash").values_list("last_hash", "signature")
    )


def missing_heads(file: str) -> list[str]:
    """What a copy kept elsewhere has and this database has not: hashes of games that were
    rewritten or removed. Raises ValueError if the copy is not a file of heads."""
    lines = file.splitlines()
    if len(lines) < 3 or not lines[0].startswith(TITLE) or not lines[-1].startswith("signed "):
        raise ValueError("this is no file of heads")
    key = lines[1].removeprefix("key ")
    if not signing.is_text_signed(_body(lines[:-1]), lines[-1].removeprefix("signed "), key):
        raise ValueError("the file is not as it was signed")
    kept = [line.split()[0] for line in lines[2:-1]]
    here = set(Game.objects.filter(last_hash__in=kept).values_list("last_hash", flat=True))
    return [each for each in kept if each not in here]


def _body(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
