import random

import pytest
from django.utils import translation

from games.bots import hint
from games.bots.match import Match
from games.bots.reasons import SENTENCES, sentence
from games.engine.actions import Play, Seat
from games.engine.cards import cards
from games.engine.legal import is_legal
from games.engine.ruleset import RULESETS
from games.engine.state import Phase
from games.engine.view import view_for
from games.live import limits
from games.tables.errors import TableRefused
from games.tables.hints import hint_for
from games.wording.hints import hint_text
from tests.bots.tables import game_with_bots, person_in
from tests.games.playing import game_of, people
from tests.games.sockets import HOST, at_table, cookie_of


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_hint_is_a_legal_move_with_a_sentence(slug):
    game = Match(RULESETS[slug], ["medium"] * 3, f"hints {slug}")
    while game.actions < 60 and game.state.phase is not Phase.OVER:
        for seat in game.state.seats:
            view = view_for(game.state, seat)
            action, reason = hint(view, random.Random(1))
            assert reason in SENTENCES
            assert hint_text(action, reason)
            assert action is None or is_legal(view, seat, action)
        game.step()


def test_a_hint_says_what_to_play_and_why():
    text = hint_text(Play(Seat(0), cards("8D 5D")), "answer")
    assert text == f"Play 8♦ 5♦. {sentence('answer')}"


def test_every_reason_is_a_sentence():
    with translation.override("en"):
        assert all(str(text).endswith(".") for text in SENTENCES.values())


@pytest.mark.django_db
def test_there_are_no_hints_in_ranked_games():
    game = game_of(*people(2), ranked=True)
    with pytest.raises(TableRefused, match="no_hints"):
        hint_for(game.pk, 0, ranked=game.ranked)


@pytest.fixture
def asked(settings, transactional_db):
    """A running table, and the cookie of its one person."""
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []
    limits.messages.forget_all()
    game = game_with_bots(players=2)
    return game.table.code, cookie_of(person_in(game))


async def test_only_the_page_that_asked_is_told(asked):
    code, cookie = asked
    async with at_table(code, cookie, cookie) as [asking, other]:
        assert await asking.ask("hint") == ""
        assert 'id="hint"' in asking.regions["hint"]
        assert "hint" not in other.regions


@pytest.mark.django_db
def test_a_hint_holds_for_the_version_it_was_given_for():
    game = game_with_bots(players=2)
    version, _, _ = hint_for(game.pk, 0, ranked=False)
    game.refresh_from_db()
    assert version == game.version
