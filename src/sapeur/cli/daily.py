"""The commands for those who run a site: `daily make` and `daily check`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from importlib import resources
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from sapeur.cli.common import Language, daily_app, fail, game_or_fail, language_of
from sapeur.games import GAMES, game
from sapeur.games.game import Words
from sapeur.study.dailies import FILE, read_daily, split_dailies, write_daily

MADE = Words(
    en="{game}: {n} dailies, {more} of them new", fr="{game} : {n} défis, dont {more} neufs"
)
CHECKED = Words(en="{game}: {n} of {m} certified", fr="{game} : {n} certifiés sur {m}")
DOUBTFUL = Words(en="day {n} is not certain", fr="le jour {n} n'est pas certain")
TWICE = Words(en="day {n} is the same as day {k}", fr="le jour {n} est le même que le jour {k}")

Names = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All if left out.")]
Folder = Annotated[
    Path | None,
    typer.Option(help="Where GAME/dailies/all.txt is; else where this program reads them."),
]
Workers = Annotated[int, typer.Option(min=1, help="Processes.")]
CORES = os.cpu_count() or 1


@daily_app.command()
def make(
    names: Names = None,
    days: Annotated[int, typer.Option(min=1, help="From the first day on.")] = 365,
    folder: Folder = None,
    workers: Workers = CORES,
    lang: Language = None,
) -> None:
    """Make and certify the dailies ahead; those that are there stay, and the same ones follow."""
    language = language_of(lang)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for name in chosen_games(names, language):
            path = file_of(name, folder)
            there = texts_in(path)
            more = max(0, days - len(there))
            made = pool.map(made_text, [name] * more, range(len(there), days))
            write_as_made(path, name, days, len(there), made, language)
            typer.echo(MADE[language].format(game=name, n=len(there) + more, more=more))


@daily_app.command()
def check(
    names: Names = None,
    folder: Folder = None,
    workers: Workers = CORES,
    lang: Language = None,
) -> None:
    """Certify the dailies that are there, and see that none comes twice."""
    language = language_of(lang)
    wrong = 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for name in chosen_games(names, language):
            wrong += doubts(name, texts_in(file_of(name, folder)), pool, language)
    if wrong:
        raise typer.Exit(1)


def doubts(name: str, texts: tuple[str, ...], pool: Executor, language: str) -> int:
    """Say which of them cannot be asked; how many."""
    wrong = 0
    first_day: dict[str, int] = {}
    for number, is_sound in enumerate(pool.map(is_text_certain, texts), 1):
        earlier = first_day.setdefault(texts[number - 1], number)
        if not is_sound or earlier != number:
            said = DOUBTFUL if not is_sound else TWICE
            typer.echo(f"{name}: {said[language].format(n=number, k=earlier)}")
            wrong += 1
    count = len(texts)
    typer.echo(CHECKED[language].format(game=name, n=count - wrong, m=count))
    return wrong


def write_as_made(
    path: Path, name: str, days: int, done: int, made: Iterable[str], language: str
) -> None:
    """Each is written when it is there: whoever stops here goes on here."""
    console = Console(stderr=True)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file, console.status("") as status:
            for number, text in enumerate(made, done + 1):
                file.write(text)
                file.flush()
                status.update(f"{name} {number}/{days}")
    except OSError as wrong:
        why = wrong.strerror
        fail(
            language,
            Words(en=f"{path} cannot be written: {why}", fr=f"{path} ne peut être écrit : {why}"),
        )


def chosen_games(names: list[str] | None, language: str) -> list[str]:
    return [game_or_fail(name, language).name for name in names] if names else list(GAMES)


def file_of(name: str, folder: Path | None) -> Path:
    if folder is not None:
        return folder / name / FILE
    return Path(str(resources.files(game(name).package))) / FILE


def texts_in(path: Path) -> tuple[str, ...]:
    return split_dailies(path.read_text(encoding="utf-8")) if path.is_file() else ()


# In processes of their own: what is imported here compiles the experts.
def made_text(name: str, number: int) -> str:
    from sapeur.study.daily_making import make_daily

    return write_daily(make_daily(game(name), number))


def is_text_certain(text: str) -> bool:
    from sapeur.study.daily_making import is_certain

    return is_certain(read_daily(text))
