"""Draws static/img/kanga.svg, sixteen cloths: python -m tools.draw_avatars

Each is a symbol of 64 by 64 in three colours that the page gives it: the ground (--cloth), the
pattern (--thread) and the border with the small things (--edge).
"""

from math import cos, pi, sin
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "static" / "img" / "kanga.svg"


# As attributes: a style sheet inside a file does not reach the page that uses its symbols.
THICK = 'fill="none" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'
COLOURS = {
    "c": 'fill="var(--cloth)"',
    "t": 'fill="var(--thread)"',
    "e": 'fill="var(--edge)"',
    "tl": f'{THICK} stroke="var(--thread)"',
    "el": f'{THICK} stroke="var(--edge)"',
}


def around(count: int, radius: float, shape: str, turn: float = 0.0) -> str:
    """The same shape, written for the middle, set in a circle and turned outward."""
    copies = []
    for number in range(count):
        angle = turn + 360 * number / count
        x, y = 32 + radius * sin(angle * pi / 180), 32 - radius * cos(angle * pi / 180)
        copies.append(f'<g transform="translate({x:.1f} {y:.1f})rotate({angle:.0f})">{shape}</g>')
    return "".join(copies)


def circle(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {COLOURS[colour]}/>'


def path(line: str, colour: str) -> str:
    return f'<path d="{line}" {COLOURS[colour]}/>'


def dots(count: int, radius: float, size: float, colour: str = "e") -> str:
    return around(count, radius, circle(0, 0, size, colour))


LEAF = "M0-9C6-4 6 4 0 9-6 4-6-4 0-9z"
KOROSHO = "M-3-10C8-11 11 0 6 7 2 12-7 11-7 5-7 1-2 0 0-3 1-6-1-8-3-10z"
DIAMOND = "M0-8L6 0 0 8-6 0z"
WAVE = "M-4 {y}q6-8 12 0t12 0 12 0 12 0 12 0 12 0"

PATTERNS = [
    # Sun
    around(12, 20, path("M0-7L4 6H-4z", "t")) + circle(32, 32, 12, "t") + circle(32, 32, 6, "e"),
    # Korosho, the cashew of every second kanga
    path("M26 14C46 10 54 30 44 44 37 54 20 52 20 42 20 34 30 34 32 28 34 22 30 18 26 14z", "t")
    + circle(36, 36, 5, "e")
    + dots(14, 27, 1.6),
    # Flower
    around(6, 13, path("M0-12C9-7 8 5 0 11-8 5-9-7 0-12z", "t")) + circle(32, 32, 6, "e"),
    # Shield
    path("M32 6C50 14 50 50 32 58 14 50 14 14 32 6z", "t")
    + path("M32 14C42 20 42 44 32 50 22 44 22 20 32 14z", "e")
    + path("M32 22C37 26 37 38 32 42 27 38 27 26 32 22z", "t"),
    # Star
    around(8, 14, path("M0-14L5 6H-5z", "t")) + circle(32, 32, 8, "e") + circle(32, 32, 3, "t"),
    # Waves
    "".join(
        f'<path d="{WAVE.format(y=y)}" {COLOURS["tl" if place % 2 else "el"]}/>'
        for place, y in enumerate((10, 21, 32, 43, 54))
    ),
    # Leaves
    around(8, 18, path(LEAF, "t"), 22.5)
    + around(8, 9, path(DIAMOND, "e") + "")
    + circle(32, 32, 4, "t"),
    # Drum
    path("M16 16H48L42 50H22z", "t")
    + path("M16 16L32 50 48 16M22 50L32 16 42 50", "el")
    + '<ellipse cx="32" cy="16" rx="17" ry="6" '
    + COLOURS["e"]
    + "/>",
    # Diamonds
    "".join(
        f'<g transform="translate({x} {y})scale(1.5)">'
        f"{path(DIAMOND, 'e' if (x + y) % 3 == 1 else 't')}</g>"
        for x, y in ((32, 32), (14, 32), (50, 32), (23, 13), (41, 13), (23, 51), (41, 51))
    ),
    # Beads
    dots(20, 26, 3, "t") + dots(14, 18, 3, "e") + dots(8, 10.5, 3, "t") + circle(32, 32, 5, "e"),
    # Fish
    path("M10 32C20 16 40 16 48 30L58 20V44L48 34C40 48 20 48 10 32z", "t")
    + circle(21, 30, 3, "e")
    + path("M30 22q6 10 0 20M38 23q5 9 0 18", "el"),
    # Palm
    around(6, 13, path("M0-13C5-8 5 6 0 12-5 6-5-8 0-13z", "t"), -75)
    + path("M30 32C28 44 28 52 26 60H38C36 52 36 44 34 32z", "e"),
    # Zigzag
    "".join(
        path(
            f"M-2 {y}L10 {y - 10} 22 {y} 34 {y - 10} 46 {y} 58 {y - 10} 70 {y}",
            "tl" if place % 2 else "el",
        )
        for place, y in enumerate((16, 28, 40, 52, 64))
    ),
    # Four korosho
    around(4, 15, path(KOROSHO, "t") + circle(1, 3, 2.2, "e"), 45) + circle(32, 32, 4, "e"),
    # Bird
    path(
        "M8 26C18 22 20 16 28 14 38 12 42 20 40 28L58 40 40 42C34 52 20 50 18 40 16 32 14 28 8 26z",
        "t",
    )
    + circle(27, 21, 2.4, "e")
    + path("M26 34q8 8 18 2", "el"),
    # Rings
    circle(32, 32, 25, "t")
    + circle(32, 32, 19, "c")
    + circle(32, 32, 13, "e")
    + circle(32, 32, 7, "c")
    + dots(12, 22, 1.8, "e"),
]


def sprite() -> str:
    symbols = "".join(
        f'<symbol id="k{number}" viewBox="0 0 64 64" aria-hidden="true">'
        f'<path d="M0 0H64V64H0z" {COLOURS["c"]}/>{pattern}</symbol>\n'
        for number, pattern in enumerate(PATTERNS)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'


if __name__ == "__main__":
    TARGET.write_text(sprite())
