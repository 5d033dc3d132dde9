"""The waiting room: chairs, who is ready, the link to share, what the host may do."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.faces import Context
from games.presenters.public import render_region

GAME_REGIONS = ("seats", "pile", "window", "timeline", "hand", "prompt", "confirm")
EMPTY = {
    "seats": '<ol id="seats"></ol>',
    "pile": '<section id="pile"></section>',
    "window": '<section id="window" hidden></section>',
    "timeline": '<ol id="timeline"></ol>',
    "hand": '<section id="hand" hidden></section>',
    "prompt": '<section id="prompt" hidden></section>',
    "confirm": '<section id="confirm" hidden></section>',
}


@dataclass(frozen=True)
class Seated:
    """A chair; without a name it is free."""

    number: int
    name: str = ""
    ready: bool = False
    host: bool = False
    bot: bool = False
    mine: bool = False
    away: bool = False


@dataclass(frozen=True)
class Room:
    title: str
    rules: str
    chairs: tuple[Seated, ...]
    link: str
    join_url: str = ""
    """Where somebody who only looks may sit down."""
    qr_url: str = ""
    commitment: str = ""
    bots_fill: bool = False
    """Free chairs are taken by bots when the host starts."""

    @property
    def me(self) -> Seated | None:
        return next((chair for chair in self.chairs if chair.mine), None)

    @property
    def taken(self) -> list[Seated]:
        return [chair for chair in self.chairs if chair.name]


def room_regions(room: Room) -> dict[str, str]:
    """For one viewer. The regions of a game, if one was on screen, are emptied."""
    regions = dict(EMPTY)
    regions["status"] = render_region("status", {"todo": "", "mine": False})
    regions["room"] = render_region("room", {"room": _context(room)})
    return regions


def _context(room: Room) -> Context:
    me = room.me
    may_start = bool(me and me.host and (len(room.taken) > 1 or room.bots_fill))
    return {
        "title": room.title,
        "rules": room.rules,
        "chairs": room.chairs,
        "link": room.link,
        "qr": room.qr_url,
        "join": room.join_url,
        "commitment": room.commitment,
        "seated": me is not None,
        "host": bool(me and me.host),
        "ready": bool(me and me.ready),
        "may_start": may_start,
        "hint": _hint(room),
    }


def _hint(room: Room) -> str:
    if len(room.taken) < 2 and not room.bots_fill:
        return _("Waiting for somebody to join: share the link.")
    if len(room.taken) < len(room.chairs):
        return _("The game starts when the table is full and everyone is ready, or when the host says so.")
    return _("The game starts when everyone is ready.")
