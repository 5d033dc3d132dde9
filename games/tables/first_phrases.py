"""The phrases and emotes a new site starts with; from then on the admin has them."""

from typing import NamedTuple

from django.utils.translation import gettext_noop as _


class FirstPhrase(NamedTuple):
    kind: str
    tongue: str
    text: str
    meaning: str = ""


_SAID = {
    "en": (
        "Hello!",
        "Good luck!",
        "Your turn!",
        "Nice move!",
        "Thank you!",
        "Sorry!",
        "One more?",
        "Well played!",
    ),
    "sw": (
        "Habari zenu!",
        "Kila la heri!",
        "Zamu yako!",
        "Safi sana!",
        "Asante!",
        "Pole!",
        "Harakisha basi!",
        "Tucheze tena?",
    ),
    "sheng": (
        "Niaje wasee!",
        "Tupa kadi basi!",
        "Hiyo imeweza!",
        "Wacha mchezo!",
        "Noma sana!",
        "Umenimaliza!",
        "Poa msee!",
        "Tupige ingine?",
    ),
}

_EMOTES = (
    ("😂", _("laughing")),
    ("😮", _("surprised")),
    ("😭", _("crying")),
    ("🤔", _("thinking")),
    ("😎", _("cool")),
    ("🔥", _("fire")),
    ("👏", _("clapping")),
    ("🙏", _("please")),
)


def first_phrases() -> list[FirstPhrase]:
    said = [
        FirstPhrase("phrase", tongue, text) for tongue, texts in _SAID.items() for text in texts
    ]
    return said + [FirstPhrase("emote", "", text, meaning) for text, meaning in _EMOTES]
