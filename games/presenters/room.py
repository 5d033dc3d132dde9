"""The waiting room: chairs, who is ready, the link to share, what the host may do."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.levels import LEVELS
from games.models import Table
from games.presenters.faces import Facts
from games.presenters.rendering import render_region
from games.tables.table_facts import ChairFacts, TableFacts
from games.wording.options import RULESET_NAMES, options


def render_room(room: TableFacts, user_id: int | None) -> dict[str, str]:
    """For one viewer; nothing to see while a game runs."""
    return {"room": render_region("room", None if room.game_is_live else _facts(room, user_id))}


def _facts(room: TableFacts, user_id: int | None) -> Facts:
    mine = room.chair_of(user_id)
    host = mine is not None and room.host_id == user_id and not room.match
    taken = {chair.number: chair for chair in room.chairs}
    return {
        "title": _title(room),
        "rules": rules_line(room),
        "house": house_rules(room),
        "chairs": [_chair(room, taken.get(number), user_id) for number in range(room.seats)],
        "code": "" if room.match else room.invitation,
        "link": reverse("join", args=[room.invitation]),
        "qr": reverse("invite_qr", args=[room.invitation]),
        "join": "" if mine else join_address(room),
        "seal": room.seal,
        "next_game": room.next_game_id,
        "seated": mine is not None,
        "host": host,
        "ready": mine is not None and mine.ready,
        "may_start": host and _may_start(room),
        "may_fill": host and not room.ranked and len(taken) < room.seats,
        "levels": LEVELS.items(),
        "hint": _hint(room),
    }


def _title(room: TableFacts) -> str:
    return _("Ranked game: waiting room") if room.ranked else _("Waiting room")


def _may_start(room: TableFacts) -> bool:
    """Whether it would help to press the button; the host presses for themselves too."""
    others = [chair for chair in room.chairs if chair.user_id != room.host_id]
    if room.ranked:
        return bool(others) and all(chair.ready and not chair.away for chair in others)
    return bool(others) or bool(room.bots_level)


def join_address(room: TableFacts) -> str:
    """Empty while every chair is taken."""
    return reverse("join", args=[room.invitation]) if room.may_sit_down else ""


def house_rules(room: TableFacts) -> list[str]:
    """What is different here: "Cards dealt: 3"."""
    known = {option.name: option for option in options()}
    return [
        f"{known[name].label}: {known[name].value_text(value)}"
        for name, value in room.options.items()
        if name in known
    ]


def _chair(room: TableFacts, chair: ChairFacts | None, user_id: int | None) -> Facts:
    if chair is None:
        return {}
    return {
        "number": chair.number,
        "name": chair.name,
        "ready": chair.ready,
        "bot": bool(chair.bot_level),
        "away": chair.away,
        "host": chair.user_id is not None and chair.user_id == room.host_id and not room.match,
        "mine": chair.user_id is not None and chair.user_id == user_id,
    }


def rules_line(room: TableFacts) -> str:
    """ "Standard · 4 seats · 30 s a turn"."""
    parts = [
        str(RULESET_NAMES[room.ruleset]),
        ngettext("%(count)s seat", "%(count)s seats", room.seats) % {"count": room.seats},
        _("%(seconds)s s a turn") % {"seconds": room.turn_seconds}
        if room.turn_seconds
        else _("no turn clock"),
    ]
    if room.ranked:
        parts.append(_("ranked"))
    if room.options:
        parts.append(_("house rules"))
    return " · ".join(parts)


def _hint(room: TableFacts) -> str:
    if room.state == Table.State.CLOSED:
        return _("This table is closed.")
    if room.match:
        return _("The next game begins if everybody asks for it within a minute.")
    if len(room.chairs) < 2 and not room.bots_level:
        return _("Waiting for somebody to join: share the link.")
    if room.ranked:
        return _("It counts for your rating, so it starts only when everybody is ready and here.")
    if len(room.chairs) < room.seats:
        return _(
            "The game starts when the table is full and everyone is ready, or the host says so."
        )
    return _("The game starts when everyone is ready.")
