"""What is known of a mine, as the search for the mines that agree with it takes it."""

from __future__ import annotations

from typing import Annotated

from sapeur.games.orapa.rays import CELLS, KINDS, PORTS
from sapeur.games.orapa.rules import MOST_WRONG, State, in_play, wrong_at
from sapeur.kernel import I64, UNKNOWN, Record, copy_list


class MineLayout(Record):
    """Where the gems of a mine lie."""

    gems: Annotated[list[int], "i8", KINDS]  # by kind: its placement; UNKNOWN if not in play


class Clues(Record):
    """The gems of a mine, the answers at its ports and cells, and the wrong proposals."""

    kinds: I64  # those in play, as a bit set
    easy: I64  # O14: the answers tell the turns
    ports: Annotated[list[int], "i8", PORTS]  # the answer to the ray from here, or UNKNOWN
    cells: Annotated[list[int], "i8", CELLS]  # what is said to be here, or UNKNOWN
    wrong: Annotated[list[MineLayout], MOST_WRONG]  # wrong proposals,
    wrongs: I64  # and how many


def read_clues(o: State, mine: int, clues: Clues) -> None:
    """Write what an observed state tells of one of its mines."""
    clues.kinds = in_play(o)
    clues.easy = o.easy
    for port in range(PORTS):
        clues.ports[port] = o.rays[mine * PORTS + port]
    for cell in range(CELLS):
        clues.cells[cell] = o.cells[mine * CELLS + cell]
    # O11: a wrong proposal ends a duel, so that all of them are about the one mine. O12: those of
    # others are not known.
    clues.wrongs = 0
    for i in range(MOST_WRONG):
        for kind in range(KINDS):
            clues.wrong[i].gems[kind] = UNKNOWN
    for seat in range(o.players):
        for number in range(o.strikes[seat]):
            first = wrong_at(seat, number)
            if o.wrong[first] >= 0:
                for kind in range(KINDS):
                    clues.wrong[clues.wrongs].gems[kind] = o.wrong[first + kind]
                clues.wrongs += 1


def forget_answers(clues: Clues) -> None:
    """Leave the clues as before the first question."""
    for port in range(PORTS):
        clues.ports[port] = UNKNOWN
    for cell in range(CELLS):
        clues.cells[cell] = UNKNOWN
    clues.wrongs = 0


def copy_answers(target: Clues, source: Clues) -> None:
    """Make the answers of some clues those of others."""
    copy_list(target.ports, source.ports)
    copy_list(target.cells, source.cells)
