"""The pages of a replay: who may open which, and what they bring."""

from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry
from games.archive.replay import recorded
from games.engine.actions import Seat
from games.models import Game
from tests.games.kept import kept_game
from tests.games.people import account
from tests.games.playing import game_of, people
from tests.moderation import moderator, verified


@pytest.mark.django_db
class TestPages:
    @pytest.fixture
    def game(self) -> Game:
        return kept_game(*people(3), seed="pages")

    def test_anybody_may_watch_a_public_game(self, client: Client, game: Game) -> None:
        answer = client.get(reverse("replay", args=[game.pk]) + "?at=5")
        assert answer.status_code == 200
        assert f"Move 5 of {game.version}" in answer.content.decode()

    @pytest.mark.parametrize("at", ["0", "-3", "x", "99999999999999999999", "", "1\x00", "٣"])
    def test_any_number_in_the_address_shows_some_move(
        self, client: Client, game: Game, at: str
    ) -> None:
        answer = client.get(reverse("replay", args=[game.pk]), {"at": at, "as": at})
        assert answer.status_code == 200

    def test_htmx_gets_only_what_a_step_changes(self, client: Client, game: Game) -> None:
        url = reverse("replay", args=[game.pk])
        answer = client.get(
            url,
            {"at": "8", "as": "1"},
            headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{url}?at=7&as=1"},
        )
        text = answer.content.decode()
        assert 'id="shown" name="at" form="play-on" value="8"' in text
        assert "<html" not in text
        assert text.count("hx-swap-oob") > 3
        assert "HX-Request" in answer.headers["Vary"]

    def test_from_another_point_of_view_the_same_moment_is_shown(
        self, client: Client, game: Game
    ) -> None:
        url, recording = reverse("replay", args=[game.pk]), recorded(game.pk)
        for seat in range(3):
            seen = recording.seen_by(Seat(seat))
            for moment in seen.moments[::10]:
                answer = client.get(url, {"at": moment.row.seq, "as": seat, "of": "open"})
                assert answer.headers["Location"] == f"{url}?at={moment.number}&as={seat}"
                back = client.get(url, {"at": moment.number, "of": seat})
                assert back.headers["Location"] == f"{url}?at={moment.row.seq}"

    def test_without_a_script_the_controls_are_links(self, client: Client, game: Game) -> None:
        html = client.get(reverse("replay", args=[game.pk]) + "?at=5&as=1").content.decode()
        assert 'href="?at=6&amp;as=1"' in html
        assert 'href="?at=4&amp;as=1"' in html
        assert '<use href="' in html

    def test_an_unfinished_game_has_no_replay_but_a_way_to_its_table(self, client: Client) -> None:
        game = game_of(*people(2))
        for name in ("game", "replay", "game_json", "game_toml", "game_text"):
            answer = client.get(reverse(name, args=[game.pk]))
            assert answer.status_code == 403
            assert reverse("table", args=[game.table.code]) in answer.content.decode()
            assert game.secret.hex() not in answer.content.decode()

    def test_a_game_that_never_was_is_not_found(self, client: Client) -> None:
        assert client.get(reverse("replay", args=[UUID(int=1)])).status_code == 404

    def test_a_former_player_is_called_so_everywhere(self, client: Client) -> None:
        from accounts.services.deletion import delete_account

        users = people(3)
        game = kept_game(*users, seed="gone")
        client.get(reverse("replay", args=[game.pk]))
        delete_account(users[0])
        for name in ("game", "replay", "game_text", "game_json", "game_toml"):
            text = client.get(reverse(name, args=[game.pk])).content.decode()
            assert "Amina" not in text
            assert "former player" in text
        history = client.get(reverse("history", args=["Baraka"])).content.decode()
        assert "Amina" not in history
        assert "former player" in history


@pytest.mark.django_db
class TestPrivateGames:
    NAMES = ("game", "replay", "game_json", "game_toml", "game_text")

    def statuses(self, client: Client, game: Game) -> set[int]:
        return {client.get(reverse(name, args=[game.pk])).status_code for name in self.NAMES}

    def test_those_who_played_see_it(self, client: Client) -> None:
        users = people(2)
        game = kept_game(*users, private=True)
        client.force_login(users[1])
        assert self.statuses(client, game) == {200}

    def test_nobody_else_sees_it(self, client: Client) -> None:
        *users, stranger = people(3)
        game = kept_game(*users, private=True)
        assert self.statuses(client, game) == {404}
        client.force_login(stranger)
        assert self.statuses(client, game) == {404}
        answer = client.post(reverse("play_on", args=[game.pk]), {"at": 2, "seat": 0})
        assert answer.status_code == 404

    def test_a_moderator_with_a_second_factor_sees_it_and_is_noted(self) -> None:
        game, moses = kept_game(*people(2), private=True), moderator()
        assert self.statuses(verified(moses), game) == {200}
        noted = AuditEntry.objects.get()
        assert (noted.action, noted.actor_id, noted.object_id) == ("look", moses.pk, str(game.pk))

    def test_a_moderator_without_a_second_factor_is_asked_for_it(self, client: Client) -> None:
        game = kept_game(*people(2), private=True)
        client.force_login(moderator())
        assert self.statuses(client, game) == {302}
        replay = reverse("replay", args=[game.pk])
        asked = client.get(replay).headers["Location"]
        assert asked == f"{reverse('mfa_activate_totp')}?next={replay}"
        assert not AuditEntry.objects.exists()

    def test_a_moderator_who_played_in_it_sees_it_like_the_others(self, client: Client) -> None:
        amina, moses = account("Amina"), moderator()
        game = kept_game(amina, moses, private=True)
        client.force_login(moses)
        assert self.statuses(client, game) == {200}
        assert not AuditEntry.objects.exists()

    def test_a_moderator_reads_public_games_like_everybody(self, client: Client) -> None:
        game = kept_game(*people(2))
        client.force_login(moderator())
        assert self.statuses(client, game) == {200}
        assert not AuditEntry.objects.exists()

    def test_a_history_lists_private_games_to_those_who_played_only(self, client: Client) -> None:
        game = kept_game(*people(2), private=True)
        client.force_login(moderator())
        assert str(game.pk) not in client.get(reverse("history", args=["Amina"])).text

    def test_staff_without_the_permission_do_not(self, client: Client) -> None:
        *users, staff = people(3)
        staff.is_staff = True
        staff.save()
        game = kept_game(*users, private=True)
        client.force_login(staff)
        assert self.statuses(client, game) == {404}
