"""Finding a game by its number, its table or who played it."""

import re
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Player, Table

PART_OF_A_NUMBER = re.compile(r"[0-9a-fA-F-]{4,36}")
# Of the newest; whoever looks for older ones says more.
MOST = 1_000


def found(games: QuerySet[Any], text: str) -> QuerySet[Any]:
    """Those that have every word somewhere. People, seats and tables are searched by themselves and
    once: joined to the games, there are as many rows as seats, each compared by every name, and
    a list asks three times."""
    for word in text.split():
        games = games.filter(_has(word))
    return games


def _has(word: str) -> Q:
    people = User.objects.filter(username__icontains=word).order_by("-pk")
    named = Q(name__icontains=word) | Q(user__in=_numbers(people, "pk"))
    seats = Player.objects.filter(named).order_by("-pk")
    tables = Table.objects.filter(code__icontains=word).order_by("-pk")
    by_name = Q(pk__in=_numbers(seats, "game")) | Q(table__in=_numbers(tables, "pk"))
    return by_name | Q(id__icontains=word) if PART_OF_A_NUMBER.fullmatch(word) else by_name


def _numbers(rows: QuerySet[Any], name: str) -> list[Any]:
    return list(rows.values_list(name, flat=True)[:MOST])
