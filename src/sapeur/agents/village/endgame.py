"""The end of Le Village solved: with the stock out and few cells unknown, every way is counted.

What is known is worth the best of its options, and each option the mean of what it may show. A
stack of frames holds the positions on the way, and a table what was counted, so that none is
counted twice.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.village.inference import (
    KINDS,
    MINES,
    NONE,
    VILLAGER,
    Knowledge,
    assign,
    harmless,
    is_settled,
    mine_reach,
    reach,
    survival,
    survival_chance,
    uncover,
    unseen,
)
from sapeur.agents.village.outcomes import MOST_OPTIONS, add_cells
from sapeur.games.village.rules import MAIN, PEEK, PEEKING, TURN
from sapeur.kernel import F64, I8, I64, Record, bit_count

MOST_FRAMES = 26  # now, and one for each card of the village that is seen; one to spare
MOST_BRANCHES = 72  # what one option may show
TABLE = 1 << 18  # places for positions that were counted; no more than half of them are used
GAVE_UP = -1.0


class Branch(Record):
    """What an option may show."""

    knowledge: Knowledge
    chance: F64


class Frame(Record):
    """A position on the way, and how far its options have been counted."""

    knowledge: Knowledge
    phase: I8
    key: I64  # of the position in the table
    options: Annotated[list[int], "i8", MOST_OPTIONS]
    option_count: I64
    option: I64  # the one that is counted now,
    branches: Annotated[list[Branch], MOST_BRANCHES]  # what it may show, less what loses,
    branch_count: I64
    branch: I64  # and the one of these that comes next
    best: F64  # the chance to win with the best option so far
    total: F64  # the same for this option, by the branches counted so far
    open: F64  # the chance of the branches that are not counted yet


class TableEntry(Record):
    """A place in the table of what was counted."""

    key: I64  # 0 if the place is free
    worth: F64


class Endgame(Record):
    """The stack; frames[0] is now."""

    frames: Annotated[list[Frame], MOST_FRAMES]
    used: I64  # places of the table


def solve(end: Endgame, table: list[TableEntry], phase: int, action: int) -> float:
    """The exact chance to win now with this action, or with the best if it is NONE.

    GAVE_UP if that is too much to count.
    """
    frame = end.frames[0]
    tidy(frame.knowledge)
    frame.key = NONE
    open_frame(frame, phase)
    if action != NONE:
        frame.options[0] = action
        frame.option_count = 1
    list_branches(frame)
    d = 0
    while True:
        frame = end.frames[d]
        if frame.branch < frame.branch_count and frame.total + frame.open > frame.best:
            branch = frame.branches[frame.branch]
            worth = 1.0
            if not is_settled(branch.knowledge):
                after = phase_after(frame)
                key = key_of(branch.knowledge, after)
                entry = table[place(table, key)]
                if entry.key != key:
                    end.used += 1
                    if end.used > TABLE // 2:
                        return GAVE_UP
                    d += 1
                    assign(end.frames[d].knowledge, branch.knowledge)
                    end.frames[d].key = key
                    open_frame(end.frames[d], after)
                    list_branches(end.frames[d])
                    continue
                worth = entry.worth
            frame.total += branch.chance * worth
            frame.open -= branch.chance
            frame.branch += 1
            continue
        # One option is counted, or cannot be the best.
        if frame.branch == frame.branch_count:
            frame.best = max(frame.best, frame.total)
        if next_option(frame):
            list_branches(frame)
            continue
        if d == 0:
            return frame.best
        entry = table[place(table, frame.key)]
        entry.key = frame.key
        entry.worth = frame.best
        d -= 1
        # The frame before finds it in the table.


# --- The table ---------------------------------------------------------------------------------


def key_of(k: Knowledge, phase: int) -> int:
    """A number for a position; two that differ hardly ever share one."""
    key = stir(k.unknown, 0)
    key = stir(k.villagers, key)
    for suit in range(MINES):
        key = stir(k.mines[suit], key)
    counts = k.stored * 8 + phase
    for kind in range(KINDS):
        counts = counts * 32 + k.left[kind]
    return stir(counts, key)


def stir(n: int, key: int) -> int:
    key = ((key ^ n) * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & 0x3FFFFFFFFFFFFFFF
    return key ^ (key >> 29)


def place(table: list[TableEntry], key: int) -> int:
    """Where a position stands in the table, or where it would stand."""
    at = key & (TABLE - 1)
    while table[at].key != 0 and table[at].key != key:
        at = (at + 1) & (TABLE - 1)
    return at


def tidy(k: Knowledge) -> None:
    """Forget the mines that show nothing any more or that would hit a known villager."""
    for suit in range(MINES):
        bits = k.mines[suit]
        for cell in range(4 * k.columns):
            if (bits >> cell) & 1:
                blast = reach(k, suit, cell)
                if blast & k.unknown == 0 or blast & k.villagers:
                    bits &= ~(1 << cell)
        k.mines[suit] = bits


# --- The options of a frame --------------------------------------------------------------------


def open_frame(frame: Frame, phase: int) -> None:
    """Before the first of a frame's options."""
    frame.phase = phase
    frame.option_count = list_options(frame.knowledge, phase, frame.options)
    frame.option = 0
    frame.best = -1.0


def list_options(k: Knowledge, phase: int, out: list[int]) -> int:
    """Write what may be best into out, and how many: to peek, then to turn, the safest first."""
    if phase == PEEKING:
        return add_cells(k.unknown, PEEK, out, 0)
    safe = harmless(k)
    if safe:
        return add_cells(safe & -safe, TURN, out, 0)
    n = add_cells(k.unknown, PEEK, out, 0) if k.stored > 0 else 0
    first = n
    n = add_cells(k.unknown, TURN, out, n)
    n = add_cells(k.mines[0] | k.mines[1] | k.mines[2], TURN, out, n)
    for j in range(first + 1, n):
        action = out[j]
        chance = survives(k, action - TURN)
        i = j
        while i > first and survives(k, out[i - 1] - TURN) < chance:
            out[i] = out[i - 1]
            i -= 1
        out[i] = action
    return n


def survives(k: Knowledge, cell: int) -> float:
    """The chance to survive turning an unknown cell or a known mine."""
    if (k.unknown >> cell) & 1:
        return survival(k, cell)
    return survival_chance(k, mine_reach(k, cell), unseen(k))


def next_option(frame: Frame) -> bool:
    """Go on to the next option that may be better than the best so far; whether there is one."""
    frame.option += 1
    while frame.option < frame.option_count:
        action = frame.options[frame.option]
        if action >= PEEK or survives(frame.knowledge, action - TURN) > frame.best:
            return True
        frame.option += 1
    return False


def phase_after(frame: Frame) -> int:
    """The phase after the option showed its branch: the last is a villager, if there are."""
    k = frame.knowledge
    action = frame.options[frame.option]
    if action < PEEK and (k.unknown >> (action - TURN)) & 1 and k.left[VILLAGER] > 0:
        return PEEKING if frame.branch == frame.branch_count - 1 else MAIN
    return MAIN


# --- The branches of an option -----------------------------------------------------------------


def list_branches(frame: Frame) -> None:
    """What the frame's option may show, less what loses; none of it is counted yet."""
    action = frame.options[frame.option]
    frame.branch_count = 0
    if action >= PEEK:
        add_peek(frame, action - PEEK)
    else:
        add_turn(frame, action - TURN)
    frame.branch = 0
    frame.total = 0.0
    frame.open = 0.0
    for i in range(frame.branch_count):
        frame.open += frame.branches[i].chance


def add_branch(frame: Frame, chance: float) -> int:
    """One branch more, in which nothing is seen yet; its number."""
    number = frame.branch_count
    frame.branch_count += 1
    frame.branches[number].chance = chance
    assign(frame.branches[number].knowledge, frame.knowledge)
    return number


def add_peek(frame: Frame, cell: int) -> None:
    """The branches of a peek; with no bonus pending, a known villager is turned for it."""
    k = frame.knowledge
    m = unseen(k)
    for kind in range(KINDS):
        if k.left[kind] > 0:
            seen = frame.branches[add_branch(frame, k.left[kind] / m)].knowledge
            if frame.phase == MAIN:
                seen.stored -= 1
            seen.left[kind] -= 1
            seen.unknown ^= 1 << cell
            if kind == VILLAGER:
                seen.villagers |= 1 << cell
                seen.stored += 1
            elif kind < MINES:
                seen.mines[kind] |= 1 << cell
            tidy(seen)


def add_turn(frame: Frame, cell: int) -> None:
    """The branches of turning an unknown cell or a known mine; a villager is the last."""
    k = frame.knowledge
    m = unseen(k)
    bit = 1 << cell
    if k.unknown & bit == 0:
        blast = mine_reach(k, cell) | bit
        add_blast(frame, blast, survival_chance(k, blast, m))
        return
    for kind in range(4):
        if k.left[kind] > 0:
            blast = reach(k, kind, cell)
            chance = k.left[kind] / m * survival_chance(k, blast, m - 1)
            if chance > 0:
                k.left[kind] -= 1
                k.unknown ^= bit
                add_blast(frame, blast, chance)
                k.unknown ^= bit
                k.left[kind] += 1
    if k.left[VILLAGER] > 0:
        seen = frame.branches[add_branch(frame, k.left[VILLAGER] / m)].knowledge
        seen.left[VILLAGER] -= 1
        seen.unknown ^= bit
        seen.villagers |= bit
        tidy(seen)


def add_blast(frame: Frame, blast: int, chance: float) -> None:
    """The branches of a blast that spares everyone: how many of each suit it shows."""
    left = frame.knowledge.left
    shown = bit_count(blast & frame.knowledge.unknown)
    every = ways(left[0] + left[1] + left[2] + left[3], shown)
    for spades in range(min(shown, left[0]) + 1):
        for clubs in range(min(shown - spades, left[1]) + 1):
            for diamonds in range(min(shown - spades - clubs, left[2]) + 1):
                hearts = shown - spades - clubs - diamonds
                if hearts <= left[3]:
                    some = ways(left[0], spades) * ways(left[1], clubs) * ways(left[2], diamonds)
                    part = chance * some * ways(left[3], hearts) / every
                    seen = frame.branches[add_branch(frame, part)].knowledge
                    seen.left[0] -= spades
                    seen.left[1] -= clubs
                    seen.left[2] -= diamonds
                    seen.left[3] -= hearts
                    uncover(seen, blast)
                    tidy(seen)


def ways(n: int, r: int) -> float:
    """In how many ways r of n can be taken."""
    count = 1.0
    for i in range(r):
        count = count * (n - i) / (i + 1)
    return count
