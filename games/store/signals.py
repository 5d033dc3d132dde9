"""What other rooms want to know of games, sent inside the transaction that writes it: what follows
is on disk together with it, or not at all. Received in games/receivers.py."""

from django.dispatch import Signal

# game_id, seats, now: somebody left a running game, which goes on.
players_left = Signal()
# game, state: the last row of a game is written.
game_closed = Signal()
