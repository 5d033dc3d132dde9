"""Staff looking into the cards of a game: allowed, noted, and never into their own running one."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import AuditEntry, User
from accounts.services import audit, roles
from accounts.services.roles import NotAllowed
from games.models import Game, Player

# Stepping through a game is one look.
ONE_LOOK = timedelta(minutes=10)


def look(actor: User, game: Game) -> None:
    roles.check(actor, roles.SEE_ALL_GAMES)
    if game.is_live and game.players.filter(user=actor).exists():
        raise NotAllowed("own_game", _("You play in this game yourself: wait until it is over."))
    noted = AuditEntry.objects.filter(
        actor_id=actor.pk,
        action="look",
        object_id=str(game.pk),
        at__gt=timezone.now() - ONE_LOOK,
    )
    # That it was running matters: look again then, and it is noted again.
    if not noted.filter(after__state=game.state).exists():
        audit.record(actor, "look", game, after={"state": game.state})


def games_judged(user: User) -> list[UUID]:
    """Games of theirs that staff did something about; a look is none."""
    rows = AuditEntry.objects.filter(kind="game").exclude(action="look")
    numbers = {UUID(number) for number in rows.values_list("object_id", flat=True).distinct()}
    return list(Player.objects.filter(user=user, game__in=numbers).values_list("game", flat=True))
