from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.avatars import CLOTHS, PATTERNS, avatar
from accounts.forms import AvatarForm, DeleteForm, SettingsForm
from accounts.models import User
from accounts.requests import user_of
from accounts.services import second_factor
from accounts.services.closing import log_out_everywhere
from accounts.services.deletion import delete_account
from kadi_site.buttons import button_on
from kadi_site.next_page import next_page


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    initial = {"language": user.language or translation.get_language()}
    form = SettingsForm(request.POST or None, instance=user, initial=initial)
    if request.method == "POST" and form.is_valid():
        form.save()
        # The answer is already in the language just chosen.
        translation.activate(user.language)
        messages.success(request, _("Saved."))
        response = redirect("settings")
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")
        return response
    context = {
        "form": form,
        "unconfirmed": _unconfirmed(user),
        "has_factor": second_factor.has_one(user),
        "kanga": avatar(user.name, user.avatar),
        "patterns": range(PATTERNS),
        "cloths": range(CLOTHS),
    }
    return render(request, "accounts/settings.html", context)


@button_on("settings")
@login_required
def choose_avatar(request: HttpRequest) -> HttpResponse:
    form = AvatarForm(request.POST)
    if form.is_valid():
        user = user_of(request)
        user.avatar = form.chosen()
        user.save(update_fields=["avatar"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("There is no such kanga."))
    return redirect("settings")


def _unconfirmed(user: User) -> EmailAddress | None:
    """The address to confirm, of somebody who has none that is."""
    own = EmailAddress.objects.filter(user=user)
    found: EmailAddress | None = own.order_by("-verified", "-primary").first()
    return None if found is None or found.verified else found


@button_on("home")
def switch_language(request: HttpRequest) -> HttpResponse:
    """The switch at the foot of every page; for somebody known it becomes their setting."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        request.user.language = language
        request.user.save(update_fields=["language"])
    response = redirect(next_page(request, "home"))
    if language in dict(settings.LANGUAGES):
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")
    return response


@button_on("settings")
@login_required
def log_out_all(request: HttpRequest) -> HttpResponse:
    log_out_everywhere(user_of(request))
    logout(request)
    messages.success(request, _("You are logged out on every device."))
    return redirect("home")


@login_required
def delete(request: HttpRequest) -> HttpResponse:
    form = DeleteForm(user_of(request), request.POST or None)
    if request.method == "POST" and form.is_valid():
        delete_account(user_of(request))
        logout(request)
        messages.success(request, _("Your account is gone. Kwaheri!"))
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form})
