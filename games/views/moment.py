"""The table as it is at this moment, for a page that has no socket or does not have it yet."""

from django.http import HttpRequest
from django.utils.translation import get_language

from games.presenters.elements import hint, refusal
from games.presenters.frame import Frame, digests, unknown
from games.ranked.results import rating_gains
from games.store.clock import now_ms
from games.store.snapshots import load
from games.tables import presence
from games.tables.table_facts import TableFacts


def frame_of(room: TableFacts) -> Frame:
    if room.game is None:
        return Frame(room, None, now_ms())
    position = load(room.game.game_id)
    return Frame(room, position, now_ms(), gains=rating_gains(room.game, position.state))


def changes(request: HttpRequest, frame: Frame) -> str:
    """The regions that the page does not show yet; `shown` is what it says about that."""
    user_id = request.user.pk
    regions = frame.regions(user_id, get_language() or "en")
    known = digests((request.POST or request.GET).get("shown", ""))
    changed = unknown(regions, known)
    return "".join([*changed, frame.sync(now_ms(), regions)]) if changed else ""


def nothing_said(room: TableFacts) -> str:
    """What was said about an earlier moment goes; ranked tables have no hints."""
    return refusal("") + ("" if room.ranked else hint(""))


def be_present(room: TableFacts, user_id: int) -> None:
    """Who asks by HTTP is at the table as much as who has a socket."""
    if room.belongs(user_id):
        game_id = room.game.game_id if room.game and room.game_is_live else None
        presence.seen(room.table_id, game_id, {user_id}, now_ms())
