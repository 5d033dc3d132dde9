"""Quick chat: only phrases from the list, not too many of them, and nobody has to read anybody."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from accounts.services import standing
from games.models import Chair, ChatLine, Mute, Phrase, Table
from games.store.broadcast import poke_table
from games.tables.errors import TableRefused

# At most so many lines in so long, per person, at all tables together.
LINES = 4
WITHIN_MS = 10_000
SHOWN = 6
HEARD_MS = 60_000


@dataclass(frozen=True, slots=True)
class ChatEntry:
    number: int
    user_id: int | None
    name: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said at a table of late."""

    lines: tuple[ChatEntry, ...] = ()
    # (who, whom): those who do not want to read somebody.
    mutes: frozenset[tuple[int, int]] = frozenset()

    def heard_by(self, user_id: int | None) -> tuple[ChatEntry, ...]:
        return tuple(line for line in self.lines if not self.is_muted(user_id, line.user_id))

    def is_muted(self, user_id: int | None, other_id: int | None) -> bool:
        return (user_id, other_id) in self.mutes


SILENCE = Talk()


def phrases() -> list[Phrase]:
    return list(Phrase.objects.filter(active=True))


def say(table: Table, user: User, phrase_id: int, *, now: int) -> ChatLine:
    phrase = _phrase(phrase_id)
    with transaction.atomic():
        # Their row is the lock: two lines sent at once are counted one after the other.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _check(table, user, now)
        line = ChatLine.objects.create(
            table=table,
            user=user,
            name=user.name,
            text=phrase.text,
            kind=phrase.kind,
            at_ms=now,
        )
        transaction.on_commit(lambda: poke_table(table.code))
    return line


def _phrase(phrase_id: int) -> Phrase:
    phrase = Phrase.objects.filter(pk=phrase_id, active=True).first()
    if phrase is None:
        raise TableRefused("no_phrase")
    return phrase


def _check(table: Table, user: User, now: int) -> None:
    if not Chair.objects.filter(table=table, user=user).exists():
        raise TableRefused("not_seated")
    refusal = standing.may_chat(user)
    if refusal is not None:
        raise TableRefused(refusal.code, refusal.sentence)
    recent = ChatLine.objects.filter(user=user, at_ms__gt=now - WITHIN_MS)
    if recent.count() >= LINES:
        raise TableRefused("chat_too_fast")


def talk_at(seated: Mapping[int, Collection[int]], now: int) -> dict[int, Talk]:
    """By table; `seated` says who sits there."""
    said: defaultdict[int, list[ChatEntry]] = defaultdict(list)
    for line in ChatLine.objects.filter(table__in=seated, at_ms__gt=now - HEARD_MS).order_by("pk"):
        heard = ChatEntry(line.pk, line.user_id, line.name, line.text, line.kind)
        said[line.table_id].append(heard)
    # Whoever has something to say sits on a chair; only what is about them matters here.
    talkers = {user_id for users in seated.values() for user_id in users}
    mutes = list(Mute.objects.filter(muted__in=talkers).values_list("user_id", "muted_id"))
    return {
        table: Talk(
            tuple(said[table][-SHOWN:]),
            frozenset((user, muted) for user, muted in mutes if muted in users),
        )
        for table, users in seated.items()
    }


def mute(user: User, other_id: int) -> None:
    if other_id == user.pk:
        raise TableRefused("not_yourself")
    if not User.objects.filter(pk=other_id).exists():
        raise TableRefused("no_such_player")
    Mute.objects.get_or_create(user=user, muted_id=other_id)


def unmute(user: User, other_id: int) -> None:
    Mute.objects.filter(user=user, muted=other_id).delete()
