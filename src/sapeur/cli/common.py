"""What every command shares: the program itself, how it fails, and how it reads its words."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from sapeur.games import game
from sapeur.games.game import Game, NotationError, Words
from sapeur.terminal.words import LANGUAGES, chosen_language

app = typer.Typer(
    help="Five tabletop games of mines, bombs and secrets.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
board_app = typer.Typer(help="Boards for Minefield.", no_args_is_help=True)
app.add_typer(board_app, name="board")
edition_app = typer.Typer(help="Editions of Bomb Squad Academy.", no_args_is_help=True)
app.add_typer(edition_app, name="edition")
daily_app = typer.Typer(help="A problem a day in every game.", no_args_is_help=True)
app.add_typer(daily_app, name="daily")
lab_app = typer.Typer(
    help="Studies: many games, what they add up to, and a page that shows it.",
    no_args_is_help=True,
)
app.add_typer(lab_app, name="lab")

Language = Annotated[
    str | None, typer.Option("--lang", help="fr or en; else SAPEUR_LANG, else the system's.")
]
RecordFile = Annotated[Path, typer.Argument(help="A game record; - reads standard input.")]


def fail(language: str, words: Mapping[str, str]) -> NoReturn:
    """Say what is wrong and leave with exit code 2."""
    typer.echo(f"sapeur: {words[language]}", err=True)
    raise typer.Exit(2)


def language_of(asked: str | None) -> str:
    if asked is not None and asked not in LANGUAGES:
        fail("en", Words(en=f"--lang is en or fr, not {asked!r}", fr=""))
    return chosen_language(asked)


def read_text(path: Path, language: str) -> str:
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as wrong:
        why = wrong.strerror
        fail(
            language,
            Words(en=f"{path} cannot be read: {why}", fr=f"{path} ne peut être lu : {why}"),
        )
    return data.decode("utf-8", errors="replace")


def game_or_fail(name: str, language: str) -> Game:
    try:
        return game(name)
    except NotationError as wrong:
        fail(language, wrong.words)


def options_of(chosen: Game, words: list[str], language: str) -> dict[str, str]:
    """`--name value` and `--name=value` pairs; a file's name where an option reads files."""
    known = {option.name: option for option in chosen.options}
    found: dict[str, str] = {}
    rest = list(words)
    while rest:
        word, equals, value = rest.pop(0).partition("=")
        if not word.startswith("--"):
            fail(
                language,
                Words(
                    en=f"{word!r} is not expected here; options look like --name value",
                    fr=f"{word!r} n'est pas attendu ici ; une option s'écrit --nom valeur",
                ),
            )
        if not equals:
            if not rest:
                fail(
                    language,
                    Words(en=f"{word} needs a value", fr=f"{word} a besoin d'une valeur"),
                )
            value = rest.pop(0)
        option = known.get(word[2:])
        if option is not None and option.from_file is not None and Path(value).is_file():
            value = option.from_file(read_text(Path(value), language))
        found[word[2:]] = value
    return found
