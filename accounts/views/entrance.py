from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account import views as allauth_views
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.adapter import is_guest
from accounts.forms import GuestForm
from accounts.requests import over_limit
from accounts.services import guests, names, second_factor
from accounts.views.refused import refuse_guest, refuse_newcomer
from kadi_site.next_page import next_page

View = Callable[..., HttpResponse]


class ForStrangersMixin:
    """Somebody logged in has no business here; a guest does."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and not is_guest(request.user):
            return redirect(next_page(request, "home"))
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class LoginView(ForStrangersMixin, allauth_views.LoginView):
    with_old_name = False

    def form_valid(self, form: Any) -> HttpResponse:
        typed = form.cleaned_data["login"]
        self.with_old_name = typed.lower() != form.user.username.lower()
        response: HttpResponse = super().form_valid(form)
        return response

    def get_success_url(self) -> str | None:
        """Whoever came with the name that staff took is told so first."""
        url: str | None = super().get_success_url()
        if not self.with_old_name:
            return url
        here = reverse("choose_name")
        return f"{here}?{urlencode({'next': url})}" if url else here


class SignupView(ForStrangersMixin, allauth_views.SignupView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return refuse_newcomer(request) or super().dispatch(request, *args, **kwargs)

    def get_initial(self) -> dict[str, Any]:
        initial: dict[str, Any] = super().get_initial()
        if is_guest(self.request.user):
            initial["username"] = _as_username(self.request.user.guest_name)
        return initial

    def form_valid(self, form: Any) -> Any:
        try:
            return super().form_valid(form)
        except names.BadName as bad:
            form.add_error("username", bad.sentence)
            return self.form_invalid(form)


class ResetPasswordView(allauth_views.PasswordResetView):
    def form_valid(self, form: Any) -> Any:
        mailbox = _mailbox(form.cleaned_data["email"])
        refused = over_limit(self.request, "reset_mailbox", key=mailbox)
        return refused or super().form_valid(form)


def _mailbox(email: str) -> str:
    """Where it arrives: what follows a + is for the reader's own sorting."""
    name, _at, host = email.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def _as_username(guest_name: str) -> str:
    kept = "".join(
        c for c in guest_name.replace(" ", "_") if (c.isascii() and c.isalnum()) or c == "_"
    )
    return kept if len(kept) >= 3 else ""


def accounts_only(view: View) -> View:
    """Passwords and addresses are for accounts: a guest who wants one signs up."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if is_guest(request.user):
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded


def invited_staff_only(view: View) -> View:
    """Staff set up their second factor when an administrator invited them."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated and not second_factor.may_set_up(request.user):
            return render(request, "accounts/not_invited.html", status=403)
        return view(request, *args, **kwargs)

    return guarded


@never_cache
def guest(request: HttpRequest) -> HttpResponse:
    """Play at once: a name is all it takes."""
    if request.user.is_authenticated:
        return redirect(next_page(request))
    refused = refuse_newcomer(request)
    if refused:
        return refused
    form = GuestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        refused = refuse_guest(request)
        if refused:
            return refused
        guests.sign_in_guest(request, form.cleaned_data["name"])
        return redirect(next_page(request))
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next") or ""}
    return render(request, "accounts/guest.html", context)


def to_guest(request: HttpRequest) -> HttpResponse:
    """For views that need somebody at the table: ask for a name, then come back."""
    return redirect_to_login(request.get_full_path(), reverse("guest"))
