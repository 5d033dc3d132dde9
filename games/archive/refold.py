"""Folds stored games again and says which of them no longer make sense. Changes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from games.archive.export_check import BadExport
from games.archive.shuffle_check import Finding
from games.archive.stored_check import verify_stored
from games.models import Game

TOGETHER = 200


@dataclass(frozen=True, slots=True)
class Trouble:
    game_id: UUID
    findings: tuple[Finding, ...]
    note: str = ""


def games_to_refold(*, running_too: bool) -> QuerySet[Game]:
    """Every finished game; those still being played only if asked for."""
    games = Game.objects.order_by("started_at", "pk")
    return games if running_too else games.exclude(state__in=Game.LIVE)


def unsigned() -> int:
    """Those that closed before there were signatures. More than there were: somebody made a game
    look like one of them."""
    return Game.objects.exclude(state__in=Game.LIVE).filter(signature="").count()


def troubles(games: QuerySet[Game]) -> Iterator[Trouble | None]:
    """One by one, None where all is well."""
    for game in games.iterator(chunk_size=TOGETHER):
        yield _trouble(game)


def _trouble(game: Game) -> Trouble | None:
    found = _verified(game)
    if found is None or not game.is_live:
        return found
    # It may have gone on since it was read: look again while nobody can write.
    with transaction.atomic():
        return _verified(Game.objects.select_for_update().get(pk=game.pk))


def _verified(game: Game) -> Trouble | None:
    try:
        failed = verify_stored(game).failed
    except BadExport as problem:
        return Trouble(game.pk, (), str(problem))
    return Trouble(game.pk, tuple(failed)) if failed else None
