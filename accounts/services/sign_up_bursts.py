"""Many newcomers at one address in a short time: a mark for moderators to look at, no more."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Sighting, User

MANY = 5
WITHIN = timedelta(hours=1)
RECENT = timedelta(days=1)

# Of an address: who came there new, and when.
Newcomers = dict[str, list[tuple[datetime, int]]]


@dataclass(frozen=True, slots=True)
class Burst:
    address: str
    people: int

    @property
    def sentence(self) -> str:
        return _("One of %(people)s newcomers at %(address)s within an hour") % {
            "people": self.people,
            "address": self.address,
        }


def of(users: Collection[User]) -> dict[int, Burst]:
    """By person, of those who came with many others."""
    wanted = {user.pk for user in users}
    addresses = {address for address, *_ in _new_sightings().filter(user__in=wanted)}
    marked: dict[int, Burst] = {}
    for address, came in _newcomers(_new_sightings().filter(address__in=addresses)).items():
        for when, number in came:
            together = sum(abs(other - when) <= WITHIN for other, _number in came)
            if number in wanted and together >= MANY:
                marked[number] = Burst(address, together)
    return marked


def recent(now: datetime) -> list[Burst]:
    """Of the last day, the largest first."""
    came = _newcomers(_new_sightings().filter(user__date_joined__gt=now - RECENT))
    bursts = [Burst(address, _most_within(times)) for address, times in came.items()]
    return sorted((each for each in bursts if each.people >= MANY), key=lambda each: -each.people)


def _most_within(came: list[tuple[datetime, int]]) -> int:
    times = sorted(when for when, _number in came)
    return max(sum(start <= when <= start + WITHIN for when in times) for start in times)


def _new_sightings() -> QuerySet[Sighting, tuple[str, int, datetime]]:
    """Of people who had just joined."""
    new = Sighting.objects.filter(first_at__lte=F("user__date_joined") + WITHIN)
    return new.values_list("address", "user_id", "user__date_joined").order_by()


def _newcomers(rows: Iterable[tuple[str, int, datetime]]) -> Newcomers:
    came: defaultdict[str, dict[int, datetime]] = defaultdict(dict)
    for address, number, joined in rows:
        came[address][number] = joined
    return {
        address: [(when, number) for number, when in people.items()]
        for address, people in came.items()
    }
