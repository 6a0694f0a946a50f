"""A game of which notes were taken at a real table, as an ordinary record of a game alone.

Once it is known what was to be found, that is the deal; what was asked is played by the ordinary
rules in the order of the notes, and what they answer is held against what was noted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sapeur.games import capabilities
from sapeur.games.game import Game, NotationError, Words
from sapeur.table.table import Table

NO_NOTES = Words(
    en="no notes can be taken for this game",
    fr="on ne peut pas prendre de notes pour ce jeu",
)


class NotedGame(NamedTuple):
    """A game alone with what was noted, and the notes that the rules answer otherwise."""

    table: Table
    untrue: list[int]  # by their numbers; nothing is left of the game after a right proposal


def noted_game(
    game: Game, options: Mapping[str, str], notes: Sequence[str], deal: str, *, is_found: bool
) -> NotedGame:
    """The game with this deal; is_found: it ends with the right proposal. NotationError for what
    cannot be read or is no deal."""
    read = capabilities.note_reader(game)
    if read is None:
        raise NotationError(**NO_NOTES)
    read.hear(game.setup(options), notes)  # each question once, and readable
    table = Table(game, game.complete(read.alone(options, notes)), deal=deal)
    untrue = []
    for number, note in enumerate(notes):
        refusal = table.play(0, read.action(note))
        if refusal is not None:
            raise NotationError(**refusal.words)
        if not read.is_so(table.observed(0), note):
            untrue.append(number)
        if table.over:
            break
    if is_found and not table.over:
        refusal = table.play(0, read.solution(deal))
        assert refusal is None and table.over, "it is the deal itself"
    return NotedGame(table, untrue)
