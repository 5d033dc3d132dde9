"""A kanga for everybody: a pattern and three colours, from the name or chosen.

Written as "3-5": the pattern of static/img/kanga.svg, and the colours of static/css/avatars.css.
"""

from zlib import crc32

PATTERNS = 16
CLOTHS = 8


def avatar(name: str, chosen: str = "") -> tuple[int, int]:
    """Pattern and cloth; the same name always wears the same."""
    if chosen:
        pattern, cloth = map(int, chosen.split("-"))
        return pattern % PATTERNS, cloth % CLOTHS
    number = crc32(name.encode())
    return number % PATTERNS, number // PATTERNS % CLOTHS


def written(pattern: int, cloth: int) -> str:
    return f"{pattern}-{cloth}"
