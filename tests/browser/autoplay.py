"""Plays on by what the page itself says may be done: a thumb without knowledge of the rules."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

# What is better gone before the end: it does not win.
TROUBLE = {"2": 5, "3": 5, "*": 5, "J": 4, "K": 4, "A": 2, "8": 1, "Q": 1}

READ = """() => {
  const hand = document.getElementById("hand");
  const shown = (selector) => {
    const found = document.querySelector(selector);
    return Boolean(found && !found.disabled && found.getClientRects().length);
  };
  return {
    active: hand.hasAttribute("data-active"),
    stopping: hand.hasAttribute("data-ready-made"),
    prompt: shown("#prompt button"),
    draw: shown("#do-draw"),
    over: shown("#confirm"),
    version: document.getElementById("table").dataset.version,
    cards: [...hand.querySelectorAll(".card")].map((card) => ({
      code: card.dataset.card,
      first: card.hasAttribute("data-first"),
      next: (card.dataset.next || "").split(" ").filter(Boolean),
      choose: card.dataset.choose || "",
    })),
  };
}"""


# Clicks one after the other, in the page: as fast as the page can take them.
CLICK = (
    """selectors => selectors.forEach((selector) => document.querySelector(selector)?.click())"""
)


@dataclass
class Screen:
    active: bool
    stopping: bool
    prompt: bool
    draw: bool
    over: bool
    version: str
    cards: list[dict[str, Any]]


def read(page: Page) -> Screen:
    return Screen(**page.evaluate(READ))


def click(page: Page, screen: Screen) -> None:
    """One thing that may be done, by clicks alone; then waits until the table has moved on."""
    page.evaluate(CLICK, clicks(screen))
    page.wait_for_function(
        "seen => document.getElementById('table').dataset.version !== seen", arg=screen.version
    )


def clicks(screen: Screen) -> list[str]:
    if screen.prompt:
        return ["#prompt button"]
    if screen.stopping:
        return ["#do-play"]
    move = best_move(screen)
    if not move:
        return ["#do-draw"]
    cards = [f'#hand [data-card="{code}"]:not([data-place])' for code in move]
    asks = ['#choose [name=ask_rank][value="4"]', "#choose [name=ask_suit][value=H]", "#choose-ask"]
    return [*cards, "#do-play", *(asks if choices_of(screen, move[-1]) else [])]


def rank(code: str) -> str:
    return "*" if code in ("RJ", "BJ") else code[:-1]


def best_move(screen: Screen) -> list[str]:
    """The move that leaves the fewest ranks in the hand; of equal ones the most troublesome."""
    moves = [_grow(screen, card["code"]) for card in screen.cards if card["first"]]
    finished = [move for move in moves if rank(move[-1]) not in "8Q"]
    return max(finished or moves, key=lambda move: _worth(screen, move), default=[])


def _grow(screen: Screen, first: str) -> list[str]:
    after = {card["code"]: card["next"] for card in screen.cards}
    move = [first]
    while True:
        following = [code for code in after[move[-1]] if code not in move]
        if not following:
            return move
        # All of one rank first; an answer ends a row of questions.
        following.sort(key=lambda code: rank(code) != rank(move[-1]))
        move.append(following[0])


def _worth(screen: Screen, move: list[str]) -> tuple[bool, int, int]:
    kept = {rank(card["code"]) for card in screen.cards if card["code"] not in move}
    return not kept, -len(kept), TROUBLE.get(rank(move[0]), 0)


def choices_of(screen: Screen, code: str) -> str:
    return str(next(card["choose"] for card in screen.cards if card["code"] == code))
