import pytest
from django.test import Client

from games.engine.actions import Draw
from games.live import limits
from games.models import Game, LogRow, Mute, Player
from games.store.clock import now_ms
from kadi_site.rate_limits import Buckets
from tests.games.people import guest, names_at, table_of
from tests.games.playing import do, game_of, people, seat_to_act, user_on

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
    monkeypatch.setattr(limits, "messages", Buckets(0, 10))
    client.force_login(user_on(game, 0))
    answer = client.post(address(game), {"type": "draw"}, headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert LogRow.objects.count() == 1


@pytest.fixture
def table():
    return table_of(*people(2), seats=3)


def press(client, table, page: str, button: str):
    """What a browser sends that has no script: the form, with the button."""
    start = page.index(f'form="act" name="type" value="{button}"')
    assert page.rindex("<button", 0, start) > page.rindex("</button", 0, start)
    return client.post(f"/t/{table.code}/act", {"type": button})


def waiting_room(client, table, name: str) -> str:
    client.force_login(table.chairs.get(name=name).user)
    return client.get(f"/t/{table.code}/").text


def test_a_game_starts_by_forms_alone(client, table):
    table.seats = 2
    table.save()
    for name in ("Amina", "Baraka"):
        answer = press(client, table, waiting_room(client, table, name), "ready")
        assert answer.url == f"/t/{table.code}/"
    assert Game.objects.get().table == table


def test_a_form_takes_back_being_ready(client, table):
    press(client, table, waiting_room(client, table, "Baraka"), "ready")
    press(client, table, waiting_room(client, table, "Baraka"), "unready")
    assert not table.chairs.filter(ready=True).exists()


def test_the_host_fills_the_table_and_starts_by_forms(client, table):
    press(client, table, waiting_room(client, table, "Amina"), "fill_easy")
    assert table.chairs.count() == 3
    press(client, table, waiting_room(client, table, "Amina"), "start")
    assert Game.objects.count() == 1


def test_the_host_removes_somebody_by_a_form(client, table):
    press(client, table, waiting_room(client, table, "Amina"), "remove 1")
    assert names_at(table) == ["Amina"]


def test_the_host_passes_on_the_table_by_a_form(client, table):
    press(client, table, waiting_room(client, table, "Amina"), "pass_host 1")
    table.refresh_from_db()
    assert table.host.name == "Baraka"


def test_who_leaves_by_a_form_gets_to_the_other_tables(client, table):
    page = waiting_room(client, table, "Baraka")
    assert '<button class="button button-quiet" type="submit" form="leave"' in page
    answer = client.post(f"/t/{table.code}/act", {"type": "leave"})
    assert answer.url == "/lobby/"
    assert names_at(table) == ["Amina"]


def test_a_form_that_is_refused_says_why_on_the_page(client, table):
    client.force_login(table.chairs.get(name="Baraka").user)
    answer = client.post(f"/t/{table.code}/act", {"type": "remove 0"}, follow=True)
    assert "Only the host" in answer.text
    assert names_at(table) == ["Amina", "Baraka"]


def test_a_form_needs_the_token_of_its_page(table):
    client = Client(enforce_csrf_checks=True)
    page = waiting_room(client, table, "Baraka")
    assert 'id="act"' in page
    assert client.post(f"/t/{table.code}/act", {"type": "leave"}).status_code == 403


def test_who_leaves_by_htmx_is_sent_to_the_other_tables(client, table):
    client.force_login(table.chairs.get(name="Baraka").user)
    answer = client.post(f"/t/{table.code}/act", {"type": "leave"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == "/lobby/"
    assert names_at(table) == ["Amina"]


def test_who_is_signed_out_is_sent_to_the_login_and_back(client, table):
    answer = client.post(f"/t/{table.code}/act", {"type": "ready"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == f"/accounts/login/?next=/t/{table.code}/"


def test_a_page_without_a_socket_gets_what_it_does_not_show_yet(client, game):
    mover = seat_to_act(game.pk)
    client.force_login(user_on(game, 1 - mover))
    page = client.get(f"/t/{game.table.code}/").text
    shown = page.partition('data-shown="')[2].partition('"')[0]
    asked = {"path": f"/t/{game.table.code}/", "headers": {"HX-Request": "true"}}
    assert client.get(**asked, data={"shown": shown}).status_code == 204
    do(game, Draw(mover), now=now_ms())
    news = client.get(**asked, data={"shown": shown}).text
    assert 'id="hand"' in news
    assert 'id="room"' not in news


def test_who_asks_without_a_socket_is_present(client, game):
    Player.objects.update(last_seen=0)
    user = user_on(game, 0)
    client.force_login(user)
    client.get(f"/t/{game.table.code}/", headers={"HX-Request": "true"})
    assert Player.objects.get(user=user).last_seen > 0


def test_a_script_gets_its_hint_too(client, game):
    client.force_login(user_on(game, seat_to_act(game.pk)))
    answer = client.post(address(game), {"type": "hint"}, headers={"HX-Request": "true"})
    assert 'id="hint"' in answer.text


def mute_at(client, table) -> int:
    return client.post(f"/t/{table.code}/act", {"type": "mute", "number": "0"}).status_code


def test_who_has_the_link_of_a_private_table_may_act_there_without_a_socket(client):
    table = table_of(*people(2), seats=3, private=True)
    client.force_login(guest("Zawadi"))
    assert mute_at(client, table) == 404
    client.get(f"/j/{table.code}/")
    assert mute_at(client, table) == 302
    assert Mute.objects.count() == 1


def test_a_page_without_a_socket_is_told_why_there_is_nothing_for_it(client):
    asked = {"HX-Request": "true"}
    table = table_of(guest("Amina"), private=True)
    assert client.get(f"/t/{table.code}/", headers=asked).status_code == 401
    client.force_login(guest("Zawadi"))
    assert client.get(f"/t/{table.code}/", headers=asked).status_code == 403
    assert client.get("/t/nowhere/", headers=asked).status_code == 404


def test_a_form_without_a_script_tells_which_moment_it_was_shown_with(client, game):
    client.force_login(user_on(game, seat_to_act(game.pk)))
    page = client.get(f"/t/{game.table.code}/").text
    for form in ("act", "play"):
        inside = page[page.index(f'<form id="{form}"') :].partition("</form>")[0]
        assert 'name="seen" value="1"' in inside
    draw = {"type": "draw", "seen": "1"}
    assert not messages_of(client.post(address(game), draw, follow=True))
    assert "moved on" in messages_of(client.post(address(game), draw, follow=True))


def messages_of(answer) -> str:
    return " ".join(map(str, answer.context["messages"]))
