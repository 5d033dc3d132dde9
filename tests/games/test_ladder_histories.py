"""Whatever happens to games and people, a ladder is what its games make of it from scratch."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import combinations

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import PROVISIONAL_GAMES, Rating, Sanction, User
from accounts.services import sanctions
from accounts.services.deletion import delete_account
from accounts.services.sanctions import Verdict
from games.models import Game
from games.moderation import voiding
from games.ranked import leaderboards, ratings, refold
from games.ranked.rating_math import Finish, Skill, replay
from tests.accounts.builders import NOON, account, finished_game
from tests.moderation import administrator

PEOPLE = 5
SEATS = st.permutations(range(PEOPLE)).flatmap(
    lambda people: st.integers(2, 4).map(lambda size: tuple(people[:size]))
)
GAMES = st.tuples(st.just("play"), SEATS, st.sampled_from(["lost", "left"]), st.integers(1, 700))
# The same two again and again, as farmers play.
SERIES = st.tuples(st.just("series"), st.integers(1, 6), st.booleans(), st.just(0))
OTHERS = st.tuples(
    st.sampled_from(["void", "unvoid", "ban", "lift", "delete"]),
    st.integers(0, 30),
    st.none(),
    st.none(),
)
HISTORIES = st.lists(st.one_of(GAMES, GAMES, SERIES, OTHERS), min_size=1, max_size=12)


@dataclass
class Site:
    """The site, and a record of its own of what happened there."""

    people: list[User]
    judge: User
    minute: int = 0
    games: list[tuple[Game, list[Finish]]] = field(default_factory=list)
    void: set[int] = field(default_factory=set)
    banned: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)

    def play(self, seats, last, gap) -> None:
        here = [seat for seat in seats if seat not in self.banned | self.gone]
        if len(here) < 2:
            return
        self.minute += gap
        results = {self.people[seat]: "lost" for seat in here}
        results[self.people[here[0]]] = "won"
        results[self.people[here[-1]]] = last
        met = self._met()
        game = finished_game(results, minute=self.minute)
        ratings.apply_result(game)
        users = [user.pk for user in results]
        self.games.append(
            (
                game,
                [
                    Finish(user.pk, result, self._weight(user.pk, users, met))
                    for user, result in results.items()
                ],
            )
        )

    def _met(self) -> Counter:
        day_ago = NOON + timedelta(minutes=self.minute) - timedelta(days=1)
        recent = [
            [finish.user for finish in finishes]
            for number, (game, finishes) in enumerate(self.games)
            if number not in self.void and game.finished_at > day_ago
        ]
        return Counter(frozenset(two) for users in recent for two in combinations(users, 2))

    def _weight(self, user, users, met) -> float:
        others = [other for other in users if other != user]
        halves = [max(0, met[frozenset({user, other})] - 2) for other in others]
        return sum(0.5**count for count in halves) / len(others)

    def series(self, times, one_wins, _gap) -> None:
        for _ in range(times):
            self.play((0, 1) if one_wins else (1, 0), "lost", 10)

    def change(self, what, number) -> None:
        if what in ("void", "unvoid"):
            self._judge(what, number)
        else:
            self._sanction(what, number % PEOPLE)

    def _judge(self, what, number) -> None:
        wanted = [n for n in range(len(self.games)) if (n in self.void) == (what == "unvoid")]
        if wanted:
            chosen = wanted[number % len(wanted)]
            getattr(voiding, what)(self.judge, self.games[chosen][0], "arranged")
            self.void ^= {chosen}

    def _sanction(self, what, person) -> None:
        user = User.objects.get(pk=self.people[person].pk)
        if person in self.gone or (what == "lift") != (person in self.banned):
            return
        if what == "ban":
            sanctions.give(self.judge, user, Verdict(Sanction.Kind.BAN, "arranged games"))
            self.banned.add(person)
        elif what == "lift":
            sanctions.lift(self.judge, user.sanctions.get(lifted_at=None), "appeal")
            self.banned.discard(person)
        else:
            delete_account(user)
            self.gone.add(person)

    def from_scratch(self) -> dict[int, Skill]:
        standings: dict[int, Skill] = {}
        counted = [f for number, (_, f) in enumerate(self.games) if number not in self.void]
        list(replay(counted, standings))
        return standings

    def ladder_from_scratch(self) -> list[tuple[int, int]]:
        out = {self.people[seat].pk for seat in self.banned | self.gone}
        shown = {user: skill for user, skill in self.from_scratch().items() if user not in out}
        best = sorted(
            shown,
            key=lambda user: (shown[user].games < PROVISIONAL_GAMES, -shown[user].shown, user),
        )
        return [(user, shown[user].shown) for user in best]


def stored() -> dict[int, Skill]:
    rows = Rating.objects.filter(ruleset="standard")
    return {row.user_id: Skill(row.mu, row.sigma, row.games, row.wins) for row in rows}


@pytest.mark.django_db
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=HISTORIES)
def test_over_any_history_the_ladder_equals_a_refold_from_scratch(history):
    with transaction.atomic():
        people = [account(f"Player{number}") for number in range(PEOPLE)]
        site = Site(people, administrator())
        for what, *about in history:
            if what in ("play", "series"):
                getattr(site, what)(*about)
            else:
                site.change(what, about[0])
        rows = leaderboards.top("standard").rows
        assert stored() == site.from_scratch()
        assert [(row.rating.user_id, row.rating.shown) for row in rows] == (
            site.ladder_from_scratch()
        )
        assert [row.place for row in rows] == list(range(1, len(rows) + 1))
        assert refold.differences("standard") == []
        refold.recompute("standard")
        assert stored() == site.from_scratch()
        transaction.set_rollback(True)
