from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import CardSize
from accounts.services.notices import unread


def look(request: HttpRequest) -> dict[str, dict[str, str]]:
    """What the settings ask of every page, as data attributes of <html>."""
    user = getattr(request, "user", None)
    return {
        "look": {
            "deck": "four" if getattr(user, "four_colour", False) else "two",
            "cards": getattr(user, "card_size", CardSize.NORMAL),
            "sounds": "on" if getattr(user, "sounds", True) else "off",
            "motion": "less" if getattr(user, "reduced_motion", False) else "full",
        }
    }


def notices(request: HttpRequest) -> dict[str, Any]:
    """Asked for only by pages that show them."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"notices": []}
    return {"notices": SimpleLazyObject(lambda: unread(user))}
