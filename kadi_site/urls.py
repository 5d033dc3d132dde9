from django.contrib import admin
from django.urls import include, path

from kadi_site import health, metrics

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
]
