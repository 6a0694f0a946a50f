"""A game at a real table, from the entries that a browser keeps: what the table shows, and what
must be said next. Worked out in a process beside the server, from the entries and nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from sapeur.games import capabilities
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError
from sapeur.server.study.reading import BadRecord
from sapeur.study.entering import NO_CARDS, EnteredGame
from sapeur.table import record
from sapeur.table.feed import GameEvent

REMARK = "# Played at a real table. What nobody saw was filled in by the program.\n"


class EnteredQuestion(NamedTuple):
    """The entries of one game, as the browser sent them."""

    game: str
    options: dict[str, str]
    entries: list[str]
    since: int
    record: bool


class EntrySeat(Struct):
    """A seat that is to act, and the table as public eyes see it from there."""

    seat: int
    legal: list[str]
    view: Any  # of the game, as the views of a table in play


class UncoveredPlace(Struct):
    """A card that is to be turned up and named."""

    place: str
    cards: list[str]  # that may lie there


class EntryProblem(Struct):
    """The first entry that cannot be; neither it nor those after it were taken in."""

    entry: int  # from 0
    words: dict[str, str]  # by language


class PlayedInfo(Struct):
    """A game as far as it was entered; not with its last action, while that has cards to name."""

    view: Any  # of the game, by public eyes
    seats: list[EntrySeat]  # that are awaited; none while cards are to be named
    uncovered: list[UncoveredPlace]  # what is to be named next
    named: dict[str, str]  # what the last action uncovered, as far as it was named, by place
    events: list[GameEvent]  # after the version that was asked for, by public eyes
    over: bool
    scores: list[int] | None  # null before the end
    winners: list[int]
    problem: EntryProblem | None
    record: str | None  # if it was asked for


def work_out_played(question: EnteredQuestion) -> bytes | BadRecord:
    """The `PlayedInfo` as JSON; BadRecord where the game or its options cannot be."""
    try:
        game = game_named(question.game)
        if capabilities.card_reader(game) is None:
            raise NotationError(**NO_CARDS)
        entered = EnteredGame(game, question.options)
    except NotationError as wrong:
        return BadRecord(dict(wrong.words))
    problem = None
    for number, entry in enumerate(question.entries):
        try:
            entered.enter(entry)
        except NotationError as wrong:
            problem = EntryProblem(number, dict(wrong.words))
            break
    return msgspec.json.encode(played_info(entered, problem, question))


def played_info(
    entered: EnteredGame, problem: EntryProblem | None, question: EnteredQuestion
) -> PlayedInfo:
    table = entered.table()
    known = table.observed(entered.eyes)
    views, is_open = table.game.views, bool(entered.questions)
    awaited = [] if is_open else [seat for seat in table.awaited if seat != CHANCE]
    return PlayedInfo(
        view=views.view(known, entered.eyes),
        # By public eyes: what a seat has looked at alone was never said, so nobody knows it here.
        seats=[EntrySeat(seat, table.legal(seat), views.view(known, seat)) for seat in awaited],
        uncovered=[UncoveredPlace(place, cards) for place, cards in entered.questions],
        named=dict(entered.named),
        events=table.since(entered.eyes, min(question.since, table.version)),
        over=table.over,
        scores=table.scores if table.over else None,
        winners=table.winners,
        problem=problem,
        record=REMARK + record.write(table) if question.record else None,
    )
