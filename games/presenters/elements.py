"""The small elements that steer the page: version, heartbeat, answers, refusals; and those that are
no more than their parts. Put together by hand, as they go into every frame."""

from collections.abc import Iterable
from html import escape

from django.utils.html import format_html


def sync(version: int, now: int, shown: str = "") -> str:
    """Ends every frame that brings the page to `version`; `shown`: the digests of its regions."""
    about_regions = f'data-shown="{shown}" ' if shown else ""
    return (
        f'<i id="sync" hidden data-version="{version}" data-now="{now}" '
        f'{about_regions}hx-swap-oob="true"></i>'
    )


def about(state: str, seat: int | None, players: int, game: str) -> str:
    """What the whole page goes by; state: waiting, playing or over."""
    me = "" if seat is None else seat
    return (
        f'<i id="about" hidden data-state="{state}" data-me="{me}" data-players="{players}" '
        f'data-game="{game}" hx-swap-oob="true"></i>'
    )


def ping(version: int, now: int) -> str:
    return f'<i id="ping" hidden data-version="{version}" data-now="{now}" hx-swap-oob="true"></i>'


def answer(command_id: str, *, code: str = "") -> str:
    """A code means refused."""
    done = "0" if code else "1"
    return (
        f'<i id="answer" hidden data-id="{escape(command_id)}" data-ok="{done}" '
        f'data-code="{escape(code)}" hx-swap-oob="true"></i>'
    )


def refusal(text: str) -> str:
    """Without a text it takes the last one away."""
    return f'<p id="refusal" role="alert" hx-swap-oob="morph">{escape(text) if text else ""}</p>'


def hint(text: str, cards: str = "", does: str = "") -> str:
    """Advice for one moment; without a text it takes the last one away. The cards that it names
    light up, or the button that does it."""
    return format_html(
        '<p id="hint" role="status" data-cards="{}" data-does="{}" hx-swap-oob="morph">{}</p>',
        cards,
        does,
        text,
    )


def line(name: str, text: str, what: str, *, quiet: bool = False) -> str:
    """Of the timeline; `what` happened is for motion and sound."""
    facts = (" data-quiet" if quiet else "") + (f' data-what="{what}"' if what else "")
    return f'<li id="n-{name}"{facts}>{escape(text)}</li>'


def timeline(lines: Iterable[str]) -> str:
    return f'<ol id="timeline" hx-swap-oob="morph" aria-hidden="true">{"".join(lines)}</ol>'


def seats(players: int, label: str, parts: Iterable[str]) -> str:
    return (
        f'<ol id="seats" hx-swap-oob="morph" data-players="{players}" '
        f'aria-label="{escape(label)}">{"".join(parts)}</ol>'
    )
