"""What an action did in Orapa Mine: the answer to a question, a proposal judged, a mine hidden."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.game import WitnessedAction
from sapeur.games.orapa.notation import CELL_NAMES, CONTENTS, PORT_NAMES, answer_names, gem_name
from sapeur.games.orapa.rays import CELLS, KINDS, PORTS
from sapeur.games.orapa.rules import (
    ASK,
    PLACE,
    PROPOSE,
    State,
    hidden_by,
    is_hiding,
    is_out,
    mine_sought,
)
from sapeur.games.orapa.view import ray_paths
from sapeur.kernel import UNKNOWN


class RayAnswer(Struct, frozen=True, tag="ray"):
    """Where a ray came out, and how (O5 to O7)."""

    mine: int
    port: str
    exit: str | None  # None for a ray that was absorbed
    colour: str
    turns: int | None  # O14: with the easy option only
    path: list[list[int]] | None  # its corners, as in GhostRay, for whoever knows the mine


class CellAnswer(Struct, frozen=True, tag="cell"):
    """What is at a cell (O8)."""

    mine: int
    cell: str
    content: str


class Proposal(Struct, frozen=True, tag="proposal"):
    """Gems laid in a proposal, one by one or all at once (O10).

    Whoever may not see it (O12) is told no gems, but only that it was made and how it went.
    """

    mine: int
    gems: list[str]  # those laid now,
    whole: list[str]  # and with those that lay in it before
    right: bool | None  # None while it is not whole
    out: bool  # whether it put its prospector out


class Hiding(Struct, frozen=True, tag="hiding"):
    """Gems were laid in a mine; where, nobody is told (O11, O12)."""

    mine: int
    complete: bool


Effect = RayAnswer | CellAnswer | Proposal | Hiding


def effect(before: State, after: State, viewer: int, action: WitnessedAction) -> Effect:
    if is_hiding(before):
        mine = hidden_by(before, action.seat)
        return Hiding(mine, complete=bool((after.hidden >> mine) & 1))
    mine = mine_sought(before, action.seat)
    if action.code == UNKNOWN or action.code >= PROPOSE:
        return _proposal(before, after, mine, action)
    if action.code < ASK:
        return _ray(after, mine, action.code)
    cell = action.code - ASK
    return CellAnswer(mine, CELL_NAMES[cell], CONTENTS[after.cells[mine * CELLS + cell]])


def _proposal(before: State, after: State, mine: int, action: WitnessedAction) -> Proposal:
    wrong = after.strikes[action.seat] > before.strikes[action.seat]
    right = not wrong and (after.shown & ~before.shown) >> mine & 1 == 1
    gems = [gem_name(code - PLACE) for code in action.codes if code >= PLACE]
    return Proposal(
        mine=mine,
        gems=gems,
        whole=[gem_name(p) for p in before.proposal if before.proposing and p >= 0] + gems,
        right=right if right or wrong else None,
        out=wrong and is_out(after, action.seat),
    )


def _ray(after: State, mine: int, port: int) -> RayAnswer:
    answer = after.rays[mine * PORTS + port]
    exit_name, colour, turns = answer_names(after, answer)
    return RayAnswer(
        mine=mine,
        port=PORT_NAMES[port],
        exit=exit_name,
        colour=colour,
        turns=turns,
        path=ray_paths(tuple(after.gems[mine * KINDS : (mine + 1) * KINDS]))[port],
    )
