"""Cards that are turned up at a real table: the cell where one lies, or `hills` for a drawn one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sapeur.games.village.notation import card_name, cell_name, read_card, read_cell
from sapeur.games.village.rules import CARDS, DRAW, PASS, TURN, State, cells
from sapeur.kernel import UNKNOWN, clone

HILLS = "hills"


def uncovered(before: State, after: State, action: int, named: Collection[str]) -> list[str]:
    if action == DRAW:
        places = [HILLS]
    else:
        places = [
            cell_name(after, i)
            for i in range(cells(after))
            if after.cards[i] != UNKNOWN and after.cards[i] not in before.cards
        ]
        turned = cell_name(after, action - TURN) if TURN <= action < PASS else None
        if turned in places and turned not in named:
            return [turned]  # V7: what it blasts follows from its suit
    return [place for place in places if place not in named]


def possible(o: State, place: str, named: Mapping[str, str]) -> list[str]:
    # V10: every card that has not been seen.
    seen = {card_name(card) for card in o.cards if card != UNKNOWN} | set(named.values())
    return [name for name in map(card_name, range(CARDS)) if name not in seen]


def card_at(s: State, place: str) -> str:
    return card_name(s.cards[s.top - 1 if place == HILLS else read_cell(s, place)])


def rearranged(deal: State, s: State, place: str, card: str) -> Iterator[State]:
    one = deal.cards.index(read_card(card_at(s, place)))
    two = deal.cards.index(read_card(card))
    other = clone(deal)
    other.cards[one], other.cards[two] = other.cards[two], other.cards[one]
    yield other
