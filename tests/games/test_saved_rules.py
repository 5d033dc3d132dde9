"""House rules kept under a name: played again, made the default, shared by a link, deleted."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry, BannedName
from accounts.services.deletion import delete_account
from games.models import HouseRules, Table
from games.tables import house_rules
from games.tables.errors import TableRefused
from tests.games.people import account, guest
from tests.games.test_hostile_names import HOSTILE, TURNS_TEXT_ROUND
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db

SHAGS = {"deal": 5, "pick_total": "last"}
FIELDS = {"ruleset": "standard", "seats": "4", "option_deal": "5", "option_pick_total": "last"}
LINE = "Standard, but: 5 cards each, picks do not add up"


@pytest.fixture
def amina(client):
    user = account("Amina")
    client.force_login(user)
    return user


@pytest.fixture
def shags(amina) -> HouseRules:
    return house_rules.save(amina, "Shags", "standard", SHAGS)


def page_of(rules: HouseRules) -> str:
    return reverse("saved_rules", args=[rules.code])


def signed_in(user) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_rules_are_kept_under_a_name(client, amina):
    asked = client.post(reverse("my_rules"), FIELDS).content.decode()
    assert LINE in asked
    assert "option_deal=5" in asked  # the way back keeps them
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', asked))
    answer = client.post(reverse("my_rules"), sent | {"name": "  Shags   rules "})
    kept = HouseRules.objects.get()
    assert answer.url == page_of(kept)
    assert (kept.name, kept.owner, kept.ruleset) == ("Shags rules", amina, "standard")
    assert kept.options == SHAGS
    assert not kept.is_default


def test_a_guest_keeps_rules_too(client):
    juma = guest("Juma")
    client.force_login(juma)
    client.post(reverse("my_rules"), FIELDS | {"name": "Estate"})
    assert HouseRules.objects.get().owner == juma


def test_a_stranger_is_asked_for_a_name_first(client):
    for answer in (client.get(reverse("my_rules")), client.post(reverse("my_rules"), FIELDS)):
        assert answer.url.startswith(reverse("guest"))


def test_a_name_that_is_used_again_gets_the_new_rules_and_keeps_its_link(client, amina, shags):
    client.post(reverse("my_rules"), {"ruleset": "classic", "option_deal": "7", "name": "Shags"})
    kept = HouseRules.objects.get()
    assert (kept.code, kept.ruleset, kept.options) == (shags.code, "classic", {"deal": 7})


def test_two_people_may_use_the_same_name(shags):
    other = house_rules.save(account("Baraka"), "Shags", "classic", {})
    assert other.code != shags.code


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u200b", "\x00", "\u202erules"], ids=ascii)
def test_a_name_that_cannot_be_read_is_refused_and_the_rules_stay(client, amina, name):
    page = client.post(reverse("my_rules"), FIELDS | {"name": name}).content.decode()
    assert 'role="alert"' in page
    assert 'name="option_deal" value="5"' in page
    assert not HouseRules.objects.exists()


def test_a_banned_name_is_refused(amina):
    BannedName.objects.create(pattern="mwizi")
    with pytest.raises(TableRefused) as refused:
        house_rules.save(amina, "Sheria za Mwizi", "standard", {})
    assert refused.value.code == "banned_name"


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_is_refused_or_shown_as_text(client, amina, name):
    client.post(reverse("my_rules"), FIELDS | {"name": name})
    kept = HouseRules.objects.first()
    if kept is None:
        return
    assert not set(kept.name) & TURNS_TEXT_ROUND
    for address in (page_of(kept), reverse("my_rules"), reverse("new_table")):
        page = client.get(address).content.decode().lower()
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_nobody_keeps_more_than_twenty(amina):
    for number in range(house_rules.MOST_SETS):
        house_rules.save(amina, f"Set {number}", "standard", SHAGS)
    with pytest.raises(TableRefused) as refused:
        house_rules.save(amina, "One more", "standard", SHAGS)
    assert refused.value.code == "rules_too_many"
    house_rules.save(amina, "Set 3", "classic", {})
    assert HouseRules.objects.count() == house_rules.MOST_SETS


def test_rules_that_make_no_sense_are_not_kept(client, amina):
    senseless = {"option_jokers": "wild", "option_stacking": "free", "name": "Odd"}
    page = client.post(reverse("my_rules"), FIELDS | senseless).content.decode()
    assert "Wild Jokers have no colour" in page
    with pytest.raises(TableRefused):
        house_rules.save(amina, "Odd", "standard", {"niko": "call"})
    assert not HouseRules.objects.exists()


def test_new_tables_begin_with_the_default_set(client, amina, shags):
    assert LINE not in client.get(reverse("new_table")).content.decode()
    client.post(reverse("default_rules", args=[shags.code]), {"default": "yes"})
    assert LINE in client.get(reverse("new_table")).content.decode()
    plain = client.get(reverse("new_table"), {"rules": "plain"}).content.decode()
    assert "Standard, as it is" in plain
    client.post(reverse("default_rules", args=[shags.code]), {"default": "no"})
    assert LINE not in client.get(reverse("new_table")).content.decode()


def test_there_is_one_default_at_most(client, amina, shags):
    house_rules.make_default(shags)
    campus = FIELDS | {"name": "Campus", "default": "on"}
    client.post(reverse("my_rules"), campus)
    assert HouseRules.objects.get(is_default=True).name == "Campus"
    assert [each.name for each in house_rules.sets_of(amina)] == ["Campus", "Shags"]


def test_the_link_shows_the_rules_to_anybody_what_differs_first(shags):
    page = Client().get(page_of(shags)).content.decode()
    assert LINE in page
    assert "House rules of Amina" in page
    assert page.index("changed, usually: they add up") < page.index("All other rules")
    assert reverse("delete_rules", args=[shags.code]) not in page


def test_a_stranger_opens_a_table_with_them_by_giving_a_name(shags):
    answer = Client().post(page_of(shags), {"name": "Baraka", "seats": "3"})
    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.code])
    assert (table.host.name, table.seats, table.options) == ("Baraka", 3, SHAGS)


def test_a_stranger_without_a_name_is_asked_again(shags):
    page = Client().post(page_of(shags), {"name": "", "seats": "3"}).content.decode()
    assert "This field is required." in page
    assert not Table.objects.exists()


def test_rules_for_few_do_not_open_a_table_for_many(client, amina):
    one_deck = house_rules.save(amina, "One deck", "standard", {"decks": 1})
    page = client.get(page_of(one_deck)).content.decode()
    assert '<option value="5">5</option>' in page
    assert '<option value="6"' not in page
    refused = client.post(page_of(one_deck), {"seats": "6"})
    assert refused.status_code == 409
    assert "More than 5 players need two decks" in refused.content.decode()


def test_anybody_with_the_link_may_change_something_first(shags):
    baraka = signed_in(account("Baraka"))
    page = baraka.get(reverse("new_table"), {"rules": shags.code}).content.decode()
    assert LINE in page
    lost = baraka.get(reverse("new_table"), {"rules": "zzzzzzz"}).content.decode()
    assert "There are no such house rules" in lost


def test_a_link_that_leads_nowhere_says_so(client, db):
    for code in ("zzzzzzz", "a b", "<b>"):
        answer = client.get(f"/rules/mine/{code}/")
        assert answer.status_code == 404
        assert "There are no such house rules" in answer.content.decode()


def test_rules_of_another_version_are_shown_as_far_as_they_are_known(client, amina, shags):
    HouseRules.objects.update(options=SHAGS | {"trumps": True, "jokers": "purple"})
    assert "5 cards each" in client.get(page_of(shags)).content.decode()
    refused = client.post(page_of(shags), {"seats": "2"})
    assert (refused.status_code, Table.objects.count()) == (409, 0)
    assert LINE in client.get(reverse("new_table"), {"rules": shags.code}).content.decode()


def test_deleted_rules_are_gone_and_tables_go_on(client, amina, shags):
    client.post(page_of(shags), {"seats": "2"})
    answer = client.post(reverse("delete_rules", args=[shags.code]))
    assert answer.url == reverse("my_rules")
    assert client.get(page_of(shags)).status_code == 404
    assert Table.objects.get().options == SHAGS


@pytest.mark.parametrize("staff_action", ["default_rules", "delete_rules"])
def test_only_the_owner_changes_a_set(shags, staff_action):
    address = reverse(staff_action, args=[shags.code])
    for browser in (Client(), signed_in(account("Baraka"))):
        assert browser.post(address).status_code == 404
        assert browser.get(address).url == page_of(shags)
    shags.refresh_from_db()
    assert not shags.is_default


def test_who_deletes_their_account_takes_their_rules_along(amina, shags):
    delete_account(amina)
    assert not HouseRules.objects.exists()


def test_a_moderator_deletes_a_set_and_it_is_noted(shags):
    chui = moderator("Chui")
    browser = verified(chui)
    listed = browser.get(reverse("admin:games_houserules_changelist"), {"q": "shag"})
    assert LINE in listed.content.decode()
    assert (
        LINE
        in browser.get(reverse("admin:games_houserules_change", args=[shags.pk])).content.decode()
    )
    staff_action = {
        "action": "remove",
        "_selected_action": shags.pk,
        "confirmed": "1",
        "reason": "Rude.",
    }
    browser.post(reverse("admin:games_houserules_changelist"), staff_action)
    assert not HouseRules.objects.exists()
    noted = AuditEntry.objects.get(kind="houserules")
    assert (noted.actor, noted.action, noted.reason) == ("Chui", "delete", "Rude.")
    assert noted.before["name"] == "Shags"
