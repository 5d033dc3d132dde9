from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games.store import clock
from games.tables.health import measured


def health(request: HttpRequest) -> HttpResponse:
    """For whoever is on call; the site checks that it is staff."""
    context = {
        **admin.site.each_context(request),
        "title": _("Health"),
        "health": measured(clock.now_ms()),
    }
    return TemplateResponse(request, "admin/health.html", context)
