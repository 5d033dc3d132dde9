"""What follows at the tables when something happens to a person."""

from functools import partial

from django.db import transaction
from django.dispatch import receiver

from accounts import signals
from accounts.models import Sanction, User
from games.moderation import staff_actions
from games.store import broadcast
from games.tables import person_names


@receiver(signals.renamed)
def replace_name(user: User, before: str, **kwargs: object) -> None:
    person_names.replace_everywhere(user, before)


@receiver(signals.deleted)
def forget_person(user: User, **kwargs: object) -> None:
    person_names.forget_everywhere(user)
    transaction.on_commit(partial(staff_actions.put_out, user.pk))


@receiver(signals.sanctioned)
def enforce(sanction: Sanction, **kwargs: object) -> None:
    """Their place in games and queues is free."""
    ranked_only = sanction.kind == Sanction.Kind.NO_RANKED
    if ranked_only or sanction.kind in Sanction.SHUT_OUT:
        put_out = partial(staff_actions.put_out, sanction.user_id, ranked_only=ranked_only)
        transaction.on_commit(put_out)


@receiver(signals.sessions_revoked)
def close_sockets(user_id: int, reason: str, **kwargs: object) -> None:
    broadcast.close_user(user_id, reason)
