"""Whatever somebody calls themselves appears as text, or is refused where it is entered."""

import pytest

from accounts.services.guests import make_guest
from accounts.services.names import BadName
from games.presenters.frame import Frame
from games.store.clock import now_ms
from games.store.snapshots import load
from games.tables.table_facts import load_table_facts
from tests.games.people import account
from tests.games.playing import game_of

pytestmark = pytest.mark.django_db

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ secret }}{% now 'Y' %}",
    "\u202eanimA",
    "\u200b\u200b\u200b",
    "A" * 300,
    "🂡🃏👑",
    "%s %(name)s",
    "&lt;b&gt;",
    "",
    "\x00",
]

TURNS_TEXT_ROUND = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_is_refused_or_shown_as_text(name):
    try:
        guest = make_guest(name)
    except BadName:
        return
    assert not set(guest.name) & TURNS_TEXT_ROUND
    assert_harmless(game_of(guest, account("Other"), now=now_ms()), guest)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_even_a_name_that_got_past_the_door_is_only_text(name):
    """Names of old may not have been checked by today's rules."""
    user = account("Plain")
    game = game_of(user, account("Other"), now=now_ms())
    game.players.filter(user=user).update(name=name[:40].replace("\x00", ""))
    game.table.chairs.filter(user=user).update(name=name[:40].replace("\x00", ""))
    assert_harmless(game, user)


def assert_harmless(game, user) -> None:
    room = load_table_facts(game.table.code, now_ms())
    html = "".join(Frame(room, load(game.pk), now_ms()).regions(user.pk, "en", full=True).values())
    lowered = html.lower()
    assert "<script" not in lowered
    assert "<img src=x" not in lowered
