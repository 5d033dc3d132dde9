from accounts.models.old_name import OldName
from accounts.models.rating import PROVISIONAL_GAMES, Ladder, RatedGame, Rating, RatingChange
from accounts.models.user import CardSize, User, account_name_validator, invented_username
from accounts.models.wait import LeaverRecord

__all__ = [
    "PROVISIONAL_GAMES",
    "CardSize",
    "Ladder",
    "LeaverRecord",
    "OldName",
    "RatedGame",
    "Rating",
    "RatingChange",
    "User",
    "account_name_validator",
    "invented_username",
]
