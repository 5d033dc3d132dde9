from functools import partial

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone

from accounts.models import (
    CardSize,
    Notice,
    OldName,
    SecondFactorInvitation,
    Sighting,
    User,
    invented_username,
)
from accounts.services.closing import log_out_everywhere
from games.models import Chair, ChatLine, Player, QueueEntry
from games.services import moderation
from games.services.facts import forget_facts

# Stored in place of a name; shown translated.
FORMER_PLAYER = "former player"


def delete_account(user: User) -> None:
    """The person goes, their games stay: what named them becomes "former player"."""
    with transaction.atomic():
        _forget_person(user)
        Player.objects.filter(user=user).update(name=FORMER_PLAYER)
        ChatLine.objects.filter(user=user).update(name=FORMER_PLAYER)
        Chair.objects.filter(user=user).update(name=FORMER_PLAYER)
        QueueEntry.objects.filter(user=user).delete()
        OldName.objects.filter(user=user).delete()
        Sighting.objects.filter(user=user).delete()
        Notice.objects.filter(user=user).delete()
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        SecondFactorInvitation.objects.filter(user=user).delete()
        log_out_everywhere(user, "deleted")
        transaction.on_commit(forget_facts)
        transaction.on_commit(partial(moderation.put_out, user.pk))


def _forget_person(user: User) -> None:
    user.username = invented_username("former")
    user.guest_name = ""
    user.email = ""
    user.language = ""
    user.card_size = CardSize.NORMAL
    user.is_active = user.is_staff = user.is_superuser = False
    user.deleted_at = timezone.now()
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
