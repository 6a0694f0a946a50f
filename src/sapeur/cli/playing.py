"""Commands for players: `games`, `rules`, `play`, `replay`, `verify` and the checks of files."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Columns

from sapeur.agents.agent import Agent
from sapeur.agents.registry import agent
from sapeur.cli.common import (
    Language,
    RecordFile,
    app,
    board_app,
    edition_app,
    fail,
    game_or_fail,
    language_of,
    options_of,
    read_text,
)
from sapeur.games import GAMES, capabilities, game
from sapeur.games.contract import CHANCE
from sapeur.games.game import FileError, NotationError, Words
from sapeur.games.phrases import fill, join
from sapeur.table import fairness, record
from sapeur.table.table import Table, fair_table, seat_name
from sapeur.terminal.drawing import draw, print_rules
from sapeur.terminal.play import Session
from sapeur.terminal.words import SAID

DESIGN = Words(en="a name, a line or a file", fr="un nom, une ligne ou un fichier")


@app.command()
def games(lang: Language = None) -> None:
    """List the games and their options."""
    language = language_of(lang)
    console = Console(highlight=False)
    for name in GAMES:
        played = game(name)
        console.print(f"[bold]{name}[/]  {played.title[language]}")
        console.print(f"  {played.summary[language]}", style="dim")
        rows = Columns.grid(padding=(0, 2))
        for option in played.options:
            wanted = " | ".join(option.values) or (
                f"{option.low}-{option.high}" if option.low is not None else DESIGN[language]
            )
            label = played.words.options[option.name].label[language]
            rows.add_row(f"    --{option.name}", wanted, f"({option.default})", label)
        console.print(rows)
        console.print()


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    lang: Language = None,
) -> None:
    """Print the rules of a game, in our own words."""
    language = language_of(lang)
    text = game_or_fail(name, language).rules_text(language)
    if sys.stdout.isatty():
        print_rules(Console(), text)
    else:
        typer.echo(text, nl=False)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def play(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; asked for if left out.")
    ] = None,
    people: Annotated[
        str | None,
        typer.Option(help="Seats played by people at this screen, like 0,2, or all. Default: 0."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Deal and roll from this seed (hexadecimal).")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Where the record goes; else in the data folder.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with an interrupted game from its record.")
    ] = None,
    level: Annotated[
        str,
        typer.Option(help="Opponents: a level 1 to 5, search:N or random; or one a seat: 3,5."),
    ] = "3",
    hint: Annotated[
        bool, typer.Option(help="Before every turn, tell what a strong player would do, and why.")
    ] = False,
    review: Annotated[
        bool, typer.Option(help="At the end, tell what choices cost and what luck did.")
    ] = True,
    lang: Language = None,
) -> None:
    """Play in the terminal, alone, with others at one screen, or against opponents of any level.

    A game's options are given by their names: sapeur play minefield --die 8 --lives 2
    (`sapeur games` lists them).
    """
    language = language_of(lang)
    console = Console(highlight=False)
    try:
        if resume is not None:
            table, root, nonces = _resume(resume, language)
            save = save or resume
        else:
            chosen = game_or_fail(name or _asked_game(console, language), language)
            options = options_of(chosen, context.args, language)
            root = bytes.fromhex(seed) if seed is not None else secrets.token_bytes(32)
            nonces = {} if seed is not None else {0: secrets.token_bytes(16)}
            table, root = fair_table(chosen, options, root, nonces)
    except NotationError as wrong:
        fail(language, wrong.words)
    except ValueError:
        fail(
            language,
            Words(
                en=f"--seed wants hexadecimal digits, two a byte, not {seed!r}",
                fr=f"--seed attend des chiffres hexadécimaux, deux par octet, pas {seed!r}",
            ),
        )
    except (KeyboardInterrupt, EOFError):
        typer.echo()
        fail(language, SAID["bye"])
    if root is not None:
        text = SAID["commitment"][language].format(hash=fairness.commitment(root))
        console.print(text, style="dim", soft_wrap=True)
    seated = _people(people, table, language)
    try:
        with console.status(SAID["preparing"][language]):
            opponents = _opponents(level, table, seated)
            adviser = agent(table.game, "5") if hint or review else None
    except NotationError as wrong:
        fail(language, wrong.words)
    session = Session(
        table,
        root,
        nonces,
        seated,
        language,
        console,
        _ask,
        save,
        opponents=opponents,
        adviser=adviser,
        hints=hint,
    )
    if not session.run():
        raise typer.Exit(0)


def _ask(prompt: str) -> str:
    return input(prompt)


def _asked_game(console: Console, language: str) -> str:
    names = list(GAMES)
    for n, name in enumerate(names, 1):
        played = game(name)
        console.print(f"{n:>3}  [bold]{played.title[language]}[/]")
        console.print(f"     {played.summary[language]}", style="dim")
    while True:
        said = _ask(SAID["which-game"][language] + " ").strip().lower()
        if said.isascii() and said.isdecimal() and 0 < int(said[:3]) <= len(names):
            return names[int(said) - 1]
        if said in names:
            return said


def _people(asked: str | None, table: Table, language: str) -> list[int]:
    if asked == "all":
        return list(range(table.seats))
    try:
        chosen = sorted({int(seat) for seat in (asked or "0").split(",")})
    except ValueError:
        fail(
            language,
            Words(
                en=f"--people wants seat numbers like 0,2, or all, not {asked!r}",
                fr=f"--people attend des places comme 0,2, ou all, pas {asked!r}",
            ),
        )
    for seat in chosen:
        check_seat(seat, table, language)
    return chosen


def check_seat(seat: int, table: Table, language: str) -> None:
    last = table.seats - 1
    if not 0 <= seat <= last:
        fail(
            language,
            Words(
                en=f"there is no seat {seat}: this game has seats 0 to {last}",
                fr=f"il n'y a pas de place {seat} : ce jeu a les places 0 à {last}",
            ),
        )


def _opponents(levels: str, table: Table, people: list[int]) -> dict[int, Agent]:
    """Who plays the seats without people: one name for all of them, or one for each."""
    free = [seat for seat in range(table.seats) if seat not in people]
    names = [name.strip() for name in levels.split(",")]
    if len(names) not in (1, len(free)):
        raise NotationError(
            en=f"--level wants one name, or {len(free)} of them, not {len(names)}",
            fr=f"--level attend un nom, ou {len(free)}, et non {len(names)}",
        )
    each = names * len(free) if len(names) == 1 else names
    return {seat: agent(table.game, name) for seat, name in zip(free, each, strict=True)}


def _resume(path: Path, language: str) -> tuple[Table, bytes | None, dict[int, bytes]]:
    said = record.read(read_text(path, language))
    table = record.replay(said)
    if table.over:
        fail(
            language,
            Words(
                en=f"the game in {path} is over; sapeur replay shows it",
                fr=f"la partie de {path} est finie ; sapeur replay la montre",
            ),
        )
    if said.seed is None:
        fail(
            language,
            Words(
                en=f"{path} carries no seed, so its dice cannot be continued",
                fr=f"{path} n'a pas de graine : ses dés ne peuvent pas continuer",
            ),
        )
    root = bytes.fromhex(said.seed.text)
    key = fairness.key(root, said.nonces, table.game, table.options)
    return table.with_key(key), root, said.nonces


@app.command()
def replay(
    path: RecordFile,
    as_json: Annotated[bool, typer.Option("--json", help="Print the end as JSON.")] = False,
    seat: Annotated[int | None, typer.Option(help="Print what this seat sees.")] = None,
    lang: Language = None,
) -> None:
    """Play a record through and print its end; a line that cannot be is refused."""
    language = language_of(lang)
    try:
        table = record.replay(record.read(read_text(path, language)))
    except NotationError as wrong:
        fail(language, wrong.words)
    if seat is not None:
        check_seat(seat, table, language)
    if as_json:
        text = end_of(table) if seat is None else msgspec.to_builtins(table.view(seat))
        typer.echo(json.dumps(text, ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(draw(table.game.name, table.view(seat or 0), language))
    console.print()
    for line in end_lines(table, language):
        console.print(line, markup=False)


def end_lines(table: Table, language: str) -> list[str]:
    """The end of a record for people."""

    def say(name: str, **gaps: object) -> str:
        return fill(language, SAID[name][language], gaps)

    def seats(found: Iterable[int]) -> str:
        names = [say("end-dice" if seat == CHANCE else "seat", seat=seat) for seat in found]
        return join(language, names)

    lines = [say("end-game", title=table.game.title[language])]
    if not table.over:
        return [*lines, say("end-open", n=table.plies, seats=seats(table.awaited))]
    scores = " ".join(
        f"{score:+d}" if not table.game.points else str(score) for score in table.scores
    )
    return [
        *lines,
        say("end-over", n=table.plies),
        say("end-scores", scores=scores),
        say("end-winners", seats=seats(table.winners)) if table.winners else say("end-nobody"),
    ]


def end_of(table: Table) -> dict[str, Any]:
    """The end of a record for programs."""
    names = [*range(table.seats), CHANCE]
    return {
        "game": table.game.name,
        "over": table.over,
        "awaited": ["*" if seat == CHANCE else seat for seat in table.awaited],
        "scores": table.scores,
        "winners": table.winners,
        "plies": table.plies,
        "legal": {seat_name(seat): table.legal(seat) for seat in names},
    }


@app.command()
def verify(path: RecordFile, lang: Language = None) -> None:
    """Recompute a record's deal and dice from its published seed."""
    language = language_of(lang)
    try:
        table = record.verify(record.read(read_text(path, language)))
    except NotationError as wrong:
        fail(language, wrong.words)
    dice = sum(entry.seat == CHANCE and not entry.forced for entry in table.log)
    typer.echo(
        Words(
            en=f"Verified: the deal and {dice} dice come from the committed seed.",
            fr=f"Vérifié : la donne et {dice} dés viennent de la graine engagée.",
        )[language]
    )


@board_app.command("check")
def board_check(
    path: Annotated[Path, typer.Argument(help="A board file.")], lang: Language = None
) -> None:
    """Say whether a board can be played on, and what is wrong with it line by line."""
    good = Words(en=f"{path} is a good board.", fr=f"{path} est un bon plateau.")
    _check_design("board", path, language_of(lang), good)


@edition_app.command("check")
def edition_check(
    path: Annotated[Path, typer.Argument(help="An edition file (TOML).")], lang: Language = None
) -> None:
    """Say whether an edition can be played with, and what is wrong with its values."""
    good = Words(en=f"{path} is a good edition.", fr=f"{path} est une bonne édition.")
    _check_design("edition", path, language_of(lang), good)


def _check_design(option: str, path: Path, language: str, good: Words) -> None:
    """Read a file that is to be the value of this option, and tell all that is to be said of it."""
    designed = (capabilities.designed_option(game(name)) for name in GAMES)
    design = next(each.design for each in designed if each and each.design and each.name == option)
    try:
        found = design.read_file(read_text(path, language))
    except FileError as wrong:
        for problem in wrong.problems:
            typer.echo(f"{path}: {problem.message(language)}", err=True)
        raise typer.Exit(2) from None
    for remark in design.remarks(found):
        typer.echo(f"{path}: {remark.message(language)}")
    typer.echo(good[language])
