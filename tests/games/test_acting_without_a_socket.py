import pytest

from games import limits
from games.models import LogRow
from games.services.clock import now_ms
from tests.games.playing import game_of, people, seat_to_act, user_on

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _full_buckets():
    limits.messages.forget_all()


@pytest.fixture
def game():
    return game_of(*people(2), now=now_ms())


def address(game) -> str:
    return f"/t/{game.table.code}/act"


def test_a_form_moves_and_shows_the_table_again(client, game):
    client.force_login(user_on(game, seat_to_act(game.pk)))
    answer = client.post(address(game), {"type": "draw", "seen": "1"})
    assert answer.url == f"/t/{game.table.code}/"
    assert LogRow.objects.count() == 2


def test_a_script_gets_the_regions_and_the_answer(client, game):
    client.force_login(user_on(game, seat_to_act(game.pk)))
    answer = client.post(address(game), {"type": "draw"}, headers={"HX-Request": "true"})
    assert 'id="hand"' in answer.text
    assert 'id="sync"' in answer.text
    assert 'data-version="2"' in answer.text


def test_a_refusal_says_why(client, game):
    client.force_login(user_on(game, 1 - seat_to_act(game.pk)))
    answer = client.post(address(game), {"type": "draw"}, headers={"HX-Request": "true"})
    assert 'data-code="not-your-turn"' in answer.text


def test_nonsense_is_a_bad_request(client, game):
    client.force_login(user_on(game, 0))
    answer = client.post(address(game), {"type": "dance"}, headers={"HX-Request": "true"})
    assert answer.status_code == 400


def test_too_much_is_turned_down(client, game, monkeypatch):
    monkeypatch.setattr(limits, "messages", limits.Buckets(burst=0))
    client.force_login(user_on(game, 0))
    answer = client.post(address(game), {"type": "draw"}, headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert LogRow.objects.count() == 1
