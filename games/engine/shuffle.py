"""The only source of chance in a game: a documented function of a secret (docs/fair-shuffle.md)."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from struct import Struct
from typing import Final, Protocol

from games.engine.cards import Card, deck_order

SECRET_BYTES = 32
_KEY = b"kadi key 1\n"
_SHUFFLE = b"kadi shuffle 1\n"
_PICK = b"kadi pick 1\n"
_COMMITMENT = b"kadi commitment 1\n"
_SEAL = b"kadi commitment 2\n"
_WORDS = 2**32
_IN_WORDS: Final = Struct(">8I").unpack


class Entropy(Protocol):
    """What the engine asks for when chance decides."""

    def shuffle(self, cards: Sequence[Card], counter: int) -> list[Card]: ...

    def pick(self, n: int, counter: int) -> int: ...


class Shuffler:
    """Orders cards by HMAC-SHA-256 in counter mode, keyed by a secret and the players' nonces."""

    __slots__ = ("_keyed",)

    def __init__(self, secret: bytes, nonces: Sequence[bytes] = ()) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"the secret must be {SECRET_BYTES} bytes, not {len(secret)}")
        seed = _KEY + b"".join([_length_prefixed(nonce) for nonce in nonces])
        # Setting up a key takes longer than a block does, so each block starts from a copy.
        self._keyed = hmac.new(hmac.digest(secret, seed, "sha256"), digestmod="sha256")

    def shuffle(self, cards: Sequence[Card], counter: int) -> list[Card]:
        """A permutation that depends on which cards there are, not on the order they came in."""
        pile = sorted(cards, key=deck_order)
        words = self._words(_SHUFFLE, counter)
        for last in range(len(pile) - 1, 0, -1):
            other = _below(last + 1, words)
            pile[last], pile[other] = pile[other], pile[last]
        return pile

    def pick(self, n: int, counter: int) -> int:
        """One of 0 … n - 1, each as likely as the others."""
        if not 1 <= n <= _WORDS:
            raise ValueError("there must be something to pick from, and not too much")
        return _below(n, self._words(_PICK, counter))

    def _words(self, label: bytes, counter: int) -> Iterator[int]:
        """The stream as unsigned 32-bit big-endian numbers."""
        prefix = label + counter.to_bytes(4, "big")
        for block in count():
            mac = self._keyed.copy()
            mac.update(prefix + block.to_bytes(4, "big"))
            yield from _IN_WORDS(mac.digest())


def seal(secret: bytes, terms: bytes) -> str:
    """What is published before the deal and checked against the secret after the game. `terms`
    says which game it is, by which rules, and who sits where."""
    return hashlib.sha256(_SEAL + terms + b"\n" + secret).hexdigest()


def commitment(secret: bytes, game_id: str, ruleset_version: str) -> str:
    """The seal of games that were dealt before it bound players and options."""
    text = f"{game_id}\n{ruleset_version}\n".encode()
    return hashlib.sha256(_COMMITMENT + text + secret).hexdigest()


def _below(n: int, words: Iterator[int]) -> int:
    """A number under n; words past the last whole multiple of n are thrown away, so no bias."""
    limit = _WORDS - _WORDS % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


def _length_prefixed(nonce: bytes) -> bytes:
    return len(nonce).to_bytes(2, "big") + nonce
