"""What a browser adds to a shuffle: 16 to 32 bytes, in hex."""

import re

_HEX = re.compile(r"(?:[0-9a-f]{2}){16,32}")


def clean_nonce(text: object) -> str:
    """The nonce, or nothing: a browser that sends none still gets its game."""
    lowered = text.strip().lower() if isinstance(text, str) else ""
    return lowered if _HEX.fullmatch(lowered) else ""
