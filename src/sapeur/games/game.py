"""What every game exports, and the two ways in which words from outside can be wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from sapeur.games.phrases import typeset_french
from sapeur.games.shares import share_of_win
from sapeur.games.words import Vocabulary, read_vocabulary
from sapeur.games.words import Words as Words  # what every game says is made of them
from sapeur.kernel import Codes, Record, Rng, codes

CODE_RULES = ("seats", "deal", "awaited", "legal", "apply", "score")
CODE_BELIEF = ("observe", "imagine", "witness")


class NotationError(ValueError):
    """Text that cannot be read; says what was expected, in each language."""

    def __init__(self, *, en: str, fr: str) -> None:
        super().__init__(en)
        self.words = Words(en=en, fr=fr)


@dataclass(frozen=True)
class Problem:
    """What is wrong with a file, or worth a remark, and where: a line (0 for none), a key."""

    line: int
    words: Words
    where: str = ""
    places: tuple[str, ...] = ()  # for an editor: the cells or fields that it is about

    def message(self, language: str) -> str:
        """The words with the place."""
        line = Words(en=f"line {self.line}: ", fr=f"ligne {self.line} : ")[language]
        key = Words(en=f"{self.where}: ", fr=f"{self.where} : ")[language]
        return (line if self.line else "") + (key if self.where else "") + self.words[language]


class FileError(NotationError):
    """A file of a game's data that cannot be; `problems` has all that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(
            en="; ".join(p.message("en") for p in problems),
            fr=" ; ".join(p.message("fr") for p in problems),
        )
        self.problems = problems


def key_problems(
    found: Collection[str], prefix: str, keys: Sequence[str], *needed: str
) -> list[Problem]:
    """Keys of a file's table that mean nothing there, and needed ones that it lacks."""
    unknown = Words(
        en=f"an unknown key; here are known: {', '.join(keys)}",
        fr=f"une clé inconnue ; on connaît ici : {', '.join(keys)}",
    )
    missing = Words(en="missing", fr="valeur manquante")
    wrong = [(prefix + key[:30], unknown) for key in found if key not in keys]
    wrong += [(prefix + key, missing) for key in needed if key not in found]
    return [Problem(0, words, where, (where,)) for where, words in wrong]


@dataclass(frozen=True)
class Refusal:
    """A readable action that is not legal now: a code for programs, the article, the reason."""

    code: str
    article: str
    words: Words

    def __str__(self) -> str:
        return f"{self.words['en']} ({self.article})"


class Designed(Protocol):
    """A board, an edition: what people draw or write, and the value of an option."""

    @property
    def on_one_line(self) -> str: ...  # as the option has it
    @property
    def text(self) -> str: ...  # as a file has it


@dataclass(frozen=True)
class Design:
    """How the value of an option is drawn or written by people, and what is said of it."""

    read: Callable[[str], Any]  # a Designed from a name, a line or a file; FileError if it is none
    remarks: Callable[[Any], list[Problem]]  # what is allowed, but may not be meant
    sheet: Callable[[Any], Any]  # as an editor shows it: plain data of the game's own type


@dataclass(frozen=True)
class Option:
    """One choice made before the deal, as text. Either `values`, or a range, or free text.

    What it is called, and what its values are called, stands in the game's words.toml.
    """

    name: str
    default: str
    article: str
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    design: Design | None = None  # for free text that people draw or write at length
    # Records of the game were written before it had this option: at its default, which is how
    # those were played, it is not mixed into the deal, and an old seed still gives its deal.
    added_later: bool = False

    @property
    def from_file(self) -> Callable[[str], str] | None:
        """The value that a file's text stands for."""
        if self.design is None:
            return None
        read = self.design.read

        def value(text: str) -> str:
            found: Designed = read(text)
            return found.on_one_line

        return value

    def check(self, text: str) -> str:
        """The text, if the option can have it."""
        if self.values and text not in self.values:
            return self._refuse(" | ".join(self.values))
        if self.low is not None and self.high is not None:
            if not (text.isascii() and text.isdecimal() and len(text) < 10):
                return self._refuse(f"{self.low}-{self.high}")
            if not self.low <= int(text) <= self.high:
                return self._refuse(f"{self.low}-{self.high}")
            return str(int(text))
        return text

    def _refuse(self, wanted: str) -> str:
        raise NotationError(
            en=f"option {self.name}: expected {wanted} ({self.article})",
            fr=f"option {self.name} : on attend {wanted} ({self.article})",
        )


class Rules(Protocol):
    """rules.py, compiled in every form; see contract.py for what each promises."""

    @property
    def seats(self) -> Callable[[Any], int]: ...
    @property
    def deal(self) -> Callable[[Any, Rng], None]: ...
    @property
    def awaited(self) -> Callable[[Any], int]: ...
    @property
    def legal(self) -> Callable[[Any, int, Codes], int]: ...
    @property
    def apply(self) -> Callable[[Any, int, int], None]: ...
    @property
    def score(self) -> Callable[[Any, int], int]: ...


class Belief(Protocol):
    """belief.py, compiled in every form: the one wall between a state and what a seat knows."""

    @property
    def observe(self) -> Callable[[Any, int, Any], None]: ...
    @property
    def imagine(self) -> Callable[[Any, int, Rng], None]: ...
    @property
    def witness(self) -> Callable[[Any, int, int, int], int]: ...


class Notation(Protocol):
    """notation.py: text for options, deals and actions, both ways."""

    @property
    def setup(self) -> Callable[[Mapping[str, str]], Any]:
        """A state with these options (all of them, checked) before the deal."""

    @property
    def encode(self) -> Callable[[Any, int, int], str]:
        """The text of an action, from what the seat knows."""

    @property
    def decode(self) -> Callable[[Any, int, str], list[int]]:
        """The codes that the text stands for, legal or not; NotationError if there are none."""

    @property
    def refusal(self) -> Callable[[Any, int, int], Refusal]:
        """Why a decoded action is not legal now."""

    @property
    def encode_deal(self) -> Callable[[Any], str]:
        """The text of a state just dealt; empty for a game that deals nothing."""

    @property
    def decode_deal(self) -> Callable[[Any, str], None]:
        """Set up a state as the text says; NotationError if it is no deal of this game."""


class Views(Protocol):
    """view.py: what an observed state shows to a person, as typed plain data."""

    @property
    def view(self) -> Callable[[Any, int], Any]: ...


class WitnessedAction(NamedTuple):
    """What a seat did, as one pair of eyes witnessed it."""

    seat: int  # CHANCE for the dice and for forced steps
    codes: tuple[int, ...]  # in their order; UNKNOWN alone if it was done in secret

    @property
    def code(self) -> int:
        """The last of the codes, which ended it."""
        return self.codes[-1]


class Effects(Protocol):
    """effect.py, which a game may have: what an action did, as typed plain data."""

    @property
    def Effect(self) -> Any:  # noqa: N802 - it is a type
        """The type of what `effect` gives, for whoever reads it."""

    @property
    def effect(self) -> Callable[[Any, Any, int, WitnessedAction], Any]:
        """What was done, from what the viewer knew before and after it; None for nothing to tell.

        Both states are observed ones, only for reading: what is not in them cannot be told.
        """


class NoteReader(Protocol):
    """heard.py, which a game may have: answers that were heard at a real table, as text."""

    @property
    def hear(self) -> Callable[[Any, Sequence[str]], Any]:
        """What seat 0 knows after these notes, as an observed state; from a state before the deal.

        NotationError for a note that cannot be read. Notes may well contradict each other.
        """

    @property
    def answers(self) -> Callable[[Any], Mapping[str, list[str]]]:
        """What can be answered with these options, by the verb of the question."""

    # What follows makes a game of one player of the notes, once the truth is known.

    @property
    def alone(self) -> Callable[[Mapping[str, str], Sequence[str]], Mapping[str, str]]:
        """The options of a game of one player in which these notes can all be taken."""

    @property
    def action(self) -> Callable[[str], str]:
        """What was done, as a record has it, for the answer that a note tells."""

    @property
    def solution(self) -> Callable[[str], str]:
        """The action that ends the game with this deal found."""

    @property
    def is_so(self) -> Callable[[Any, str], bool]:
        """Whether what seat 0 knows, after the action of this note, is what was noted."""


class CardReader(Protocol):
    """seen.py, which a game may have: what is turned up at a real table, by place, as text.

    The states before and after an action are observed ones, by public eyes. `named` has what was
    said already of the places that this action uncovered.
    """

    @property
    def uncovered(self) -> Callable[[Any, Any, int, Collection[str]], list[str]]:
        """The places that the action has uncovered for certain and that nobody has named yet."""

    @property
    def possible(self) -> Callable[[Any, str, Mapping[str, str]], list[str]]:
        """What may lie there, by what was seen before the action and what was named since."""

    @property
    def card_at(self) -> Callable[[Any, str], str]:
        """What lies there in a state just after the action that uncovered it."""

    @property
    def rearranged(self) -> Callable[[Any, Any, str, str], Iterator[Any]]:
        """Deals with one exchange that may bring this card to lie there, the likeliest first.

        Whether one of them agrees with all that was seen is for the caller to try.
        """


class Count(NamedTuple):
    """Something that an action is about to bring about, and how much of it."""

    name: str  # a noun of the kind `tally`, `tool` or `noted` in words.toml
    value: int = 1


@dataclass(frozen=True)
class Measure:
    """What is counted besides who wins: its name in words.toml, and how much a seat has of it."""

    name: str
    of: Callable[[Any, int], int]
    fewer_is_better: bool = False


@dataclass(frozen=True)
class Game:
    """One game: its modules, and what can be chosen before the deal."""

    name: str
    version: int
    options: tuple[Option, ...]
    state: type[Record]
    rules: Rules
    belief: Belief
    notation: Notation
    views: Views
    room: int  # for the action codes of one seat; one more than the most that can be legal
    points: bool = False  # scores are points and the most win; else 1 won, 0 drawn, -1 lost
    measure: Measure | None = None  # None where a seat only wins, draws or loses
    # What an action is about to do, from the state before it, that is counted to see how a game
    # plays: nouns of the kind `tally` (a design is judged by them), of the kind `tool` (which a
    # seat takes, and whose worth a study tells), or of the kind `noted`.
    tally: Callable[[Any, int], tuple[Count, ...]] = lambda s, action: ()
    ending: Callable[[Any], str] | None = None  # how a game came to its end: a noun of that kind
    drawable: bool = False  # players may agree on a draw
    # The options of a first game started in one step, where they are not the defaults.
    quick_options: Mapping[str, str] = field(default_factory=dict)
    # The options that a deal tells, for records that do not write them.
    options_of_deal: Callable[[str], Mapping[str, str]] | None = None
    interrupts: bool = False  # a seat may act though it is not awaited
    # Whether, with the options of this state, several seats may ever be awaited at once.
    simultaneous: Callable[[Any], bool] = lambda s: False
    effects: Effects | None = None  # what an event tells beside its text
    note_reader: NoteReader | None = None  # for notes of a game played away from the program
    card_reader: CardReader | None = None  # for a whole game played with real cards

    def setup(self, options: Mapping[str, str]) -> Any:
        """A state before the deal; options that are not named take their defaults."""
        return self.notation.setup(self.complete(options))

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value, checked."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known) or "-"
                raise NotationError(
                    en=f"{self.name} has no option {name!r}; it has: {names}",
                    fr=f"{self.name} n'a pas d'option {name!r} ; il a : {names}",
                )
        return {n: o.check(options.get(n, o.default)) for n, o in known.items()}

    def parts(self) -> dict[str, Callable[..., Any]]:
        """The functions that fill the names of contract.py, for compiled() and interpreted()."""
        rules = {name: getattr(self.rules, name) for name in CODE_RULES}
        return rules | {name: getattr(self.belief, name) for name in CODE_BELIEF}

    def legal(self, s: Any, seat: int) -> list[int]:
        """The seat's legal action codes."""
        out = codes(self.room)
        return out[: self.rules.legal(s, seat, out)]

    def texts(self, s: Any, seat: int, actions: Sequence[int]) -> list[str]:
        """Actions of the seat as text."""
        encode = self.notation.encode
        return [encode(s, seat, action) for action in actions]

    def observed(self, s: Any, seat: int) -> Any:
        """A new state that holds only what the seat knows."""
        out = self.state()
        self.belief.observe(s, seat, out)
        return out

    def shares(self, scores: Sequence[int]) -> tuple[float, ...]:
        """Each seat's share of the win: winners share it, and in a draw everyone does."""
        seats = len(scores)
        return tuple(share_of_win(scores, seats, seat, self.points) for seat in range(seats))

    @property
    def title(self) -> Words:
        return self.words.title

    @property
    def summary(self) -> Words:
        return self.words.summary

    @cached_property
    def words(self) -> Vocabulary:
        """What people call the game and the things in it, from words.toml."""
        return read_vocabulary(self.package)

    @property
    def package(self) -> str:
        return self.state.__module__.rpartition(".")[0]

    def rules_text(self, language: str) -> str:
        """The articles in one language, from RULES.md."""
        text = resources.files(self.package).joinpath("RULES.md").read_text(encoding="utf-8")
        head, _, french = text.partition("\n## Français\n")
        title, _, english = head.partition("\n## English\n")
        words = typeset_french(french) if language == "fr" else english
        return f"{title.strip()}\n\n{words.strip()}\n"


def as_module(module: ModuleType) -> Any:
    """A module where a protocol is expected; the laws test that it keeps it."""
    return module
