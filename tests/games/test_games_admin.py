import pytest
from django.urls import reverse

from accounts.models import AuditEntry, Report
from games.models import Game, LogRow, QueueEntry
from tests.games.people import table_of
from tests.games.playing import game_of, people, play_to_the_win
from tests.moderation import administrator, moderator, verified, with_role

pytestmark = pytest.mark.django_db

LIST = "admin:games_game_changelist"


def page_of(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])


def hands_of(game: Game) -> str:
    return reverse("admin:games_game_hands", args=[game.pk])


def found(browser, **query) -> list[Game]:
    return list(browser.get(reverse(LIST), query).context["cl"].result_list)


def test_games_are_found_by_player_ruleset_rank_state_and_date():
    amina, baraka, chebet, dedan = people(4)
    friendly = game_of(amina, baraka)
    ranked = game_of(chebet, dedan, ranked=True, ruleset="classic")
    browser = verified(moderator())
    assert found(browser, q="amina") == [friendly]
    assert found(browser, q=str(ranked.pk)) == [ranked]
    assert found(browser, ruleset_slug="classic") == [ranked]
    assert found(browser, ranked__exact=0) == [friendly]
    assert len(found(browser, state__exact="playing")) == 2
    assert found(browser, state__exact="finished") == []
    assert found(browser, void="yes") == []
    first = friendly.started_at.isoformat()
    assert len(found(browser, started_at__gte=first)) == 2
    assert found(browser, started_at__lt=first) == []


def test_the_page_of_a_game_has_its_log_in_words_and_raw_and_says_that_it_is_whole():
    game = game_of(*people(2))
    play_to_the_win(game)
    text = verified(moderator()).get(page_of(game)).content.decode()
    assert text.count('<li value="') == LogRow.objects.filter(game=game).count()
    assert "Amina" in text
    assert "prev_hash" in text
    assert "chain of the log is whole" in text


def test_a_broken_chain_is_shown_with_its_first_bad_row():
    game = game_of(*people(2))
    Game.objects.filter(pk=game.pk).update(last_hash="0" * 64)
    text = verified(moderator()).get(page_of(game)).content.decode()
    assert "broken at row 2" in text


def test_nobody_changes_a_game_or_its_log_by_hand():
    from accounts.models import User

    game = game_of(*people(2))
    for staff in (moderator(), administrator(), User.objects.create_superuser("Rootless")):
        browser = verified(staff)
        assert browser.post(page_of(game), {"state": "finished"}).status_code == 403
        gone = reverse("admin:games_game_delete", args=[game.pk])
        assert browser.post(gone, {"post": "yes"}).status_code == 403
        assert browser.get(reverse("admin:games_game_add")).status_code == 403
    assert LogRow.objects.filter(game=game).count() == 1


def test_staff_see_all_hands_of_a_private_running_game_and_it_is_noted():
    game = game_of(*people(3), private=True)
    browser = verified(moderator())
    text = browser.get(hands_of(game)).content.decode()
    for name in ("Amina", "Baraka", "Chebet"):
        assert name in text
    assert AuditEntry.objects.get().action == "look"
    assert browser.get(hands_of(game), {"at": "999999"}).status_code == 200
    assert browser.get(hands_of(game), {"at": "x"}).status_code == 200


def test_a_moderator_who_plays_sees_neither_hands_nor_log_of_that_game():
    amina, baraka = people(2)
    game = game_of(amina, baraka)
    browser = verified(with_role(amina, "Moderator"))
    assert browser.get(hands_of(game)).status_code == 403
    page = browser.get(page_of(game))
    assert page.context["lines"] == []
    assert "prev_hash" not in page.content.decode()


def test_a_game_nobody_played_is_not_found():
    browser = verified(moderator())
    missing = "00000000-0000-4000-8000-000000000000"
    assert browser.get(reverse("admin:games_game_hands", args=[missing])).status_code == 404


def test_games_are_ended_from_the_list_and_what_is_over_is_named():
    over = game_of(*people(2))
    browser = verified(administrator())
    data = {"action": "end_now", "_selected_action": over.pk, "confirmed": 1, "reason": "Why"}
    browser.post(reverse(LIST), data)
    over.refresh_from_db()
    assert over.state == Game.State.ENDED
    page = browser.post(reverse(LIST), data, follow=True)
    assert "is over already" in page.content.decode()


def test_a_moderator_ends_a_game_from_its_page():
    game = game_of(*people(2))
    browser = verified(moderator())
    assert "end_now" in browser.get(page_of(game)).content.decode()
    data = {"action": "end_now", "_selected_action": game.pk, "confirmed": 1, "reason": "Why"}
    browser.post(reverse(LIST), data)
    game.refresh_from_db()
    assert not game.is_live


def test_a_table_is_closed_from_its_page():
    table = table_of(*people(2), seats=4)
    browser = verified(moderator())
    page = reverse("admin:games_table_change", args=[table.pk])
    assert 'value="close"' in browser.get(page).content.decode()
    data = {"action": "close", "_selected_action": table.pk, "confirmed": 1, "reason": "Why"}
    browser.post(reverse("admin:games_table_changelist"), data)
    table.refresh_from_db()
    assert table.state == "closed"


def test_the_health_page_counts_what_is_going_on():
    game = game_of(*people(2))
    Game.objects.filter(pk=game.pk).update(next_deadline=1)
    health = verified(moderator()).get(reverse("admin:health")).context["health"]
    assert health.live_games == 1
    assert health.timers_overdue == 1
    assert health.waiting_for_a_match == 0


def test_a_game_goes_by_its_players_and_rules_not_by_its_number():
    game = game_of(*people(2), ranked=True)
    text = verified(moderator()).get(page_of(game)).content.decode()
    assert "<h1>Amina, Baraka: Standard, ranked</h1>" in text


def test_the_first_page_says_what_waits_and_what_one_did():
    browser = verified(moderator())
    empty = browser.get(reverse("admin:index")).content.decode()
    assert "No open reports." in empty
    amina, baraka = people(2)
    Report.objects.create(reporter=amina, reported=baraka, reason=Report.Reason.STALLING)
    browser.get(page_of(game_of(amina, baraka)))
    full = browser.get(reverse("admin:index")).content.decode()
    assert "1 open report" in full
    assert "look" in full


def test_who_waits_for_a_ranked_game_is_listed_with_times():
    amina = people(1)[0]
    QueueEntry.objects.create(
        user=amina, ruleset="standard", players=2, rating=1000, joined_ms=0, seen_ms=60_000
    )
    browser = verified(administrator())
    text = browser.get(reverse("admin:games_queueentry_changelist")).content.decode()
    assert "1 Jan 1970, 03:00" in text
    assert "1 Jan 1970, 03:01" in text


def test_the_page_of_a_player_leads_to_their_games():
    amina, baraka = people(2)
    game = game_of(amina, baraka)
    page = verified(moderator()).get(reverse("admin:accounts_user_change", args=[amina.pk]))
    assert page_of(game) in page.content.decode()
