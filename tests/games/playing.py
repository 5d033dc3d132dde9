"""Games under way, and people who play them at random."""

import random
from uuid import UUID

from accounts.models import User
from games.engine.actions import Action, Announce, Confirm, Draw, Expire, Play, Seat
from games.engine.legal import legal_actions
from games.engine.state import Phase
from games.models import Game, LogRow
from games.store import snapshots
from games.store.actors import Actor
from games.store.deals import start_game
from games.store.write import Answer, act
from tests.games.people import NOW, account, table_of

NAMES = ("Amina", "Baraka", "Chebet", "Dedan", "Esha", "Fatuma", "Gitau", "Halima")


def people(count: int) -> list[User]:
    return [account(name) for name in NAMES[:count]]


def game_of(*users: User, now: int = NOW, **wish: object) -> Game:
    """A running game with these people on seats 0, 1, …"""
    table = table_of(*users, seats=max(2, len(users)), **wish)
    # Always the same cards, so that no deal is luckier than another.
    table.next_secret = bytes(32)
    table.save(update_fields=["next_secret"])
    return start_game(table, now=now)


def user_on(game: Game, seat: int) -> User:
    user = game.players.get(seat=seat).user
    assert user is not None
    return user


def written(game: Game) -> list[int]:
    """The numbers of the rows of its log."""
    return list(LogRow.objects.filter(game=game).order_by("seq").values_list("seq", flat=True))


def state_of(game_id: UUID):
    return snapshots.load(game_id).state


def seat_to_act(game_id: UUID) -> Seat:
    return state_of(game_id).turn


def random_action(game_id: UUID, seat: int, rng: random.Random) -> Action:
    """Something the seat may do now; a draw, which may be refused, when there is nothing."""
    actions = legal_actions(state_of(game_id), Seat(seat))
    return rng.choice(actions) if actions else Draw(Seat(seat))


def do(game: Game, action: Action, *, now: int = NOW, **more: object) -> Answer:
    user = user_on(game, action.seat)
    return act(game.pk, action, actor=Actor.person(user.pk), now=now, **more)


def expire(game: Game, now: int) -> Answer:
    return act(game.pk, Expire(), actor=Actor.clock(), now=now)


def play_to_the_win(game: Game, now: int = NOW) -> int:
    """Plays eagerly until somebody has won, and gives the time of the win."""
    for step in range(2000):
        state, at = state_of(game.pk), now + step
        if state.phase is Phase.CONFIRM:
            return at - 1
        do(game, eager_action(game.pk, state.turn), now=at)
    raise AssertionError("nobody wins")


def play_to_the_end(game: Game, now: int = NOW) -> int:
    """To the win, which everybody confirms; gives the time of the end."""
    over = play_to_the_win(game, now) + 1
    for player in game.players.all():
        do(game, Confirm(Seat(player.seat)), now=over)
    return over


def eager_action(game_id: UUID, seat: Seat) -> Action:
    actions = legal_actions(state_of(game_id), seat)
    return max(actions, key=_eagerness)


def _eagerness(action: Action) -> tuple[int, int]:
    match action:
        case Announce():
            return (2, 0)
        case Play(cards=cards):
            return (1, len(cards))
        case _:
            return (0, 0)
