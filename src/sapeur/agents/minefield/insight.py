"""What anyone can know at a game of Minefield: how the dice may end each move, and who may win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sapeur.agents.agent import Verdict
from sapeur.agents.insight import Estimate, final_share
from sapeur.agents.minefield import level
from sapeur.agents.minefield.engine import value_of_roll
from sapeur.agents.minefield.players import onto, without_direction
from sapeur.games.contract import CHANCE
from sapeur.games.game import WitnessedAction
from sapeur.games.minefield import GAME
from sapeur.games.minefield.effect import Loss, effect
from sapeur.games.minefield.notation import cell_name
from sapeur.games.minefield.rules import (
    DIRECTIONS,
    ENTER,
    NO_CELL,
    NOBODY,
    PASS,
    State,
    neighbour,
)
from sapeur.kernel import clone

NET_ERROR = 0.03  # how far the net is off, as `sapeur calibrate` measured it (docs/strength.md)
# Of one move: chains over the dense cells of the boards in the box end long before; on a board that
# is dense all over they are cut short, so that all moves are followed within two seconds.
MOST_THROWS_IN_A_ROW = 60
MOST_PLACES = 60
ROUNDING = 1e-12  # a chain less likely than this is over


class MoveEnd(Struct, frozen=True):
    """One way in which the dice may end a move."""

    chance: float
    cell: str | None  # where the piece then stands; None when it is gone
    lost: list[Loss]  # the pieces that it took off the board, itself perhaps among them
    wounded: int | None  # M11: the seat whose commander was hit and lives on


class DiceOdds(Struct, frozen=True):
    """All that the dice may make of a move."""

    ends: list[MoveEnd]  # the likeliest first
    loses: float  # the chance that the piece that moves is lost,
    takes: float  # that it takes an enemy piece off the board,
    wounds: float  # M11: and that it hits a commander that lives on
    error: float  # the chance of chains of dense cells that were not followed; 0.0: exact


class MoveOdds(Struct, frozen=True):
    """A move of the side whose turn it is."""

    action: str  # as it is written: c3-c4, enter c4 E
    dice: DiceOdds
    win: Estimate | None  # of the side that moves; None until it is worked out


class Insight(Struct, frozen=True):
    moves: list[MoveOdds]  # of the side to move, the best first once that is known
    roll: DiceOdds | None  # the move under way; None while no die is to be rolled
    wins: list[Estimate]  # each side's chance to win; none until they are worked out


def insights(observed: State, seat: int, seed: int) -> Iterator[Insight]:
    """The dice at once, then the chances to win. Nothing is hidden, so all seats know the same."""
    o, mover = observed, observed.to_move
    final = [e for e in (final_share(GAME, o, side) for side in range(2)) if e is not None]
    counted = Insight(
        moves=list_moves(o),
        roll=dice_odds(o, o.at[o.moving]) if o.moving != NOBODY else None,
        wins=final,
    )
    yield counted
    if final:
        return
    moves = counted.moves
    if moves:
        values = {
            GAME.notation.encode(o, mover, v.action): v.value
            for v in level(5).advise(o, mover, seed).verdicts
        }
        moves = [replace(move, win=win_estimate(values[move.action])) for move in moves]
        moves.sort(key=lambda move: -values[move.action])
        best = max(values.values())
    else:
        best = value_of_roll(o)
    wins = [win_estimate(best if side == mover else 1 - best) for side in range(2)]
    yield replace(counted, moves=moves, wins=wins)


def win_estimate(value: float) -> Estimate:
    """A chance to win by the net."""
    return Estimate(value, NET_ERROR)


def worth(observed: State, verdict: Verdict) -> Estimate:
    return win_estimate(verdict.value)


# --- The dice ----------------------------------------------------------------------------------


def list_moves(o: State) -> list[MoveOdds]:
    """Every move of the side to move with all that the dice may make of it."""
    moves = list[MoveOdds]()
    # Entries onto one cell differ by nothing but their direction, which the die forgets.
    odds_of = dict[int, DiceOdds]()
    for action in GAME.legal(o, o.to_move):
        landing = without_direction(action)
        if landing not in odds_of:
            odds_of[landing] = move_odds(o, action)
        written = GAME.notation.encode(o, o.to_move, action)
        moves.append(MoveOdds(written, odds_of[landing], None))
    return moves


def move_odds(o: State, action: int) -> DiceOdds:
    if action == PASS:
        return DiceOdds([], 0.0, 0.0, 0.0, 0.0)
    after = clone(o)
    GAME.rules.apply(after, o.to_move, action)
    return dice_odds(after, onto(action))


def dice_odds(s: State, cell: int) -> DiceOdds:
    """What the dice may make of the step of a piece that came to the cell."""
    mover = s.to_move  # the other side's after a step onto a bunker, where nothing is lost
    ends, error = follow_dice(s, cell)
    return DiceOdds(
        ends=ends,
        loses=sum(end.chance for end in ends if end.cell is None),
        takes=sum(end.chance for end in ends if any(x.piece.seat != mover for x in end.lost)),
        wounds=sum(end.chance for end in ends if end.wounded is not None),
        error=error,
    )


class _DiceSoFar(Struct, frozen=True):
    """What the dice have done so far: all that a turn under way can differ in.

    The direction of a piece is not among it: the six that it may be thrown in are alike.
    """

    cell: str | None
    lost: tuple[Loss, ...] = ()
    wounded: int | None = None
    is_over: bool = False


def follow_dice(s: State, cell: int) -> tuple[list[MoveEnd], float]:
    """How the dice may end the turn, the likeliest first; and the chance that was not followed."""
    start = _DiceSoFar(cell_name(s, cell))
    if s.moving == NOBODY:  # M6
        return [MoveEnd(1.0, start.cell, [], None)], 0.0
    states = {start: s}
    throws = dict[_DiceSoFar, list[_DiceSoFar]]()
    rolling: Mapping[_DiceSoFar, float] = {start: 1.0}
    ends = defaultdict[_DiceSoFar, float](float)
    error = 0.0
    # M9: chains over dense cells may lead back to where they were, so the chance of each place is
    # passed on, throw by throw, until nothing of it is left.
    for _ in range(MOST_THROWS_IN_A_ROW):
        again = defaultdict[_DiceSoFar, float](float)
        for thrown, chance in rolling.items():
            if thrown not in throws and len(throws) == MOST_PLACES:
                error += chance
                continue
            if thrown not in throws:
                throws[thrown] = throw_all(thrown, states)
            for then in throws[thrown]:
                (ends if then.is_over else again)[then] += chance / s.die
        rolling = again
        if sum(rolling.values()) < ROUNDING:
            break
    else:
        error += sum(rolling.values())
    ranked = sorted(ends.items(), key=lambda end: -end[1])
    return [MoveEnd(chance, e.cell, list(e.lost), e.wounded) for e, chance in ranked], error


def throw_all(thrown: _DiceSoFar, states: dict[_DiceSoFar, State]) -> list[_DiceSoFar]:
    """What comes of each face of the die; the state of what is new is added to `states`."""
    before, found = states[thrown], []
    for roll in GAME.legal(before, CHANCE):
        after = clone(before)
        GAME.rules.apply(after, CHANCE, roll)
        hop = effect(before, after, before.to_move, WitnessedAction(CHANCE, (roll,)))
        assert hop is not None, "every roll does something"
        then = _DiceSoFar(
            cell=hop.end,
            lost=tuple(sorted((*thrown.lost, *hop.lost), key=lambda loss: loss.cell)),
            wounded=hop.wounded,
            is_over=after.moving == NOBODY,
        )
        states.setdefault(then, after)
        found.append(then)
    return found


# --- Where to look -----------------------------------------------------------------------------


def region(observed: State, seat: int, action: int) -> list[str]:
    """The piece that moves, or the cell onto which one enters, and all that is around it."""
    if action == PASS:
        return ["pass"]
    centre = (action - ENTER) >> 3 if action >= ENTER else action >> 3
    around = [neighbour(centre, direction) for direction in range(DIRECTIONS)]
    on_board = [cell for cell in around if observed.ground[cell] != NO_CELL]
    return [cell_name(observed, cell) for cell in sorted((centre, *on_board))]
