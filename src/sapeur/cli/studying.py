"""The command for those who look back at a game: `review`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from sapeur.agents.registry import agent
from sapeur.cli.common import Language, RecordFile, app, fail, language_of, read_text
from sapeur.cli.playing import check_seat
from sapeur.games.game import NotationError, Words
from sapeur.study import page
from sapeur.study import review as reviewing
from sapeur.table import record
from sapeur.table.ending import read_ending
from sapeur.table.table import Table
from sapeur.terminal.reviewing import reasons, review_lines
from sapeur.terminal.typed import as_typed
from sapeur.terminal.words import SAID

NOT_OVER = Words(
    en="this game is not over: it can be reviewed when nothing of it is secret any more",
    fr="cette partie n'est pas finie : on pourra la revoir quand rien n'y sera plus secret",
)
BOTH = Words(en="--json and --html cannot go together", fr="--json et --html ne vont pas ensemble")


@app.command()
def review(
    path: RecordFile,
    seat: Annotated[int | None, typer.Option(help="This seat alone; else all of them.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
    html: Annotated[
        bool, typer.Option("--html", help="Write a page with the graph, beside the record.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Where the page goes instead.")] = None,
    level: Annotated[str, typer.Option(help="Who judges: a level 1 to 5.")] = "5",
    lang: Language = None,
) -> None:
    """Look at a finished game again: what each choice cost, and what luck did."""
    language = language_of(lang)
    if as_json and (html or out):
        fail(language, BOTH)
    text = read_text(path, language)
    try:
        table = record.replay(record.read(text))
        judge = agent(table.game, level)
    except NotationError as wrong:
        fail(language, wrong.words)
    ending = None if table.over else read_ending(text, table.seats)
    if not table.over and ending is None:
        fail(language, NOT_OVER)
    if seat is not None:
        check_seat(seat, table, language)
    seats = range(table.seats) if seat is None else [seat]
    with Console(stderr=True).status(SAID["reviewing"][language]) as status:
        found = reviewing.review(
            table,
            judge,
            seats,
            ending=ending,
            progress=lambda done, total: status.update(
                f"{SAID['reviewing'][language]} {done}/{total}"
            ),
        )
    if as_json:
        typer.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False))
    elif html or out:
        write_page(table, found, out or page_beside(path), language)
    else:
        console = Console(highlight=False)
        for each in found:
            for line in review_lines(table.game, each, language):
                console.print(Text(line), soft_wrap=True)


def page_beside(path: Path) -> Path:
    return Path("review.html") if str(path) == "-" else path.with_suffix(".html")


def write_page(table: Table, found: list[reviewing.Review], path: Path, language: str) -> None:
    game = table.game
    written = page.review_page(
        game.title[language],
        found,
        language,
        action=lambda text: as_typed(game, text, language),
        reasons=lambda d: reasons(game, d.facts, language),
    )
    try:
        path.write_text(written, encoding="utf-8")
    except OSError as wrong:
        why = wrong.strerror
        words = Words(
            en=f"{path} cannot be written: {why}", fr=f"{path} ne peut être écrit : {why}"
        )
        fail(language, words)
    typer.echo(str(path))
