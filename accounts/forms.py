from collections.abc import Sequence
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.avatars import CLOTHS, PATTERNS, written
from accounts.models import Report, User
from accounts.services import names


class PlainMixin:
    """Labels say what a field is; placeholders would say it twice."""

    labels: dict[str, Any] = {}
    helps: dict[str, Any] = {}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")


class LoginForm(PlainMixin, allauth_forms.LoginForm):
    labels = {"login": _("User name"), "password": _("Password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}


class SignupForm(PlainMixin, allauth_forms.SignupForm):
    field_order = ["username", "password1", "email"]
    labels = {
        "username": _("User name"),
        "password1": _("Password"),
        "email": _("E-mail (optional)"),
    }
    helps = {
        "username": _("3 to 20 letters, digits or _. Everybody sees it."),
        "password1": _("At least 8 characters, not only digits, nothing everybody uses."),
        "email": _("For a new password when you forget yours. Only administrators see it."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}


class ChangePasswordForm(PlainMixin, allauth_forms.ChangePasswordForm):
    labels = {
        "oldpassword": _("Password now"),
        "password1": _("New password"),
        "password2": _("New password again"),
    }

    def clean_oldpassword(self) -> str:
        password: str = self.cleaned_data["oldpassword"]
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("enter_current_password")
        return password


class ReauthenticateForm(PlainMixin, allauth_forms.ReauthenticateForm):
    labels = {"password": _("Password")}


class AddEmailForm(PlainMixin, allauth_forms.AddEmailForm):
    labels = {"email": _("E-mail")}


class ResetPasswordForm(PlainMixin, allauth_forms.ResetPasswordForm):
    labels = {"email": _("E-mail")}

    def clean_email(self) -> str:
        """Only to whom the address is known to belong: anybody may type somebody else's."""
        email: str = super().clean_email()
        owners = EmailAddress.objects.get_users_for(email)
        self.users = [owner for owner in owners if owner.is_active]
        return email


class NewPasswordForm(PlainMixin, allauth_forms.ResetPasswordKeyForm):
    labels = {"password1": _("New password"), "password2": _("New password again")}


class GuestForm(forms.Form):
    name = forms.CharField(
        label=_("Your name at the table"),
        max_length=names.GUEST_NAME_LENGTH[1],
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
    )

    def clean_name(self) -> str:
        try:
            return names.clean_guest_name(self.cleaned_data["name"])
        except names.BadName as bad:
            raise forms.ValidationError(bad.sentence, code=bad.code) from bad


class NameForm(forms.Form):
    name = forms.CharField(
        label=_("New name"),
        max_length=20,
        help_text=_("3 to 20 letters, digits or _. Everybody sees it."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class SettingsForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["language", "four_colour", "card_size", "sounds", "reduced_motion"]
        labels = {
            "four_colour": _("Four-colour deck"),
            "card_size": _("Size of the cards"),
            "sounds": _("Sounds"),
            "reduced_motion": _("Less motion"),
        }
        help_texts = {
            "four_colour": _("Diamonds blue and clubs green, so that no two suits share a colour."),
            "sounds": _(
                "Cards, picks, stops and your turn are heard. How loud is chosen at the table."
            ),
            "reduced_motion": _("Cards appear in place instead of travelling."),
        }
        widgets = {"language": forms.RadioSelect, "card_size": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Nobody is offered "no language": the one being read now is marked.
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = settings.LANGUAGES
        language.required = True


def _numbers(count: int) -> list[tuple[int, str]]:
    return [(number, str(number)) for number in range(count)]


class AvatarForm(forms.Form):
    pattern = forms.TypedChoiceField(choices=_numbers(PATTERNS), coerce=int)
    cloth = forms.TypedChoiceField(choices=_numbers(CLOTHS), coerce=int)

    def chosen(self) -> str:
        return written(self.cleaned_data["pattern"], self.cleaned_data["cloth"])


class DeleteForm(forms.Form):
    """Asks for the password; a guest, who has none, only for the tick."""

    sure = forms.BooleanField(label=_("I understand that this cannot be undone."))
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise forms.ValidationError(_("That is not your password."), code="wrong_password")
        return password


class AppealForm(forms.Form):
    text = forms.CharField(
        label=_("Your appeal"), max_length=1000, widget=forms.Textarea(attrs={"rows": 5})
    )


class ReportForm(forms.Form):
    player = forms.ChoiceField(label=_("Who"), widget=forms.RadioSelect)
    reason = forms.ChoiceField(
        label=_("What is wrong"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("What happened"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, *args: Any, people: Sequence[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {str(person.pk): person for person in people}
        field = self.fields["player"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(number, person.name) for number, person in self.people.items()]
        if len(self.people) == 1:
            field.initial = next(iter(self.people))

    @property
    def person(self) -> User:
        return self.people[self.cleaned_data["player"]]
