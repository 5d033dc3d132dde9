"""A kept game at one of its moments: the live table's regions, and what only a replay shows.

Seen openly, all hands lie on the table. Seen from a seat, nothing is shown that its player did not
know at that moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from uuid import UUID

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.archive.replay import Moment, Recording
from games.archive.turning_points import TurningPoint
from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import Card, deck_order
from games.engine.legal import iter_legal
from games.engine.state import GameState
from games.engine.view import View, event_for, view_for
from games.presenters import elements
from games.presenters.board import render_private, render_public, render_told
from games.presenters.context import Context
from games.presenters.emptied import emptied_hands, with_emptied
from games.presenters.faces import Facts, face
from games.presenters.game_text import clock_text
from games.presenters.happenings import happening
from games.presenters.rendering import render_region
from games.wording.actions import action_text
from games.wording.cards import cards_text
from games.wording.timeline import timeline

PUBLIC = ("seats", "pile")
PRIVATE = ("hand", "status")
# Enough rows to know why a hand ran out.
ROWS_BEFORE = 12
# A hand of questions has thousands of moves; nobody reads more than a few.
MOVES_SHOWN = 18


@dataclass(frozen=True)
class Replay:
    """A recording and those who played it, as everybody may call them now."""

    game_id: UUID
    recording: Recording
    names: tuple[str, ...]
    avatars: tuple[str, ...]
    bots: tuple[str, ...]
    _seen: dict[int, Recording] = field(default_factory=dict)

    def seen_by(self, seat: int | None) -> Recording:
        """The moments from that point of view, with its own numbers."""
        if seat is None:
            return self.recording
        if seat not in self._seen:
            self._seen[seat] = self.recording.seen_by(Seat(seat))
        return self._seen[seat]

    def regions(self, number: int, seat: int | None) -> dict[str, str]:
        """Every region of the page at that moment, openly or from a seat."""
        moment = self.seen_by(seat).at(number)
        context = self._context(moment, seat)
        own = view_for(moment.state, None if seat is None else Seat(seat))
        public = render_public(view_for(moment.state, None), context)
        private = render_private(own, context)
        told = render_told(own, context)
        return {
            **{name: public[name] for name in PUBLIC},
            **{name: private[name] for name in PRIVATE},
            "window": told["window"],
            "moment": render_region("moment", self._moment(moment, seat)),
            "hands": render_region("hands", self._hands(moment, seat)),
            "legal": render_region("legal", self._legal(own)),
            "steps": render_region("steps", self._steps(moment, seat)),
            "angles": render_region("angles", self._angles(moment, seat)),
            "shown": self._shown(moment),
        }

    def changes(self, before: int, number: int, seat: int | None) -> str:
        """Only what is different from how it was at `before`."""
        known = self.regions(before, seat)
        wanted = self.regions(number, seat)
        return "".join(html for name, html in wanted.items() if html != known[name])

    def _context(self, moment: Moment, seat: int | None) -> Context:
        moments = self.seen_by(seat).moments[: moment.number]
        rows = [each.row for each in moments[-ROWS_BEFORE:]]
        return Context(
            language=get_language() or "en",
            names=self.names,
            avatars=self.avatars,
            bots=self.bots,
            game_id=self.game_id,
            version=moment.number,
            rows=rows,
            emptied=emptied_hands(rows, moment.state.table),
            replay=True,
        )

    def _moment(self, moment: Moment, seat: int | None) -> Facts:
        recording = self.seen_by(seat)
        first = recording.moments[0].row.at
        before = recording.at(moment.number - 1)
        return {
            "number": moment.number,
            "last": len(recording),
            "clock": clock_text(moment.row.at - first),
            "took": seconds_text(moment.row.at - before.row.at) if moment is not before else "",
            "told": SafeString("".join(self._told(moment, seat))),
            "late": lateness(before.state, moment),
        }

    def _told(self, moment: Moment, seat: int | None) -> list[str]:
        """What happened, with the drawn cards for those who may see them."""
        seen = [e if seat is None else event_for(e, Seat(seat)) for e in moment.row.events]
        events = [event for event in seen if event is not None]
        told: list[str] = []
        for shown in with_emptied(events, moment.state.counts, moment.state.ruleset):
            text = timeline(shown, self.names)
            if not text:
                continue
            cards = shown.cards if isinstance(shown, ev.CardsDrawn) else None
            text += f" ({cards_text(cards)})" if cards else ""
            name = f"{moment.number}-{len(told)}"
            told.append(elements.line(name, text, happening(shown)))
        return told

    def _hands(self, moment: Moment, seat: int | None) -> list[Facts]:
        if seat is not None:
            return []
        return [self._hand(moment, number) for number in range(len(self.names))]

    def _hand(self, moment: Moment, seat: int) -> Facts:
        new = _drawn_now(moment, seat)
        return {
            "seat": seat,
            "name": self.names[seat],
            "turn": moment.state.turn == seat,
            "cards": [
                face(card) | {"new": card in new}
                for card in sorted(moment.state.hands[seat], key=deck_order)
            ],
        }

    def _legal(self, view: View) -> Facts:
        if view.seat is None:
            return {"name": "", "moves": [], "more": False}
        moves = list(islice(iter_legal(view, view.seat), MOVES_SHOWN + 1))
        return {
            "name": self.names[view.seat],
            "moves": [action_text(action, view) for action in moves[:MOVES_SHOWN]],
            "more": len(moves) > MOVES_SHOWN,
        }

    def _steps(self, moment: Moment, seat: int | None) -> Facts:
        last = len(self.seen_by(seat))
        numbers = {
            "first": 1,
            "previous": max(1, moment.number - 1),
            "next": min(last, moment.number + 1),
            "last": last,
        }
        return numbers | {"seat": seat}

    def _angles(self, moment: Moment, seat: int | None) -> Facts:
        return {"at": moment.number, "seat": seat, "names": list(enumerate(self.names))}

    def _shown(self, moment: Moment) -> str:
        """Which moment it is: for the script, and for who plays on from here."""
        return format_html(
            '<input type="hidden" id="shown" name="at" form="play-on" value="{}"'
            ' hx-swap-oob="morph">',
            moment.number,
        )


def _drawn_now(moment: Moment, seat: int) -> set[Card]:
    drawn = (e for e in moment.row.events if isinstance(e, ev.CardsDrawn) and e.seat == seat)
    return {card for event in drawn for card in event.cards or ()}


def lateness(before: GameState, moment: Moment) -> str:
    """How far into its window a stop came."""
    window = before.window
    stops = (e for e in moment.row.events if isinstance(e, ev.CardsPlayed) and e.role == "stop")
    if window is None or next(stops, None) is None:
        return ""
    length = before.ruleset.stop_seconds * 1000
    after = max(0, moment.row.at - (window.until - length))
    return _("The stop came %(after)s into a window of %(length)s.") % {
        "after": seconds_text(after),
        "length": seconds_text(length),
    }


def seconds_text(milliseconds: int) -> str:
    seconds = milliseconds / 1000
    shown = f"{seconds:.1f}".removesuffix(".0") if seconds < 60 else f"{seconds:.0f}"
    return _("%(seconds)s s") % {"seconds": shown}


def point_text(point: TurningPoint, names: tuple[str, ...]) -> str:
    """Names no card: whoever looks from a seat did not know the cards to come."""
    name = "" if point.seat is None else names[point.seat]
    texts: Mapping[str, str] = {
        "jump": _("%(name)s jumps"),
        "kickback": _("%(name)s kicks back"),
        "request": _("%(name)s asks for a card"),
        "penalty": _("%(name)s raises the pick over 5"),
        "niko": _("%(name)s says “Niko Kadi”"),
        "win": _("%(name)s wins"),
    }
    return texts[point.kind] % {"name": name}


def length_text(moves: int) -> str:
    return ngettext("%(count)s move", "%(count)s moves", moves) % {"count": moves}
