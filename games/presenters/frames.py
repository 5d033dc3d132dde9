"""The small elements that steer the page: version, heartbeat, answers, refusals."""

from html import escape

from django.utils.html import format_html


def sync(
    version: int, now: int, *, state: str, seat: int | None = None, players: int = 0, game: str = ""
) -> str:
    """Ends every frame that brings the page to `version`; state: waiting, playing or over."""
    # Put together by hand, as it goes into every frame; nothing in it comes from people.
    me = "" if seat is None else seat
    return (
        f'<i id="sync" hidden data-version="{version}" data-now="{now}" data-state="{state}" '
        f'data-me="{me}" data-players="{players}" data-game="{game}"></i>'
    )


def ping(version: int, now: int) -> str:
    return f'<i id="ping" hidden data-version="{version}" data-now="{now}"></i>'


def answer(command_id: str, *, code: str = "") -> str:
    """A code means refused."""
    done = "0" if code else "1"
    return (
        f'<i id="answer" hidden data-id="{escape(command_id)}" data-ok="{done}" '
        f'data-code="{escape(code)}"></i>'
    )


def refusal(text: str) -> str:
    return f'<p id="refusal" role="alert">{escape(text) if text else ""}</p>'


def hint(text: str, version: int) -> str:
    """Advice for one moment: the page takes it away when the game moves on."""
    return format_html('<p id="hint" role="status" data-version="{}">{}</p>', version, text)
