from games.admin import (
    chat,
    collusion,
    games,
    house_rules,
    queue,
    ratings,
    recounts,
    reports,
    tables,
    win_trading,
)

__all__ = [
    "chat",
    "collusion",
    "games",
    "house_rules",
    "queue",
    "ratings",
    "recounts",
    "reports",
    "tables",
    "win_trading",
]
