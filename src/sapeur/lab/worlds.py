"""How long it takes to survey the worlds of Orapa after each answer of random solo games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time

from sapeur.games.orapa import GAME
from sapeur.games.orapa.belief import observe
from sapeur.games.orapa.counting.survey import worlds
from sapeur.games.orapa.rules import PROPOSE, State, apply, deal, legal
from sapeur.kernel import Rng, below, start

ANSWERS = 10
GEMS = (("base", 0), ("both expansions", 1))


@dataclass(frozen=True)
class WorldsRow:
    """The surveys after so many answers, one a game: how many were exact, and their seconds."""

    gems: str
    answers: int
    exact: int
    seconds: tuple[float, ...]


def random_game(expansions: int, rng: Rng) -> Iterator[State]:
    """What a prospector knows after each answer, with questions drawn from all the legal ones."""
    expansion = "on" if expansions else "off"
    s = GAME.setup({"mode": "solo", "diamond": expansion, "blackbody": expansion})
    codes = [0] * GAME.room
    deal(s, rng)
    for _ in range(ANSWERS):
        questions = [code for code in codes[: legal(s, 0, codes)] if code != PROPOSE]
        apply(s, 0, questions[below(rng, len(questions))])
        known = State()
        observe(s, 0, known)
        yield known


def read_answers(text: str) -> list[int]:
    """After which answers to survey, as in `6` or `4,5,6`; all of them if the text is empty."""
    if not text:
        return list(range(1, ANSWERS + 1))
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= ANSWERS for part in parts):
        raise ValueError(f"answers are numbers from 1 to {ANSWERS}, like 4,5,6, not {text!r}")
    return sorted({int(part) for part in parts})


def read_gems(text: str) -> list[tuple[str, int]]:
    """Which sets of gems to survey, by the first word of their name; all if the text is empty."""
    found = [(gems, expansions) for gems, expansions in GEMS if text in ("", gems.split()[0])]
    if not found:
        known = " or ".join(gems.split()[0] for gems, _ in GEMS)
        raise ValueError(f"gems are {known}, not {text!r}")
    return found


def bench(
    games: int,
    *,
    gems: str = "",
    answers: str = "",
    steps: int | None = None,
    seed: int = 1,
    progress: Callable[[str, int, int], None] = lambda *_: None,
) -> list[WorldsRow]:
    """Time the surveys of so many games on one core, each within so many steps, if that is given.

    The games are the same whichever answers are chosen.
    """
    asked = read_answers(answers)
    rows = []
    for name, expansions in read_gems(gems):
        rng = Rng()
        start(rng, seed, 0, 0, 0, expansions)
        worlds(next(random_game(expansions, rng)), budget=1, trials=1)  # compiled from here on
        rows += survey(name, expansions, games, asked, steps, rng, progress)
    return rows


def survey(
    name: str,
    expansions: int,
    games: int,
    asked: Collection[int],
    steps: int | None,
    rng: Rng,
    progress: Callable[[str, int, int], None],
) -> list[WorldsRow]:
    """The rows of one set of gems."""
    exact = dict.fromkeys(asked, 0)
    seconds: dict[int, list[float]] = {n: [] for n in asked}
    for game in range(games):
        progress(name, game, games)
        for n, known in enumerate(random_game(expansions, rng), 1):
            if n in exact:
                before = process_time()
                exact[n] += worlds(known, budget=steps).exact
                seconds[n].append(process_time() - before)
    return [WorldsRow(name, n, exact[n], tuple(seconds[n])) for n in asked]


def table(rows: list[WorldsRow]) -> str:
    """The rows as a Markdown table."""
    lines = [
        "| gems | answers | exact | median s | 95 % s | longest s |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        times = sorted(row.seconds)
        late = times[min(len(times) - 1, len(times) * 95 // 100)]
        text = f"{median(times):.3f} | {late:.3f} | {times[-1]:.3f}"
        lines.append(f"| {row.gems} | {row.answers} | {row.exact}/{len(times)} | {text} |")
    return "\n".join(lines)
