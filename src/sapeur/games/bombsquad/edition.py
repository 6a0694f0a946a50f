"""Editions as text: the values printed on the cables, their tracks and the sensors (B1, B2, B12).

A TOML file, or all of it on one line as `option edition` has it:
`mine/green=4:02.02.11…/blue=…/red=…/yellow=…/II=1.2/III=2.3/chain=last`. A card is two digits, its
main value and its chain value. The editions shipped are in editions/.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from msgspec import Struct

from sapeur.games.bombsquad.bomb import (
    DECK,
    TILES,
    State,
)
from sapeur.games.game import FileError, NotationError, Problem, Words, key_problems

COLOURS = ("green", "blue", "red", "yellow")
SIDES, ARROWS = ("II", "III"), ("right", "left")  # B12
KEYS = ("name", "chain_counts_last", *COLOURS, "sensors")
MOST = 9  # of a value that is printed as one digit

Values = dict[str, Any]


class EditionError(FileError):
    """Text that is no edition."""


@dataclass(frozen=True)
class CableValues:
    """B1, B2: its cards as (main, chain), the lowest first, and the spaces before its tiles."""

    track: int
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Edition:
    """All that a box has printed on it."""

    name: str
    cables: tuple[CableValues, ...]
    sensors: tuple[tuple[int, int], ...]  # B12: by side, II and III: right, left
    chain_counts_last: bool  # B7: or only the chain values of the cards under the last

    @property
    def on_one_line(self) -> str:
        """As `option edition` has it: the name alone if it is one of ours."""
        if _shipped().get(self.name) == self:
            return self.name
        cables = [
            f"{colour}={cable.track}:{'.'.join(f'{main}{chain}' for main, chain in cable.cards)}"
            for colour, cable in zip(COLOURS, self.cables, strict=True)
        ]
        sides = [
            f"{side}={right}.{left}"
            for side, (right, left) in zip(SIDES, self.sensors, strict=True)
        ]
        chain = "last" if self.chain_counts_last else "under"
        return "/".join([self.name, *cables, *sides, f"chain={chain}"])

    @property
    def text(self) -> str:
        """As a file has it."""
        last = str(self.chain_counts_last).lower()
        parts = [f'name = "{self.name}"\nchain_counts_last = {last}\n']
        for colour, cable in zip(COLOURS, self.cables, strict=True):
            cards = " ".join(f"{main}{chain}" for main, chain in cable.cards)
            parts.append(f'[{colour}]\ntrack = {cable.track}\ncards = "{cards}"\n')
        sides = [
            f"{side} = {{ right = {right}, left = {left} }}\n"
            for side, (right, left) in zip(SIDES, self.sensors, strict=True)
        ]
        return "\n".join([*parts, "[sensors]\n" + "".join(sides)])

    def lay(self, s: State) -> None:
        """Play with these values."""
        s.deck[:] = [10 * main + chain for cable in self.cables for main, chain in cable.cards]
        s.track[:] = [cable.track for cable in self.cables]
        s.bonus[:] = [bonus for side in self.sensors for bonus in side]
        s.under = int(not self.chain_counts_last)


class CableSheet(Struct, frozen=True):
    colour: str
    track: int
    cards: list[str]  # two digits each, the main and the chain value


class SensorSheet(Struct, frozen=True):
    side: str
    right: int
    left: int


class EditionSheet(Struct, frozen=True):
    """An edition as a form shows it."""

    name: str
    chain_counts_last: bool
    cables: list[CableSheet]
    sensors: list[SensorSheet]


def sheet(edition: Edition) -> EditionSheet:
    return EditionSheet(
        name=edition.name,
        chain_counts_last=edition.chain_counts_last,
        cables=[
            CableSheet(colour, cable.track, [f"{main}{chain}" for main, chain in cable.cards])
            for colour, cable in zip(COLOURS, edition.cables, strict=True)
        ],
        sensors=[
            SensorSheet(side, right, left)
            for side, (right, left) in zip(SIDES, edition.sensors, strict=True)
        ],
    )


def shipped_names() -> tuple[str, ...]:
    """The names of the editions that come with the game."""
    return tuple(sorted(_shipped()))


def edition(value: str) -> Edition:
    """The edition that `option edition` names or writes out."""
    name = value.strip().lower()
    if name in _shipped():
        return _shipped()[name]
    if re.fullmatch(NAME, name):
        raise NotationError(
            en=f"there is no edition {name!r}; there are: {', '.join(shipped_names())}",
            fr=f"il n'y a pas d'édition {name!r} ; il y a : {', '.join(shipped_names())}",
        )
    return read_edition(value)


def read_edition(text: str) -> Edition:
    """The edition that the text gives; EditionError with every problem if it is none."""
    reading = Reading()
    found = reading.one_line(text) if re.fullmatch(ONE_LINE, text) else reading.toml(text)
    if not reading.problems:
        made = reading.edition(found)
    if reading.problems:
        raise EditionError(reading.problems)
    return made


def remarks(edition: Edition) -> list[Problem]:
    """What is allowed, but may not be meant."""
    found = []
    if edition.name in _shipped() and _shipped()[edition.name] != edition:
        words = Words(
            en=f"{edition.name!r} is an edition that comes with the game, with other values",
            fr=f"{edition.name!r} est une édition fournie avec le jeu, avec d'autres valeurs",
        )
        found.append(Problem(0, words, "name", ("name",)))
    for colour, cable in zip(COLOURS, edition.cables, strict=True):
        highest = cable.cards[-1][0]
        if highest > cable.track:
            words = Words(
                en=f"a first card of {highest} already reaches a tile (B2)",
                fr=f"une première carte de {highest} atteint déjà une tuile (B2)",
            )
            where = f"{colour}.track"
            found.append(Problem(0, words, where, (where,)))
    for arrow, (first, second) in zip(ARROWS, zip(*edition.sensors, strict=True), strict=True):
        if first > second:
            words = Words(
                en=f"worth less than on side {SIDES[0]}: {second}, not {first} (B12)",
                fr=f"vaut moins que sur la face {SIDES[0]} : {second}, et non {first} (B12)",
            )
            where = f"sensors.{SIDES[1]}.{arrow}"
            found.append(Problem(0, words, where, (where,)))
    return found


NAME = r"[a-z0-9][a-z0-9-]{0,39}"
MOST_CHARACTERS, MOST_IN_A_LINE = 20_000, 500  # of a file
ONE_LINE = re.compile(r"\s*[A-Za-z0-9-]+/[^\n]*\s*")


class Reading:
    """One text being read: it goes on after a problem, so that all of them are reported at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, where: str, en: str, fr: str, *, line: int = 0, place: str = "") -> None:
        """Note a problem; its place is the field of a form, where that is not the key."""
        self.problems.append(Problem(line, Words(en=en, fr=fr), where, (place or where,)))

    # The two forms.

    def toml(self, text: str) -> Values:
        if self.is_too_long(text):
            return {}
        try:
            return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
        except RecursionError:
            self.wrong("", "nested too deep to be read", "trop d'imbrications pour être lu")
        except ValueError as wrong:
            at = re.search(r" \(at line (\d+), column (\d+)\)$", str(wrong))
            shown = str(wrong)[: at.start()] if at else str(wrong).partition(" (at end")[0]
            line = int(at[1]) if at else text.count("\n") + 1
            place = f" à la colonne {at[2]}" if at else ""
            self.wrong("", f"not TOML: {shown}", f"ce n'est pas du TOML{place}", line=line)
        return {}

    def is_too_long(self, text: str) -> bool:
        """Whether it is refused unread: tomllib takes 20 s for a dotted key of 40 kB."""
        if len(text) > MOST_CHARACTERS:
            self.wrong(
                "",
                f"longer than {MOST_CHARACTERS} characters",
                f"plus long que {MOST_CHARACTERS} caractères",
            )
        for number, line in enumerate(text[:MOST_CHARACTERS].split("\n"), 1):
            if len(line) > MOST_IN_A_LINE:
                self.wrong(
                    "",
                    f"a line longer than {MOST_IN_A_LINE} characters",
                    f"une ligne de plus de {MOST_IN_A_LINE} caractères",
                    line=number,
                )
        return bool(self.problems)

    def one_line(self, text: str) -> Values:
        """The same values as a file would give, so that they are checked in the same way."""
        name, *parts = text.strip().split("/")
        found: Values = {"name": name.lower(), "sensors": {}}
        for part in parts:
            key, _, value = part.partition("=")
            where = key.strip().lower()
            if where in COLOURS and where not in found:
                track, _, cards = value.partition(":")
                found[where] = {"track": _number(track), "cards": cards.replace(".", " ")}
            elif where.upper() in SIDES and where.upper() not in found["sensors"]:
                numbers = [_number(n) for n in value.split(".")]
                found["sensors"][where.upper()] = dict(zip(ARROWS, numbers, strict=False))
            elif where == "chain" and value.strip().lower() in ("last", "under"):
                found["chain_counts_last"] = value.strip().lower() == "last"
            else:
                self.wrong(
                    key[:20],
                    f"{part[:40]!r} is not understood here",
                    f"{part[:40]!r} n'est pas compris ici",
                )
        return found

    # What they hold.

    def edition(self, found: Values) -> Edition:
        self.problems += key_problems(found, "", KEYS, "name", *COLOURS, "sensors")
        name = found.get("name", "")
        if "name" in found and not (isinstance(name, str) and re.fullmatch(NAME, name)):
            self.wrong(
                "name",
                f"small letters, digits and hyphens, not {_shown(name)}",
                f"des minuscules, des chiffres et des tirets, et non {_shown(name)}",
            )
        last = found.get("chain_counts_last", True)
        if not isinstance(last, bool):
            self.wrong(
                "chain_counts_last",
                f"true or false, not {_shown(last)} (B7)",
                f"true ou false, et non {_shown(last)} (B7)",
            )
        cables = tuple(self.cable(c, self.table(found, c)) for c in COLOURS if c in found)
        sensors = self.sensors(self.table(found, "sensors")) if "sensors" in found else ()
        return Edition(str(name), cables, sensors, bool(last))

    def cable(self, colour: str, found: Values | None) -> CableValues:
        if found is None:
            return CableValues(0, ())
        together = "cards" in found or not {"mains", "chains"} & set(found)
        needed = ("cards",) if together else ("mains", "chains")
        self.problems += key_problems(found, f"{colour}.", ("track", *needed), "track", *needed)
        before = len(self.problems)
        cards = self.cards(colour, found) if together else self.lists(colour, found)
        farthest = DECK * MOST - TILES
        track = self.number(found, f"{colour}.track", 1, farthest) if "track" in found else 0
        reach, last = sum(main for main, _ in cards), track + TILES
        if len(self.problems) == before and cards and track and reach < last:
            self.wrong(
                colour,
                f"the main values add up to {reach}, but the last tile is on {last} (B2): "
                "a deck must be able to reach it",
                f"les valeurs principales font {reach} en tout, mais la dernière tuile est sur "
                f"{last} (B2) : un paquet doit pouvoir l'atteindre",
            )
        return CableValues(track, tuple(sorted(cards)))

    def cards(self, colour: str, found: Values) -> list[tuple[int, int]]:
        """The cards as two digits each, in a list or separated by spaces."""
        where, given = f"{colour}.cards", found.get("cards", [])
        words = given.split() if isinstance(given, str) else given
        if "cards" not in found or not self.twelve(where, words):
            return []
        bad = [
            (k, word)
            for k, word in enumerate(words, 1)
            if not (isinstance(word, str) and re.fullmatch("[0-9]{2}", word))
        ]
        for k, word in bad:
            self.wrong(
                where,
                f"card {k} is {_shown(word)}, not two digits, the main and the chain value, "
                'like "21" (B1)',
                f"la carte {k} est {_shown(word)}, et non deux chiffres, la valeur principale "
                'et celle de chaîne, comme "21" (B1)',
                place=f"{where}.{k}",
            )
        if bad:
            return []
        return [(int(word[0]), int(word[1])) for word in words]

    def lists(self, colour: str, found: Values) -> list[tuple[int, int]]:
        """The cards as a list of main values and one of chain values."""
        columns = []
        for key in ("mains", "chains"):
            where, given = f"{colour}.{key}", found.get(key, [])
            if key not in found or not self.twelve(where, given):
                return []
            digits = [
                self.number({"": value}, f"{where}, {k}", 0, MOST, "")
                for k, value in enumerate(given, 1)
            ]
            columns.append(digits)
        return list(zip(*columns, strict=True))

    def twelve(self, where: str, given: Any) -> bool:
        count = len(given) if isinstance(given, list) else None
        if count != DECK:
            shown = _shown(given) if count is None else str(count)
            self.wrong(
                where,
                f"a cable has exactly {DECK} cards, not {shown} (B1)",
                f"un câble a exactement {DECK} cartes, et non {shown} (B1)",
            )
        return count == DECK

    def sensors(self, found: Values | None) -> tuple[tuple[int, int], ...]:
        if found is None:
            return ()
        self.problems += key_problems(found, "sensors.", SIDES, *SIDES)
        sides = []
        for side in SIDES:
            bonuses = self.table(found, side, "sensors.") if side in found else None
            if bonuses is not None:
                where = f"sensors.{side}."
                self.problems += key_problems(bonuses, where, ARROWS, *ARROWS)
                right, left = (
                    self.number(bonuses, where + arrow, 0, MOST) if arrow in bonuses else 0
                    for arrow in ARROWS
                )
                sides.append((right, left))
        return tuple(sides)

    # Small questions.

    def table(self, found: Values, key: str, where: str = "") -> Values | None:
        value = found.get(key)
        if isinstance(value, dict):
            return value
        self.wrong(
            where + key,
            f"a table of values, not {_shown(value)}",
            f"une table de valeurs, et non {_shown(value)}",
        )
        return None

    def number(self, found: Values, where: str, low: int, high: int, key: str | None = None) -> int:
        value = found[where.rpartition(".")[2] if key is None else key]
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(
            where,
            f"a whole number from {low} to {high}, not {_shown(value)}",
            f"un nombre entier de {low} à {high}, et non {_shown(value)}",
        )
        return 0


def _number(text: str) -> int | str:
    """The number, if it is one; else the text, for the message that refuses it."""
    digits = text.strip()  # which takes off more than int() overlooks
    return int(digits) if re.fullmatch("[0-9]{1,4}", digits) else text


def _shown(value: Any) -> str:
    """A value from a file, short enough for a message."""
    shown = repr(value) if not isinstance(value, bool) else str(value).lower()
    return shown if len(shown) <= 40 else f"{shown[:37]}…"


@cache
def _shipped() -> dict[str, Edition]:
    folder = resources.files(__package__).joinpath("editions")
    found = [
        read_edition(file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return {made.name: made for made in found}
