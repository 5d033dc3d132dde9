"""The admin: for staff who proved with a second factor who they are, and nobody else."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect

from accounts.requests import user_of
from accounts.services import audited_names, second_factor
from accounts.services.staff_home import what_waits
from games.views.health import health

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
Context = dict[str, Any] | None


def is_verified(request: HttpRequest) -> bool:
    """Whether this very session has seen a second factor that the person still has."""
    records = get_authentication_records(request, request.user)
    used = {record.get("id") for record in records if record.get("method") == "mfa"}
    used |= {request.session.get(second_factor.SET_UP_HERE)} - {None}
    return bool(used) and Authenticator.objects.filter(user=request.user, pk__in=used).exists()


def turn_away(request: HttpRequest) -> HttpResponse:
    """To the step that is missing; plain users learn nothing."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    if not request.user.is_staff or not request.user.is_active:
        raise Http404
    if Authenticator.objects.filter(user=request.user, type=Authenticator.Type.TOTP).exists():
        return redirect_to_login(request.get_full_path(), reverse("mfa_reauthenticate"))
    return redirect_to_login(request.get_full_path(), reverse("mfa_activate_totp"))


class KadiAdminSite(AdminSite):
    site_header = _("Kadi moderation")
    site_title = _("Kadi moderation")
    index_title = _("What there is to look after")
    index_template = "admin/start.html"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_active and user.is_staff) and is_verified(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Django's own sends everybody to a login form; plain users learn nothing here."""

        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not self.has_permission(request):
                return turn_away(request)
            return view(request, *args, **kwargs)

        guarded = inner if cacheable else never_cache(inner)
        return cast(View, update_wrapper(csrf_protect(guarded), view))

    def index(self, request: HttpRequest, extra_context: Context = None) -> TemplateResponse:
        waiting = what_waits(user_of(request))
        waiting["entries"] = audited_names.named(self, request, waiting["entries"])
        return super().index(request, waiting | (extra_context or {}))

    def login(self, request: HttpRequest, extra_context: Context = None) -> HttpResponse:
        """The site has one way in."""
        if self.has_permission(request):
            return redirect("admin:index")
        request.path = request.path_info = reverse("admin:index")
        return turn_away(request)

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """No form of ours completes what is typed, and it would search any list."""
        raise Http404

    def logout(self, request: HttpRequest, extra_context: Context = None) -> Any:
        return redirect("account_logout")

    def password_change(self, request: HttpRequest, extra_context: Context = None) -> Any:
        return redirect("account_change_password")

    def password_change_done(self, request: HttpRequest, extra_context: Context = None) -> Any:
        return redirect("admin:index")

    def get_urls(self) -> list[Any]:
        own = [path("health/", self.admin_view(health), name="health")]
        return own + super().get_urls()
