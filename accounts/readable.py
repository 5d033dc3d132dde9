"""Whether a name can be seen: letters that show nothing make two names look like one."""

import unicodedata

_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"})
_MOST_MARKS_IN_A_ROW = 2
# Letters, marks and signs that take room or none but show nothing, by first and last.
_INVISIBLE = (
    ("\u034f", "\u034f"),  # joins letters
    ("\u115f", "\u1160"),  # fillers of Hangul
    ("\u17b4", "\u17b5"),  # vowels of Khmer that are not written
    ("\u180b", "\u180f"),  # variants of Mongolian letters
    ("\u2800", "\u2800"),  # Braille without a dot
    ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"),  # variants, of emoji too
    ("\uffa0", "\uffa0"),
    ("\ufffc", "\ufffc"),  # a place for an object
    ("\U00013441", "\U00013442"),  # blanks of hieroglyphs
    ("\U00016fe4", "\U00016fe4"),
    ("\U0001d159", "\U0001d159"),  # a note without a head
    ("\U000e0100", "\U000e01ef"),
)


def is_readable(name: str) -> bool:
    if any(_shows_nothing(letter) for letter in name):
        return False
    return any(letter.isalnum() for letter in name) and not _is_buried_in_marks(name)


def _shows_nothing(letter: str) -> bool:
    if unicodedata.category(letter) in _REFUSED_CATEGORIES:
        return True
    return any(first <= letter <= last for first, last in _INVISIBLE)


def _is_buried_in_marks(name: str) -> bool:
    """Ordinary diacritics are one or two; more run over the lines above and below."""
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter) == "Mn" else 0
        if marks > _MOST_MARKS_IN_A_ROW:
            return True
    return False
