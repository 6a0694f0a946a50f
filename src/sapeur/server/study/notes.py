"""What the notes of a game at a real table leave possible, or which of them contradict each other.

Worked out in a process beside the server, from the notes and nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from sapeur.agents.insight import insights_of, is_possible_of
from sapeur.games import capabilities
from sapeur.games import game as game_named
from sapeur.games.capabilities import NoteReader
from sapeur.games.game import NotationError
from sapeur.server.study.reading import BadRecord
from sapeur.study.contradictions import Contradiction, Notes, contradiction
from sapeur.study.noted import NO_NOTES, noted_game
from sapeur.table import record

SEAT = 0  # whose notes they are
STEPS_A_CHECK = 1 << 21  # half a second at most, to find any world that agrees
CONTRADICTION_S = 4.0  # to find the smallest set of notes that cannot be true together
REMARK = "# Noted at a real table, and played here as a game of one player.\n"


class NotesQuestion(NamedTuple):
    """The notes of one game, as the browser sent them."""

    game: str
    options: dict[str, str]
    notes: list[str]


class NotesContradiction(Struct):
    """Notes that cannot all be true, by their numbers from 0."""

    notes: list[int]
    smallest: bool  # it is certain that no fewer contradict each other


class NotesInfo(Struct):
    """The board with what was noted, and what can be known of it."""

    view: Any  # of the game, as the views of a table in play
    legal: list[str]  # questions that have no note
    answers: dict[str, list[str]]  # what can be answered, by the verb of the question
    insight: Any  # of the game's own type; null where the notes contradict each other
    contradiction: NotesContradiction | None


class NotedQuestion(NamedTuple):
    """The notes of one game, and what was to be found."""

    game: str
    options: dict[str, str]
    notes: list[str]
    deal: str
    is_found: bool


class NotedInfo(Struct):
    """The notes as a record of a game of one player."""

    record: str | None  # null where notes are untrue
    untrue: list[int]  # notes that this deal would have answered otherwise, by their numbers from 0


def check_notes(question: NotesQuestion) -> None:
    """NotationError if a note or an option cannot be read; quick enough for the event loop."""
    reader(question.game).hear(game_named(question.game).setup(question.options), question.notes)


def reader(name: str) -> NoteReader:
    found = capabilities.note_reader(game_named(name))
    if found is None:
        raise NotationError(**NO_NOTES)
    return found


def work_out_notes(question: NotesQuestion, *, quick: bool = False) -> bytes:
    """The `NotesInfo` of notes that can be read, as JSON; quick: with the first insight found."""
    game, read = game_named(question.game), reader(question.game)

    def known_after(numbers: Notes) -> Any:
        notes = [question.notes[number] for number in sorted(numbers)]
        return read.hear(game.setup(question.options), notes)

    def is_possible(numbers: Notes) -> bool | None:
        return is_possible_of(game, known_after(numbers), SEAT, STEPS_A_CHECK)

    count = len(question.notes)
    found = contradiction(count, is_possible, CONTRADICTION_S)
    known = known_after(frozenset(range(count)))
    return msgspec.json.encode(
        NotesInfo(
            view=game.views.view(known, SEAT),
            legal=game.texts(known, SEAT, game.legal(known, SEAT)),
            answers=dict(read.answers(known)),
            insight=None if found else best(insights_of(game, known, SEAT, count), quick=quick),
            contradiction=contradiction_info(found),
        )
    )


def best(insights: Iterator[Struct], *, quick: bool) -> Struct | None:
    """The last of these insights, or the first."""
    steps = islice(insights, 1) if quick else insights
    return next(iter(deque(steps, maxlen=1)), None)


def contradiction_info(found: Contradiction | None) -> NotesContradiction | None:
    return None if found is None else NotesContradiction(found.notes, found.is_smallest)


def work_out_noted(question: NotedQuestion) -> bytes | BadRecord:
    """The `NotedInfo` as JSON; BadRecord for what cannot be read or is no deal."""
    name, options, notes, deal, is_found = question
    try:
        found = noted_game(game_named(name), options, notes, deal, is_found=is_found)
    except NotationError as wrong:
        return BadRecord(dict(wrong.words))
    text = None if found.untrue else REMARK + record.write(found.table)
    return msgspec.json.encode(NotedInfo(text, found.untrue))
