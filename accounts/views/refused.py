"""What somebody reads who may not log in, and their way to say something against it."""

from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.devices import device_of
from accounts.forms import AppealForm
from accounts.models import User
from accounts.requests import over_limit
from accounts.services import appeals, standing
from accounts.services.appeals import AppealRefused
from accounts.services.standing import Refusal
from kadi_site.buttons import button_on

SALT = "accounts.appeal"
TIME_TO_WRITE = 3600


def refused_page(
    request: HttpRequest, user: User, refusal: Refusal, form: AppealForm | None = None
) -> HttpResponse:
    """For whoever has just shown that they are this person."""
    context: dict[str, Any] = {"refusal": refusal}
    if standing.shut_out_by(user):
        context |= {
            "last": appeals.last_of(user),
            "again": appeals.next_appeal(user, timezone.now()),
            "form": form or AppealForm(),
            # They are not logged in, so the form itself says whose it is.
            "token": signing.dumps(user.pk, salt=SALT),
        }
    return render(request, "accounts/refused.html", context, status=403)


def refuse_newcomer(request: HttpRequest) -> HttpResponse | None:
    """Whoever was put out a moment ago does not come back in the same browser as somebody new."""
    if request.user.is_authenticated:
        return None
    latest = device_of(request).latest
    person = User.objects.filter(pk=latest).first() if latest else None
    if person is None or not standing.shut_out_by(person):
        return None
    refusal = standing.may_log_in(person)
    if person.is_guest and refusal:
        # A guest has no other way to read why.
        return refused_page(request, person, refusal)
    return render(request, "accounts/no_newcomer.html", status=403)


def refuse_guest(request: HttpRequest) -> HttpResponse | None:
    return refuse_newcomer(request) or over_limit(request, "guest")


@button_on("account_login")
def appeal(request: HttpRequest) -> HttpResponse:
    user = _person(request.POST.get("token", ""))
    refusal = standing.may_log_in(user) if user else None
    if user is None or refusal is None:
        messages.error(request, _("That took too long. Log in once more, then appeal."))
        return redirect("account_login")
    form = AppealForm(request.POST)
    if form.is_valid():
        try:
            appeals.make(user, form.cleaned_data["text"])
        except AppealRefused as refused:
            form.add_error(None, refused.sentence)
    return refused_page(request, user, refusal, form)


def _person(token: str) -> User | None:
    try:
        number = signing.loads(token, salt=SALT, max_age=TIME_TO_WRITE)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=number).first()
