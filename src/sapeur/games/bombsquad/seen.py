"""What is turned up at a real table: `green` for the card on top of that line, `green tile 1`,

`sensor 1` for the cable that it begins on, and `tool 1` for each tool that is laid out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sapeur.games.bombsquad.bomb import BOMB, CABLES, DECK, SENSORS, TILES, State
from sapeur.games.bombsquad.edition import COLOURS
from sapeur.games.bombsquad.notation import TOOL_NAMES
from sapeur.kernel import UNKNOWN, clone

OK, EXPLOSION = "ok", "explosion"


def uncovered(before: State, after: State, action: int, named: Collection[str]) -> list[str]:
    if after.bomb > before.bomb:  # B12, B13
        sensors = [f"sensor {i + 1}" for i in range(SENSORS)]
        tools = [f"tool {i + 1}" for i in range(after.players + 1)]
        return [place for place in sensors + tools if place not in named]
    for cable, colour in enumerate(COLOURS):
        if after.top[cable] > before.top[cable]:
            tiles = range(before.turned[cable], after.turned[cable])
            places = [colour, *(f"{colour} tile {i + 1}" for i in tiles)]
            # B8: whether a tile is reached follows from the card, and from the tiles before it.
            return [place for place in places if place not in named][:1]
    return []


def possible(o: State, place: str, named: Mapping[str, str]) -> list[str]:
    match place.split():
        case ["sensor", _]:
            return [colour for colour in COLOURS if colour not in named.values()]
        case ["tool", _]:
            out = {TOOL_NAMES[tool] for tool in o.order if tool != UNKNOWN} | set(named.values())
            return [name for name in TOOL_NAMES if name not in out]
        case [_, "tile", number]:
            return [EXPLOSION] if int(number) == TILES else [OK, EXPLOSION]  # B2
    first = _deck(o, place)
    left = list(o.stack[first : first + DECK])
    for card in o.card[first : first + DECK]:
        if card != UNKNOWN:
            left.remove(card)
    return [f"{card:02}" for card in sorted(set(left))]


def card_at(s: State, place: str) -> str:
    match place.split():
        case ["sensor", number]:
            return COLOURS[s.start[_sensor(s, number)]]
        case ["tool", number]:
            return TOOL_NAMES[s.order[_tool(s, number)]]
        case [colour, "tile", number]:
            return EXPLOSION if s.tiles[_tiles(s, colour)] == int(number) - 1 else OK
    return f"{s.card[_on_line(s, place)]:02}"


def rearranged(deal: State, s: State, place: str, card: str) -> Iterator[State]:
    match place.split():
        case ["sensor", number]:
            yield _with_sensor(deal, _sensor(s, number), COLOURS.index(card))
        case ["tool", number]:
            at = list(deal.order).index(TOOL_NAMES.index(card))
            yield _exchanged(deal, "order", _tool(s, number), at)
        case [colour, "tile", _]:
            # Switcheroo may have moved it meanwhile: the explosion lay at one of the others.
            for explosion in reversed(range(TILES)):
                other = clone(deal)
                other.tiles[_tiles(s, colour)] = explosion
                yield other
        case _:
            first = _deck(s, place)
            deck = range(first, first + DECK)
            # Rewiring or Short circuit may have brought it there from anywhere in the deck.
            for one in [_on_line(s, place), *deck]:
                for two in reversed(deck):
                    if deal.card[two] == int(card) != deal.card[one]:
                        yield _exchanged(deal, "card", one, two)


def _exchanged(deal: State, field: str, one: int, two: int) -> State:
    other = clone(deal)
    places = getattr(other, field)
    places[one], places[two] = places[two], places[one]
    return other


def _with_sensor(deal: State, at: int, cable: int) -> State:
    """B12: the two of a bomb begin on different cables."""
    other = clone(deal)
    if other.start[at ^ 1] == cable:
        other.start[at ^ 1] = other.start[at]
    other.start[at] = cable
    return other


def _deck(s: State, colour: str) -> int:
    return s.bomb * BOMB + COLOURS.index(colour) * DECK


def _on_line(s: State, colour: str) -> int:
    return _deck(s, colour) + s.top[COLOURS.index(colour)] - 1


def _tiles(s: State, colour: str) -> int:
    return s.bomb * CABLES + COLOURS.index(colour)


def _sensor(s: State, number: str) -> int:
    return (s.bomb - 1) * SENSORS + int(number) - 1


def _tool(s: State, number: str) -> int:
    return (s.bomb - 1) * (s.players + 1) + int(number) - 1
