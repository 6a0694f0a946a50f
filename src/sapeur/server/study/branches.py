"""Where a branch begins: at a moment of a record, as it was or as a seat could imagine it."""

from __future__ import annotations

from sapeur.kernel import clone
from sapeur.server.log import Branch
from sapeur.table import fairness, record
from sapeur.table.table import Table


def branch_table(branch: Branch, key: fairness.Key) -> Table:
    """The table of a branch; what is rolled and drawn there from now on comes from the key."""
    then = record.replay_as_written(record.read(branch.record))
    if branch.world == "true":
        return then.continued(key)
    world = clone(then.observed(branch.seat))
    # The stream that would have dealt, at a table that begins with a deal.
    then.game.belief.imagine(world, branch.seat, fairness.stream(key, 0))
    return Table(then.game, then.options, key=key, begin=world)
