"""The small elements that steer the page: version, heartbeat, answers, refusals."""

from django.utils.html import format_html


def sync(
    version: int, now: int, *, state: str, seat: int | None = None, players: int = 0, game: str = ""
) -> str:
    """Ends every frame that brings the page to `version`; state: waiting, playing or over."""
    return format_html(
        '<i id="sync" hidden data-version="{}" data-now="{}" data-state="{}" data-me="{}" '
        'data-players="{}" data-game="{}"></i>',
        version,
        now,
        state,
        "" if seat is None else seat,
        players,
        game,
    )


def ping(version: int, now: int) -> str:
    return format_html('<i id="ping" hidden data-version="{}" data-now="{}"></i>', version, now)


def answer(command_id: str, *, code: str = "") -> str:
    """A code means refused."""
    return format_html(
        '<i id="answer" hidden data-id="{}" data-ok="{}" data-code="{}"></i>',
        command_id,
        "0" if code else "1",
        code,
    )


def refusal(text: str) -> str:
    return format_html('<p id="refusal" role="alert">{}</p>', text)


def hint(text: str, version: int) -> str:
    """Advice for one moment: the page takes it away when the game moves on."""
    return format_html('<p id="hint" role="status" data-version="{}">{}</p>', version, text)
