"""What stands between the lines of a record: comments that begin with `#:`, a word, and the rest.

Lessons and exercises are such records, text files in folders of a game's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple, NoReturn

from sapeur.games import game
from sapeur.games.game import NotationError, Words
from sapeur.games.words import LANGUAGES
from sapeur.table.record import RecordError

MARK = "#:"


class Mark(NamedTuple):
    number: int  # of the line
    word: str
    rest: str


def marks(text: str) -> Iterator[Mark]:
    """The marked lines of a record."""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line.startswith(MARK):
            word, _, rest = line.removeprefix(MARK).strip().partition(" ")
            yield Mark(number, word, rest.strip())


def add_words(words: dict[str, str], mark: Mark) -> None:
    """Take in the words of a mark, in one language; more lines, more words."""
    language, _, text = mark.rest.partition(" ")
    if language not in LANGUAGES or not text:
        refuse(mark.number, "words in en or fr belong here", "il faut ici des mots en en ou fr")
    words[language] = f"{words.get(language, '')} {text}".strip()


def both(words: dict[str, str], number: int) -> dict[str, str]:
    """The words in both languages, French as it is set."""
    if set(words) != set(LANGUAGES):
        refuse(number, "words in both languages belong here", "il faut les mots en deux langues")
    return dict(Words(**words))


def seat_in(mark: Mark, seats: int) -> int:
    if not mark.rest.isdecimal() or int(mark.rest) >= seats:
        refuse(mark.number, "there is no such seat", "il n'y a pas cette place")
    return int(mark.rest)


def refuse(number: int, en: str, fr: str) -> NoReturn:
    raise RecordError(number, Words(en=en, fr=fr))


@cache
def text_names(name: str, folder: str) -> tuple[str, ...]:
    """The names of the text files in a folder of a game, in order."""
    there = resources.files(game(name).package).joinpath(folder)
    if not there.is_dir():
        return ()
    files = (path.name for path in there.iterdir())
    return tuple(sorted(file.removesuffix(".txt") for file in files if file.endswith(".txt")))


def text_of(name: str, folder: str, text_name: str) -> str:
    """One of them."""
    if text_name not in text_names(name, folder):
        raise NotationError(
            en=f"there is nothing by the name {text_name!r} here",
            fr=f"il n'y a rien du nom de {text_name!r} ici",
        )
    file = resources.files(game(name).package).joinpath(folder, f"{text_name}.txt")
    return file.read_text(encoding="utf-8")
