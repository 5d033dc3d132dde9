"""The table with a game on it, for one viewer."""

from games.presenters.private import render_private
from games.presenters.public import render_public
from games.presenters.told import render_log, render_told

__all__ = ["render_log", "render_private", "render_public", "render_told"]
