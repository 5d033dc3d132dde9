"""Quick chat: only phrases from the list, not too many of them, and nobody has to read anybody."""

from django.db import transaction

from accounts.models import User
from accounts.services import standing
from games.models import Chair, ChatLine, Mute, Phrase, Table
from games.services.broadcast import poke_table
from games.services.table_errors import TableRefused

# At most so many lines in so long, per person, at all tables together.
LINES = 4
WITHIN_MS = 10_000
SHOWN = 12


def phrases() -> list[Phrase]:
    return list(Phrase.objects.filter(active=True))


def say(table: Table, user: User, phrase_id: str | int, *, now: int) -> ChatLine:
    phrase = _phrase(phrase_id)
    with transaction.atomic():
        # Their row is the lock: two lines sent at once are counted one after the other.
        User.objects.select_for_update().get(pk=user.pk)
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


def _phrase(phrase_id: str | int) -> Phrase:
    try:
        return Phrase.objects.get(pk=int(phrase_id), active=True)
    except (ValueError, TypeError, OverflowError, Phrase.DoesNotExist):
        raise TableRefused("no_phrase") from None


def _check(table: Table, user: User, now: int) -> None:
    if not Chair.objects.filter(table=table, user=user).exists():
        raise TableRefused("not_seated")
    refusal = standing.may_chat(user)
    if refusal is not None:
        raise TableRefused(refusal.code, refusal.sentence)
    recent = ChatLine.objects.filter(user=user, at_ms__gt=now - WITHIN_MS)
    if recent.count() >= LINES:
        raise TableRefused("chat_too_fast")


def lines_for(table: Table, viewer_id: int | None) -> list[ChatLine]:
    """The last lines at a table, oldest first, without those of people the viewer has muted."""
    lines = ChatLine.objects.filter(table=table)
    if viewer_id is not None:
        lines = lines.exclude(user__in=Mute.objects.filter(user=viewer_id).values("muted"))
    return list(lines.order_by("-pk")[:SHOWN])[::-1]


def mute(user: User, other_id: str | int) -> None:
    other = _other(user, other_id)
    Mute.objects.get_or_create(user=user, muted=other)


def unmute(user: User, other_id: str | int) -> None:
    Mute.objects.filter(user=user, muted=_other(user, other_id)).delete()


def muted_by(user_id: int | None) -> frozenset[int]:
    if user_id is None:
        return frozenset()
    return frozenset(Mute.objects.filter(user=user_id).values_list("muted", flat=True))


def _other(user: User, other_id: str | int) -> User:
    try:
        other = User.objects.get(pk=int(other_id))
    except (ValueError, TypeError, OverflowError, User.DoesNotExist):
        raise TableRefused("no_such_player") from None
    if other.pk == user.pk:
        raise TableRefused("not_yourself")
    return other
