"""Are two accounts one person? A score of what they share: address, device and games. An address
alone says little: a household, a school or a whole mobile network may have one."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, QuerySet

from accounts.models import Sighting, User
from accounts.services import address_log
from games.models import Player

# What each part is worth at most; together 100.
ADDRESS = 30
SAME_BROWSER = 40
# The same kind of browser at the same address.
SAME_AGENT = 20
GAMES = 30
POINTS_A_GAME = 3
LIKELY = 60
PERHAPS = 35
SIGHTINGS_READ = 500


@dataclass
class Likeness:
    other: User
    # Shared addresses, and how many people were seen at each.
    addresses: dict[str, int] = field(default_factory=dict)
    # Those of them at which both had the same kind of browser.
    same_agent_at: set[str] = field(default_factory=set)
    same_browser: bool = False
    games: int = 0

    @property
    def score(self) -> int:
        """The fewer people an address has, the more it says."""
        address = max((2 * ADDRESS // max(2, n) for n in self.addresses.values()), default=0)
        near = (self.addresses[each] for each in self.same_agent_at)
        agent = max((2 * SAME_AGENT // max(2, n) for n in near), default=0)
        device = SAME_BROWSER if self.same_browser else agent
        return address + device + min(GAMES, POINTS_A_GAME * self.games)

    @property
    def is_likely(self) -> bool:
        return self.score >= LIKELY

    @property
    def is_possible(self) -> bool:
        return self.score >= PERHAPS


def like(user: User, now: datetime, hidden: QuerySet[User]) -> list[Likeness]:
    """Everybody who shares an address or a browser with somebody, the likeliest first."""
    seen = address_log.at_same_addresses(user, now)
    own = set(seen.filter(user=user).values_list("address", "agent"))
    crowd = dict(seen.values_list("address").annotate(Count("user", distinct=True)).order_by())
    browsers = address_log.sharing_browser(user, now)
    found = _people(seen.exclude(user=user)[:SIGHTINGS_READ], browsers, hidden)
    for sighting in seen.filter(user__in=found):
        likeness = found[sighting.user_id]
        likeness.addresses[sighting.address] = crowd[sighting.address]
        if (sighting.address, sighting.agent) in own:
            likeness.same_agent_at.add(sighting.address)
    for number, count in _games_with(user, found, now).items():
        found[number].games = count
    for number in browsers & found.keys():
        found[number].same_browser = True
    return sorted(found.values(), key=lambda each: (-each.score, each.other.pk))


def _people(
    seen: Iterable[Sighting], browsers: set[int], hidden: QuerySet[User]
) -> dict[int, Likeness]:
    numbers = {sighting.user_id for sighting in seen} | browsers
    people = User.objects.filter(pk__in=numbers).exclude(pk__in=hidden)
    return {person.pk: Likeness(person) for person in people}


def _games_with(user: User, others: Iterable[int], now: datetime) -> dict[int, int]:
    """By person: games both sat in, as far back as addresses are kept."""
    games = Player.objects.filter(user=user, game__started_at__gt=now - address_log.KEPT)
    seats = Player.objects.filter(game__in=games.values("game"), user__in=list(others))
    counts: defaultdict[int, int] = defaultdict(int)
    for number in seats.values_list("user_id", flat=True):
        counts[number or 0] += 1
    return counts
