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


def frame_of(facts: TableFacts) -> Frame:
    if facts.game is None:
        return Frame(facts, None, now_ms())
    snapshot = load(facts.game.game_id)
    return Frame(facts, snapshot, now_ms(), gains=rating_gains(facts.game, snapshot.state))


def changes(request: HttpRequest, frame: Frame) -> str:
    """The regions that the page does not show yet; `shown` is what it says about that."""
    user_id = request.user.pk
    regions = frame.regions(user_id, get_language() or "en")
    known = digests((request.POST or request.GET).get("shown", ""))
    changed = unknown(regions, known)
    return "".join([*changed, frame.sync(now_ms(), regions)]) if changed else ""


def nothing_said(facts: TableFacts) -> str:
    """What was said about an earlier moment goes; ranked tables have no hints."""
    return refusal("") + ("" if facts.ranked else hint(""))


def be_present(facts: TableFacts, user_id: int) -> None:
    """Who asks by HTTP is at the table as much as who has a socket."""
    if facts.belongs(user_id):
        game_id = facts.game.game_id if facts.game and facts.game_is_live else None
        presence.seen(facts.table_id, game_id, {user_id}, now_ms())
