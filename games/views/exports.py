"""A finished game as a file."""

import orjson
from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.archive import exports
from games.archive.replay import recorded
from games.models import Game
from games.presenters.game_text import as_text
from games.views.finished import of_finished_game


@require_safe
@gzip_page
@of_finished_game
def game_json(request: HttpRequest, game: Game) -> HttpResponse:
    return _file(orjson.dumps(exports.as_json(game)), "application/json", game, "json")


@require_safe
@gzip_page
@of_finished_game
def game_toml(request: HttpRequest, game: Game) -> HttpResponse:
    # Whoever downloads it: a scenario is English.
    with override("en"):
        text = exports.as_toml(game)
    return _file(text, "application/toml; charset=utf-8", game, "toml")


@require_safe
@gzip_page
@of_finished_game
def game_text(request: HttpRequest, game: Game) -> HttpResponse:
    text = as_text(game, recorded(game.pk))
    return _file(text, "text/plain; charset=utf-8", game, "txt")


def _file(content: str | bytes, kind: str, game: Game, ending: str) -> HttpResponse:
    name = f'attachment; filename="kadi-{game.pk}.{ending}"'
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": name})
