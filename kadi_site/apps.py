from django.contrib.admin.apps import AdminConfig


class KadiAdminConfig(AdminConfig):
    default_site = "kadi_site.admin_site.KadiAdminSite"
