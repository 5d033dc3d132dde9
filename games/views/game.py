"""The page of a finished game."""

from collections.abc import Iterator
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.archive.history import gains_of
from games.archive.replay import Recording, recorded
from games.archive.seat_names import players_of, shown_name
from games.engine.events import Ending, GameOver
from games.models import Game, Player
from games.presenters.faces import face
from games.presenters.game_text import clock_text
from games.presenters.replay import length_text
from games.store import signing
from games.views.finished import of_finished_game
from games.views.replay import replay_of
from games.wording.options import differences
from games.wording.timeline import timeline


@never_cache
@require_safe
@gzip_page
@of_finished_game
def game(request: HttpRequest, game: Game) -> HttpResponse:
    players = players_of(game)
    names = tuple(shown_name(player) for player in players)
    recording = recorded(game.pk)
    regions = replay_of(game, players).regions(len(recording), None)
    state = recording.last.state
    gains = gains_of(game)
    context = {
        "game": game,
        "title": ending_text(game, names),
        "players": [_player(player, gains) for player in players],
        "names": names,
        "other_rules": differences(state.ruleset),
        "won_with": [face(card) for card in state.won_with],
        "length": length_text(len(recording) - 1),
        "clock": clock_text(recording.last.row.at - recording.moments[0].row.at),
        "board": {name: regions[name] for name in ("seats", "pile", "hands")},
        "site_key": signing.key_for(game.signed_by),
        "secret": bytes(game.secret).hex(),
        "nonces": list(zip(names, game.nonces, strict=False)),
        "log": list(_log(recording, names)),
    }
    return render(request, "games/game.html", context)


def ending_text(game: Game, names: tuple[str, ...]) -> str:
    winner = game.result.get("winner")
    if game.how == "won" and winner is not None:
        return _("%(name)s won") % {"name": names[winner]}
    return timeline(GameOver(cast(Ending, game.how), winner), names) or ""


def _player(player: Player, gains: dict[int, Any]) -> dict[str, Any]:
    user = player.user
    return {
        "player": player,
        "name": shown_name(player),
        "username": user.username if user and user.has_account else "",
        "change": gains.get(player.user_id) if player.user_id else None,
    }


def _log(recording: Recording, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    start = recording.moments[0].row.at
    for moment in recording.moments:
        told = [timeline(event, names) for event in moment.row.events]
        said = [text for text in told if text]
        if said:
            yield {
                "number": moment.number,
                "clock": clock_text(moment.row.at - start),
                "said": said,
            }
