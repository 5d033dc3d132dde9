"""People in the ranked queue, and matches that were found for them."""

from games.ranked import matches, queue
from tests.games.people import NOW, account

NONCE = "00112233445566778899aabbccddeeff"


def wait(user, ruleset="standard", players=2, *, now=NOW):
    return queue.enter(user, ruleset, players, now=now)


def offer_to(user, now=NOW):
    return queue.standing(user, now=now).offer


def accept(user, *, nonce=NONCE, now=NOW):
    matches.accept(user, nonce, offer_to(user, now).seal, now=now)


def found(*names, now=NOW):
    people = [account(name) for name in names]
    for user in people:
        wait(user, players=len(people), now=now)
    assert queue.match(now) == 1
    return people
