"""What an action did in Bomb Squad Academy: cards revealed and turned, points, tools, the blast."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.bombsquad.bomb import (
    BLAST,
    BOMB,
    CABLES,
    CHOOSING,
    DECK,
    END,
    FRONT,
    GLOVES,
    JAMMER,
    LOOK,
    LOOK_ONE,
    LOOK_TILES,
    MAGNET,
    NO_CABLE,
    NO_CARD,
    ORDER,
    ORDERING,
    OVER,
    PAIR_ONE,
    PAIR_TWO,
    PASS,
    PROTECT,
    REWIRING,
    SCHEMATIC,
    SCORE,
    SECONDTHOUGHTS,
    SENSORS,
    SPLICE,
    STETHOSCOPE,
    SWAP_ONE,
    SWAP_PAIRS,
    SWAP_TWO,
    SWITCHEROO,
    TAKE,
    THIRDHAND,
    TURN,
    USE,
    USES,
    WAIT,
    XRAY,
    State,
    cards_left,
    value_of_line,
)
from sapeur.games.bombsquad.edition import COLOURS
from sapeur.games.bombsquad.notation import CARD_NAMES, OF_A_CABLE, ORDER_NAMES, TOOL_NAMES
from sapeur.games.bombsquad.view import PHASES, Card, card_of, seats_in, tools_in
from sapeur.games.contract import CHANCE
from sapeur.games.game import WitnessedAction
from sapeur.kernel import UNKNOWN


class Gain(Struct, frozen=True):
    """Points that a seat won; lost, below 0."""

    seat: int
    points: int


class SensorMove(Struct, frozen=True):
    """B12: a sensor went from one cable to another."""

    number: int  # 1 or 2
    start: str
    end: str


class HandCard(Struct, frozen=True):
    seat: int
    card: str


class TurnedTile(Struct, frozen=True):
    space: int  # of the track
    face: str  # ok or explosion


class Reveal(Struct, frozen=True, tag="reveal"):
    """B5: the last card was chosen, and all are turned up."""

    cards: list[str]  # by seat
    gains: list[Gain]  # of those who wait (B6), if no tool comes first


class Protection(Struct, frozen=True, tag="protect"):
    cable: str
    seats: list[int]  # B6: that would have cut it


class CardTurn(Struct, frozen=True, tag="card"):
    """B7: a card of a cut came onto its line; B8: perhaps the bomb went off."""

    cable: str
    seats: list[int]  # that share the cut
    card: Card
    moved: int  # how far the detonator went,
    detonator: int  # and where it is now
    taped: bool  # Duct tape held it
    tiles: list[TurnedTile]
    exploded: bool
    gains: list[Gain]  # by the explosion
    spared: list[int]  # seats that had less than it takes: nobody goes below 0


class CutScore(Struct, frozen=True, tag="score"):
    """B7: those who cut have their share."""

    cable: str
    seats: list[int]
    last: Card  # of the line: its main value is in the worth, beside chain values and sensors
    worth: int
    gains: list[Gain]


class TurnEnd(Struct, frozen=True, tag="end"):
    """The turn is over, and perhaps the bomb."""

    exploded: str | None  # the cable that set the bomb off
    returned: list[HandCard]  # B10: cards that are in hand again
    spent: list[int]  # the seats whose Wait is discarded
    sensors: list[SensorMove]
    bomb: int | None  # the number of the next one, if it is laid out now (B11),
    tools: list[str]  # and the tools that are turned up for it
    over: bool  # B14


class BombLook(Struct, frozen=True, tag="look"):
    """B9: somebody looked; what they saw is told to them alone."""

    decks: list[str]
    tiles: str | None  # the cable whose tiles were looked at
    cards: list[Card]  # from the top of the deck, or of each of two
    explosion: int | None  # which of the three tiles it is, from 1


class Take(Struct, frozen=True, tag="take"):
    tool: str
    discarded: list[str]  # B13: what nobody took


class ToolUse(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="tool"):
    """B13: a tool was used, and what it did at once."""

    tool: str
    cable: str | None = None  # that it was used on
    look: BombLook | None = None
    moved: int = 0  # how far the detonator of that cable went: Rewind, Splice
    sensor: SensorMove | None = None  # Magnet
    card: str | None = None  # Third hand: taken back; Second thoughts: played instead
    returned: str | None = None  # Second thoughts: the card it was played instead of
    tiles: list[int] = []  # Switcheroo: the two that changed places, from 1
    target: int | None = None  # Jammer: the seat
    discarded: Card | None = None  # Splice: the card that left the line
    gains: list[Gain] = []  # of those who wait (B6), if it was the last tool before


class Ordering(Struct, frozen=True, tag="order"):
    """Rewiring: the top cards of a deck were put in order."""

    cable: str
    order: str | None  # told to the one who chose it: 312 puts first what lay third


class MomentPass(Struct, frozen=True, tag="pass"):
    phase: str  # that was passed in
    gains: list[Gain]  # of those who wait (B6), if it was the last pass before


Steps = CardTurn | CutScore | TurnEnd  # that happen by themselves
Effect = Reveal | Protection | Steps | BombLook | Take | ToolUse | Ordering | MomentPass


def effect(before: State, after: State, viewer: int, action: WitnessedAction) -> Effect | None:
    """What was done; None for a card chosen before the last."""
    code = action.code
    if before.phase == CHOOSING:
        return _reveal(before, after) if after.phase != CHOOSING else None
    if before.phase == ORDERING:
        cards = min(3, cards_left(before, before.wired_cable))
        order = None if code == UNKNOWN else ORDER_NAMES[code - ORDER][:cards]
        return Ordering(COLOURS[before.wired_cable], order)
    if action.seat == CHANCE:
        return _step(before, after, code)
    if code == PASS:
        return MomentPass(PHASES[before.phase], _gains(before, after))
    if code < LOOK:
        return _protection(before, code - PROTECT)
    if code < ORDER:
        return _look(before, after, code - LOOK, knows=viewer == action.seat)
    if code < TURN:
        tool = code - TAKE
        gone = before.offer & ~after.offer & ~(1 << tool)
        return Take(TOOL_NAMES[tool], tools_in(gone))
    return _tool(before, after, viewer, action)


def _gains(before: State, after: State) -> list[Gain]:
    won = [after.points[seat] - before.points[seat] for seat in range(before.players)]
    return [Gain(seat, points) for seat, points in enumerate(won) if points]


def _reveal(before: State, after: State) -> Reveal:
    cards = [CARD_NAMES[card] for card in after.choice[: after.players]]
    return Reveal(cards, _gains(before, after))


def _protection(before: State, cable: int) -> Protection:
    seats = [k for k in range(before.players) if before.choice[k] == cable]
    return Protection(COLOURS[cable], [k for k in seats if not (before.jammed >> k) & 1])


# The steps that happen by themselves.


def _step(before: State, after: State, code: int) -> Steps:
    if code == END:
        return _end(before, after)
    cable, seats, gains = before.cable, seats_in(before.cutters), _gains(before, after)
    if code >= SCORE:
        last_card = card_of(before.card[before.bomb * BOMB + cable * DECK + before.top[cable] - 1])
        return CutScore(COLOURS[cable], seats, last_card, value_of_line(before, cable), gains)
    exploded = after.exploded != NO_CABLE
    last = after.turned[cable] - 1
    return CardTurn(
        cable=COLOURS[cable],
        seats=seats,
        card=card_of(after.card[before.bomb * BOMB + cable * DECK + before.top[cable]]),
        moved=after.detonator[cable] - before.detonator[cable],
        detonator=after.detonator[cable],
        taped=before.taped == cable,
        tiles=[
            TurnedTile(
                before.track[cable] + place + 1,
                "explosion" if exploded and place == last else "ok",
            )
            for place in range(before.turned[cable], after.turned[cable])
        ],
        exploded=exploded,
        gains=gains,
        spared=[seat for seat in seats if exploded and _is_spared(before, seat)],
    )


def _is_spared(before: State, seat: int) -> bool:
    """B8: whether this cutter has fewer points than an explosion takes."""
    return before.points[seat] < BLAST and not (before.effect[seat] >> GLOVES) & 1


def _end(before: State, after: State) -> TurnEnd:
    over, next_bomb = after.phase == OVER, after.bomb > before.bomb
    goes_on = not over and not next_bomb
    seats = range(before.players) if goes_on else range(0)
    full = [seat for seat in seats if before.front[seat * FRONT + FRONT - 1] != NO_CARD]
    oldest = {seat: before.front[seat * FRONT] for seat in full}
    return TurnEnd(
        exploded=None if before.exploded == NO_CABLE else COLOURS[before.exploded],
        returned=[HandCard(k, CARD_NAMES[card]) for k, card in oldest.items() if card != WAIT],
        spent=[seat for seat, card in oldest.items() if card == WAIT],
        sensors=_sensor_moves(before, after) if goes_on else [],
        bomb=after.bomb + 1 if next_bomb else None,
        tools=tools_in(after.offer),
        over=over,
    )


def _sensor_moves(before: State, after: State) -> list[SensorMove]:
    return [
        SensorMove(i + 1, COLOURS[before.sensor[i]], COLOURS[after.sensor[i]])
        for i in range(SENSORS)
        if before.sensor[i] != after.sensor[i]
    ]


# Looks and tools.


def _look(before: State, after: State, k: int, *, knows: bool) -> BombLook:
    if k >= LOOK_TILES:
        cable = k - LOOK_TILES
        place = after.tiles[before.bomb * CABLES + cable]
        return BombLook([], COLOURS[cable], [], place + 1 if knows else None)
    cables = [k - LOOK_ONE] if k >= LOOK_ONE else [PAIR_ONE[k], PAIR_TWO[k]]
    return _look_into(before, after, cables, 1, knows=knows)


def _look_into(before: State, after: State, cables: list[int], n: int, *, knows: bool) -> BombLook:
    """The top n cards of these decks, or as many as there are."""
    cards = []
    for cable in cables:
        first = before.bomb * BOMB + cable * DECK + before.top[cable]
        cards += after.card[first : first + min(n, cards_left(before, cable))]
    return BombLook(
        [COLOURS[cable] for cable in cables],
        None,
        [card_of(card) for card in cards] if knows else [],
        None,
    )


def _tool(before: State, after: State, viewer: int, action: WitnessedAction) -> ToolUse:
    tool, k = divmod(action.code - USE, USES)
    knows = viewer == action.seat
    name, gains = TOOL_NAMES[tool], _gains(before, after)
    if tool == STETHOSCOPE:
        return ToolUse(tool=name, look=_look(before, after, k, knows=knows))
    if tool == XRAY:
        return ToolUse(tool=name, look=_look(before, after, LOOK_TILES + k, knows=knows))
    if tool in (SCHEMATIC, REWIRING):
        look = _look_into(before, after, [k], 3, knows=knows)
        return ToolUse(tool=name, cable=COLOURS[k], look=look)
    if tool == MAGNET:
        return ToolUse(tool=name, sensor=_sensor_moves(before, after)[0])
    if tool == THIRDHAND:
        return ToolUse(tool=name, card=CARD_NAMES[k])
    if tool == SECONDTHOUGHTS:
        was = CARD_NAMES[before.choice[action.seat]]
        return ToolUse(tool=name, card=CARD_NAMES[k], returned=was, gains=gains)
    if tool == SWITCHEROO:
        pair = k % SWAP_PAIRS
        tiles = [SWAP_ONE[pair] + 1, SWAP_TWO[pair] + 1]
        return ToolUse(tool=name, cable=COLOURS[k // SWAP_PAIRS], tiles=tiles)
    if tool == JAMMER:
        return ToolUse(tool=name, target=k, gains=gains)
    if tool == SPLICE:
        return _splice(before, after)
    if tool in OF_A_CABLE:
        moved = after.detonator[k] - before.detonator[k]
        return ToolUse(tool=name, cable=COLOURS[k], moved=moved, gains=gains)
    return ToolUse(tool=name, gains=gains)


def _splice(before: State, after: State) -> ToolUse:
    cable = before.cable
    return ToolUse(
        tool=TOOL_NAMES[SPLICE],
        cable=COLOURS[cable],
        moved=after.detonator[cable] - before.detonator[cable],
        discarded=card_of(after.card[after.bomb * BOMB + after.discarded]),
    )
