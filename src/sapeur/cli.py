"""The command line: `sapeur games`, `rules`, `play`, `replay`, `verify`, `bench` and checks."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table as Columns

from sapeur.games import GAMES, game
from sapeur.games.contract import CHANCE
from sapeur.games.game import FileError, Game, NotationError, Problem, Words
from sapeur.kernel import FormMissingError
from sapeur.table import fairness, record
from sapeur.table.table import Table, fair_table, seat_name
from sapeur.terminal.drawing import draw
from sapeur.terminal.play import Session
from sapeur.terminal.words import LANGUAGES, SAID, chosen_language

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

T = TypeVar("T")

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
                f"{option.low}-{option.high}" if option.low is not None else "…"
            )
            rows.add_row(
                f"    --{option.name}", wanted, f"({option.default})", option.words[language]
            )
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
        Console().print(Markdown(text))
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
    lang: Language = None,
) -> None:
    """Play in the terminal, alone, with others at one screen, or against random opponents.

    A game's options are given by their names: sapeur play minefield --die 8 --lives 2
    (`sapeur games` lists them).
    """
    language = language_of(lang)
    console = Console(highlight=False)
    try:
        if resume is not None:
            table, root, nonces = _resumed(resume, language)
            save = save or resume
        else:
            chosen = game_or_fail(name or _asked_game(console, language), language)
            options = _options(chosen, context.args, language)
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
        told = SAID["commitment"][language].format(hash=fairness.commitment(root))
        console.print(told, style="dim", soft_wrap=True)
    session = Session(
        table, root, nonces, _people(people, table, language), language, console, _ask, save
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


def _options(chosen: Game, words: list[str], language: str) -> dict[str, str]:
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


def _resumed(path: Path, language: str) -> tuple[Table, bytes | None, dict[int, bytes]]:
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
    key = fairness.key(root, said.nonces, table.game.name, table.options)
    return table.continued(key), root, said.nonces


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
        told = end_of(table) if seat is None else asdict(table.view(seat))
        typer.echo(json.dumps(told, ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(draw(table.game.name, table.view(seat or 0), language))
    console.print()
    for name, value in end_of(table).items():
        if name != "legal":
            shown = json.dumps(value) if isinstance(value, list) else str(value)
            console.print(f"{name}: {shown}", markup=False)


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
        {
            "en": f"Verified: the deal and {dice} dice come from the committed seed.",
            "fr": f"Vérifié : la donne et {dice} dés viennent de la graine engagée.",
        }[language]
    )


@board_app.command("check")
def board_check(
    path: Annotated[Path, typer.Argument(help="A board file.")], lang: Language = None
) -> None:
    """Say whether a board can be played on, and what is wrong with it line by line."""
    from sapeur.games.minefield import hexes

    language = language_of(lang)
    good = Words(en=f"{path} is a good board.", fr=f"{path} est un bon plateau.")
    _checked(path, language, hexes.read_board, hexes.remarks, good)


@edition_app.command("check")
def edition_check(
    path: Annotated[Path, typer.Argument(help="An edition file (TOML).")], lang: Language = None
) -> None:
    """Say whether an edition can be played with, and what is wrong with its values."""
    from sapeur.games.bombsquad import edition

    language = language_of(lang)
    good = Words(en=f"{path} is a good edition.", fr=f"{path} est une bonne édition.")
    _checked(path, language, edition.read_edition, edition.remarks, good)


def _checked(
    path: Path,
    language: str,
    read: Callable[[str], T],
    remarks: Callable[[T], list[Problem]],
    good: Words,
) -> None:
    """Read a file of a game's data and tell all that is to be said about it."""
    try:
        found = read(read_text(path, language))
    except FileError as wrong:
        for problem in wrong.problems:
            typer.echo(f"{path}: {problem.told(language)}", err=True)
        raise typer.Exit(2) from None
    for remark in remarks(found):
        typer.echo(f"{path}: {remark.told(language)}")
    typer.echo(good[language])


@app.command()
def count(
    name: Annotated[str, typer.Argument(metavar="GAME", help="orapa is the one that counts.")],
    diamond: Annotated[bool, typer.Option(help="With the diamond (O3).")] = False,
    blackbody: Annotated[bool, typer.Option(help="With the black body (O3).")] = False,
    lang: Language = None,
) -> None:
    """Count the legal mines of Orapa: exactly in the base game, else an estimate that says so."""
    from sapeur.lab.counting import legal_mines

    language = language_of(lang)
    if name != "orapa":
        only = Words(
            en=f"only orapa has mines to count, not {name!r}",
            fr=f"seul orapa a des mines à compter, pas {name!r}",
        )
        fail(language, only)
    try:
        with Console(stderr=True).status({"en": "counting…", "fr": "comptage…"}[language]):
            found = legal_mines(diamond=diamond, blackbody=blackbody)
    except FormMissingError as missing:
        fail(language, Words(en=str(missing), fr=str(missing)))
    number = f"{found.mines:,.0f}"
    if found.exact:
        told = Words(
            en=f"{number} legal mines, exactly.", fr=f"{number} mines légales, exactement."
        )
    else:
        error = f"{found.error:.2g}"
        told = Words(
            en=f"about {found.mines:.3g} legal mines (an estimate, standard error {error}).",
            fr=f"environ {found.mines:.3g} mines légales (une estimation, erreur type {error}).",
        )
    typer.echo(told[language])


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all if left out.")
    ] = None,
    target: Annotated[str, typer.Option(help="cpu, or cuda for a GPU.")] = "cpu",
    seconds: Annotated[float, typer.Option(help="How long each contender is timed.")] = 2.0,
    peers: Annotated[bool, typer.Option(help="Also time OpenSpiel, if it is installed.")] = True,
    markdown: Annotated[bool, typer.Option(help="Print a Markdown table.")] = False,
) -> None:
    """Time random games, interpreted and compiled side by side, or on a GPU."""
    from sapeur.lab import bench as timing

    for name in names or []:
        game_or_fail(name, "en")
    console = Console(stderr=True)
    try:
        with console.status("") as status:
            rows = timing.bench(
                names or list(GAMES),
                seconds=seconds,
                target=target,
                peers=peers,
                progress=lambda what, done, total: status.update(f"{what} ({done}/{total})"),
            )
    except (FormMissingError, timing.FormsDisagreeError, ValueError) as missing:
        fail("en", Words(en=str(missing), fr=""))
    typer.echo(timing.table(rows, markdown=markdown))


def main() -> None:
    app()
