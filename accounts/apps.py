from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        receivers = import_module("accounts.receivers")
        post_migrate.connect(receivers.grant_roles, sender=self)
