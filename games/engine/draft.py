"""A state while events change it."""

from games.engine.actions import Seat
from games.engine.state import GameState


class StateDraft:
    """A state being changed. The facts of the table are copied once, not for every event."""

    __slots__ = ("draw", "forfeited", "hands", "let_stand", "prompts", "shuffles", "table")

    def __init__(self, state: GameState) -> None:
        self.table = state.table.copy()
        self.hands = list(state.hands)
        self.draw = state.draw
        self.prompts = state.prompts
        self.forfeited = state.forfeited
        self.shuffles = state.shuffles
        self.let_stand = state.let_stand

    def freeze(self) -> GameState:
        """The state as it is now; the draft must not be used afterwards."""
        table, hands, draw = self.table, tuple(self.hands), self.draw
        table.counts = tuple([len(hand) for hand in hands])
        table.draw_count = len(draw)
        return GameState(
            table, hands, draw, self.prompts, self.forfeited, self.shuffles, self.let_stand
        )

    def set_prompt(self, seat: Seat, until: int | None) -> None:
        self.prompts = (*self.prompts[:seat], until, *self.prompts[seat + 1 :])
