"""Draw the deck: writes static/cards/deck.svg, one <symbol> per card, plus suits and the back.

Shapes are spelt out in every symbol (no <use> inside a symbol), because not every browser follows
references inside an external file; compression takes care of the repetition. Colours: currentColor
is the suit's, the rest are the few below.

    python tools/draw_cards.py
"""

from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "static" / "cards" / "deck.svg"
GOLD, SKIN, PAPER = "#f0a92b", "#7b4a2d", "#fffaf0"

# Each in a box of 24 by 24.
SUITS = {
    "D": "M12 .5Q15.8 7 21.5 12 15.8 17 12 23.5 8.2 17 2.5 12 8.2 7 12 .5z",
    "H": "M12 22.5C3.5 15.5.8 11.5.8 7.5A5.8 5.8 0 0 1 12 5.3 5.8 5.8 0 0 1 "
    "23.2 7.5C23.2 11.5 20.5 15.5 12 22.5z",
    "C": "M12 .8a5.1 5.1 0 0 1 4.3 7.9 5.2 5.2 0 1 1-2.9 7.7Q13.8 20.5 16.5 "
    "23.2h-9Q10.2 20.5 10.6 16.4A5.2 5.2 0 1 1 7.7 8.7 5.1 5.1 0 0 1 12 .8z",
    "S": "M12 .8C8 6.8 1.5 9.8 1.5 15a5.2 5.2 0 0 0 9 3.6Q10.2 21.2 7.5 23.2h9q"
    "-2.7-2-3-4.6a5.2 5.2 0 0 0 9-3.6C22.5 9.8 16 6.8 12 .8z",
}
STAR = "M12 1l3 7.5 8 .6-6.2 5.1 2 7.9L12 17.8l-6.8 4.3 2-7.9L1 9.1l8-.6z"

SHOULDERS = "M13 68.5Q13 55 30 53 47 55 47 68.5z"
COLLAR = (
    f'<path d="M20 57q10 7 20 0" fill="none" stroke="{GOLD}" stroke-width="3"/>'
    f'<path d="M18.5 62q11.5 8 23 0" fill="none" stroke="{PAPER}" stroke-width="1.8" '
    'stroke-dasharray="2 1.5"/>'
)
FACE = (
    f'<ellipse cx="30" cy="44" rx="8" ry="9.5" fill="{SKIN}"/>'
    f'<path d="M26.5 43.5h.1M33.5 43.5h.1" stroke="{PAPER}" stroke-width="2.2" '
    'stroke-linecap="round"/>'
    f'<path d="M27 48.8q3 2 6 0" fill="none" stroke="{PAPER}" stroke-width="1.2" '
    'stroke-linecap="round"/>'
)
# What each wears: a feathered crown, a head wrap with earrings, an embroidered cap.
HEADS = {
    "K": f'<path d="M21 39.5l-3.5-14 7 5.5L30 20l5.5 11 7-5.5-3.5 14q-9-4-18 0z" '
    f'fill="{GOLD}"/><path d="M21.5 39q8.5-4 17 0" fill="none" stroke="currentColor" '
    'stroke-width="2.5"/><path d="M44 30v38" stroke="currentColor" stroke-width="1.6"/>'
    '<path d="M44 22l2.6 6-2.6 5-2.6-5z" fill="currentColor"/>',
    "Q": '<path d="M20.5 41Q15 27 25 25.5q3-6 9-4 7-.5 7 6 4 5-1.5 13.5Q30 33 20.5 41z" '
    f'fill="currentColor"/><path d="M20.5 37q8-7 19.5-1.5M24 26.5q8 1 16 5" fill="none" '
    f'stroke="{GOLD}" stroke-width="1.8"/><circle cx="21.5" cy="49.5" r="2" fill="{GOLD}"/>'
    f'<circle cx="38.5" cy="49.5" r="2" fill="{GOLD}"/>',
    "J": '<path d="M21.5 39v-9q8.5-5 17 0v9q-8.5-3.5-17 0z" fill="currentColor"/>'
    f'<path d="M22 35l2.8-4 2.8 3 2.8-3.5 2.8 3.5 2.8-3 2.8 4" fill="none" stroke="{GOLD}" '
    'stroke-width="1.6"/>',
}
MASK = (
    '<path d="M17 33q-5-9-2-13 4 6 9 8 6-3 12 0 5-2 9-8 3 4-2 13 1 22-13 32-14-10-13-32z" '
    'fill="currentColor"/>'
    f'<path d="M22 40q3.5-4 7 0M31 40q3.5-4 7 0" stroke="{PAPER}" stroke-width="2.2" '
    f'fill="none" stroke-linecap="round"/><path d="M24 51q6 7 12 0z" fill="{PAPER}"/>'
    f'<path d="M22 33l2-3 2 3 2-3 2 3 2-3 2 3 2-3 2 3" stroke="{GOLD}" stroke-width="1.5" '
    f'fill="none"/><path d="M30 42v6" stroke="{GOLD}" stroke-width="2"/>'
)


def glyph(path: str, x: float, y: float, size: float, fill: str = "currentColor") -> str:
    scale = round(size / 24, 3)
    return f'<path transform="translate({x} {y}) scale({scale})" fill="{fill}" d="{path}"/>'


def index(rank: str, suit: str) -> str:
    narrow = ' textLength="21" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    text = (
        f'<text x="3" y="20" font-size="23" font-weight="800" fill="currentColor"{narrow}>'
        f"{rank}</text>"
    )
    return text + glyph(SUITS[suit], 3, 24, 13)


def art(rank: str, suit: str) -> str:
    if rank in HEADS:
        bust = f'<path d="{SHOULDERS}" fill="currentColor"/>' + COLLAR
        return bust + FACE + HEADS[rank] + glyph(SUITS[suit], 33, 3.5, 14)
    if rank == "A":
        dots = (
            '<circle cx="31" cy="50" r="16" fill="none" stroke="currentColor" stroke-width="2.4" '
            'stroke-dasharray="0 4.19" stroke-linecap="round"/>'
        )
        ring = f'<circle cx="31" cy="50" r="13.5" fill="{GOLD}" opacity=".35"/>'
        return ring + dots + glyph(SUITS[suit], 21.5, 40.5, 19)
    return glyph(SUITS[suit], 17, 36, 30)


def joker() -> str:
    word = "".join(
        f'<text x="6.5" y="{26 + 9 * place}" font-size="9" font-weight="800" '
        f'text-anchor="middle" fill="currentColor">{letter}</text>'
        for place, letter in enumerate("JOKER")
    )
    return glyph(STAR, 1.5, 3, 14) + word + f'<g transform="translate(1 1)">{MASK}</g>'


def back() -> str:
    """A kanga: a border all round, a field of dots, one motif in the middle."""
    border = (
        '<path d="M4.5 4.5h41v61h-41z" fill="none" stroke="#fff" stroke-width="1.2" opacity=".9"/>'
        f'<path d="M7.5 7.5h35v55h-35z" fill="none" stroke="{GOLD}" stroke-width="3" '
        'stroke-dasharray="3 2"/>'
    )
    dots = (
        '<path d="M14 15h24M14 21h24M14 49h24M14 55h24" stroke="#fff" stroke-width="2.2" '
        'stroke-linecap="round" stroke-dasharray="0 5.5" opacity=".75"/>'
    )
    motif = (
        f'<path d="M25 23q12 9 9 17a9 9 0 0 1-18-1q0-9 9-16z" fill="{GOLD}"/>'
        '<path d="M25 30q6 5 5 10a5 5 0 0 1-10 0q0-5 5-10z" fill="currentColor"/>'
        '<circle cx="25" cy="40" r="2" fill="#fff"/>'
    )
    return '<path d="M0 0h50v70H0z" fill="currentColor"/>' + border + dots + motif


def symbol(name: str, body: str, box: str = "0 0 50 70") -> str:
    """Hidden from those who hear the page, once for all places: they hear the card's name."""
    return f'<symbol id="{name}" viewBox="{box}" aria-hidden="true">{body}</symbol>'


def deck() -> str:
    parts = [symbol(suit, f'<path d="{path}"/>', "0 0 24 24") for suit, path in SUITS.items()]
    for suit in SUITS:
        for rank in (*"A23456789", "10", *"JQK"):
            parts.append(symbol(rank + suit, index(rank, suit) + art(rank, suit)))
    parts += [symbol("RJ", joker()), symbol("BJ", joker()), symbol("back", back())]
    lines = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{lines}\n</svg>\n'


if __name__ == "__main__":
    TARGET.write_text(deck())
