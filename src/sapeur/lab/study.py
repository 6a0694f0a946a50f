"""A study as a TOML file: which games are played with which options, by whom, and how many.

Every combination of what varies is a cell with a name; every game of a cell has a number. The seed
of a game is made of the study's seed, the cell's name and the number, so that a row is the same
whoever plays it and in whatever order.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from sapeur.agents.registry import agent
from sapeur.games import game
from sapeur.games.game import FileError, Game, NotationError, Problem, Words, key_problems

TOP_KEYS = ("title", "question", "seed", "part")
PART_KEYS = (
    "game", "options", "vary", "opponents", "games", "target", "most", "block", "reviews"
)  # fmt: skip
REVIEW_KEYS = ("by", "games")
MOST_GAMES = 1_000_000
MOST_CELLS = 500
MOST_CHARACTERS, MOST_IN_A_LINE = 50_000, 2_000  # of a file: tomllib is slow on absurd ones
GAMES_A_BLOCK = 100  # games between two looks at the interval


class StudyError(FileError):
    """Text that is no study."""


@dataclass(frozen=True)
class StudyCell:
    """One game with one set of options and one table of opponents, and how often it is played."""

    name: str
    game: str
    options: Mapping[str, str]  # all of them
    written: Mapping[str, str]  # those that the study writes, shortened where they are long
    opponents: str  # what the study calls them
    agents: tuple[str, ...]  # by seat
    games: int  # at most, where there is a target
    target: float = 0.0  # half the width of the 95 % interval of seat 0's share of the wins
    block: int = GAMES_A_BLOCK
    reviewer: str = ""  # who judges the decisions of the first games; nobody if empty
    reviewed: int = 0

    def seed(self, study_seed: int, number: int) -> int:
        """The seed of one game, below 2**63."""
        text = f"{study_seed}/{self.name}/{number}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1


@dataclass(frozen=True)
class StudyPlan:
    title: Words
    question: Words
    seed: int
    cells: tuple[StudyCell, ...]


def read_study(text: str, folder: Path = Path()) -> StudyPlan:
    """The study that the text gives; StudyError with every problem if it is none.

    `folder` is where the files lie that options name: a board, an edition.
    """
    reading = _Reading(folder)
    study = reading.study(reading.toml(text))
    if reading.problems:
        raise StudyError(reading.problems)
    return study


class _Reading:
    """One text being read: it goes on after a problem, so that all of them are reported at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def wrong(self, where: str, en: str, fr: str, line: int = 0) -> None:
        self.problems.append(Problem(line, Words(en=en, fr=fr), where))

    def toml(self, text: str) -> dict[str, Any]:
        if len(text) > MOST_CHARACTERS or max(map(len, text.split("\n"))) > MOST_IN_A_LINE:
            self.wrong(
                "",
                f"longer than {MOST_CHARACTERS} characters, or than {MOST_IN_A_LINE} in a line",
                f"plus de {MOST_CHARACTERS} caractères, ou de {MOST_IN_A_LINE} sur une ligne",
            )
            return {}
        try:
            return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
        except RecursionError:
            self.wrong("", "nested too deep to be read", "trop d'imbrications pour être lu")
        except ValueError as wrong:
            at = re.search(r" \(at line (\d+), column (\d+)\)$", str(wrong))
            shown = str(wrong)[: at.start()] if at else str(wrong).partition(" (at end")[0]
            line = int(at[1]) if at else text.count("\n") + 1
            self.wrong("", f"not TOML: {shown}", "ce n'est pas du TOML", line)
        return {}

    def study(self, found: dict[str, Any]) -> StudyPlan:
        if self.problems:
            return StudyPlan(Words(en="", fr=""), Words(en="", fr=""), 0, ())
        self.problems += key_problems(found, "", TOP_KEYS, "title", "part")
        parts = found.get("part", [])
        if not isinstance(parts, list) or not all(isinstance(p, dict) for p in parts) or not parts:
            self.wrong(
                "part",
                "one table or more: [[part]]",
                "une table ou plusieurs : [[part]]",
            )
            parts = []
        cells = [cell for k, part in enumerate(parts, 1) for cell in self.part(part, f"part {k}")]
        names = [cell.name for cell in cells]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.wrong(
                "part",
                f"the cell {name!r} is there twice",
                f"la case {name!r} est là deux fois",
            )
        if len(cells) > MOST_CELLS:
            self.wrong(
                "part",
                f"{len(cells)} cells, and at most {MOST_CELLS} can be",
                f"{len(cells)} cases, et {MOST_CELLS} au plus",
            )
        return StudyPlan(
            title=self.words(found, "title"),
            question=self.words(found, "question"),
            seed=self.number(found, "", "seed", 0, 2**53, 1),
            cells=tuple(cells),
        )

    def part(self, found: dict[str, Any], where: str) -> list[StudyCell]:
        before = len(self.problems)
        self.problems += key_problems(found, f"{where}, ", PART_KEYS, "game", "opponents")
        if ("games" in found) == ("target" in found):
            self.wrong(
                where,
                "either `games` or `target` (with `most`), not both and not none",
                "soit `games`, soit `target` (avec `most`), pas les deux ni aucun",
            )
        played = self.game(found, where)
        target = self.fraction(found, where, "target")
        count = "most" if "target" in found else "games"
        games = self.number(found, where, count, 1, MOST_GAMES, 2000)
        block = self.number(found, where, "block", 2, MOST_GAMES, GAMES_A_BLOCK)
        review = self.table(found, where, "reviews")
        self.problems += key_problems(review, f"{where}, reviews, ", REVIEW_KEYS)
        reviewer = str(review.get("by", "3")) if review else ""
        reviewed = self.number(review, f"{where}, reviews", "games", 1, MOST_GAMES, 20)
        fixed = self.table(found, where, "options")
        vary = self.table(found, where, "vary")
        for name in sorted(set(fixed) & set(vary)):
            self.wrong(f"{where}, {name}", "fixed and varied at once", "à la fois fixée et variée")
        for name, values in vary.items():
            if not isinstance(values, list) or not values:
                self.wrong(
                    f"{where}, vary.{name}",
                    "a list of values, like [5, 6]",
                    "une liste de valeurs, comme [5, 6]",
                )
        opponents = self.opponents(found, where)
        if played is None or len(self.problems) > before:
            return []
        if reviewer:
            self.attempt(f"{where}, reviews.by", lambda: agent(played, reviewer))
        cells = []
        for values in product(*vary.values()):
            chosen = fixed | dict(zip(vary, values, strict=True))
            texts = {name: as_text(chosen[name]) for name in in_order(played, chosen)}
            label = " ".join(f"{n}={short(v)}" for n, v in texts.items())
            options = self.attempt(f"{where}, {label}", lambda t=texts: self.complete(played, t))
            if options is None:
                continue
            seats = played.rules.seats(played.setup(options))
            for title, agents in opponents.items():
                by_seat = agents * seats if len(agents) == 1 else agents
                if not self.is_table(played, by_seat, seats, f"{where}, opponents.{title}"):
                    continue
                cells.append(
                    StudyCell(
                        name=" ".join(filter(None, [played.name, label, ",".join(by_seat)])),
                        game=played.name,
                        options=options,
                        written={n: short(v) for n, v in texts.items()},
                        opponents=title,
                        agents=by_seat,
                        games=games,
                        target=target,
                        block=block,
                        reviewer=reviewer,
                        reviewed=reviewed if reviewer else 0,
                    )
                )
        return cells

    # Parts of a part.

    def game(self, found: dict[str, Any], where: str) -> Game | None:
        return (
            self.attempt(where, lambda: game(str(found.get("game")))) if "game" in found else None
        )

    def complete(self, played: Game, texts: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value; the name of a file stands for what is written in it."""
        read = {}
        for option in played.options:
            if option.name in texts:
                value = texts[option.name]
                path = self.folder / value
                if option.from_file is not None and value.endswith((".toml", ".txt")):
                    if not path.is_file():
                        raise NotationError(
                            en=f"there is no file {value!r} beside the study",
                            fr=f"il n'y a pas de fichier {value!r} à côté de l'étude",
                        )
                    value = option.from_file(path.read_text(encoding="utf-8"))
                read[option.name] = value
        complete = played.complete({**texts, **read})
        played.setup(complete)  # refuses values that do not go together
        return complete

    def opponents(self, found: dict[str, Any], where: str) -> dict[str, tuple[str, ...]]:
        """By the study's name for them, who sits in each seat; one alone sits in all of them."""
        given = self.table(found, where, "opponents")
        tables = {}
        for title, agents in given.items():
            names = [as_text(each) for each in (agents if isinstance(agents, list) else [agents])]
            if names and all(names):
                tables[title] = tuple(names)
            else:
                self.wrong(
                    f"{where}, opponents.{title}",
                    'who plays, like "3", or a list of them by seat, like ["3", "1"]',
                    'qui joue, comme "3", ou une liste par place, comme ["3", "1"]',
                )
        if not tables and "opponents" in found:
            self.wrong(
                f"{where}, opponents",
                "nobody plays",
                "personne ne joue",
            )
        return tables

    def is_table(self, played: Game, agents: tuple[str, ...], seats: int, where: str) -> bool:
        if len(agents) != seats:
            self.wrong(
                where,
                f"{len(agents)} opponents for {seats} seats",
                f"{len(agents)} adversaires pour {seats} places",
            )
            return False
        return all(self.attempt(where, lambda a=a: agent(played, a)) for a in set(agents))

    # Small questions.

    def attempt(self, where: str, action: Any) -> Any:
        """What the action gives, or None and a problem if it refuses."""
        try:
            return action()
        except NotationError as refused:
            self.problems.append(Problem(0, refused.words, where))
            return None

    def table(self, found: dict[str, Any], where: str, key: str) -> dict[str, Any]:
        value = found.get(key, {})
        if isinstance(value, dict):
            return value
        self.wrong(f"{where}, {key}", "a table of values", "une table de valeurs")
        return {}

    def number(
        self, found: Mapping[str, Any], where: str, key: str, low: int, high: int, default: int
    ) -> int:
        value = found.get(key, default)
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(
            f"{where}, {key}" if where else key,
            f"a whole number from {low} to {high}",
            f"un nombre entier de {low} à {high}",
        )
        return default

    def fraction(self, found: Mapping[str, Any], where: str, key: str) -> float:
        value = found.get(key, 0.1)
        if type(value) is float and 0.001 <= value <= 0.5:
            return value if key in found else 0.0
        self.wrong(
            f"{where}, {key}",
            "half the width of an interval, from 0.001 to 0.5",
            "la moitié de la largeur d'un intervalle, de 0.001 à 0.5",
        )
        return 0.0

    def words(self, found: Mapping[str, Any], key: str) -> Words:
        """A text in both languages: one for both, or a table with en and fr."""
        value = found.get(key, "")
        if isinstance(value, str):
            return Words(en=value, fr=value)
        if isinstance(value, dict) and sorted(value) == ["en", "fr"]:
            return Words(en=str(value["en"]), fr=str(value["fr"]))
        self.wrong(key, "a text, or { en = …, fr = … }", "un texte, ou { en = …, fr = … }")
        return Words(en="", fr="")


def as_text(value: Any) -> str:
    """An option's value as the notation writes it: numbers and true may stand without quotes."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def in_order(played: Game, names: Mapping[str, Any]) -> list[str]:
    """Options as the game lists them, so that a cell's name does not depend on who wrote it."""
    known = [option.name for option in played.options]
    return [n for n in known if n in names] + sorted(n for n in names if n not in known)


def short(value: str) -> str:
    """A value for a cell's name: what is written at length goes by the name that it begins with."""
    return re.split(r"[/\s]", value.removesuffix(".toml").removesuffix(".txt"))[0] or value
