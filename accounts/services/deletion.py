from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import signals
from accounts.models import (
    Appeal,
    CardSize,
    Notice,
    OldName,
    SecondFactorInvitation,
    SharedBrowser,
    Sighting,
    User,
    invented_username,
)
from accounts.services.closing import log_out_everywhere
from accounts.services.held_names import hold_after


def delete_account(user: User) -> None:
    """The person goes, their games stay: what named them becomes "former player"."""
    with transaction.atomic():
        hold_after(user)
        _forget_person(user)
        OldName.objects.filter(user=user).delete()
        Sighting.objects.filter(user=user).delete()
        SharedBrowser.objects.filter(Q(user=user) | Q(other=user)).delete()
        Notice.objects.filter(user=user).delete()
        Appeal.objects.filter(user=user).delete()
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        SecondFactorInvitation.objects.filter(user=user).delete()
        log_out_everywhere(user, "deleted")
        signals.deleted.send(User, user=user)


def _forget_person(user: User) -> None:
    user.username = invented_username("former")
    user.guest_name = ""
    user.email = ""
    user.language = ""
    user.card_size = CardSize.NORMAL
    user.four_colour = user.reduced_motion = False
    user.sounds = True
    user.avatar = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.deleted_at = timezone.now()
    user.name_changed_at = None
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
