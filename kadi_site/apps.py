from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.core import checks
from django.db.models.signals import post_migrate


class KadiSiteConfig(AppConfig):
    """Comes first, so that its commands take the place of Django's."""

    name = "kadi_site"


class KadiAdminConfig(AdminConfig):
    default_site = "kadi_site.admin_site.KadiAdminSite"

    def ready(self) -> None:
        super().ready()
        # Not above: both need the models, which are not loaded yet.
        own = import_module("kadi_site.checks")
        checks.register(own.check_logs, checks.Tags.database)
        checks.register(own.check_mail, own.MAIL)
        post_migrate.connect(import_module("kadi_site.site_role").grant_to_site, sender=self)
