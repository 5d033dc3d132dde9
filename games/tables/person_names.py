"""The names of a person wherever games keep a copy: seats, chairs, chat."""

from django.db import transaction

from accounts.models import User
from games.models import Chair, ChatLine, HouseRules, Player, QueueEntry
from games.store.broadcast import poke_table
from games.store.game_facts import forget_facts

# Stored in place of a name; shown translated.
FORMER_PLAYER = "former player"


def replace_everywhere(user: User, before: str) -> None:
    """What was taken away must not stay on every page of the past."""
    Player.objects.filter(user=user, name=before).update(name=user.name)
    ChatLine.objects.filter(user=user, name=before).update(name=user.name)
    show_at_tables(user)


def show_at_tables(user: User) -> None:
    chairs = Chair.objects.filter(user=user)
    chairs.update(name=user.name)
    codes = list(chairs.values_list("table__code", flat=True))
    transaction.on_commit(lambda: _tell(codes))


def _tell(codes: list[str]) -> None:
    forget_facts()
    for code in codes:
        poke_table(code)


def forget_everywhere(user: User) -> None:
    """Their games stay; what named them becomes "former player"."""
    for named in (Player, ChatLine, Chair):
        named.objects.filter(user=user).update(name=FORMER_PLAYER)
    QueueEntry.objects.filter(user=user).delete()
    HouseRules.objects.filter(owner=user).delete()
    transaction.on_commit(forget_facts)
