"""Games of Le Village played on from a belief: what a card is gets drawn when it is seen.

A turn that may lose is survived, and the chance of that is kept; so a game tells a chance to win,
not just who won.
"""

from __future__ import annotations

from sapeur.agents.village.policy import (
    KINDS,
    MARGIN,
    NONE,
    REACH,
    VILLAGER,
    Mind,
    choices,
    exchange,
    glance,
    hopeless,
    mine_at,
    settled,
    size,
    spared,
    survival,
    uncover,
    unseen,
)
from sapeur.games.village.rules import DRAW, MAIN, PASS, PEEK, PEEKING, SWAP, TURN
from sapeur.kernel import Codes, Rng, below

# --- Chance ------------------------------------------------------------------------------------


def drawn(k: Mind, rng: Rng, kinds: int) -> int:
    """See one card more, of the first so many kinds; its kind."""
    n = 0
    for kind in range(kinds):
        n += k.left[kind]
    skip = below(rng, n)
    kind = 0
    while skip >= k.left[kind]:
        skip -= k.left[kind]
        kind += 1
    k.left[kind] -= 1
    return kind


def turned(k: Mind, cell: int, rng: Rng) -> int:
    """Turn an unknown cell in a world where that does not lose; the kind that it is."""
    m = unseen(k)
    v = k.left[VILLAGER]
    row = (k.columns - 5) * 96 + cell
    while True:
        # The card that it is, weighed by the chance that its mine spares everyone.
        skip = below(rng, m)
        kind = 0
        while skip >= k.left[kind]:
            skip -= k.left[kind]
            kind += 1
        if kind == VILLAGER:
            break
        reach = REACH[row + kind * 24]
        if reach & k.villagers:
            continue
        hit = size(reach & k.unknown)
        fits = True
        for i in range(hit):
            fits = fits and below(rng, m - 1 - i) >= v
        if fits:
            break
    k.left[kind] -= 1
    k.unknown &= ~(1 << cell)
    if kind == VILLAGER:
        k.villagers |= 1 << cell
        return kind
    reach = REACH[row + kind * 24] & k.unknown
    uncover(k, REACH[row + kind * 24])
    for _ in range(size(reach)):
        drawn(k, rng, 4)
    return kind


def best(
    pool: list[Mind],
    i: int,
    phase: int,
    net: list[float],
    x: list[float],
    out: Codes,
) -> int:
    """The best action for pool[i] at first sight."""
    n = choices(pool[i], phase, out)
    chosen = out[0]
    if n == 1:
        return chosen
    most = 0.0
    for j in range(n):
        action = out[j]
        bar = most
        if phase == MAIN and action != DRAW:
            bar += MARGIN if out[0] == DRAW else 0.0
            if hopeless(pool[i], action, bar):
                continue
        told = glance(pool, i, phase, action, net, x)
        if told > bar:
            most = told
            chosen = action
    return chosen


# --- Playing on --------------------------------------------------------------------------------


def play(pool: list[Mind], i: int, phase: int, action: int, rng: Rng) -> tuple[float, int]:
    """Play on pool[i] in a world where that does not lose: the chance of one, the next phase."""
    k = pool[i]
    if action == DRAW:
        k.stock -= 1
        kind = drawn(k, rng, KINDS)
        return 1.0, kind if kind < VILLAGER else PEEKING
    if action < PASS:
        cell = action - TURN
        if (k.villagers >> cell) & 1:
            k.stored -= 1
            return 1.0, PEEKING
        if (k.unknown >> cell) & 1:
            alive = survival(k, cell)
            return alive, PEEKING if turned(k, cell, rng) == VILLAGER else MAIN
        suit = mine_at(k, cell)
        reach = 0 if suit == NONE else REACH[(k.columns - 5) * 96 + suit * 24 + cell]
        alive = spared(k, reach, unseen(k))
        for _ in range(size(reach & k.unknown)):
            drawn(k, rng, 4)
        uncover(k, reach | 1 << cell)
        return alive, MAIN
    if action >= SWAP:
        exchange(k, action - SWAP)
    elif action > PASS:
        cell = action - PEEK
        k.unknown &= ~(1 << cell)
        kind = drawn(k, rng, KINDS)
        if kind == VILLAGER:
            k.villagers |= 1 << cell
            k.stored += 1
        elif kind < 3:
            k.mines[kind] |= 1 << cell
    return 1.0, MAIN


def finish(
    pool: list[Mind],
    i: int,
    phase: int,
    rng: Rng,
    net: list[float],
    x: list[float],
    out: Codes,
) -> float:
    """Play pool[i] to its end; the chance to survive all the risks that were taken."""
    alive = 1.0
    while not settled(pool[i]):
        action = best(pool, i, phase, net, x, out)
        chance, phase = play(pool, i, phase, action, rng)
        alive *= chance
    return alive
