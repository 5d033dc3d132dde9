"""Players that see only what a person in their seat sees."""

from games.bots.choosing import LEVELS, choose, hint
from games.bots.hard import LIVE, Budget

__all__ = ["LEVELS", "LIVE", "Budget", "choose", "hint"]
