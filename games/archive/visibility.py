"""Who may look at which game. Finished public ones are everybody's; nothing else is."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Game

SEE_ALL = "games.see_all_games"

Viewer = User | AnonymousUser


def is_moderator(viewer: Viewer) -> bool:
    return bool(viewer.is_staff and viewer.has_perm(SEE_ALL))


def may_see(game: Game, viewer: Viewer) -> bool:
    """A finished game: its page, its replay, its exports."""
    if game.is_live:
        return False
    return not game.private or played_in(game, viewer)


def may_look_into(game: Game, viewer: Viewer) -> bool:
    """Staff, who are asked for their second factor and noted: see `looking`."""
    return not game.is_live and is_moderator(viewer)


def played_in(game: Game, viewer: Viewer) -> bool:
    return viewer.is_authenticated and game.players.filter(user_id=viewer.pk).exists()


def may_watch(game: Game, viewer: Viewer) -> bool:
    """Whether to say that a running game exists; its table decides who sees it."""
    return not game.private or played_in(game, viewer)
