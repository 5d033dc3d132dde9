"""The Kiswahili catalogue has every sentence of the product, and pages come out in it."""

import re
from gettext import GNUTranslations

import pytest
from django.urls import reverse

from games.models import Phrase
from games.store.clock import now_ms
from games.tables import hosting
from tests.games.people import account, table_of
from tests.site.catalogue import (
    CATALOGUE,
    ROOT,
    as_makemessages_reads,
    asked_for,
    known,
    regions,
    wanted,
    written,
)

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}|</?\w+>")


def test_every_sentence_has_its_kiswahili():
    assert len(wanted()) > 900
    assert wanted() - known() == set()


def test_makemessages_finds_every_sentence_of_a_region():
    found = dict(regions())
    assert found
    for path, texts in found.items():
        assert set(asked_for(as_makemessages_reads(path))) == texts, path.name


def test_no_translation_is_empty_or_doubtful():
    assert "fuzzy" not in CATALOGUE.read_text()
    assert [entry for entry in written() if not all(entry.values())] == []


def test_translations_keep_the_placeholders():
    for entry in written():
        for name in entry.keys() - {"msgid", "msgid_plural"}:
            original = entry["msgid_plural" if name == "msgstr1" else "msgid"]
            kept = sorted(PLACEHOLDER.findall(entry[name]))
            assert kept == sorted(PLACEHOLDER.findall(original)), entry


def test_the_compiled_catalogue_is_up_to_date():
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for entry in written():
        one, many = entry["msgid"], entry.get("msgid_plural")
        if many is None:
            assert compiled.gettext(one) == entry["msgstr"]
        else:
            said = [compiled.ngettext(one, many, count) for count in (1, 2)]
            assert said == [entry["msgstr0"], entry["msgstr1"]]


def unwanted() -> list[str]:
    """The last column of the table of words."""
    page = (ROOT / "docs/kiswahili.md").read_text()
    rows = [line.strip("| ").split("|") for line in page.splitlines() if line.count("|") == 5]
    last = ",".join(row[3] for row in rows[2:] if len(row) > 3)
    return [word.strip() for word in last.split(",")]


def test_one_thing_has_one_word():
    words = unwanted()
    assert len(words) > 40
    pattern = re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)
    used = [text for entry in written() for name, text in entry.items() if "str" in name]
    assert [text for text in used if pattern.search(text)] == []


@pytest.mark.parametrize(
    ("page", "words"),
    [("home", "Cheza sasa"), ("lobby", "Fungua meza"), ("guest", "Unaitwa nani?")],
)
def test_pages_speak_kiswahili(client, db, page, words):
    answer = client.get(reverse(page), headers={"accept-language": "sw"})
    assert words in answer.content.decode()


def test_what_can_be_said_at_the_table_begins_with_ones_own_language(client, db):
    Phrase.objects.all().delete()
    Phrase.objects.create(tongue="en", text="Hello!")
    Phrase.objects.create(tongue="sw", text="Hamjambo!")
    amina = account("Amina")
    table = table_of(amina)
    client.force_login(amina)
    for language, first in (("sw", "Hamjambo!"), ("en", "Hello!")):
        amina.language = language
        amina.save()
        page = client.get(reverse("table", args=[table.code])).content.decode()
        assert page[page.index('class="phrases"') :].split("</button>")[0].endswith(first)


def test_the_table_speaks_kiswahili_to_who_chose_it(client, db):
    amina, baraka = account("Amina"), account("Baraka")
    amina.language = "sw"
    amina.save()
    table = table_of(amina, baraka, seats=2)
    hosting.start(table.code, amina, now=now_ms())
    client.force_login(amina)
    page = client.get(reverse("table", args=[table.code])).content.decode()
    assert "Karata zako" in page
    assert "Ondoka mezani" in page
