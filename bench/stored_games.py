"""Many finished games in PostgreSQL: a few hundred are played once, then written again and again
for other people under other numbers, with chains of hashes and signatures of their own."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from accounts.models import Ladder, RatedGame
from games.engine.codec import SCHEMA, encode_action, encode_event, encode_ruleset
from games.engine.ruleset import RULESETS
from games.lab.simulation import START_MS, Manners, play_game
from games.lab.simulation import Game as Simulated
from games.models import Game, Table
from games.moderation.collusion import FEWEST_PLAYERS, Pair, Tally, tallies
from games.ranked.ratings import COUNTED_ENDINGS
from games.ranked.results import result_of
from games.store import signing
from games.store.deals import start_action
from games.store.log import NewRow, Row, canonical, row_hash
from games.store.seals import seal_for

# People who think, more or less: those of the simulation draw and stop far more often.
SENSIBLE = Manners(plays=1.0, stops=0.2, leaves=0.0005)
SEEDS = 24
TOGETHER = 2_000
GAMES_PER_TABLE = 3
AT_MOST_AGO = timedelta(days=365)
LOG = (
    "games_logrow (game_id, seq, seat, action, events, at_ms, schema, command_id, payload_hash,"
    " prev_hash, hash)"
)
PLAYERS = "games_player (game_id, seat, user_id, name, bot_level, human, result, last_seen)"
SPARINGS = "games_sparing (game_id, user_id, other_id, chances, spared)"
EXAMINED = "games_examined (game_id, judged_at)"
# Put back together once everything is in, which takes a tenth of the time.
BESIDE = {
    "one_row_per_number": "UNIQUE (game_id, seq)",
    "one_row_per_command": "UNIQUE (game_id, command_id)",
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """What is the same in every copy: the draft without ids and hashes, and its columns."""

    draft: NewRow
    columns: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """A game that was really played."""

    simulated: Simulated
    players: int
    secret: bytes
    lines: tuple[LogLine, ...]
    tallies: dict[Pair, Tally]

    @property
    def slug(self) -> str:
        return self.simulated.state.ruleset.slug

    @property
    def length(self) -> timedelta:
        return timedelta(milliseconds=self.simulated.now - START_MS)


def patterns() -> list[Pattern]:
    """Most by the standard rules, as people play."""
    weights = {"standard": 3}
    return [
        _pattern(slug, players, f"scale {slug} {players} {number}")
        for slug in RULESETS
        for players in (2, 3, 4)
        for number in range(SEEDS * weights.get(slug, 1))
    ]


def _pattern(slug: str, players: int, seed: str) -> Pattern:
    simulated = play_game(RULESETS[slug], players, seed, manners=SENSIBLE)
    rows = [
        Row(seq, getattr(action, "seat", None), at, tuple(events))
        for seq, (action, at, events) in enumerate(simulated.history, start=2)
    ]
    first = Row(1, None, START_MS, tuple(simulated.opening))
    actions = [encode_action(action) for action, _at, _events in simulated.history]
    lines = tuple(map(_line, rows, actions))
    # What stands in the first row depends on who plays: it is encoded anew each time.
    opening = LogLine(_draft(first, b""), "")
    found = tallies([first, *rows]) if players >= FEWEST_PLAYERS else {}
    secret = hashlib.sha256(seed.encode()).digest()
    return Pattern(simulated, players, secret, (opening, *lines), found)


def _draft(row: Row, action: bytes) -> NewRow:
    events = canonical([encode_event(event) for event in row.events])
    seat, fragments = row.seat, (orjson.Fragment(action), orjson.Fragment(events))
    return NewRow(row.seq, seat, *fragments, row.at, None, "", "")


def _line(row: Row, action: Any) -> LogLine:
    draft = _draft(row, canonical(action))
    return LogLine(draft, _columns(draft))


def _columns(draft: NewRow) -> str:
    """From seq to payload_hash, as COPY reads them."""
    seat = r"\N" if draft.seat is None else str(draft.seat)
    texts = (orjson.dumps(value).decode() for value in (draft.action, draft.events))
    action, events = (text.replace("\\", "\\\\") for text in texts)
    return "\t".join((str(draft.seq), seat, action, events, str(draft.at), str(SCHEMA), r"\N", ""))


@dataclass(frozen=True, slots=True)
class Copy:
    """A game about to be written: a pattern, and who plays it."""

    pattern: Pattern
    game: Game
    users: tuple[int, ...]

    def log(self) -> Iterator[str]:
        """Lines for COPY; afterwards the game knows its last hash and has its signature."""
        last = ""
        for line in (self._first(), *self.pattern.lines[1:]):
            sealed = _followed(line.draft, last)
            digest = row_hash(self.game.pk, sealed)
            yield f"{self.game.pk}\t{line.columns}\t{last}\t{digest}\n"
            last = digest
        self.game.last_hash = last
        self.game.signature = signing.sign(last)

    def _first(self) -> LogLine:
        seats = [{"user": user} for user in self.users]
        action = orjson.Fragment(canonical(start_action(self.game.ranked, seats)))
        was = self.pattern.lines[0].draft
        draft = NewRow(was.seq, was.seat, action, was.events, was.at, None, "", "")
        return LogLine(draft, _columns(draft))

    def players(self) -> Iterator[str]:
        for seat, user in enumerate(self.users):
            result = result_of(seat, self.pattern.simulated.state)
            yield f"{self.game.pk}\t{seat}\t{user}\tplayer{user}\t\tt\t{result}\t0\n"

    def sparings(self) -> Iterator[str]:
        for (one, other), tally in self.pattern.tallies.items():
            pair = f"{self.users[one]}\t{self.users[other]}"
            yield f"{self.game.pk}\t{pair}\t{tally.chances}\t{tally.spared}\n"

    def examined(self) -> Iterator[str]:
        if self.pattern.players >= FEWEST_PLAYERS:
            yield f"{self.game.pk}\t{self.game.finished_at}\n"


def _followed(draft: NewRow, last: str) -> NewRow:
    """Written out: `replace` takes longer than the hash."""
    seq, seat, at = draft.seq, draft.seat, draft.at
    return NewRow(seq, seat, draft.action, draft.events, at, None, "", last)


class Writer:
    """Adds games of these people, those at the front of the list playing most."""

    def __init__(self, known: Sequence[Pattern], people: Sequence[int], now: datetime) -> None:
        self.people, self.now = people, now
        self.kinds: dict[tuple[str, int], list[Pattern]] = {}
        for pattern in known:
            self.kinds.setdefault((pattern.slug, pattern.players), []).append(pattern)
        # The same games whenever the same number is asked for.
        self.rng = random.Random(len(people))
        self.key = signing.public_key()

    def write(self, games: int) -> None:
        with without_indexes():
            for begin in range(0, games, TOGETHER):
                self._write(min(TOGETHER, games - begin))
        count_ranked()

    def _write(self, games: int) -> None:
        tables = [self._table() for _ in range(-(-games // GAMES_PER_TABLE))]
        Table.objects.bulk_create(tables)
        copies = [self._copy(tables[number // GAMES_PER_TABLE]) for number in range(games)]
        # First, as it gives each game its last hash.
        copy_rows(LOG, (line for copy in copies for line in copy.log()))
        Game.objects.bulk_create([copy.game for copy in copies])
        copy_rows(PLAYERS, (line for copy in copies for line in copy.players()))
        copy_rows(SPARINGS, (line for copy in copies for line in copy.sparings()))
        copy_rows(EXAMINED, (line for copy in copies for line in copy.examined()))

    def _table(self) -> Table:
        kinds, games = zip(*self.kinds.items(), strict=True)
        [(slug, players)] = self.rng.choices(kinds, weights=[len(each) for each in games])
        return Table(
            ruleset=slug,
            seats=players,
            state=Table.State.CLOSED,
            ranked=self.rng.random() < 0.5,
            private=self.rng.random() < 0.1,
        )

    def _copy(self, table: Table) -> Copy:
        pattern = self.rng.choice(self.kinds[table.ruleset, table.seats])
        users = self._company(table.seats)
        state = pattern.simulated.state
        game_id = UUID(int=self.rng.getrandbits(128), version=4)
        ruleset, seats = encode_ruleset(state.ruleset), [{"user": user} for user in users]
        ended = self.now - AT_MOST_AGO * self.rng.random()
        game = Game(
            id=game_id,
            table=table,
            ruleset=ruleset,
            ruleset_slug=pattern.slug,
            ranked=table.ranked,
            private=table.private,
            state=Game.State.FINISHED,
            version=len(pattern.lines),
            secret=pattern.secret,
            commitment=seal_for(str(game_id), ruleset, seats, pattern.secret),
            started_at=ended - pattern.length,
            finished_at=ended,
            how=state.over_how or "",
            result={"winner": state.winner},
            signed_by=self.key,
        )
        return Copy(pattern, game, users)

    def _company(self, players: int) -> tuple[int, ...]:
        """A few play very often, most now and then."""
        found: dict[int, None] = {}
        while len(found) < players:
            found[self.people[int(len(self.people) * self.rng.random() ** 3)]] = None
        return tuple(found)


def copy_rows(table: str, lines: Iterable[str]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as copy:
        copy.write("".join(lines))


class without_indexes:  # noqa: N801
    def __enter__(self) -> None:
        self._each("DROP CONSTRAINT {name}")
        self._check_references("replica")

    def __exit__(self, *_error: object) -> None:
        self._check_references("origin")
        self._each("ADD CONSTRAINT {name} {rule}")
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    def _check_references(self, role: str) -> None:
        """Not row by row: what was written is looked through at the end."""
        with connection.cursor() as cursor:
            cursor.execute(f"SET session_replication_role = {role}")

    def _each(self, change: str) -> None:
        with connection.cursor() as cursor:
            for name, rule in BESIDE.items():
                cursor.execute(f"ALTER TABLE games_logrow {change.format(name=name, rule=rule)}")


def count_ranked() -> None:
    """Notes which games count for the ladders, in the order of their ends; what they make of the
    ratings is for `refold.recompute`."""
    for slug in RULESETS:
        ladder, _ = Ladder.objects.get_or_create(ruleset=slug)
        games = Game.objects.filter(ranked=True, ruleset_slug=slug, how__in=COUNTED_ENDINGS)
        new = games.filter(rated=None).order_by("finished_at").values_list("pk", flat=True)
        rows = [
            RatedGame(game_id=game, ruleset=slug, seq=seq)
            for seq, game in enumerate(new, start=ladder.last_seq + 1)
        ]
        RatedGame.objects.bulk_create(rows, batch_size=TOGETHER)
        ladder.last_seq += len(rows)
        ladder.save()
