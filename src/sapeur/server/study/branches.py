"""Where a branch begins: at a moment of a record, as it was or as a seat could imagine it."""

from __future__ import annotations

from typing import Any

from sapeur.kernel import clone, from_values
from sapeur.server.log import BranchPoint
from sapeur.table import fairness, record
from sapeur.table.table import Table


def branch_table(branch: BranchPoint, key: fairness.Key) -> Table:
    """The table of a branch; what is rolled and drawn there from now on comes from the key."""
    then = record.replay_as_written(record.read(branch.record))
    if branch.imagined is None:
        return then.with_key(key)
    world = from_values(then.game.state, branch.imagined)
    return Table(then.game, then.options, key=key, begin=world)


def imagined_world(table: Table, seat: int, key: fairness.Key) -> Any:
    """A state that agrees with all that the seat knows, drawn by the key.

    It may take seconds: the room that begins with it is given its values.
    """
    world = clone(table.observed(seat))
    # The stream that deals, at a table that begins with a deal.
    table.game.belief.imagine(world, seat, fairness.stream(key, 0))
    return world
