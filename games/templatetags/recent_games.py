from django import template

from accounts.models import User
from games.models import Player

SHOWN = 20

register = template.Library()


@register.simple_tag
def recent_games(user: User) -> list[Player]:
    """For the page staff see of a player: accounts, whose page it is, knows no games."""
    seats = Player.objects.filter(user=user).select_related("game")
    return list(seats.order_by("-pk")[:SHOWN])
