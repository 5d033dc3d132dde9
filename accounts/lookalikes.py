"""Folds a name to a key that is the same for every name that looks the same."""

import unicodedata

# Letters of other scripts, and digits, that a reader takes for a Latin letter.
_LETTERS = str.maketrans(
    {
        "0": "o",
        "1": "l",
        "i": "l",
        "|": "l",
        "ı": "l",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ħ": "h",
        # Cyrillic
        "а": "a",
        "в": "b",
        "с": "c",
        "ԁ": "d",
        "е": "e",
        "һ": "h",
        "н": "h",
        "і": "l",
        "ј": "j",
        "к": "k",
        "ӏ": "l",
        "м": "m",
        "о": "o",
        "р": "p",
        "ԛ": "q",
        "ѕ": "s",
        "т": "t",
        "ѵ": "v",
        "ԝ": "w",
        "х": "x",
        "у": "y",
        "ү": "y",
        # Greek
        "α": "a",
        "β": "b",
        "ε": "e",
        "η": "n",
        "ι": "l",
        "κ": "k",
        "μ": "m",
        "ν": "v",
        "ο": "o",
        "ρ": "p",
        "τ": "t",
        "υ": "u",
        "χ": "x",
        "ζ": "z",
    }
)
# Two letters side by side that read as one.
_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    folded = bare.translate(_LETTERS)
    for pair, letter in _PAIRS:
        folded = folded.replace(pair, letter)
    while "__" in folded:
        folded = folded.replace("__", "_")
    return " ".join(folded.split())
