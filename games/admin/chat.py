from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.admin.audited import AuditedAdmin
from accounts.admin.forms import StaffActionForm
from accounts.admin.staff_actions import StaffAction, WithStaffActions
from accounts.models import User
from accounts.services import roles
from accounts.services.outcomes import Outcome, each
from games.models import Phrase
from games.moderation import phrases


def _mute(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: phrases.set_muted(actor, row, data["reason"], muted=True))


def _unmute(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: phrases.set_muted(actor, row, data["reason"], muted=False))


@admin.register(Phrase)
class PhraseAdmin(WithStaffActions, AuditedAdmin):
    """Administrators write them; a moderator mutes what is used to hurt."""

    list_display = ["text", "kind", "tongue", "meaning", "order", "active"]
    list_editable = ["order", "active"]
    list_filter = ["kind", "tongue", "active"]
    allowed_lookups = ("kind__exact", "tongue__exact", "active__exact")
    search_fields = ["text", "meaning"]
    staff_actions = (
        StaffAction("mute", _("Mute"), roles.MUTE_PHRASES, StaffActionForm, _mute),
        StaffAction("unmute", _("Offer it again"), roles.MUTE_PHRASES, StaffActionForm, _unmute),
    )
