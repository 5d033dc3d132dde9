from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.services import roles, sanctions
from accounts.services.sanctions import Verdict

DAYS = (
    (1, _("1 day")),
    (3, _("3 days")),
    (7, _("7 days")),
    (14, _("14 days")),
    (30, _("30 days")),
    (90, _("90 days")),
    (365, _("1 year")),
    (0, _("No end")),
)


class StaffActionForm(forms.Form):
    """Asks at least why."""

    reason = forms.CharField(
        label=_("Why"), max_length=500, widget=forms.Textarea(attrs={"rows": 3})
    )
    order_last = "reason"

    def __init__(self, *args: Any, actor: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.actor = actor


class ToldForm(StaffActionForm):
    """The reason is shown to the player."""

    reason = forms.CharField(
        label=_("Reason, shown to the player"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class SanctionForm(ToldForm):
    kind = forms.ChoiceField(label=_("Sanction"), choices=Sanction.Kind.choices)
    days = forms.TypedChoiceField(label=_("For how long"), choices=DAYS, coerce=int, initial=7)
    note = forms.CharField(
        label=_("Note for staff"), required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    field_order = ["kind", "days", "reason", "note"]

    def __init__(self, *args: Any, actor: User, **kwargs: Any) -> None:
        super().__init__(*args, actor=actor, **kwargs)
        if not roles.may(actor, roles.SANCTION_FOR_LONG):
            field = self.fields["days"]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [
                (days, label) for days, label in DAYS if 0 < days <= sanctions.LONGEST.days
            ]


def verdict_of(data: dict[str, Any]) -> Verdict:
    ends_at = timezone.now() + timedelta(days=data["days"]) if data["days"] else None
    return Verdict(data["kind"], data["reason"], data["note"], ends_at)


class RenameForm(ToldForm):
    name = forms.CharField(
        label=_("New name"),
        max_length=20,
        required=False,
        help_text=_("Leave it empty and a plain one is made up."),
    )
    ban_old = forms.BooleanField(
        label=_("Nobody may take the old name again"), required=False, initial=True
    )
    field_order = ["name", "ban_old", "reason"]


class AnswerForm(ToldForm):
    reason = forms.CharField(
        label=_("Answer, shown to the player"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    lift = forms.BooleanField(label=_("Lift the sanction"), required=False)
    field_order = ["reason", "lift"]


class RoleForm(StaffActionForm):
    role = forms.ChoiceField(
        label=_("Role"),
        required=False,
        choices=[
            ("", _("None")),
            (roles.MODERATOR, _("Moderator")),
            (roles.ADMINISTRATOR, _("Administrator")),
        ],
    )
    field_order = ["role", "reason"]
