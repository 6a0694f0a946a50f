"""Find the exercises of the games: `make exercises`.

Writes twelve for each game into its folder, four of each difficulty (compared with the others of
their game), of as many kinds as there are. The easy ones are rather those whose answer is far ahead
and that need nothing but what a first lesson teaches. The same seed finds the same ones.
`--check` certifies those that are there.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from sapeur.games import GAMES, game
from sapeur.study.exercises import (
    DIFFICULTIES,
    FOLDER,
    Exercise,
    exercise,
    exercise_names,
    write_exercise,
)
from sapeur.study.problems import ClearMoment, certify, problems_of
from sapeur.table import record

GAMES_FOLDER = Path(__file__).parents[1] / "src" / "sapeur" / "games"
EACH = 4  # of a difficulty
POOL = 30  # from which they are chosen,
MOST_OF_A_KIND = 6  # as long as others are found,
MOST_SPARE = 120  # before so many of these
EASY_MARGIN = 0.1  # chance to win by which the answer to an easy one is ahead, where there are such
UNTAUGHT = {"bombsquad": "take"}  # what a beginner need not know yet, by the word that brings it in
MOST_ALIKE = 2  # of those whose answers begin with the same word, where there are others


def gathered(name: str, seed: int, most: int) -> list[ClearMoment]:
    """One problem of each game that has any, those that the lower levels find most often first.

    Games begin alike: of a kind that has its share, more are taken only if others are too rare.
    """
    found: list[ClearMoment] = []
    spare: list[ClearMoment] = []
    kinds: Counter[str] = Counter()
    for number in range(most):
        problems = list(problems_of(game(name), seed + number))
        rarest = min(problems, key=lambda problem: kinds[kind_of(problem)], default=None)
        if rarest is not None:
            is_rare = kinds[kind_of(rarest)] < MOST_OF_A_KIND
            (found if is_rare else spare).append(rarest)
            kinds[kind_of(rarest)] += is_rare
        print(f"{name}: {len(found)} in {number + 1} games", end="\r", file=sys.stderr, flush=True)
        if len(found) == POOL or len(spare) == MOST_SPARE:
            break
    found += spare[: POOL - len(found)]
    return sorted(found, key=lambda problem: -problem.share_right)


def kind_of(problem: ClearMoment) -> str:
    return problem.exercise.answer.split()[0]


def choose_exercises(found: list[ClearMoment]) -> list[Exercise]:
    """The first, the middle and the last third are three difficulties; of each, various ones."""
    size = len(found) // len(DIFFICULTIES)
    gentle = [problem for problem in found[: 2 * size] if is_gentle(problem)][:EACH]
    found = [*gentle, *(problem for problem in found if problem not in gentle)]
    return [
        replace(problem.exercise, difficulty=int(difficulty))
        for k, difficulty in enumerate(DIFFICULTIES)
        for problem in various(found[k * size : (k + 1) * size])
    ]


def is_gentle(problem: ClearMoment) -> bool:
    """Whether somebody who has just learned the game can see the answer."""
    table = problem.exercise.table
    untaught = UNTAUGHT.get(table.game.name)
    words = {word for line in record.write(table).splitlines() for word in line.split()[1:2]}
    return problem.margin >= EASY_MARGIN and untaught not in words


def various(found: list[ClearMoment]) -> list[ClearMoment]:
    """So many of them, not too many alike unless there is nothing else."""
    kinds: Counter[str] = Counter()
    first: list[ClearMoment] = []
    later: list[ClearMoment] = []
    for problem in found:
        kind = kind_of(problem)
        kinds[kind] += 1
        (first if kinds[kind] <= MOST_ALIKE else later).append(problem)
    return [*first, *later][:EACH]


def write(name: str, found: list[Exercise]) -> None:
    folder = GAMES_FOLDER / name / FOLDER
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    numbers: Counter[int] = Counter()
    for each in found:
        numbers[each.difficulty] += 1
        path = folder / f"{each.difficulty}-{numbers[each.difficulty]}.txt"
        path.write_text(write_exercise(each), encoding="utf-8")


def doubtful(name: str) -> int:
    """How many exercises have an answer of which the expert is not sure any more."""
    wrong = 0
    for each in (exercise(name, text_name) for text_name in exercise_names(name)):
        certified = certify(each.table, each.seat)
        known = each.table.observed(each.seat)
        encode = each.table.game.notation.encode
        if certified is None or encode(known, each.seat, certified.action) != each.answer:
            print(f"{name} {each.name}: {each.answer} is not certain")
            wrong += 1
    print(f"{name}: {len(exercise_names(name)) - wrong} of {len(exercise_names(name))} certified")
    return wrong


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all if left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=1500, help="games that are looked at")
    parser.add_argument("--check", action="store_true", help="only certify what is there")
    asked = parser.parse_args(arguments)
    names = asked.games or list(GAMES)
    if unknown := set(names) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    if asked.check:
        return 1 if sum(doubtful(name) for name in names) else 0
    missing = 0
    for name in names:
        found = choose_exercises(gathered(name, asked.seed, asked.most))
        write(name, found)
        missing += EACH * len(DIFFICULTIES) - len(found)
        print(f"{name}: {len(found)} exercises")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
