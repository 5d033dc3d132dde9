"""The table with a game on it, for one viewer."""

from games.presenters.private import render_private
from games.presenters.public import render_log, render_public

__all__ = ["render_log", "render_private", "render_public"]
