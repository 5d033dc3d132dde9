"""From any position of a replay one can play on against bots."""

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.playing_on import can_play_on, play_on
from games.archive.replay import recorded
from games.engine.actions import Seat
from games.engine.legal import legal_actions
from games.engine.ruleset import RULESETS
from games.engine.state import Phase
from games.models import Game
from games.store import snapshots
from games.store.actors import Actor
from games.store.write import act
from games.tables.errors import TableRefused
from tests.games.kept import kept_game
from tests.games.people import NOW
from tests.games.playing import people

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", RULESETS)
def test_the_new_game_stands_where_the_old_one_stood(slug: str) -> None:
    amina, *others = people(3)
    recording = recorded(kept_game(amina, *others, ruleset=slug, seed="on").pk)
    for number in range(1, len(recording), max(1, len(recording) // 5)):
        moment = recording.at(number)
        if not can_play_on(moment.state, 1):
            continue
        begun = play_on(amina, moment, 1, "easy", now=NOW)
        state = snapshots.load(begun.pk).state
        assert (state.hands, state.draw, state.discards) == (
            moment.state.hands,
            moment.state.draw,
            moment.state.discards,
        )
        assert (state.phase, state.turn) == (moment.state.phase, moment.state.turn)
        assert state.deadline is None or state.deadline > NOW


def test_the_table_is_private_and_unranked_with_bots_in_the_other_seats() -> None:
    amina, *others = people(3)
    moment = recorded(kept_game(amina, *others, ranked=True).pk).at(2)
    game = play_on(amina, moment, 2, "hard", now=NOW)
    assert not game.ranked
    assert game.private
    players = list(game.players.order_by("seat"))
    assert [player.bot_level for player in players] == ["hard", "hard", ""]
    assert players[2].user == amina


def test_the_game_goes_on_by_the_rules() -> None:
    amina, *others = people(2)
    moment = recorded(kept_game(amina, *others).pk).at(1)
    seat = moment.state.turn
    game = play_on(amina, moment, seat, "easy", now=NOW)
    action = legal_actions(snapshots.load(game.pk).state, Seat(seat))[0]
    assert act(game.pk, action, actor=Actor.person(amina.pk), now=NOW + 1000).ok


def test_nobody_plays_on_from_the_end() -> None:
    amina, *others = people(2)
    recording = recorded(kept_game(amina, *others).pk)
    assert recording.last.state.phase is Phase.OVER
    with pytest.raises(TableRefused, match="cannot_play_on"):
        play_on(amina, recording.last, 0, "easy", now=NOW)


def test_a_visitor_becomes_a_guest_and_comes_to_the_table(client: Client) -> None:
    game = kept_game(*people(2))
    answer = client.post(
        reverse("play_on", args=[game.pk]), {"at": "1", "seat": "0", "level": "easy"}
    )
    table = Game.objects.exclude(pk=game.pk).get().table
    assert answer.headers["Location"] == reverse("table", args=[table.code])


def test_a_wrong_seat_or_level_is_refused_in_a_sentence(client: Client) -> None:
    game = kept_game(*people(2))
    for wrong in ({"seat": "9"}, {"seat": ""}, {"seat": "0", "level": "grandmaster"}):
        answer = client.post(reverse("play_on", args=[game.pk]), {"at": "1", **wrong}, follow=True)
        assert answer.redirect_chain[-1][0].startswith(reverse("replay", args=[game.pk]))
        assert "message error" in answer.content.decode()
    assert Game.objects.count() == 1
