from games.models.chair import Chair
from games.models.game import Game
from games.models.log_row import LogRow, Refusal
from games.models.player import Player
from games.models.table import Table

__all__ = ["Chair", "Game", "LogRow", "Player", "Refusal", "Table"]
