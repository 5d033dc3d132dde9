"""Names that look the same, though their letters differ. What looks like what is Unicode's own
data, from the package confusable-homoglyphs."""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.categories import alias

# ASCII letters that a reader takes for each other; accounts' names are kept folded this way.
_LETTERS = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
_PAIRS = (("rn", "m"), ("vv", "w"))
# Of no script: digits, signs, and marks that sit on any letter.
_ANY_SCRIPT = frozenset({"LATIN", "COMMON", "INHERITED"})


def skeleton(name: str) -> str:
    """A key that is the same for every name that looks the same."""
    folded = "".join(map(_ascii_look, _bare(name))).casefold().translate(_LETTERS)
    for pair, letter in _PAIRS:
        folded = folded.replace(pair, letter)
    while "__" in folded:
        folded = folded.replace("__", "_")
    return " ".join(folded.split())


def mixes_alphabets(name: str) -> bool:
    """Latin letters with others among them that only look like Latin ones."""
    has_latin = any(alias(letter) == "LATIN" for letter in name)
    return has_latin and any(
        alias(letter) not in _ANY_SCRIPT and _ascii_look(letter) != letter for letter in name
    )


def _bare(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@lru_cache(maxsize=4096)
def _ascii_look(letter: str) -> str:
    """The ASCII letters that it looks like, by itself or in the other case; else the letter."""
    if letter.isascii():
        return letter
    # The data takes 18 MB of memory: only a process that meets such a letter reads it.
    from confusable_homoglyphs.confusables import is_confusable

    for shape in (letter, letter.upper(), letter.lower()):
        for found in is_confusable(shape, greedy=True) or ():
            for twin in found["homoglyphs"]:
                look = _bare(twin["c"])
                if look.isascii() and look.isalnum():
                    return look
    return letter
