"""Rows of mines, compiled: mines drawn by chance, and everything that they answer.

Questions are numbered as their action codes: first the ports, then the cells.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.rays import (
    CELLS,
    EMPTY,
    KINDS,
    PORTS,
    complete_or_fail,
    content,
    hide,
    public_answer,
    put,
    trace_all,
)
from sapeur.games.orapa.rules import QUESTIONS
from sapeur.kernel import Record, Rng, scratch

MOST_MINES = 6000  # in one row: as many as level 5 holds in mind with an expansion
MOST_ANSWERS = 1 << 17  # above every answer, turns included
PLAIN_ANSWERS = 1 << 10  # above every answer without its turns
TRIES_TO_COMPLETE = 1000  # before a mine that was begun is given up


class AnswerRow(Record):
    """What each mine of a row answers to one question."""

    answers: Annotated[list[int], "i4", MOST_MINES]


class PortSurprise(Record):
    """How many bits each answer at one port tells."""

    bits: Annotated[list[float], "f8", PLAIN_ANSWERS]


def draw_mines(kinds: int, mines: list[MineLayout], rng: Rng) -> None:
    """Fill the row with legal mines, every one as likely as another."""
    for i in range(len(mines)):
        hide(kinds, mines[i].gems, rng)


def put_gems(mine: MineLayout, grid: list[int]) -> None:
    """Write the cells of a mine."""
    for kind in range(KINDS):
        if mine.gems[kind] >= 0:
            put(grid, mine.gems[kind])


def tabulate(mines: list[MineLayout], easy: int, questions: list[AnswerRow]) -> None:
    """Write every answer of the mines."""
    grid = scratch(CELLS)
    rays = scratch(PORTS)
    for i in range(len(mines)):
        put_gems(mines[i], grid)
        trace_all(grid, rays)
        for port in range(PORTS):
            questions[port].answers[i] = public_answer(rays[port], easy)
        for cell in range(CELLS):
            questions[PORTS + cell].answers[i] = content(grid, cell)
            grid[cell] = EMPTY


def number_answers(n: int, easy: int, questions: list[AnswerRow]) -> int:
    """Number the different answers of n mines to each question from 0, in place of the answers.

    Returns the largest number of different answers to one question.
    """
    # The number of an answer, counted on from question to question, so that those of the
    # questions before are smaller than `base` and nothing has to be cleared.
    numbers = scratch(MOST_ANSWERS if easy else PLAIN_ANSWERS)
    most = 0
    base = 1
    for q in range(QUESTIONS):
        answers = questions[q].answers
        different = 0
        for i in range(n):
            answer = answers[i]
            if numbers[answer] < base:
                numbers[answer] = base + different
                different += 1
            answers[i] = numbers[answer] - base
        base += different
        most = max(most, different)
    return most


def complete_mines(kinds: int, begun: list[int], mines: list[MineLayout], rng: Rng) -> int:
    """Complete a mine that was begun, as often as the row has room; return how often it went."""
    done = 0
    for _ in range(len(mines)):
        if complete_mine(kinds, begun, mines[done].gems, rng):
            done += 1
    return done


def complete_mine(kinds: int, begun: list[int], mine: list[int], rng: Rng) -> int:
    """Complete the placements of a mine that was begun by chance; 0 if it fails too often."""
    for _ in range(TRIES_TO_COMPLETE):
        for kind in range(KINDS):
            mine[kind] = begun[kind]
        if complete_or_fail(kinds, mine, rng):
            return 1
    return 0


def sum_surprise(mines: list[MineLayout], ports: list[PortSurprise], bits: list[float]) -> None:
    """Write how many bits the rays of each mine tell, each ray taken by itself."""
    grid = scratch(CELLS)
    rays = scratch(PORTS)
    for i in range(len(mines)):
        put_gems(mines[i], grid)
        trace_all(grid, rays)
        bits[i] = 0.0
        for port in range(PORTS):
            bits[i] += ports[port].bits[public_answer(rays[port], 0)]
        for cell in range(CELLS):
            grid[cell] = EMPTY
