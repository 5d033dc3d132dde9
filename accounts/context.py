from django.http import HttpRequest

from accounts.models import CardSize


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
