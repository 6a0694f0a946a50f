"""Bombs drawn as text, for the rulings in this folder.

A drawing has a line for each cable that matters: the cards that were turned, `|`, those still in
the deck, top first, and the tiles: `green 11 02 | 12 10 ... OXO`. With `...` the deck goes on with
cards 00; without, the twelve are made up of cards 00 turned before the others. A tile that was
turned is a small `o`. The detonator stands where the turned cards bring it, or at `@5`. A cable
that is not drawn has twelve cards 00 in its deck and its explosion last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sapeur.games.bombsquad import rules
from sapeur.games.bombsquad.bomb import (
    BEFORE,
    BOMB,
    CABLES,
    DECK,
    END,
    FRONT,
    NO_CARD,
    NOWHERE,
    STEPPING,
    TOOLS,
    WAIT,
    State,
    take_stock,
)
from sapeur.games.bombsquad.notation import decode, encode
from sapeur.games.contract import CHANCE
from sapeur.kernel import Rng, clone, codes, start

CABLE_NAMES = ("green", "blue", "red", "yellow")
CARD_NAMES = (*CABLE_NAMES, "wait", "chicken")
TOOL_NAMES = (
    *("stethoscope", "xray", "schematic", "rewiring", "rewind", "thirdhand", "magnet"),
    *("shortcircuit", "switcheroo", "secondwind", "gloves", "secondthoughts", "helmet"),
    *("doublecut", "amplifier", "jammer", "reversegear", "ducttape", "splice", "credit"),
)
ROOM = 48

# The values that the rules file settles, with chain values of about one a card.
CARDS = (
    *("02", "02", "02", "01", "11", "11", "11", "11", "11", "10", "10", "10"),
    *("02", "02", "02", "11", "11", "11", "11", "21", "21", "20", "20", "20"),
    *("02", "02", "12", "11", "11", "21", "21", "21", "31", "30", "30", "30"),
    *("02", "02", "12", "11", "21", "21", "31", "31", "41", "40", "50", "50"),
)
TRACKS = (4, 7, 11, 16)
BONUSES = (1, 2, 2, 3)


def edition(players: int) -> State:
    """A state before its deal."""
    s = State()
    s.players = players
    s.deck[:] = [int(card) for card in CARDS]
    s.track[:] = TRACKS
    s.bonus[:] = BONUSES
    return s


def random(seed: int) -> Rng:
    rng = Rng()
    start(rng, seed, 1, 1, 1, 1)
    return rng


def dealt(players: int, seed: int) -> State:
    s = edition(players)
    rules.deal(s, random(seed))
    return s


def legal(s: State, seat: int) -> list[int]:
    out = codes(ROOM)
    return out[: rules.legal(s, seat, out)]


@dataclass(frozen=True)
class Position:
    """A state that is asked questions in the words of the notation."""

    s: State

    def after(self, *moves: str) -> Position:
        """The position after these moves (`0 cut green`), each of which must be legal.

        What happens of its own is carried out too, up to the end of the turn; the end itself
        only when another move follows.
        """
        s = clone(self.s)
        for move in moves:
            forced(s, last=END + 1)
            play(s, move)
            forced(s, last=END)
        return Position(s)

    def slowly(self, *moves: str) -> Position:
        """The position after these moves, with nothing that they do not say (`* turn green`)."""
        s = clone(self.s)
        for move in moves:
            play(s, move)
        return Position(s)

    def chosen(self, *cards: str) -> Position:
        """The position when the seats have chosen these cards and what follows has happened."""
        moves = (card if card in ("wait", "chicken") else f"cut {card}" for card in cards)
        return self.after(*(f"{seat} {move}" for seat, move in enumerate(moves)))

    def ended(self) -> Position:
        """The position after the end of the turn."""
        s = clone(self.s)
        assert s.phase == STEPPING and s.step == END, self
        rules.apply(s, CHANCE, END)
        return Position(s)

    def legal(self, seat: int) -> list[str]:
        return [encode(self.s, seat, action) for action in legal(self.s, seat)]

    @property
    def awaited(self) -> list[int]:
        bits = rules.awaited(self.s)
        return [seat for seat in range(CHANCE + 1) if (bits >> seat) & 1]

    @property
    def step(self) -> str:
        """What happens next of its own."""
        return " ".join(self.legal(CHANCE))

    @property
    def points(self) -> list[int]:
        return [rules.score(self.s, seat) for seat in range(self.s.players)]

    @property
    def detonators(self) -> list[int]:
        return list(self.s.detonator)

    @property
    def lines(self) -> list[str]:
        """The cards that lie in each line."""
        return [
            " ".join(self.card(cable, i) for i in range(self.s.top[cable])
                     if self.s.discarded != cable * DECK + i)
            for cable in range(CABLES)
        ]  # fmt: skip

    @property
    def sensors(self) -> list[str]:
        return [(*CABLE_NAMES, "nowhere")[cable] for cable in self.s.sensor]

    def card(self, cable: int, place: int) -> str:
        return f"{self.s.card[self.s.bomb * BOMB + cable * DECK + place]:02}"

    def deck(self, name: str) -> str:
        """The cards still in a deck, top first."""
        cable = CABLE_NAMES.index(name)
        return " ".join(self.card(cable, i) for i in range(self.s.top[cable], DECK))

    def hand(self, seat: int) -> str:
        return " ".join(card for i, card in enumerate(CARD_NAMES) if (self.s.hand[seat] >> i) & 1)

    def front(self, seat: int) -> str:
        cards = self.s.front[seat * FRONT : (seat + 1) * FRONT]
        return " ".join(CARD_NAMES[card] for card in cards if card != NO_CARD)

    def tools(self, seat: int) -> str:
        return names(self.s.tools[seat])

    def tiles(self, name: str) -> str:
        """The tiles of a cable as they lie, those that were turned small but for an explosion."""
        cable = CABLE_NAMES.index(name)
        drawn = ["X" if self.s.tiles[self.s.bomb * CABLES + cable] == i else "O" for i in range(3)]
        for i in range(self.s.turned[cable]):
            drawn[i] = drawn[i].replace("O", "o")
        return "".join(drawn)


def names(bits: int) -> str:
    """The tools of a bit set."""
    return " ".join(TOOL_NAMES[tool] for tool in range(TOOLS) if (bits >> tool) & 1)


def play(s: State, move: str) -> None:
    who, _, text = move.partition(" ")
    seat = CHANCE if who == "*" else int(who)
    (action,) = decode(s, seat, text)
    assert action in legal(s, seat), f"{move} is not legal: {s}"
    rules.apply(s, seat, action)


def forced(s: State, last: int) -> None:
    """Take the steps that happen of their own, as long as they come before this one."""
    while s.phase == STEPPING and s.step < last:
        rules.apply(s, CHANCE, s.step)


def squad(
    drawing: str = "",
    *,
    players: int = 3,
    bomb: int = 1,
    points: Sequence[int] = (),
    tools: Mapping[int, str] | None = None,
    sensors: tuple[str, str] | None = None,
    front: Mapping[int, str] | None = None,
    wait_out: Sequence[int] = (),
    under: int = 0,
) -> Position:
    """The beginning of a turn with this bomb on the table."""
    s = edition(players)
    s.under = under
    s.tiles[:] = [2] * len(s.tiles)
    s.start[:] = [0, 1, 2, 3]
    s.order[:] = range(TOOLS)
    s.spare[:] = range(DECK)
    s.bomb = bomb - 1
    lines = {line.split()[0]: line.split()[1:] for line in drawing.strip().splitlines()}
    for name, words in lines.items():
        draw_cards(s, CABLE_NAMES.index(name), words)
    take_stock(s)
    rules.begin(s)
    s.bomb = bomb - 1
    s.turn = 1
    for name, words in lines.items():
        draw_line(s, CABLE_NAMES.index(name), words)
    s.points[: len(points)] = points
    if sensors:
        s.sensor[:] = [CABLE_NAMES.index(name) for name in sensors]
    for seat, named in (tools or {}).items():
        s.tools[seat] = sum(1 << TOOL_NAMES.index(name) for name in named.split())
    for seat, named in (front or {}).items():
        cards = [CARD_NAMES.index(name) for name in named.split()]
        s.front[seat * FRONT : seat * FRONT + len(cards)] = cards
        s.hand[seat] -= sum(1 << card for card in cards)
    for seat in wait_out:
        s.hand[seat] -= 1 << WAIT
    s.discarded = NOWHERE
    rules.hold_moment(s, BEFORE)
    return Position(s)


def cable_cards(words: list[str]) -> tuple[list[int], list[int]]:
    """The cards drawn as turned and those drawn in the deck, twelve in all."""
    bar = words.index("|")
    turned = [int(word) for word in words[:bar] if word[0] != "@"]
    deck = [int(word) for word in words[bar + 1 :] if word.isdigit()]
    missing = [0] * (DECK - len(turned) - len(deck))
    return (turned, deck + missing) if "..." in words else (missing + turned, deck)


def draw_cards(s: State, cable: int, words: list[str]) -> None:
    turned, deck = cable_cards(words)
    first = s.bomb * BOMB + cable * DECK
    s.card[first : first + DECK] = turned + deck
    if words[-1].upper() in ("XOO", "OXO", "OOX"):
        s.tiles[s.bomb * CABLES + cable] = words[-1].upper().index("X")


def draw_line(s: State, cable: int, words: list[str]) -> None:
    turned, _ = cable_cards(words)
    s.top[cable] = len(turned)
    s.detonator[cable] = sum(card // 10 for card in turned)
    s.chain[cable] = sum(card % 10 for card in turned)
    s.turned[cable] = words[-1].count("o")
    for word in words:
        if word[0] == "@":
            s.detonator[cable] = int(word[1:])
