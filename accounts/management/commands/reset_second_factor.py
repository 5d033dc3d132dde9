"""python manage.py reset_second_factor NAME REASON: for an administrator whom no other can help."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.services import names, second_factor


class Command(BaseCommand):
    help = "Takes the second factor off an account; of staff, and invites them to set up another."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("reason")

    def handle(self, *args: object, **options: object) -> None:
        user = names.find(str(options["name"]))
        if user is None or not second_factor.has_one(user):
            raise CommandError(f"There is no account {options['name']} with a second factor.")
        second_factor.take_off(user, None, str(options["reason"]))
        self.stdout.write(f"{user.username}: the second factor is off, every session is over.")
