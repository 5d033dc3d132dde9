"""The admin: for staff who proved with a second factor who they are, and nobody else."""

from functools import update_wrapper

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect

from accounts.services import second_factor
from accounts.services.staff_home import what_waits
from games.views.health import health


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
    return redirect("mfa_activate_totp")


class KadiAdminSite(AdminSite):
    site_header = _("Kadi moderation")
    site_title = _("Kadi moderation")
    index_title = _("What there is to look after")
    index_template = "admin/start.html"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_active and user.is_staff) and is_verified(request)

    def admin_view(self, view, cacheable=False):
        """Django's own sends everybody to a login form; plain users learn nothing here."""

        def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if not self.has_permission(request):
                return turn_away(request)
            return view(request, *args, **kwargs)

        guarded = inner if cacheable else never_cache(inner)
        return update_wrapper(csrf_protect(guarded), view)

    def index(self, request: HttpRequest, extra_context=None) -> HttpResponse:
        return super().index(request, what_waits(request.user) | (extra_context or {}))

    def login(self, request: HttpRequest, extra_context=None) -> HttpResponse:
        """The site has one way in."""
        if self.has_permission(request):
            return redirect("admin:index")
        request.path = request.path_info = reverse("admin:index")
        return turn_away(request)

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """No form of ours completes what is typed, and it would search any list."""
        raise Http404

    def logout(self, request: HttpRequest, extra_context=None) -> HttpResponse:
        return redirect("account_logout")

    def password_change(self, request: HttpRequest, extra_context=None) -> HttpResponse:
        return redirect("account_change_password")

    def password_change_done(self, request: HttpRequest, extra_context=None) -> HttpResponse:
        return redirect("admin:index")

    def get_urls(self):
        own = [path("health/", self.admin_view(health), name="health")]
        return own + super().get_urls()
