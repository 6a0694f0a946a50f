"""What can be known of a move of Minefield, against every die that may be rolled for it."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator

import pytest
from games.minefield.drawn import Position, minefield

from sapeur.agents.minefield.insight import Insight, MoveEnd, insights
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.minefield import GAME
from sapeur.games.minefield.notation import cell_name
from sapeur.games.minefield.rules import NOBODY, SIDE, State
from sapeur.kernel import clone

RARE = 1e-9  # dice less likely than this are not rolled here
End = tuple[str | None, frozenset[str], bool]  # the cell, the enemies taken, whether one is wounded


def crowded(*, die: int = 6, lives: int = 1) -> Position:
    """Soldiers around dense cells, two of which touch, so that a chain may go on for ever."""
    return minefield(
        """
            . . . .
           . . # # .
          . .a.b. . .
         0A. # .b#a. 1B
          . . . .a. .
           . .b# . .
            . . . .
        """,
        die=die,
        lives=lives,
    )


def known(position: Position, seat: int = 0) -> list[Insight]:
    return list(insights(GAME.observed(position.s, seat), seat, 1))


def counted(position: Position) -> Insight:
    """What is known at once."""
    return next(insights(GAME.observed(position.s, 0), 0, 1))


def enemies(s: State, seat: int) -> set[str]:
    first = (1 - seat) * SIDE
    return {cell_name(s, cell) for cell in s.at[first : first + SIDE] if cell >= 0}


def rolled(s: State, chance: float, before: State, slot: int) -> Iterator[tuple[End, float]]:
    """How a turn under way ends, over all dice, as the rules say."""
    if s.moving == NOBODY:
        seat = slot // SIDE
        is_gone = (
            s.at[seat * SIDE] < 0 if slot % SIDE == 0 else s.soldiers[seat] < before.soldiers[seat]
        )
        taken = frozenset(enemies(before, seat) - enemies(s, seat))
        is_wounded = s.left[1 - seat] < before.left[1 - seat]
        yield (None if is_gone else cell_name(s, s.at[slot]), taken, is_wounded), chance
    elif chance > RARE:
        for roll in GAME.legal(s, CHANCE):
            after = clone(s)
            GAME.rules.apply(after, CHANCE, roll)
            yield from rolled(after, chance / s.die, before, slot)


def by_dice(s: State) -> dict[End, float]:
    """The ends of the move that was made in s, with their chances."""
    ends = defaultdict[End, float](float)
    for end, chance in rolled(s, 1.0, s, s.moving):
        ends[end] += chance
    return ends


def as_told(ends: list[MoveEnd], seat: int) -> dict[End, float]:
    """The same of an insight, which also says where a piece that is lost stood last."""
    told = defaultdict[End, float](float)
    for end in ends:
        taken = frozenset(loss.cell for loss in end.lost if loss.piece.seat != seat)
        told[end.cell, taken, end.wounded == 1 - seat] += end.chance
    return told


@pytest.mark.parametrize(("die", "lives"), [(6, 1), (8, 2)])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_move_ends_as_all_the_dice_say(die: int, lives: int, seat: int) -> None:
    position = crowded(die=die, lives=lives)
    position.s.to_move = seat
    moves = counted(position).moves
    assert sorted(move.action for move in moves) == position.legal
    for move in moves:
        after = position.after(move.action).s
        if after.moving == NOBODY:  # onto a bunker
            assert [end.chance for end in move.dice.ends] == [1.0]
            continue
        expected = by_dice(after)
        assert as_told(move.dice.ends, seat) == pytest.approx(expected, abs=1e-6), move.action
        assert sum(end.chance for end in move.dice.ends) == pytest.approx(1.0)
        assert move.dice.error == 0
        for told, happens in (
            (move.dice.loses, [c for (cell, _, _), c in expected.items() if cell is None]),
            (move.dice.takes, [c for (_, taken, _), c in expected.items() if taken]),
            (move.dice.wounds, [c for (_, _, wounded), c in expected.items() if wounded]),
        ):
            assert told == pytest.approx(sum(happens), abs=1e-6)


def test_a_die_in_the_air_is_followed_from_where_it_is() -> None:
    rolling = crowded().after("d5-e5")
    found = counted(rolling)
    assert found.moves == []
    assert found.roll is not None
    assert as_told(found.roll.ends, 0) == pytest.approx(by_dice(rolling.s), abs=1e-6)


@pytest.mark.compiled
def test_a_die_in_the_air_is_worth_what_its_move_was_worth() -> None:
    (step,) = [m for m in known(crowded())[-1].moves if m.action == "d5-e5"]
    assert step.win is not None
    assert known(crowded().after("d5-e5"))[-1].wins[0] == step.win


@pytest.mark.compiled
def test_the_two_sides_share_the_win_and_everyone_knows_the_same() -> None:
    first, last = known(crowded())
    assert first.wins == [] and all(move.win is None for move in first.moves)
    assert last.wins[0] == last.moves[0].win
    assert sum(win.value for win in last.wins) == pytest.approx(1)
    assert all(win.error > 0 for win in last.wins)
    assert known(crowded(), 1) == known(crowded(), SPECTATOR) == [first, last]


def test_a_game_that_is_over_is_won_for_sure() -> None:
    position = minefield(
        """
            . . . .
           . . # . .
          . . . . . .
         0A. # . #a. 1B
          . . . . . .
           . . # . .
            . . . .
        """
    ).after("d5-d6", "1")
    (over,) = known(position)
    assert [(win.value, win.error) for win in over.wins] == [(1.0, 0.0), (0.0, 0.0)]
    assert over.moves == [] and over.roll is None


def test_chains_on_a_board_that_is_dense_all_over_are_cut_short() -> None:
    rows = ["#_" * 9 + "#"] * 13
    rows[6] = "0_" + "#_" * 7 + "#_1"
    s = GAME.setup({"board": "/".join("_" * (y % 2) + row for y, row in enumerate(rows))})
    GAME.notation.decode_deal(s, "")
    began = time.process_time()
    for move in counted(Position(s)).moves:
        followed = sum(end.chance for end in move.dice.ends)
        assert 0 < move.dice.error < 1
        assert followed + move.dice.error == pytest.approx(1)
    assert time.process_time() - began < 2
