from games.admin import chat, queue

__all__ = ["chat", "queue"]
