"""python manage.py collusion: what the nightly task does, at once, and what it found."""

from django.core.management.base import BaseCommand

from games.models import SuspectPair
from games.moderation import collusion


class Command(BaseCommand):
    help = "Looks through finished games for pairs that spare each other, and lists them."

    def handle(self, *args: object, **options: object) -> None:
        collusion.nightly()
        for pair in SuspectPair.objects.select_related("user", "other"):
            self.stdout.write(
                f"{pair}: spared {pair.spared} of {pair.chances}, others {pair.others_spared} of "
                f"{pair.others_chances}; by chance {pair.chance:.2g}"
            )
        self.stdout.write(f"{SuspectPair.objects.count()} pairs far out.")
