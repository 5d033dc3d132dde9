from games.models.chair import Chair
from games.models.chat import ChatLine, Mute, Phrase
from games.models.collusion import Examined, Sparing, SuspectPair, TradingPair
from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.house_rules import HouseRules
from games.models.log_row import LogRow, Refusal
from games.models.player import Player
from games.models.queue import QueueEntry, QueueWait
from games.models.removal import Removal
from games.models.table import Table

__all__ = [
    "Chair",
    "ChatLine",
    "Examined",
    "Game",
    "Heartbeat",
    "HouseRules",
    "LogRow",
    "Mute",
    "Phrase",
    "Player",
    "QueueEntry",
    "QueueWait",
    "Refusal",
    "Removal",
    "Sparing",
    "SuspectPair",
    "Table",
    "TradingPair",
]
