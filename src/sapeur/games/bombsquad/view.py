"""What a player of Bomb Squad Academy is shown."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.bombsquad.bomb import (
    BEFORE,
    BOMB,
    BOMBS,
    CABLES,
    CHICKEN,
    CHOOSING,
    CREDITING,
    DECK,
    DRAFTING,
    FRONT,
    HAND,
    LOOKING,
    MOMENT_TOOLS,
    NO_CABLE,
    NO_CARD,
    ORDERING,
    OVER,
    PROTECTING,
    REVEALED,
    SENSORS,
    SPLICING,
    STEPPING,
    TILES,
    TOOLS,
    WAIT,
    State,
    is_discarded,
    value_of_line,
)
from sapeur.games.bombsquad.edition import ARROWS, COLOURS
from sapeur.games.bombsquad.notation import CARD_NAMES, TOOL_NAMES
from sapeur.games.bombsquad.rules import (
    is_usable,
)
from sapeur.games.contract import CHANCE
from sapeur.kernel import UNKNOWN

PHASES = {
    CHOOSING: "choose",
    PROTECTING: "protect",
    LOOKING: "look",
    DRAFTING: "take",
    STEPPING: "step",
    ORDERING: "order",
    OVER: "over",
    BEFORE: "before",
    REVEALED: "revealed",
    SPLICING: "splice",
    CREDITING: "credit",
}


class Card(Struct, frozen=True):
    main: int
    chain: int


class Tile(Struct, frozen=True):
    space: int  # of the track
    turned: bool
    face: str | None  # ok or explosion; None when the viewer cannot know


class Sensor(Struct, frozen=True):
    number: int  # 1 or 2, as Magnet names it
    bonus: int
    arrow: str  # right or left


class RewiredCards(Struct, frozen=True):
    """The top cards of a deck, put in order by one player and unknown to the others."""

    seat: int
    cards: int  # how many of them are still in the deck
    among: list[Card]  # those of them that the viewer had seen before


class Cable(Struct, frozen=True):
    colour: str
    deck: int  # cards left,
    mains: list[int]  # their main values (B1), the lowest first,
    seen: list[Card | None]  # and from the top, as far as the viewer has seen any of them
    rewired: RewiredCards | None
    line: list[Card]  # the last turned last
    discarded: Card | None  # spliced out of the line
    detonator: int
    track: int
    tiles: list[Tile]
    sensors: list[Sensor]
    worth: int  # B7: what the line is worth as it lies; 0 when nothing lies there
    more: int  # what the next cut is worth beside its last card: chain values and sensors
    cut: bool  # this turn
    protected: bool
    taped: bool  # the next card does not move the detonator


class Player(Struct, frozen=True):
    seat: int
    points: int
    hand: list[str]
    front: list[str]  # the cards played, oldest first
    card: str | None  # this turn's; only the viewer's own before the reveal
    ready: bool  # has chosen a card that is not revealed yet
    wait_out: bool  # B10: its Wait is discarded
    tools: list[str]
    effects: list[str]  # tools that work for it this turn
    jammed: bool
    passed: bool  # out of this moment
    knows: list[str]  # decks it has looked into, and where the card seen is still to come
    knows_tiles: list[str]


class Cut(Struct, frozen=True):
    """The cut being resolved."""

    colour: str
    seats: list[int]
    to_turn: int


class View(Struct, frozen=True):
    seat: int | None  # None for a spectator
    bomb: int  # 1 to 3
    turn: int  # of this bomb, from 1
    cables: list[Cable]
    players: list[Player]
    phase: str  # one of PHASES
    awaited: list[int]  # seats; none while a step happens by itself
    backwards: bool  # Reverse gear
    cut: Cut | None
    exploded: str | None  # the cable that set off this bomb
    offer: list[str]  # tools to be taken
    usable: list[str]  # the viewer's tools that have a use now
    rewiring: str | None  # the cable whose top cards are being put in order
    chain_counts_last: bool  # B7
    winners: list[int]


def view(o: State, seat: int) -> View:
    over = o.phase == OVER
    points = o.points[: o.players]
    asked = seat < o.players and (o.waiting >> seat) & 1
    return View(
        seat=seat if seat < o.players else None,
        bomb=o.bomb + 1,
        turn=o.turn,
        cables=[_cable(o, cable) for cable in range(CABLES)],
        players=[_player(o, k) for k in range(o.players)],
        phase=PHASES[o.phase],
        awaited=seats_in(o.waiting),
        backwards=bool(o.backwards),
        cut=None if o.cable == NO_CABLE else Cut(COLOURS[o.cable], seats_in(o.cutters), o.to_turn),
        exploded=None if o.exploded == NO_CABLE else COLOURS[o.exploded],
        offer=tools_in(o.offer),
        usable=[
            TOOL_NAMES[tool]
            for tool in range(TOOLS)
            if asked and (o.tools[seat] & MOMENT_TOOLS[o.phase]) >> tool & 1
            if is_usable(o, seat, tool)
        ],
        rewiring=COLOURS[o.wired_cable] if o.phase == ORDERING else None,
        chain_counts_last=not o.under,
        winners=[k for k in range(o.players) if over and points[k] == max(points)],
    )


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(CHANCE) if (bits >> seat) & 1]


def _cable(o: State, cable: int) -> Cable:
    first, top = o.bomb * BOMB + cable * DECK, o.top[cable]
    cards = o.card[first : first + DECK]
    still = o.stack[first : first + DECK]
    for card in cards[:top]:
        still.remove(card)
    known = [place for place in range(top, DECK) if cards[place] != UNKNOWN]
    sensors = [
        Sensor(i + 1, o.bonus[(o.bomb - 1) * SENSORS + i], ARROWS[i])
        for i in range(SENSORS)
        if o.sensor[i] == cable
    ]
    out = o.discarded - cable * DECK
    return Cable(
        colour=COLOURS[cable],
        deck=DECK - top,
        mains=[card // 10 for card in still],
        seen=[_card(card) for card in cards[top : max(known, default=top - 1) + 1]],
        rewired=_rewired(o, cable),
        line=[card_of(card) for place, card in enumerate(cards[:top]) if place != out],
        discarded=card_of(cards[out]) if 0 <= out < DECK else None,
        detonator=o.detonator[cable],
        track=o.track[cable],
        tiles=[_tile(o, cable, place) for place in range(TILES)],
        sensors=sensors,
        worth=value_of_line(o, cable),
        more=o.chain[cable] + sum(sensor.bonus for sensor in sensors),
        cut=bool((o.cut >> cable) & 1),
        protected=bool((o.protected >> cable) & 1),
        taped=o.taped == cable,
    )


def card_of(card: int) -> Card:
    return Card(card // 10, card % 10)


def _card(card: int) -> Card | None:
    return None if card == UNKNOWN else card_of(card)


def _tile(o: State, cable: int, place: int) -> Tile:
    turned, explosion = o.turned[cable], o.tiles[o.bomb * CABLES + cable]
    if explosion == UNKNOWN and turned == TILES - 1:
        explosion = TILES - 1  # B2: two that say OK give the third away
    face = "ok" if explosion != UNKNOWN or place < turned else None
    if place == explosion:
        face = "explosion"
    return Tile(o.track[cable] + place + 1, place < turned, face)


def _rewired(o: State, cable: int) -> RewiredCards | None:
    """What the viewer knows of cards that another has put in an order of their own."""
    last = o.wired_at + min(len(o.wired_cards), DECK - o.wired_at)
    if cable != o.wired_cable or o.phase == ORDERING or o.top[cable] >= last:
        return None
    remembered = [card for card in o.wired_cards if card != UNKNOWN]
    if o.wired_order != UNKNOWN:
        remembered = []  # the viewer did it, and knows the deck itself
    first = o.bomb * BOMB + cable * DECK
    for card in o.card[first + o.wired_at : first + o.top[cable]]:
        if card in remembered:
            remembered.remove(card)
    return RewiredCards(o.wired_by, last - o.top[cable], [card_of(card) for card in remembered])


def _player(o: State, seat: int) -> Player:
    front = o.front[seat * FRONT : seat * FRONT + FRONT]
    card = o.choice[seat]
    return Player(
        seat=seat,
        points=o.points[seat],
        hand=[CARD_NAMES[card] for card in range(HAND) if (o.hand[seat] >> card) & 1],
        front=[CARD_NAMES[card] for card in front if card != NO_CARD],
        card=None if card in (NO_CARD, UNKNOWN) else CARD_NAMES[card],
        ready=o.phase == CHOOSING and card != NO_CARD,
        wait_out=is_discarded(o, seat),
        tools=tools_in(o.tools[seat]),
        effects=tools_in(o.effect[seat]),
        jammed=bool((o.jammed >> seat) & 1),
        passed=bool((o.passed >> seat) & 1),
        knows=[
            COLOURS[cable]
            for cable in range(CABLES)
            if o.seen[seat * CABLES + cable] >> o.top[cable]
        ],
        knows_tiles=[COLOURS[cable] for cable in range(CABLES) if o.seen_tiles[seat] >> cable & 1],
    )


def tools_in(tools: int) -> list[str]:
    return [name for tool, name in enumerate(TOOL_NAMES) if (tools >> tool) & 1]


class Kit(Struct, frozen=True):
    """What the game is played with (B1, B3)."""

    bombs: int
    cables: list[str]  # in the order in which they are resolved
    cards: list[str]  # of a full hand
    resolved: list[str]  # B5: the same cards in the order in which they are resolved


def pieces() -> Kit:
    resolved = [CARD_NAMES[WAIT], *COLOURS, CARD_NAMES[CHICKEN]]
    return Kit(BOMBS, list(COLOURS), list(CARD_NAMES), resolved)
