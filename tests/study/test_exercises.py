"""Every exercise can be read, is of its difficulty by its name, and has an answer that is clear."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sapeur.games import GAMES, game
from sapeur.study.exercises import exercise, exercise_names, read_exercise, write_exercise
from sapeur.study.problems import as_exercise, certify, problems_of
from sapeur.table.record import RecordError

EXERCISES = [(name, each) for name in GAMES for each in exercise_names(name)]
MOST_ALIKE = 4  # of twelve: else one could answer without looking


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_twelve_in_three_steps_of_difficulty(name: str) -> None:
    found = [exercise(name, each) for each in exercise_names(name)]
    assert Counter(each.difficulty for each in found) == {1: 4, 2: 4, 3: 4}


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_is_right_too_often(name: str) -> None:
    answers = Counter(exercise(name, each).answer for each in exercise_names(name))
    assert max(answers.values()) <= MOST_ALIKE, answers


@pytest.mark.parametrize(("name", "exercise_name"), EXERCISES)
def test_an_exercise_is_whole(name: str, exercise_name: str) -> None:
    found = exercise(name, exercise_name)
    assert exercise_name.startswith(f"{found.difficulty}-")
    assert found.seat in found.table.awaited
    assert found.answer in found.table.legal(found.seat)
    assert len(found.table.legal(found.seat)) >= 3
    assert all(re.match(r"[A-ZÀ-Ý\d]", text) for text in found.because.values())
    assert read_exercise("again", write_exercise(found)).answer == found.answer


@pytest.mark.parametrize(
    "each", [e for name, e in EXERCISES if name == "bombsquad" and e[0] == "1"]
)
def test_an_easy_exercise_of_bomb_squad_needs_no_tools_and_is_clear(each: str) -> None:
    found = exercise("bombsquad", each)
    assert not re.search(r"^\d take ", write_exercise(found), re.MULTILINE)
    best, second = map(int, re.findall(r"(\d+)%", found.because["en"])[:2])
    assert best - second >= 10


def test_what_is_asked_is_kept() -> None:
    found = exercise("orapa", "1-1")
    assert found.ask["en"] and found.ask["fr"]
    assert read_exercise("again", write_exercise(found)).ask == found.ask


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "exercise_name"), EXERCISES)
def test_the_expert_is_sure_of_the_answer(name: str, exercise_name: str) -> None:
    found = exercise(name, exercise_name)
    certified = certify(found.table, found.seat)
    assert certified is not None
    again = as_exercise(found.table, found.seat, certified)
    assert (again.answer, again.because) == (found.answer, found.because)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("#: answer ", "#: answer not "),
        ("#: seat ", "#: seat 9"),
        ("#: difficulty ", "#: difficulty 1"),
        ("#: because fr ", "#: because de "),
        ("#: answer ", "#: reply "),
    ],
)
def test_a_line_that_cannot_be_is_named(old: str, new: str) -> None:
    text = write_exercise(exercise("village", "1-1"))
    with pytest.raises(RecordError):
        read_exercise("wrong", text.replace(old, new))


@pytest.mark.compiled
def test_the_same_seed_finds_the_same_problems() -> None:
    first, again = (
        [write_exercise(each.exercise) for each in problems_of(game("minefield"), 3)]
        for _ in range(2)
    )
    assert first == again
