"""Why something at a table or in the queue was not done: a code and a sentence."""

from typing import Any

from games.wording.sentences import sentence_for


class TableRefused(Exception):
    """Expected and harmless: nothing was changed."""

    def __init__(self, code: str, sentence: str | None = None, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        return self._sentence or sentence_for(self.code) % self.data
