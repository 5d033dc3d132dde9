"""Why something at a table or in the queue was not done. What people read: wording/sentences.py."""

from typing import Any


class TableRefused(Exception):
    """Expected and harmless: nothing was changed."""

    def __init__(self, code: str, text: str = "", **data: Any) -> None:
        super().__init__(code)
        self.code = code
        # Where somebody else has said already why not, such as a moderator.
        self.text = text
        self.data = data
