"""Checks a game as the database has it: its log, and what followed from it for its players."""

from collections.abc import Sequence
from dataclasses import replace

from accounts.models import RatedGame
from games.archive.export_check import Report, verify
from games.archive.exports import as_json
from games.archive.rules_check import Json
from games.archive.shuffle_check import Finding
from games.engine.evolve import fold
from games.engine.state import GameState
from games.models import Game, Player
from games.ranked.ratings import COUNTED_ENDINGS, outcome_of
from games.ranked.results import result_of
from games.store import signing
from games.store.log import all_events, rows_since


def verify_stored(game: Game) -> Report:
    """May be BadExport, as `verify`."""
    export = as_json(game)
    report = verify(export)
    if any(finding.code == "fold" and not finding.ok for finding in report.findings):
        return report
    seats = export["rows"][0]["action"].get("seats")
    state = fold(all_events(rows_since(game.pk, 0)))
    players = list(game.players.order_by("seat"))
    checks = {
        "key": not game.signature or signing.is_ours(game.signed_by),
        "players": seats is None or _sat_there(players, seats),
        "results": state.over_how is None or _results_are_right(players, state),
        "ratings": state.over_how is None or _is_rated_rightly(game),
    }
    found = [Finding(code, game.version, ok) for code, ok in checks.items()]
    return replace(report, findings=(*report.findings, *found))


def _sat_there(players: Sequence[Player], seats: Sequence[Json]) -> bool:
    told = [{"bot": p.bot_level} if p.bot_level else {"user": p.user_id} for p in players]
    return told == list(seats) and [p.seat for p in players] == list(range(len(seats)))


def _results_are_right(players: Sequence[Player], state: GameState) -> bool:
    return all(player.result == result_of(player.seat, state) for player in players)


def _is_rated_rightly(game: Game) -> bool:
    """What counts for the ladder was counted, for those who played it and nobody else."""
    outcome = outcome_of(game)
    counts = game.ranked and game.how in COUNTED_ENDINGS and len(outcome) > 1
    rated = RatedGame.objects.filter(game=game).prefetch_related("changes").first()
    if rated is None or not counts:
        return rated is None and not counts
    users = set() if game.is_void else {finish.user for finish in outcome}
    changed = {change.user_id for change in rated.changes.all()}
    ladder = game.ruleset["slug"]
    return rated.ruleset == game.ruleset_slug == ladder and changed == users
