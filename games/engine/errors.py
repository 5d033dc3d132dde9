"""What the engine raises: a refused action, or options that make no sense."""

from collections.abc import Mapping
from typing import Final

REFUSAL_CODES: Final = (
    "game-over",
    "not-your-turn",
    "not-in-hand",
    "cannot-stop",
    "requested-card",
    "penalty-pending",
    "no-match",
    "mixed-ranks",
    "bad-answer",
    "ace-alone",
    "choose-suit",
    "choose-card",
    "no-niko",
)


class Refused(Exception):
    """The action is against the rules; nothing has changed. Rules §9."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data: Mapping[str, object] = data


class BadOptions(ValueError):
    """House rules without a sensible meaning; `code` names the clash, `data` its values."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data: Mapping[str, object] = data
