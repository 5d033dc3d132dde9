"""A running game as staff watch it: hands, log and chat, asked for every two seconds."""

from typing import Any

from games.admin.game_log import hands_at, log_lines
from games.models import ChatLine, Game

CHAT = 50


def as_it_is(game: Game) -> dict[str, Any]:
    """The latest first, so that nobody has to scroll."""
    said = ChatLine.objects.filter(table=game.table_id).order_by("-pk")[:CHAT]
    return {**hands_at(game, None), "row": game, "lines": log_lines(game)[::-1], "said": said}
