"""How long it takes to survey the worlds of Orapa after each answer of random solo games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time

from sapeur.games.orapa import GAME
from sapeur.games.orapa.belief import observe
from sapeur.games.orapa.rules import PROPOSE, SOLO, State, apply, deal, legal
from sapeur.games.orapa.worlds import worlds
from sapeur.kernel import Rng, below, start

ANSWERS = 10
GEMS = (("base", 0), ("both expansions", 1))


@dataclass(frozen=True)
class Row:
    """The surveys after so many answers, one a game: how many were exact, and their seconds."""

    gems: str
    answers: int
    exact: int
    seconds: tuple[float, ...]


def random_game(expansions: int, rng: Rng) -> Iterator[State]:
    """What a prospector knows after each answer, with questions drawn from all the legal ones."""
    s, codes = State(), [0] * GAME.room
    s.mode, s.players = SOLO, 1
    s.diamond = s.blackbody = expansions
    deal(s, rng)
    for _ in range(ANSWERS):
        questions = [code for code in codes[: legal(s, 0, codes)] if code != PROPOSE]
        apply(s, 0, questions[below(rng, len(questions))])
        known = State()
        observe(s, 0, known)
        yield known


def bench(
    games: int, *, seed: int = 1, progress: Callable[[str, int, int], None] = lambda *_: None
) -> list[Row]:
    """Time the surveys of so many games, without and with the expansions, on one core."""
    rows = []
    for gems, expansions in GEMS:
        exact = [0] * ANSWERS
        seconds: list[list[float]] = [[] for _ in range(ANSWERS)]
        rng = Rng()
        start(rng, seed, 0, 0, 0, expansions)
        worlds(next(random_game(expansions, rng)), budget=1, trials=1)  # compiled from here on
        for game in range(games):
            progress(gems, game, games)
            for i, known in enumerate(random_game(expansions, rng)):
                before = process_time()
                exact[i] += worlds(known).exact
                seconds[i].append(process_time() - before)
        rows += [Row(gems, i + 1, exact[i], tuple(seconds[i])) for i in range(ANSWERS)]
    return rows


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    lines = [
        "| gems | answers | exact | median s | 95 % s | longest s |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        times = sorted(row.seconds)
        late = times[min(len(times) - 1, len(times) * 95 // 100)]
        told = f"{median(times):.3f} | {late:.3f} | {times[-1]:.3f}"
        lines.append(f"| {row.gems} | {row.answers} | {row.exact}/{len(times)} | {told} |")
    return "\n".join(lines)
