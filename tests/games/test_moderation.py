import pytest

from accounts.models import AuditEntry, Rating
from accounts.services.roles import NotAllowed
from games.models import Game, Table
from games.moderation import interventions, staff_access
from games.ranked import queue
from games.store.log import verify_chain
from tests.games.people import NOW, account, table_of
from tests.games.playing import game_of, people, play_to_the_win
from tests.moderation import administrator, moderator, with_role

pytestmark = pytest.mark.django_db


def refusal(do, *args) -> str:
    with pytest.raises(NotAllowed) as refused:
        do(*args)
    return refused.value.code


def test_a_game_ended_now_has_no_result_and_costs_nobody_rating():
    amina, baraka = people(2)
    game = game_of(amina, baraka, ranked=True)
    interventions.end_now(administrator(), game, "The server stumbled")
    game.refresh_from_db()
    assert (game.state, game.how) == (Game.State.ENDED, "ended")
    assert {player.result for player in game.players.all()} == {""}
    assert not Rating.objects.exists()
    assert verify_chain(game.pk) is None
    entry = AuditEntry.objects.get()
    assert (entry.before, entry.after) == ({"state": "playing"}, {"state": "ended"})


def test_a_game_that_is_over_cannot_be_ended_again():
    ada = administrator()
    game = game_of(*people(2))
    interventions.end_now(ada, game, "Why")
    version = game.version
    assert refusal(interventions.end_now, ada, game, "Again") == "not_running"
    game.refresh_from_db()
    assert game.version == version
    assert AuditEntry.objects.count() == 1


def test_a_game_waiting_for_confirmation_can_be_ended():
    game = game_of(*people(2))
    play_to_the_win(game)
    game.refresh_from_db()
    interventions.end_now(administrator(), game, "A bug")
    game.refresh_from_db()
    assert not game.is_live


def test_closing_a_table_ends_its_game_and_sends_everybody_away():
    game = game_of(*people(3))
    ada = administrator()
    interventions.close_table(ada, game.table, "A bad name")
    game.refresh_from_db()
    table = Table.objects.get(pk=game.table_id)
    assert (game.state, table.state) == (Game.State.ENDED, Table.State.CLOSED)
    assert not table.chairs.exists()
    assert refusal(interventions.close_table, ada, table, "Again") == "closed"


def test_nobody_ends_a_ranked_game_of_their_own():
    amina, baraka = people(2)
    game = game_of(amina, baraka, ranked=True)
    amina = with_role(amina, "Administrator")
    assert refusal(interventions.end_now, amina, game, "I lose") == "own_game"
    assert refusal(interventions.close_table, amina, game.table, "I lose") == "own_game"
    game.refresh_from_db()
    assert game.is_live
    assert not AuditEntry.objects.exists()


def test_closing_a_waiting_table_takes_it_out_of_the_lobby():
    table = table_of(*people(2), seats=4)
    interventions.close_table(administrator(), table, "Why")
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert AuditEntry.objects.get().action == "close"


def offered_match(*users) -> Table:
    for user in users:
        queue.enter(user, "standard", len(users), now=NOW)
    assert queue.match(NOW) == 1
    return Table.objects.get()


def test_a_match_that_is_not_accepted_yet_is_no_table_to_close():
    table = offered_match(account("Amina"), account("Baraka"))
    assert refusal(interventions.close_table, administrator(), table, "Why") == "matching"
    assert not AuditEntry.objects.exists()


def test_whoever_is_put_out_keeps_nobody_waiting_for_their_match():
    amina, baraka = account("Amina"), account("Baraka")
    offered_match(amina, baraka)
    interventions.put_out(amina.pk, ranked_only=True)
    assert not Table.objects.exists()
    assert queue.standing(amina, now=NOW) is None
    assert queue.standing(baraka, now=NOW).offer is None


def test_each_look_into_the_cards_is_noted_once_while_it_lasts():
    game = game_of(*people(2))
    moses = moderator()
    staff_access.look(moses, game)
    staff_access.look(moses, game)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.after) == ("look", {"state": "playing"})


def test_no_moderator_looks_into_a_running_game_of_their_own():
    amina, baraka = people(2)
    game = game_of(amina, baraka)
    amina = with_role(amina, "Moderator")
    assert refusal(staff_access.look, amina, game) == "own_game"
    assert refusal(staff_access.look, baraka, game) == "not_yours"
    assert not AuditEntry.objects.exists()


def test_whoever_is_shut_out_does_not_come_back_to_the_table_after_the_game(
    django_capture_on_commit_callbacks,
):
    from accounts.services import sanctions
    from accounts.services.sanctions import Verdict

    amina, baraka, chebet = people(3)
    game = game_of(amina, baraka, chebet)
    ada = administrator()
    with django_capture_on_commit_callbacks(execute=True):
        sanctions.give(ada, amina, Verdict("ban", "Enough"))
        interventions.end_now(ada, game, "Why")
    seated = {chair.user for chair in game.table.chairs.all()}
    assert seated == {baraka, chebet}
