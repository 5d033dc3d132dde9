"""Sentences of Django and allauth that our players read and that have no Kiswahili there.

Named here, they get into the project's own catalogue, which comes before theirs.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

PASSWORDS_AND_FIELDS = (
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
    _("Null characters are not allowed."),
)

GETTING_IN = (
    _("This account is currently inactive."),
    _("You cannot remove your primary email address."),
    _("This email address is already associated with this account."),
    _("A user is already registered with this email address."),
    _("Incorrect code."),
    _("Incorrect password."),
    _("Invalid or expired key."),
    _("Invalid login."),
    _("The password reset token was invalid."),
    _("You cannot add more than %d email addresses."),
    _("Your primary email address must be verified."),
    _("Username can not be used. Please use other username."),
    _("The new value must be different from the current one."),
    _("Be patient, you are sending too many requests."),
    _("You must type the same password each time."),
    _("Unable to confirm %(email)s because it is already confirmed by a different account."),
    _("Use your password"),
    _("Use authenticator app or code"),
    _("Sign In"),
    _("Confirm Access"),
    _("Please reauthenticate to safeguard your account."),
    _("Alternative options"),
)

TWO_FACTOR = (
    _("Two-Factor Authentication"),
    _(
        "Your account is protected by two-factor authentication. "
        "Please enter an authenticator code:"
    ),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot deactivate two-factor authentication."),
    _(
        "You cannot generate recovery codes without having two-factor authentication enabled.",
    ),
    _(
        "You cannot activate two-factor authentication until you have verified your email address.",
    ),
    _("Authenticator code"),
    _("Enter an authenticator code:"),
    _("Deactivate"),
    _("Deactivate Authenticator App"),
    _("You are about to deactivate authenticator app based authentication. Are you sure?"),
    _("Authenticator app activated."),
    _("Authenticator app deactivated."),
)

RECOVERY_CODES = (
    _("Recovery Codes"),
    _("Generate"),
    _("You are about to generate a new set of recovery codes for your account."),
    _("This action will invalidate your existing codes."),
    _("A new set of recovery codes has been generated."),
    _("Save them  in a secure location now — they won't be shown again."),
)
