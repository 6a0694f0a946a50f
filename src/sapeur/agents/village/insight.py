"""What the player of Le Village can know: what may lie where, what it risks, the chance to win."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from sapeur.agents.insight import (
    ActionValue,
    Estimate,
    action_values,
    final_share,
    three_with,
)
from sapeur.agents.village import level
from sapeur.agents.village.inference import VILLAGER, Knowledge, kind_of, knowledge_of, unseen
from sapeur.agents.village.sentences import risk
from sapeur.games.village import GAME
from sapeur.games.village.notation import cell_name, swap_at
from sapeur.games.village.rules import (
    CLUBS,
    DIAMONDS,
    DRAW,
    HEARTS,
    PASS,
    PEEK,
    ROWS,
    SPADES,
    SWAP,
    TURN,
    State,
    cells,
)
from sapeur.games.village.view import shown_cards
from sapeur.kernel import UNKNOWN, clone

PLAYER = 0  # the one seat


class ByKind(Struct, frozen=True):
    """A number for each kind of card: villagers, and the number cards of each suit."""

    villager: float
    spade: float
    club: float
    diamond: float
    heart: float


class FaceDownCard(Struct, frozen=True):
    """A village card that is not face up, by all that is shown; exact."""

    cell: str
    chances: ByKind  # what it is
    hurts: float  # V8: the chance that turning it now loses the game


class Hills(Struct, frozen=True):
    """What the stock still holds; exact."""

    cards: int
    expected: ByKind  # cards of each kind, on average
    villagers: list[float]  # the chance that it holds none of them, one, two, …


class Insight(Struct, frozen=True):
    cells: list[FaceDownCard]  # row by row
    unseen: ByKind  # V10: cards in the village and the hills that were never seen
    hills: Hills
    win: Estimate | None  # the chance to win; None until it is worked out
    actions: list[ActionValue]  # the best first; none until they are worked out


def insights(observed: State, seat: int, seed: int) -> Iterator[Insight]:
    """The counts at once, then the chance to win. A spectator does without the peeks.

    In pure memory play (V9) only what is shown counts, as if all else had been forgotten.
    """
    o = clone(observed)
    o.cards[:] = shown_cards(observed)
    k = knowledge_of(o)
    counted = Insight(
        cells=[card(o, k, i) for i in range(cells(o)) if not (o.up >> i) & 1],
        unseen=by_kind(k.left),
        hills=hills(k),
        win=final_share(GAME, o, PLAYER),
        actions=[],
    )
    yield counted
    if counted.win is None:
        advice = level(5).advise(o, PLAYER, seed)
        actions = action_values(GAME, o, PLAYER, advice)
        yield replace(counted, win=actions[0].win, actions=actions)


def card(o: State, k: Knowledge, cell: int) -> FaceDownCard:
    if o.cards[cell] == UNKNOWN:
        chances = [n / unseen(k) for n in k.left]
    else:
        chances = [float(kind == kind_of(o.cards[cell])) for kind in range(len(k.left))]
    return FaceDownCard(cell_name(o, cell), by_kind(chances), float(risk(k, cell)))


def hills(k: Knowledge) -> Hills:
    """The unseen cards are spread over the village and the stock in every way alike."""
    n, v = unseen(k), k.left[VILLAGER]
    ways = [comb(v, i) * comb(n - v, k.stock - i) for i in range(min(v, k.stock) + 1)]
    return Hills(
        cards=k.stock,
        expected=by_kind([k.stock * left / max(1, n) for left in k.left]),
        villagers=[some / sum(ways) for some in ways],
    )


def by_kind(numbers: list[float] | list[int]) -> ByKind:
    """The numbers by suit, then that of villagers, under their names."""
    return ByKind(
        villager=numbers[VILLAGER],
        spade=numbers[SPADES],
        club=numbers[CLUBS],
        diamond=numbers[DIAMONDS],
        heart=numbers[HEARTS],
    )


# --- Where to look -----------------------------------------------------------------------------


def region(observed: State, seat: int, action: int) -> list[str]:
    """Nine cards, that of the action among them; the hills, to draw from them."""
    if action in (DRAW, PASS):
        return ["hills" if action == DRAW else "pass"]
    if action >= SWAP:
        touched = swap_at(observed, action - SWAP)
    else:
        touched = (action - (PEEK if action >= PEEK else TURN),) * 2
    left = min(cell % observed.columns for cell in touched)
    top = min(cell // observed.columns for cell in touched)
    return [
        cell_name(observed, row * observed.columns + column)
        for row in three_with(top, ROWS)
        for column in three_with(left, observed.columns)
    ]
