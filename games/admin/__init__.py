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
]
