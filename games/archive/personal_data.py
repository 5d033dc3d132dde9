"""What games keep about somebody, for themselves."""

from datetime import UTC, datetime
from typing import Any

from django.urls import reverse

from accounts.models import RatingChange, User
from games.models import ChatLine, HouseRules, Mute, Player

Rows = list[Any]


def of(user: User) -> dict[str, Any]:
    return {"games": _games(user), "rating_changes": _changes(user), "said": _said(user)} | {
        "muted": list(Mute.objects.filter(user=user).values_list("muted__username", flat=True)),
        "house_rules": list(
            HouseRules.objects.filter(owner=user).values("name", "ruleset", "options")
        ),
    }


def _games(user: User) -> Rows:
    """All moves of a finished one are at its address."""
    seats = Player.objects.filter(user=user).select_related("game").order_by("game__started_at")
    return [
        {
            "game": seat.game_id,
            "address": reverse("game_json", args=[seat.game_id]),
            "as": seat.name,
            "seat": seat.seat,
            "ruleset": seat.game.ruleset_slug,
            "ranked": seat.game.ranked,
            "started_at": seat.game.started_at,
            "finished_at": seat.game.finished_at,
            "result": seat.result,
        }
        for seat in seats.iterator(500)
    ]


def _changes(user: User) -> Rows:
    rows = RatingChange.objects.filter(user=user).order_by("rated__ruleset", "rated__seq")
    return list(rows.values("rated__game", "rated__ruleset", "shown_before", "shown_after"))


def _said(user: User) -> Rows:
    return [
        {"text": line.text, "at": datetime.fromtimestamp(line.at_ms / 1000, UTC)}
        for line in ChatLine.objects.filter(user=user).order_by("pk")
    ]
