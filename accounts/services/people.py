"""What staff do to a person besides sanctions and names, and what they write down."""

from allauth.account.forms import ResetPasswordForm
from allauth.account.models import EmailAddress
from allauth.core import context
from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit, closing, deletion, roles
from accounts.services.roles import NotAllowed

NOTE = "note"


def note(actor: User, user: User, text: str) -> None:
    """For the other staff. It is a row of the audit log: nobody changes or removes it."""
    roles.check(actor, roles.HANDLE_REPORTS)
    roles.check_over(actor, user)
    audit.record(actor, NOTE, user, reason=text)


def log_out(actor: User, user: User, reason: str) -> None:
    """Ends their sessions on every device, and closes their sockets."""
    roles.check(actor, roles.MANAGE_PLAYERS)
    roles.check_over(actor, user)
    with transaction.atomic():
        closing.log_out_everywhere(user, "logged_out")
        audit.record(actor, "log out everywhere", user, reason=reason)


def send_reset_link(actor: User, user: User, reason: str) -> None:
    """To the address that they confirmed, in their language: staff never see the link."""
    roles.check(actor, roles.MANAGE_PLAYERS)
    roles.check_over(actor, user)
    address = EmailAddress.objects.get_verified(user)
    if address is None or not user.is_active:
        raise NotAllowed("no_address", _("There is no confirmed address to send it to."))
    audit.record(actor, "send reset link", user, reason=reason)
    form = ResetPasswordForm({"email": address.email})
    form.full_clean()
    form.users = [user]
    with translation.override(user.language or settings.LANGUAGE_CODE):
        form.save(context.request)


def delete(actor: User, user: User, reason: str) -> None:
    """When they asked for it: the person goes, their games stay."""
    roles.check(actor, roles.DELETE_PLAYERS)
    roles.check_over(actor, user)
    with transaction.atomic():
        deletion.delete_account(user)
        # Without the name: it was asked for that it goes.
        after = {"deleted_at": user.deleted_at}
        audit.record(actor, "delete", user, before={"deleted_at": None}, after=after, reason=reason)
