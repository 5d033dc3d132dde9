"""A few players at a table, for tests of single rules."""

import pytest

from games.engine import (
    RULESETS,
    Expire,
    Refused,
    Seat,
    Shuffler,
    apply,
    cards,
    next_deadline,
    position,
    with_options,
)
from games.engine.cards import card
from games.engine.events import Event
from games.engine.notation import parse_action

START = 1_000_000
NO_CLOCK = {"turn_seconds": 0}


class Sitting:
    """`Sitting("standard", "10C", A="JC 4D", B="5H")`; options by keyword `options`."""

    def __init__(self, ruleset, top, *, options=None, niko="", draw=None, **hands):
        self.names = list(hands)
        rules = with_options(RULESETS[ruleset], NO_CLOCK | (options or {}), len(hands))
        held = [cards(each) for each in hands.values()]
        pile = list(rules.deck_for(len(hands)))
        for each in [card(top), *(one for hand in held for one in hand)]:
            pile.remove(each)
        self.now = START
        self.entropy = Shuffler(bytes(32))
        self.events: list[Event] = []
        self.state = position(
            rules,
            held,
            top=card(top),
            draw=pile if draw is None else cards(draw),
            now=START,
            announced=[self.seat(name) for name in niko.split()],
        )

    def seat(self, name):
        return Seat(self.names.index(name))

    def do(self, *texts):
        for text in texts:
            action = parse_action(text, self.names)
            self.events, self.state = apply(self.state, action, now=self.now, entropy=self.entropy)
        return self

    def wait(self, seconds):
        until = self.now + seconds * 1000
        self.events = []
        while (due := next_deadline(self.state)) is not None and due <= until:
            self.now = due
            events, self.state = apply(self.state, Expire(), now=due, entropy=self.entropy)
            self.events += events
        self.now = until
        return self

    def refuses(self, text):
        with pytest.raises(Refused) as caught:
            self.do(text)
        return caught.value.code

    @property
    def turn(self):
        return self.names[self.state.turn]

    @property
    def phase(self):
        return self.state.phase.value

    @property
    def top(self):
        return self.state.match.code

    @property
    def prompted(self):
        return [name for name, until in zip(self.names, self.state.prompts, strict=True) if until]

    @property
    def announced(self):
        return [self.names[seat] for seat in sorted(self.state.announced)]

    @property
    def stoppers(self):
        return [self.names[seat] for seat in self.state.window.stoppers]

    def size(self, name):
        return len(self.state.hands[self.seat(name)])

    def happened(self, kind):
        return any(isinstance(event, kind) for event in self.events)
