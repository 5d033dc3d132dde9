from django import template
from django.utils import timezone

from accounts.models import User
from accounts.services import roles
from games.models import Player
from games.moderation import same_person
from games.moderation.same_person import Likeness

SHOWN = 20

register = template.Library()


@register.simple_tag
def recent_games(user: User) -> list[Player]:
    """For the page staff see of a player: accounts, whose page it is, knows no games."""
    seats = Player.objects.filter(user=user).select_related("game")
    return list(seats.order_by("-pk")[:SHOWN])


@register.simple_tag
def same_person_as(user: User, actor: User) -> list[Likeness]:
    """Others who may be this person; nobody whom the member of staff may not know."""
    return same_person.like(user, timezone.now(), roles.hidden_from(actor))[:SHOWN]
