"""Every code that is answered with a plain sentence. Refusals of the rules: refusals.py."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.errors import BadOptions, Refused
from games.tables.errors import TableRefused
from games.wording.refusals import bad_options, refusal

# Of tables and of the queue.
TABLE: dict[str, Promise | str] = {
    "no_table": _("There is no such table. Check the code, or choose one in the lobby."),
    "table_full": _("This table is full."),
    "table_started": _("The game at this table has already started."),
    "table_closed": _("This table is closed."),
    "removed": _("The host removed you from this table, so you cannot sit down here again."),
    "old_link": _("This invitation is no longer good. Ask the host for the new one."),
    "already_ranked": _("You are already in a ranked game. Finish it before the next one."),
    "player_may_not": _("%(name)s may not play this game. %(why)s"),
    "accounts_only": _("Ranked games are for accounts. Sign up first; your games stay yours."),
    "not_seated": _("You do not sit at this table."),
    "not_host": _("Only the host of the table may do that."),
    "not_yourself": _("That is you. To go, leave the table."),
    "no_such_seat": _("Nobody sits there any more."),
    "bots_cannot_host": _("A bot cannot be the host."),
    "too_few": _("It takes at least two to play."),
    "not_all_ready": _(
        "A ranked game starts when everybody is ready and here. Still missing: %(names)s."
    ),
    "match_table": _("This table is for those who were matched. Find a match of your own."),
    "game_running": _("The game is still on."),
    "unknown_ruleset": _("There is no such ruleset."),
    "seats": _("This ruleset is for 2 to %(most)s players."),
    "clock": _("The turn clock is 15, 30 or 60 seconds."),
    "clock_private": _("Only a private table may play without a turn clock."),
    "clock_ranked": _("A ranked table keeps the turn clock of its ruleset."),
    "ranked_options": _("Ranked tables play the ruleset as it is, without house rules."),
    "ranked_private": _("Ranked tables are public: anybody may sit down, and anybody may watch."),
    "ranked_bots": _("Ranked tables are for people: no bots."),
    "no_hints": _("There are no hints in ranked games."),
    "no_hint_now": _("There is no hint just now. Try again in a minute."),
    "bots_level": _("There are no bots of that level."),
    "queue_players": _("A ranked quick match is for 2 or 4 players."),
    "match_over": _("This match is off: somebody did not accept it in time."),
    "no_phrase": _("That cannot be said here. Choose one of the phrases."),
    "chat_too_fast": _("Slowly, please: wait a moment before you say more."),
    "cannot_play_on": _("Nobody can play on from there: the game was over, or that seat had left."),
    "no_rules": _("There are no such house rules. Perhaps they were deleted: ask for a new link."),
    "rules_name_length": _("Give your house rules a name of 1 to %(most)s characters."),
    "rules_name_unreadable": _("That name has characters that cannot be shown. Choose another."),
    "rules_too_many": _("You have kept %(most)s sets of house rules. Delete one first."),
    # Between programs: the page gives another nonce with the next seal.
    "seal_changed": "",
    "nonce_given": "",
    "no_such_player": _("There is no such player."),
}
# Of commands, whatever they are about.
COMMANDS: dict[str, Promise | str] = {
    "no-game": _("No game is running at this table."),
    "not-at-table": _("Only those who play in this game can do that."),
    "stale": _("The game has moved on since you tapped. Have a look and decide again."),
    "command-reused": _("This was already sent with something else in it. Reload the page."),
    "busy": _("The table is busy. Try again."),
    "malformed": _("The server did not understand this. Reload the page."),
    "too-large": _("That message is too large."),
    "too-many": _("Too many messages. Wait a little, then reload the page."),
    "signed-out": _("You are signed out. Sign in to play on."),
}
SENTENCES = TABLE | COMMANDS


def sentence_for(
    code: str,
    refused: Refused | None = None,
    names: Sequence[str] = (),
    me: int | None = None,
) -> str:
    if code in SENTENCES or refused is None:
        return str(SENTENCES[code])
    return refusal(refused, names, me)


def refused_text(refused: TableRefused) -> str:
    """What people read when something at a table was not done."""
    if refused.text:
        return refused.text
    bad = refused.data.get("bad")
    if isinstance(bad, BadOptions):
        return bad_options(bad)
    return sentence_for(refused.code) % {key: _told(value) for key, value in refused.data.items()}


def _told(value: object) -> object:
    return refused_text(value) if isinstance(value, TableRefused) else value
