"""Django's command, with the names that everybody is held to: what it would fail on, it says."""

import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.management.base import CommandError

from accounts.services import names


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        name = options["username"]
        if not options["interactive"]:
            name = name or os.environ.get("DJANGO_SUPERUSER_USERNAME")
        complaint = _complaint(name) if name else ""
        if complaint:
            raise CommandError(complaint)
        super().handle(*args, **options)

    def get_input_data(self, field: Any, message: str, default: Any = None) -> Any:
        value = super().get_input_data(field, message, default)
        complaint = _complaint(value) if value and field.name == "username" else ""
        if complaint:
            self.stderr.write(f"Error: {complaint}")
            return None
        return value


def _complaint(name: str) -> str:
    try:
        names.clean_account_name(name)
    except names.BadName as bad:
        return bad.sentence
    return ""
