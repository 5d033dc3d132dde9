"""python manage.py give_role NAME Moderator|Administrator|none: the first of the staff.

It invites them to set up their second factor, also when given again after the day is over."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.services import names, roles, second_factor


class Command(BaseCommand):
    help = "Makes an account a moderator, an administrator, or a plain player again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("role", choices=[roles.MODERATOR, roles.ADMINISTRATOR, "none"])

    def handle(self, *args: object, **options: object) -> None:
        user = names.find(str(options["name"]))
        if user is None or not user.has_account:
            raise CommandError(f"There is no account called {options['name']}.")
        role = "" if options["role"] == "none" else str(options["role"])
        roles.appoint(user, role)
        self.stdout.write(f"{user.username}: {options['role']}")
        if second_factor.invite_with_role(user):
            self.stdout.write("They may set up their second factor within a day.")
