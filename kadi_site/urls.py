from django.contrib import admin
from django.urls import include, path

from kadi_site import health, house_pages, metrics

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("privacy/", house_pages.privacy, name="privacy"),
    path("terms/", house_pages.terms, name="terms"),
    path("robots.txt", house_pages.robots, name="robots_txt"),
    path(".well-known/security.txt", house_pages.security, name="security_txt"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
]
