"""Games of Le Village played on from what is known: a card is drawn by chance when it is seen.

A turn that may lose is survived, and the chance of that is kept; so a game tells a chance to win,
not just who won.
"""

from __future__ import annotations

from sapeur.agents.village.inference import (
    KINDS,
    MINES,
    VILLAGER,
    Knowledge,
    exchange,
    is_settled,
    mine_reach,
    reach,
    survival,
    survival_chance,
    uncover,
    unseen,
)
from sapeur.agents.village.lookahead import MARGIN, Lookahead, glance, hopeless
from sapeur.agents.village.outcomes import choices
from sapeur.games.village.rules import DRAW, MAIN, PASS, PEEK, PEEKING, SWAP, TURN
from sapeur.kernel import Rng, below, bit_count

# --- Chance ------------------------------------------------------------------------------------


def draw_kind(k: Knowledge, rng: Rng, kinds: int) -> int:
    """See one card more, of the first so many kinds; its kind."""
    n = 0
    for kind in range(kinds):
        n += k.left[kind]
    kind = kind_of(k, below(rng, n))
    k.left[kind] -= 1
    return kind


def kind_of(k: Knowledge, number: int) -> int:
    """The kind of an unseen card, if they are numbered kind by kind."""
    kind = 0
    while number >= k.left[kind]:
        number -= k.left[kind]
        kind += 1
    return kind


def survived_kind(k: Knowledge, cell: int, rng: Rng) -> int:
    """What an unknown cell is in a world where turning it does not lose."""
    m = unseen(k)
    v = k.left[VILLAGER]
    while True:
        # The card that it is, weighed by the chance that its mine spares everyone.
        kind = kind_of(k, below(rng, m))
        if kind == VILLAGER:
            return kind
        blast = reach(k, kind, cell)
        if blast & k.villagers:
            continue
        spares = True
        for i in range(bit_count(blast & k.unknown)):
            spares = spares and below(rng, m - 1 - i) >= v
        if spares:
            return kind


def turn_unknown(k: Knowledge, cell: int, rng: Rng) -> int:
    """Turn an unknown cell in a world where that does not lose; the kind that it is."""
    kind = survived_kind(k, cell, rng)
    k.left[kind] -= 1
    k.unknown &= ~(1 << cell)
    if kind == VILLAGER:
        k.villagers |= 1 << cell
    else:
        set_off(k, reach(k, kind, cell), rng)
    return kind


def set_off(k: Knowledge, blast: int, rng: Rng) -> None:
    """A blast that hits number cards alone: draw what the unknown among them are."""
    shown = bit_count(blast & k.unknown)
    uncover(k, blast)
    for _ in range(shown):
        draw_kind(k, rng, 4)


# --- Playing on --------------------------------------------------------------------------------


def best_action(look: Lookahead, phase: int) -> int:
    """The best action now at first sight."""
    ply = look.plies[0]
    n = choices(ply.knowledge, phase, ply.options)
    chosen = ply.options[0]
    if n == 1:
        return chosen
    most = 0.0
    for j in range(n):
        action = ply.options[j]
        bar = most
        if phase == MAIN and action != DRAW:
            bar += MARGIN if ply.options[0] == DRAW else 0.0
            if hopeless(ply.knowledge, action, bar):
                continue
        seen = glance(look, 0, action)
        if seen > bar:
            most = seen
            chosen = action
    return chosen


def play(k: Knowledge, action: int, rng: Rng) -> tuple[float, int]:
    """Play on in a world where that does not lose: the chance of one, the next phase."""
    if action == DRAW:
        k.stock -= 1
        kind = draw_kind(k, rng, KINDS)
        return 1.0, kind if kind < VILLAGER else PEEKING
    if action < PASS:
        return turn(k, action - TURN, rng)
    if action >= SWAP:
        exchange(k, action - SWAP)
    elif action > PASS:
        cell = action - PEEK
        k.unknown &= ~(1 << cell)
        kind = draw_kind(k, rng, KINDS)
        if kind == VILLAGER:
            k.villagers |= 1 << cell
            k.stored += 1
        elif kind < MINES:
            k.mines[kind] |= 1 << cell
    return 1.0, MAIN


def turn(k: Knowledge, cell: int, rng: Rng) -> tuple[float, int]:
    """The same for turning a cell."""
    if (k.villagers >> cell) & 1:
        k.stored -= 1
        return 1.0, PEEKING
    if (k.unknown >> cell) & 1:
        alive = survival(k, cell)
        return alive, PEEKING if turn_unknown(k, cell, rng) == VILLAGER else MAIN
    blast = mine_reach(k, cell)
    alive = survival_chance(k, blast, unseen(k))
    set_off(k, blast | 1 << cell, rng)
    return alive, MAIN


def finish(look: Lookahead, phase: int, rng: Rng) -> float:
    """Play now to its end; the chance to survive all the risks that were taken."""
    alive = 1.0
    while not is_settled(look.plies[0].knowledge):
        chance, phase = play(look.plies[0].knowledge, best_action(look, phase), rng)
        alive *= chance
    return alive
