"""A finished game as a text to keep: who played, and what happened when."""

from django.utils.translation import gettext as _

from games.archive.replay import Recording
from games.archive.seat_names import names_of
from games.models import Game
from games.presenters.emptied import with_emptied
from games.wording.options import RULESET_NAMES
from games.wording.timeline import timeline


def as_text(game: Game, recording: Recording) -> str:
    names = names_of(game)
    start = recording.moments[0].row.at
    lines = [*_heading(game, names), ""]
    for moment in recording.moments:
        state = moment.state
        events = with_emptied(moment.row.events, state.counts, state.ruleset)
        told = [timeline(event, names) for event in events]
        said = ". ".join(sentence for sentence in told if sentence)
        if said:
            lines.append(f"{moment.number:>4}  {clock_text(moment.row.at - start)}  {said}.")
    return "\n".join(lines) + "\n"


def _heading(game: Game, names: tuple[str, ...]) -> list[str]:
    ruleset = RULESET_NAMES.get(game.ruleset_slug, game.ruleset_slug)
    kind = _("ranked") if game.ranked else _("not ranked")
    return [
        f"Kadi · {ruleset} · {kind} · {game.started_at:%Y-%m-%d %H:%M} UTC",
        ", ".join(names),
        str(game.pk),
    ]


def clock_text(milliseconds: int) -> str:
    """Since the first card: 2:05."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02d}"
