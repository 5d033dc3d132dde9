"""What people do around a game: the lobby, sitting down, hosting, chat, presence."""
