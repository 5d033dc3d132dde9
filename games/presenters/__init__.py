"""From a view of the game to HTML: pure functions, nothing is read or written here."""

from games.presenters.company import Company, News
from games.presenters.frames import answer, ping, refusal, sync
from games.presenters.page import table_page
from games.presenters.private import private_regions
from games.presenters.public import log_region, public_regions
from games.presenters.room import Room, Seated, room_regions

__all__ = [
    "Company",
    "News",
    "Room",
    "Seated",
    "answer",
    "log_region",
    "ping",
    "private_regions",
    "public_regions",
    "refusal",
    "room_regions",
    "sync",
    "table_page",
]
