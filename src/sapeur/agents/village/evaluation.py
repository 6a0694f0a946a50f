"""How good a position of Le Village is at first sight: its features, and the net that weighs them.

The features are one row of numbers, because the net treats them alike; each place has a name.
"""

from __future__ import annotations

from math import exp
from typing import Annotated

from sapeur.agents.village.inference import (
    MINES,
    MOST_CELLS,
    NONE,
    VILLAGER,
    Knowledge,
    is_settled,
    reach,
    unseen,
)
from sapeur.kernel import F64, Record, bit_count, lowest_bit

# The features by their place in the row. First what there is.
UNKNOWN_CELLS = 0
UNSEEN_VILLAGERS = 1
STOCK_CARDS = 2
VILLAGER_CHANCE = 3  # of an unseen card
KNOWN_VILLAGERS = 4
STORED_PEEKS = 5  # known villagers that can still be turned for a peek
STOCK_SUITS = 6  # three places: the swaps to expect from the stock, by suit
STOCK_VILLAGERS = 9  # villagers to expect in the stock,
HIDDEN_VILLAGERS = 10  # and in the village
# How unknown cells lie to each other and to known villagers: contacts by direction.
UNKNOWN_IN_COLUMN = 11
UNKNOWN_IN_ROW = 12
UNKNOWN_DIAGONALLY = 13
VILLAGER_ABOVE = 14
VILLAGER_BELOW = 15
VILLAGER_BESIDE = 16
VILLAGER_DIAGONALLY = 17
TOUCHED = 18  # five places: unknown cells in contact with none, one, two, three, more of these
# What turning them one by one would risk, the safest first.
PICKS = 8  # turns that are looked at
PICKS_LOSE = 23  # about the chance that one of these turns loses
PICK_RISKS = 24  # PICKS places: each turn's own risk
RISK_SUM = PICK_RISKS + PICKS  # of all unknown cells
RISK_SQUARES = RISK_SUM + 1
# Where there is room to swap unknown cells away from known villagers.
STUCK_CELLS = RISK_SUM + 2  # unknown, beside a known villager
FREE_CELLS = RISK_SUM + 3  # known number cards away from villagers,
REMOTE_CELLS = RISK_SUM + 4  # and away from unknown cells too
FREED_IN_COLUMN = RISK_SUM + 5  # stuck cells that one swap brings to a free one, by direction
FREED_IN_ROW = RISK_SUM + 6
FREED_DIAGONALLY = RISK_SUM + 7
UNKNOWN_AT_SIDES = RISK_SUM + 8  # in the first or the last column
VILLAGER_PAIRS = RISK_SUM + 9  # known villagers side by side, or one above the other
GROUPS = RISK_SUM + 10  # of unknown cells that touch each other
LARGEST_GROUP = RISK_SUM + 11
UNKNOWN_AT_TOP = RISK_SUM + 12  # in the top row
FEATURES = RISK_SUM + 13
HIDDEN = 48  # units of the inner layer

# Every cell, those of the first column and those of the last, by width.
FULL = ((1 << 20) - 1, (1 << 24) - 1)
FIRST = tuple(sum(1 << row * w for row in range(4)) for w in (5, 6))
LAST = tuple(bits << w for bits, w in zip(FIRST, (4, 5), strict=True))


class InnerRow(Record):
    """What one feature adds to each unit of the inner layer."""

    weights: Annotated[list[float], "f8", HIDDEN]


class Net(Record):
    """One inner layer, and a way past it; the fields in the order in which weights.py has them."""

    bias: Annotated[list[float], "f8", HIDDEN]  # of the inner units
    inner: Annotated[list[InnerRow], FEATURES]
    outer: Annotated[list[float], "f8", HIDDEN]  # what each inner unit adds to the outcome
    skip: Annotated[list[float], "f8", FEATURES]  # what each feature adds to it by itself
    offset: F64


class Evaluator(Record):
    """A net, and room to judge one position after another by it."""

    net: Net
    features: Annotated[list[float], "f8", FEATURES]
    units: Annotated[list[float], "f8", HIDDEN]  # the inner layer
    risks: Annotated[list[float], "f8", MOST_CELLS]  # about the risk of turning each unknown cell
    mine_chances: Annotated[list[float], "f8", MINES]  # that an unseen card is one, by suit
    villager_chance: F64


def value(k: Knowledge, e: Evaluator) -> float:
    """The chance to win, as the net has learnt it."""
    if is_settled(k):
        return 1.0
    measure(k, e)
    total = e.net.offset
    for h in range(HIDDEN):
        e.units[h] = e.net.bias[h]
    for i in range(FEATURES):
        feature = e.features[i]
        total += e.net.skip[i] * feature
        for h in range(HIDDEN):
            e.units[h] += e.net.inner[i].weights[h] * feature
    for h in range(HIDDEN):
        total += e.net.outer[h] * max(0.0, e.units[h])
    return 1 / (1 + exp(-total))


def measure(k: Knowledge, e: Evaluator) -> None:
    """Write the features of a position into e.features."""
    measure_counts(k, e)
    measure_contacts(k, e.features)
    measure_risks(k, e)
    measure_room(k, e.features)
    measure_groups(k, e.features)


def measure_counts(k: Knowledge, e: Evaluator) -> None:
    """How much there is of what, and the chances of one unseen card."""
    x = e.features
    m = unseen(k)
    v = k.left[VILLAGER]
    u = bit_count(k.unknown)
    p = v / m
    in_stock = k.stock / m
    e.villager_chance = p
    x[UNKNOWN_CELLS] = u / 10
    x[UNSEEN_VILLAGERS] = v / 5
    x[STOCK_CARDS] = k.stock / 16
    x[VILLAGER_CHANCE] = p * 4
    x[KNOWN_VILLAGERS] = bit_count(k.villagers) / 4
    x[STORED_PEEKS] = k.stored
    for suit in range(MINES):
        x[STOCK_SUITS + suit] = k.left[suit] * in_stock / 4
        e.mine_chances[suit] = k.left[suit] / m
    x[STOCK_VILLAGERS] = v * in_stock / 4
    x[HIDDEN_VILLAGERS] = p * u / 2


def measure_contacts(k: Knowledge, x: list[float]) -> None:
    """How unknown cells touch each other and known villagers."""
    for i in range(UNKNOWN_IN_COLUMN, PICKS_LOSE):
        x[i] = 0.0
    near = k.unknown
    for cell in range(4 * k.columns):
        if (near >> cell) & 1:
            column = reach(k, 0, cell)  # a spade's blast: above and below
            club = reach(k, 1, cell)  # above, left and right
            diagonal = reach(k, 2, cell)
            x[UNKNOWN_IN_COLUMN] += 0.1 * bit_count(column & near)
            x[UNKNOWN_IN_ROW] += 0.1 * bit_count(club & ~column & near)
            x[UNKNOWN_DIAGONALLY] += 0.1 * bit_count(diagonal & near)
            x[VILLAGER_ABOVE] += 0.25 * bit_count(column & club & k.villagers)
            x[VILLAGER_BELOW] += 0.25 * bit_count(column & ~club & k.villagers)
            x[VILLAGER_BESIDE] += 0.25 * bit_count(club & ~column & k.villagers)
            x[VILLAGER_DIAGONALLY] += 0.25 * bit_count(diagonal & k.villagers)
            contacts = bit_count((column | club | diagonal) & (near | k.villagers))
            x[TOUCHED + min(4, contacts)] += 0.25


def measure_risks(k: Knowledge, e: Evaluator) -> None:
    """About what the next turns risk, if the safest cell is always turned and shows nothing."""
    x = e.features
    x[RISK_SUM] = 0.0
    x[RISK_SQUARES] = 0.0
    pool = k.unknown
    for cell in range(4 * k.columns):
        if (pool >> cell) & 1:
            e.risks[cell] = rough_risk(k, e, cell, pool)
            x[RISK_SUM] += e.risks[cell]
            x[RISK_SQUARES] += e.risks[cell] * e.risks[cell]
    survived = 1.0
    for pick in range(PICKS):
        best = NONE
        least = 2.0
        for cell in range(4 * k.columns):
            if (pool >> cell) & 1 and e.risks[cell] < least:
                least = e.risks[cell]
                best = cell
        if best == NONE:
            x[PICK_RISKS + pick] = 0.0
            continue
        pool ^= 1 << best
        around = spread(1 << best, k.columns) & pool
        while around:
            cell = lowest_bit(around)
            around &= around - 1
            e.risks[cell] = rough_risk(k, e, cell, pool)
        x[PICK_RISKS + pick] = 4 * least
        survived *= 1 - least
    x[PICKS_LOSE] = 1 - survived


def rough_risk(k: Knowledge, e: Evaluator, cell: int, pool: int) -> float:
    """About the chance that turning this cell loses, if only the pool is unknown."""
    p = e.villager_chance
    risk = 0.0
    for suit in range(MINES):
        q = e.mine_chances[suit]
        blast = reach(k, suit, cell)
        risk += q if blast & k.villagers else q * p * bit_count(blast & pool)
    return risk


def measure_room(k: Knowledge, x: list[float]) -> None:
    """How the unknown lie to known villagers and to the free cells around."""
    wide = k.columns - 5
    w = k.columns
    zone = spread(k.villagers, w)
    free = FULL[wide] & ~(k.unknown | k.villagers) & ~zone
    stuck = k.unknown & zone
    x[STUCK_CELLS] = bit_count(stuck) / 8
    x[FREE_CELLS] = bit_count(free) / 8
    x[REMOTE_CELLS] = bit_count(free & ~spread(k.unknown, w)) / 4
    line = beside(free, w)
    x[FREED_IN_COLUMN] = bit_count(stuck & ((free << w) | (free >> w))) / 4
    x[FREED_IN_ROW] = bit_count(stuck & line) / 4
    x[FREED_DIAGONALLY] = bit_count(stuck & ((line << w) | (line >> w))) / 4
    x[UNKNOWN_AT_SIDES] = bit_count(k.unknown & (FIRST[wide] | LAST[wide])) / 4
    x[UNKNOWN_AT_TOP] = bit_count(k.unknown & ((1 << w) - 1)) / 4
    stacked = k.villagers & (k.villagers >> w)
    abreast = beside(k.villagers, w) & k.villagers
    x[VILLAGER_PAIRS] = bit_count(stacked) / 2 + bit_count(abreast) / 4


def measure_groups(k: Knowledge, x: list[float]) -> None:
    """Into how many groups the unknown cells fall, and how large the largest is."""
    groups = 0
    most = 0
    rest = k.unknown
    while rest:
        group = rest & -rest
        grown = 0
        while grown != group:
            grown = group
            group = spread(group, k.columns) & rest
        groups += 1
        most = max(most, bit_count(group))
        rest &= ~group
    x[GROUPS] = groups / 4
    x[LARGEST_GROUP] = most / 8


def beside(bits: int, columns: int) -> int:
    """The cells left and right of a bit set."""
    inner = ~FIRST[columns - 5]
    return ((bits << 1) & inner & FULL[columns - 5]) | ((bits & inner) >> 1)


def spread(bits: int, columns: int) -> int:
    """A bit set and all its neighbours."""
    line = bits | beside(bits, columns)
    return (line | (line << columns) | (line >> columns)) & FULL[columns - 5]
