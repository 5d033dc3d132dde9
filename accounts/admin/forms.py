from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import ReasonTemplate, Sanction, User
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


class NoteForm(StaffActionForm):
    reason = forms.CharField(
        label=_("Note for staff"),
        help_text=_("The player does not see it. It cannot be changed or removed."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class ToldForm(StaffActionForm):
    """The reason is shown to the player."""

    reason = forms.CharField(
        label=_("Reason, shown to the player"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class TemplateForm(ToldForm):
    """The reason is one of the templates, own words, or both: words follow the template."""

    template = forms.ModelChoiceField(
        label=_("Reason"),
        queryset=ReasonTemplate.objects.filter(active=True),
        required=False,
        empty_label=_("In your own words"),
        help_text=_("The player reads it in English or Kiswahili, as they read the site."),
    )
    reason = forms.CharField(
        label=_("Reason, shown to the player"),
        help_text=_("Added to the one chosen above. It is shown as you write it."),
        max_length=290,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    field_order = ["template", "reason"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        template, words = data.get("template"), data.get("reason", "")
        if not template and not words:
            self.add_error("reason", _("The player must be told why."))
        if template:
            data["reason"] = f"{template.english} {words}".strip()
            data["reason_sw"] = f"{template.kiswahili} {words}".strip()
        return data


class SanctionForm(TemplateForm):
    kind = forms.ChoiceField(label=_("Sanction"), choices=Sanction.Kind.choices)
    # A warning is said once: it asks for none.
    days = forms.TypedChoiceField(
        label=_("For how long"),
        choices=DAYS,
        coerce=int,
        initial=7,
        required=False,
        empty_value=None,
    )
    note = forms.CharField(
        label=_("Note for staff"), required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    field_order = ["kind", "days", "template", "reason", "note"]

    def __init__(self, *args: Any, actor: User, **kwargs: Any) -> None:
        super().__init__(*args, actor=actor, **kwargs)
        if not roles.may(actor, roles.SANCTION_FOR_LONG):
            field = self.fields["days"]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [
                (days, label) for days, label in DAYS if 0 < days <= sanctions.LONGEST.days
            ]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        lasts = data.get("kind") != Sanction.Kind.WARNING
        if lasts and data.get("days") is None and "days" not in self.errors:
            self.add_error("days", _("Say for how long."))
        return data


def verdict_of(data: dict[str, Any]) -> Verdict:
    days = data["days"]
    ends_at = timezone.now() + timedelta(days=days) if days else None
    return Verdict(data["kind"], data["reason"], data["note"], ends_at, data.get("reason_sw", ""))


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
