from games.admin import chat, collusion, games, queue, tables

__all__ = ["chat", "collusion", "games", "queue", "tables"]
