"""Commands of the laboratory: `lab run`, `lab report`, `count`, `bench`, `arena`, and the like."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from sapeur.cli.common import (
    Language,
    app,
    fail,
    game_or_fail,
    lab_app,
    language_of,
    options_of,
    read_text,
)
from sapeur.games import GAMES, game
from sapeur.games.game import FileError, NotationError, Words
from sapeur.games.phrases import number
from sapeur.kernel import FormMissingError

if TYPE_CHECKING:
    from sapeur.lab.rows import RowsFolder
    from sapeur.lab.study import StudyPlan

RAY_HELP = "A Ray cluster: auto, local, or an address; else processes."
StudyFile = Annotated[Path, typer.Argument(metavar="STUDY.toml", help="What to play; docs/lab.md.")]
RowsOption = Annotated[
    Path | None, typer.Option(help="Where the rows lie; beside the study if left out.")
]


def opened_study(path: Path, out: Path | None, language: str) -> tuple[StudyPlan, RowsFolder]:
    """The study and the folder of its rows; whoever wrote something else is told what."""
    from sapeur.lab.rows import RowsFolder
    from sapeur.lab.study import read_study

    try:
        study = read_study(read_text(path, language), path.parent)
        return study, RowsFolder(out or path.with_name(f"{path.stem}-rows"))
    except FileError as wrong:
        problems = "\n".join(problem.message(language) for problem in wrong.problems)
        fail(language, Words(en=f"{path}:\n{problems}", fr=f"{path} :\n{problems}"))
    except NotationError as wrong:
        fail(language, wrong.words)


@lab_app.command("run")
def run_study(
    study: StudyFile,
    out: RowsOption = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    ray: Annotated[str, typer.Option(help=RAY_HELP)] = "",
    lang: Language = None,
) -> None:
    """Play the games of a study, one row a game; what is played already is not played again.

    The rows are the same whatever plays them. Interrupt it as you like: it goes on where it was.
    """
    from contextlib import closing

    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as ProgressBar

    from sapeur.lab.experiment import StudyProgress, run_study
    from sapeur.lab.running import LostWorkersError, engine

    language = language_of(lang)
    read, folder = opened_study(study, out, language)
    bar = ProgressBar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    title = read.title[language]
    try:
        with bar, closing(engine(jobs, ray)) as runner:
            task = bar.add_task(title, total=None)

            def on_progress(progress: StudyProgress) -> None:
                bar.update(task, completed=progress.played, total=progress.planned)

            run_study(read, folder, runner, on_progress)
    except NotationError as wrong:
        fail(language, wrong.words)
    except LostWorkersError as lost:
        fail(language, Words(en=str(lost), fr=str(lost)))
    except KeyboardInterrupt:
        stopped = Words(
            en="stopped; the same command goes on from here",
            fr="arrêté ; la même commande reprend d'ici",
        )
        fail(language, stopped)
    done = len(folder.keys())
    typer.echo(
        Words(
            en=f"{title}: {done} games in {folder.folder}",
            fr=f"{title} : {done} parties dans {folder.folder}",
        )[language]
    )


@lab_app.command("report")
def report_study(
    study: StudyFile,
    out: RowsOption = None,
    html: Annotated[Path | None, typer.Option(help="The page; STUDY.html if left out.")] = None,
    markdown: Annotated[
        bool, typer.Option(help="Print the tables as Markdown instead of writing a page.")
    ] = False,
    lang: Language = None,
) -> None:
    """Show what a study found, as one page of HTML that needs nothing else, or as Markdown."""
    from sapeur.lab.report.markdown import report_markdown
    from sapeur.lab.report.page import report_page
    from sapeur.lab.report.results import results

    language = language_of(lang)
    read, folder = opened_study(study, out, language)
    rows = folder.read(read.cells)
    if not rows:
        nothing = Words(
            en=f"nothing is played in {folder.folder}: sapeur lab run {study}",
            fr=f"rien n'est joué dans {folder.folder} : sapeur lab run {study}",
        )
        fail(language, nothing)
    found = results(read, rows)
    if markdown:
        typer.echo(report_markdown(read, found, language), nl=False)
        return
    try:
        page = report_page(read, found, language)
    except NotationError as wrong:
        fail(language, wrong.words)
    path = html or study.with_suffix(".html")
    path.write_text(page, encoding="utf-8")
    typer.echo(str(path))


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
    count = f"{found.mines:,.0f}"
    french = count.replace(",", "\u202f")
    if found.exact:
        text = Words(en=f"{count} legal mines, exactly.", fr=f"{french} mines légales, exactement.")
    else:
        error = f"{found.error:.2g}"
        estimate, french_error = number("fr", found.mines, ".3g"), number("fr", found.error, ".2g")
        text = Words(
            en=f"about {found.mines:.3g} legal mines (an estimate, standard error {error}).",
            fr=f"environ {estimate} mines légales (une estimation, erreur type {french_error}).",
        )
    typer.echo(text[language])


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all if left out.")
    ] = None,
    target: Annotated[str, typer.Option(help="cpu, or cuda for a GPU.")] = "cpu",
    seconds: Annotated[float, typer.Option(help="How long each contender is timed.")] = 2.0,
    peers: Annotated[bool, typer.Option(help="Also time OpenSpiel, if it is installed.")] = True,
    markdown: Annotated[bool, typer.Option(help="Print a Markdown table.")] = False,
    worlds: Annotated[
        int, typer.Option(min=0, help="Instead survey Orapa's mines in so many random games.")
    ] = 0,
    gems: Annotated[str, typer.Option(help="With --worlds: base or both; all if left out.")] = "",
    answers: Annotated[
        str, typer.Option(help="With --worlds: after which answers, like 4,5,6; all if left out.")
    ] = "",
    budget: Annotated[
        int,
        typer.Option(
            min=0,
            max=40,
            help="With --worlds: count within 2^BUDGET steps. 0: as long as it takes from the sixth"
            " answer on, within seconds before it.",
        ),
    ] = 0,
) -> None:
    """Time random games, interpreted and compiled side by side, or on a GPU."""
    from sapeur.lab import bench as timing
    from sapeur.lab import worlds as surveys

    for name in names or []:
        game_or_fail(name, "en")
    console = Console(stderr=True)
    try:
        with console.status("") as status:
            if worlds:
                surveyed = surveys.bench(
                    worlds,
                    gems=gems,
                    answers=answers,
                    steps=1 << budget if budget else None,
                    progress=lambda what, done, total: status.update(f"{what} ({done}/{total})"),
                )
                typer.echo(surveys.table(surveyed))
                return
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


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def arena(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    agents: Annotated[
        str, typer.Option(help="Who meets, like 5,4,random: levels 1 to 5, search:N, random.")
    ] = "5,random",
    games: Annotated[int, typer.Option(min=2, help="Games a meeting.")] = 100,
    gauntlet: Annotated[
        bool, typer.Option(help="The first against each other; else everyone meets everyone.")
    ] = False,
    ladder: Annotated[bool, typer.Option(help="Each against the next in the list.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="The first deal; the others follow.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    ray: Annotated[str, typer.Option(help=RAY_HELP)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    markdown: Annotated[bool, typer.Option(help="Print a Markdown table.")] = False,
    lang: Language = None,
) -> None:
    """Let opponents meet on the same deals from every seat, and tell how strong they are.

    A game's options are given by their names: sapeur arena mission --players 3 --agents 5,3
    """
    from sapeur.lab import arena as fights

    language = language_of(lang)
    chosen = game_or_fail(name, language)
    try:
        options = chosen.complete(options_of(chosen, context.args, language))
        with Console(stderr=True).status("") as status:
            met = fights.arena(
                name,
                options,
                [who.strip() for who in agents.split(",")],
                games,
                seed=seed,
                jobs=jobs,
                ray=ray,
                gauntlet=gauntlet,
                ladder=ladder,
                progress=lambda done, total: status.update(f"{done}/{total}"),
            )
    except NotationError as wrong:
        fail(language, wrong.words)
    if as_json:
        typer.echo(json.dumps(fights.as_json(met), ensure_ascii=False))
        return
    measure = game(name).measure
    named = measure.name if measure else ""
    typer.echo(fights.table(met, measure=named, markdown=markdown))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def calibrate(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game.")] = "village",
    positions: Annotated[int, typer.Option(min=1, help="Positions to try.")] = 2000,
    who: Annotated[str, typer.Option(help="Who gives the advice, and plays on.")] = "5",
    others: Annotated[
        str, typer.Option(help="Who sits in the other seats; of 3,4 one a deal in turn.")
    ] = "5",
    seed: Annotated[int, typer.Option(min=0, help="The first deal.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw it into this SVG file too.")] = None,
    markdown: Annotated[bool, typer.Option(help="Print a Markdown table.")] = False,
    lang: Language = None,
) -> None:
    """See whether advice keeps its word: what is said to win so often does.

    A game's options are given by their names: sapeur calibrate village --columns 6
    """
    from sapeur.lab import calibration

    language = language_of(lang)
    chosen = game_or_fail(name, language)
    try:
        options = chosen.complete(options_of(chosen, context.args, language))
        with Console(stderr=True).status("") as status:
            bins = calibration.calibrate(
                name,
                positions,
                seed=seed,
                jobs=jobs,
                options=options,
                who=who,
                others=others,
                progress=lambda done, total: status.update(f"{done}/{total}"),
            )
    except NotationError as wrong:
        fail(language, wrong.words)
    if plot is not None:
        plot.write_text(calibration.reliability_plot(bins), encoding="utf-8")
    typer.echo(calibration.table(bins, markdown=markdown))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def exploit(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to learn, on one core.")] = 60,
    games: Annotated[int, typer.Option(min=2, help="New deals to play after that.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="What chance begins from.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, help="Processes that play; 0 for one a core.")] = 0,
    lang: Language = None,
) -> None:
    """Learn what does best against level 5, and tell how often that wins.

    Mission of two players, Bomb Squad and Orapa duels have it. A game's options are given by their
    names: sapeur exploit mission --players 2; sapeur exploit orapa --mode duel
    """
    from sapeur.lab import exploiting

    language = language_of(lang)
    chosen = game_or_fail(name, language)
    console = Console(stderr=True)
    try:
        options = chosen.complete(options_of(chosen, context.args, language))
        with console.status("") as status:
            won = exploiting.exploit(
                name,
                60 * minutes,
                games,
                options=options,
                seed=seed,
                jobs=jobs,
                report=status.update,
                progress=lambda done, total: status.update(f"{done}/{total}"),
            )
    except NotationError as wrong:
        fail(language, wrong.words)
    typer.echo(f"{won.mean:.1%} ({won.low:.1%} – {won.high:.1%})")


@app.command()
def placer(
    mines: Annotated[int, typer.Option(min=2, help="Pairs of mines.")] = 100,
    level: Annotated[str, typer.Option(help="Who hides them.")] = "5",
    fitted: Annotated[
        int, typer.Option(min=0, help="Find level 5's with a prior fitted to so many of them.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The first mine.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")] = 0,
    markdown: Annotated[bool, typer.Option(help="Print a Markdown table.")] = False,
) -> None:
    """Hide mines of Orapa by chance and by an expert: how many more questions do they cost?

    With --fitted: how many fewer do level 5's mines cost in a duel when one knows how it hides?
    """
    from sapeur.lab import placing

    with Console(stderr=True).status("") as status:
        if fitted:
            known = placing.fitting(
                mines,
                fitted,
                seed=seed,
                jobs=jobs,
                progress=lambda done, total: status.update(f"{done}/{total}"),
            )
            typer.echo(placing.fitting_table(known, markdown=markdown))
            return
        found = placing.placing(
            mines,
            placer=level,
            seed=seed,
            jobs=jobs,
            progress=lambda done, total: status.update(f"{done}/{total}"),
        )
    typer.echo(placing.table(found, markdown=markdown))
