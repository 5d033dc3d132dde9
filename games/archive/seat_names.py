"""What a seat of a kept game is called, everywhere the same."""

from django.utils.translation import gettext as _

from games.models import Game, Player


def shown_name(player: Player) -> str:
    """The name of that day; whoever has gone since is a former player."""
    gone = player.human if player.user is None else player.user.deleted_at is not None
    return _("former player") if gone else player.name


def players_of(game: Game) -> list[Player]:
    return list(game.players.select_related("user").order_by("seat"))


def names_of(game: Game) -> tuple[str, ...]:
    return tuple(shown_name(player) for player in players_of(game))
