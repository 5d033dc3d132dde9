from games.admin import chat, collusion, games, queue, reports, tables

__all__ = ["chat", "collusion", "games", "queue", "reports", "tables"]
