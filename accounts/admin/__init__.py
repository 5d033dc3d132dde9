from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group

from accounts.admin import appeals, audit, banned_names, players, reason_templates, sanctions

__all__ = ["appeals", "audit", "banned_names", "players", "reason_templates", "sanctions"]

# Staff change these through the player's page or not at all: there everything is recorded.
for model in (EmailAddress, Authenticator, Group):
    if admin.site.is_registered(model):
        admin.site.unregister(model)
