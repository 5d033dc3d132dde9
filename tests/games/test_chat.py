import pytest

from games.models import ChatLine, Phrase
from games.tables import chat
from games.tables.errors import TableRefused
from games.tables.first_phrases import first_phrases
from tests.games.people import NOW, SECOND, account, table_of

pytestmark = pytest.mark.django_db


def _talk(table, now):
    seated = set(table.chairs.filter(user__isnull=False).values_list("user_id", flat=True))
    return chat.talk_at({table.pk: seated}, now)[table.pk]


@pytest.fixture
def hello() -> Phrase:
    return Phrase.objects.create(kind="phrase", tongue="sw", text="Hamjambo wote!")


def said(table, viewer) -> list[str]:
    talk = _talk(table, NOW)
    return [f"{line.name}: {line.text}" for line in talk.heard_by(viewer.pk)]


def refused(table, user, phrase_id, now=NOW) -> str:
    with pytest.raises(TableRefused) as caught:
        chat.say(table, user, phrase_id, now=now)
    return caught.value.code


def test_a_phrase_is_heard_by_everybody_at_the_table(hello):
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    chat.say(table, amina, hello.pk, now=NOW)
    assert said(table, baraka) == ["Amina: Hamjambo wote!"]


def test_only_phrases_of_the_list_can_be_said():
    amina = account("Amina")
    assert refused(table_of(amina), amina, 10**9) == "no_phrase"
    assert not ChatLine.objects.exists()


def test_a_phrase_the_admin_took_away_cannot_be_said(hello):
    amina = account("Amina")
    Phrase.objects.filter(pk=hello.pk).update(active=False)
    assert refused(table_of(amina), amina, hello.pk) == "no_phrase"


def test_onlookers_cannot_chat(hello):
    assert refused(table_of(account("Amina")), account("Baraka"), hello.pk) == "not_seated"


def test_nobody_can_flood_a_table(hello):
    amina = account("Amina")
    table = table_of(amina)
    for _ in range(chat.LINES):
        chat.say(table, amina, hello.pk, now=NOW)
    assert refused(table, amina, hello.pk) == "chat_too_fast"
    assert chat.say(table, amina, hello.pk, now=NOW + 11 * SECOND)


def test_whoever_is_muted_is_not_heard_by_the_one_who_muted_them(hello):
    amina, baraka, chege = account("Amina"), account("Baraka"), account("Chege")
    table = table_of(amina, baraka, chege)
    chat.say(table, amina, hello.pk, now=NOW)
    chat.mute(baraka, amina.pk)
    assert said(table, baraka) == []
    assert said(table, chege) == ["Amina: Hamjambo wote!"]
    chat.unmute(baraka, amina.pk)
    assert said(table, baraka) == ["Amina: Hamjambo wote!"]


def test_nobody_mutes_themselves_or_somebody_unknown():
    amina = account("Amina")
    for other in (amina.pk, 10**9):
        with pytest.raises(TableRefused):
            chat.mute(amina, other)


def test_what_was_said_fades(hello):
    amina = account("Amina")
    table = table_of(amina)
    chat.say(table, amina, hello.pk, now=NOW)
    assert _talk(table, NOW + 61 * SECOND).lines == ()


def test_a_new_site_speaks_english_swahili_and_sheng():
    tongues = {phrase.tongue for phrase in first_phrases() if phrase.kind == "phrase"}
    assert tongues == {"en", "sw", "sheng"}
    assert any(phrase.kind == "emote" and phrase.meaning for phrase in first_phrases())
