from accounts.models.appeal import Appeal
from accounts.models.audit import AuditEntry
from accounts.models.banned_name import BannedName
from accounts.models.held_name import HeldName
from accounts.models.notice import Notice
from accounts.models.old_name import OldName
from accounts.models.rating import PROVISIONAL_GAMES, Ladder, RatedGame, Rating, RatingChange
from accounts.models.reason_template import ReasonTemplate, reason_read
from accounts.models.recount import RatingReset, Recount
from accounts.models.report import Report
from accounts.models.sanction import Sanction
from accounts.models.second_factor import SecondFactorInvitation
from accounts.models.sighting import SharedBrowser, Sighting
from accounts.models.user import CardSize, User, account_name_validator, invented_username
from accounts.models.wait import LeaverRecord

__all__ = [
    "PROVISIONAL_GAMES",
    "Appeal",
    "AuditEntry",
    "BannedName",
    "CardSize",
    "HeldName",
    "Ladder",
    "LeaverRecord",
    "Notice",
    "OldName",
    "RatedGame",
    "Rating",
    "RatingChange",
    "RatingReset",
    "ReasonTemplate",
    "Recount",
    "Report",
    "Sanction",
    "SecondFactorInvitation",
    "SharedBrowser",
    "Sighting",
    "User",
    "account_name_validator",
    "invented_username",
    "reason_read",
]
