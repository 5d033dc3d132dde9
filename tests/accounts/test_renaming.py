import pytest
from django.urls import reverse

from accounts.models import AuditEntry, BannedName, Notice, OldName, User
from accounts.services import names, renaming
from accounts.services.guests import make_guest
from accounts.services.names import BadName
from games.store.clock import now_ms
from games.store.game_facts import game_facts
from games.tables.table_facts import load_table_facts
from tests.accounts.builders import account
from tests.games.people import table_of
from tests.games.playing import game_of
from tests.moderation import administrator, verified

pytestmark = pytest.mark.django_db


def banned(name: str, clean=names.clean_account_name) -> bool:
    try:
        clean(name)
    except BadName as bad:
        return bad.code == "banned_name"
    return False


def test_a_forced_rename_keeps_the_history_and_tells_the_player(wanjiku):
    renaming.rename(administrator(), wanjiku, "Wambui", "Against the rules")
    wanjiku.refresh_from_db()
    assert wanjiku.username == "Wambui"
    assert OldName.objects.get(user=wanjiku).name == "Wanjiku"
    assert Notice.objects.get(user=wanjiku).data["name"] == "Wambui"
    entry = AuditEntry.objects.get(action="rename")
    assert (entry.before, entry.after) == ({"name": "Wanjiku"}, {"name": "Wambui"})


def test_the_old_name_goes_from_games_and_tables_too(wanjiku, django_capture_on_commit_callbacks):
    kamau = account("Kamau")
    game = game_of(wanjiku, kamau)
    assert "Wanjiku" in game_facts(game.pk).names
    table = table_of(wanjiku)
    with django_capture_on_commit_callbacks(execute=True):
        renaming.rename(administrator(), wanjiku, "Wambui", "Why")
    assert table.chairs.get().name == "Wambui"
    assert game_facts(game.pk).names == ("Wambui", "Kamau")


def test_a_name_taken_away_elsewhere_goes_from_the_table_here_too(wanjiku):
    game = game_of(wanjiku, account("Kamau"))
    assert load_table_facts(game.table.code, now_ms()).game.names == ("Wanjiku", "Kamau")
    # As another process does it: nothing tells this one to forget.
    game.players.filter(seat=0).update(name="Wambui")
    assert load_table_facts(game.table.code, now_ms()).game.names == ("Wambui", "Kamau")


def test_without_a_name_a_plain_one_is_made_up(wanjiku):
    renaming.rename(administrator(), wanjiku, "", "Why")
    assert wanjiku.username.startswith("Player_")


def test_nobody_takes_a_banned_old_name_again_not_even_its_owner(wanjiku):
    renaming.rename(administrator(), wanjiku, "Wambui", "Why", ban_old=True)
    with pytest.raises(BadName) as bad:
        names.rename(wanjiku, "Wanjiku")
    assert bad.value.code == "banned_name"


def test_guests_are_renamed_too():
    guest = make_guest("Something rude")
    renaming.rename(administrator(), guest, "Mgeni", "Why")
    assert User.objects.get(pk=guest.pk).name == "Mgeni"


def test_a_name_that_is_taken_is_refused_with_a_sentence_and_changes_nothing(wanjiku):
    account("Kamau")
    data = {
        "action": "rename",
        "_selected_action": wanjiku.pk,
        "confirmed": 1,
        "name": "Kamau",
        "reason": "Why",
    }
    browser = verified(administrator())
    page = browser.post(reverse("admin:accounts_user_changelist"), data, follow=True)
    assert "taken" in page.content.decode()
    wanjiku.refresh_from_db()
    assert wanjiku.username == "Wanjiku"
    assert not AuditEntry.objects.exists()


def test_banned_patterns_hold_at_sign_up_for_guests_and_when_renaming(client):
    BannedName.objects.create(pattern="bad+word")
    assert banned("BaddWord99")
    assert banned("a badword", names.clean_guest_name)
    assert not banned("Goodword")
    page = client.post(
        reverse("account_signup"), {"username": "xBadword", "password1": "mti-mrefu-sana"}
    )
    assert "not welcome" in page.content.decode()
    assert not User.objects.filter(username="xBadword").exists()


def test_banned_patterns_see_through_look_alikes():
    BannedName.objects.create(pattern="moron")
    assert banned("M0R0N_1")


def test_a_senseless_pattern_is_refused_in_the_admin_and_harmless_anyway():
    browser = verified(administrator())
    BannedName.objects.all().delete()
    for pattern in ("(", ".*", "a*"):
        browser.post(reverse("admin:accounts_bannedname_add"), {"pattern": pattern, "note": ""})
    assert not BannedName.objects.exists()
    BannedName.objects.create(pattern="(")
    assert not banned("Anybody")


def test_a_player_is_found_by_name_old_name_and_address(wanjiku):
    renaming.rename(administrator(), wanjiku, "Wambui", "Why")
    browser = verified(User.objects.get(username="Ada"))
    for words in ("wambui", "wanjiku", "wanjiku@example.org"):
        page = browser.get(reverse("admin:accounts_user_changelist"), {"q": words})
        assert list(page.context["cl"].result_list) == [wanjiku]
