"""Patterns of names that nobody may take, as a new site has them. A migration writes them once into
the table of banned names; from then on administrators change them there.

Each is held against the name in small letters, against its look-alikes, and against it with digits
read as letters, with and without what stands between the letters. A word that is also part of
ordinary names (Kumar, Katomba, Harshit, Wankuru) is marked as whole. `nazi` is a coconut here.
"""

from typing import NamedTuple


class Pattern(NamedTuple):
    pattern: str
    note: str


def _whole(words: str) -> str:
    return f"(?<![a-z])({words})(?![a-z])"


ENGLISH = (
    "fuck|motherf",
    "cunt(?!horpe)",
    "bitch",
    "nigg(a|er)",
    "fagg?ot",
    "whore",
    "asshole|arsehole",
    "pussy",
    "penis|vagina",
    "porn",
    "hitler",
    "(?<!the)rapist|childmolest|pa?edophile",
    "alshabaa?b",
    _whole("(bull)?shit(ty|head)?|slut|wankers?|retard(ed)?|raper?|tits|dickhead|kkk"),
)
KISWAHILI = (
    "mkundu",
    "kutomb(a|wa|ana|ea)",
    "kuma(mayo|mamako|mako|nina|nyoko|mae|zako|zenu|yako)",
    "msenge|wasenge",
    "mashoga",
    "mfiraji|kufirwa",
    "mshenzi|washenzi",
    "pumbavu",
    "kahaba",
    _whole("kuma|tomba|senge|shoga|malaya|matako|mavi|mboo|nyege"),
)
SHENG = (
    "nyandua(na)?",
    _whole("dinya(na|wa|ne)?|(ma)?lanye|kitombo|(ku)?lungula(na)?|mjulus|ndethe"),
)
# Of peoples, named as hatred by Kenya's commission for cohesion (NCIC).
HATRED = (
    "madoadoa",
    _whole("kihii|kaff?iri?"),
)
# Whoever is called so will be believed when asking for a password or for money.
OF_OTHERS = (
    "safaricom|m_?pesa",
    "customer_?care",
)


def first_patterns() -> list[Pattern]:
    kinds = {
        "English": ENGLISH,
        "Kiswahili": KISWAHILI,
        "Sheng": SHENG,
        "hatred": HATRED,
        "passes for a service": OF_OTHERS,
    }
    return [Pattern(pattern, note) for note, patterns in kinds.items() for pattern in patterns]
