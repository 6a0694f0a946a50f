"""Positions drawn as text, for the rulings in this folder.

A drawing is a board as it lies, two characters a cell, odd rows shifted by one. The first is the
ground (`.` plain, `#` dense, `0` `1` bunkers), the second the piece: `A` and `a` are seat 0's
commander and soldiers, `B` and `b` seat 1's.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.games.contract import CHANCE
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import NOWHERE, State
from sapeur.games.minefield.view import View
from sapeur.kernel import clone

SIGNS = {-1: " ", 0: ".", 1: "#"}
PIECES = " AaaaaBbbbb"


@dataclass(frozen=True)
class Position:
    """A state that is asked questions in the words of the notation."""

    s: State

    def after(self, *moves: str) -> Position:
        """The position after these moves, each of which must be legal; a number is a roll."""
        s = clone(self.s)
        for move in moves:
            seat = CHANCE if move.isdecimal() else s.to_move
            (action,) = GAME.notation.decode(s, seat, move)
            assert action in GAME.legal(s, seat), f"{move} is not legal: {Position(s)}"
            GAME.rules.apply(s, seat, action)
        return Position(s)

    def refuses(self, move: str, seat: int | None = None) -> str:
        """The code of the refusal that the move meets, and its article."""
        seat = self.s.to_move if seat is None else seat
        (action,) = GAME.notation.decode(self.s, seat, move)
        assert action not in GAME.legal(self.s, seat), f"{move} is legal"
        refusal = GAME.notation.refusal(self.s, seat, action)
        return f"{refusal.code} {refusal.article}"

    def legal_for(self, seat: int) -> list[str]:
        return [GAME.notation.encode(self.s, seat, a) for a in GAME.legal(self.s, seat)]

    @property
    def legal(self) -> list[str]:
        """What the seat to move can do, in order of the alphabet."""
        return sorted(self.legal_for(self.s.to_move))

    @property
    def awaits(self) -> str:
        """Who must act: 0, 1, * for the die, or nothing when it is over."""
        waiting = GAME.rules.awaited(self.s)
        return "".join("0123456*"[k] for k in range(8) if (waiting >> k) & 1)

    @property
    def scores(self) -> tuple[int, int]:
        return GAME.rules.score(self.s, 0), GAME.rules.score(self.s, 1)

    @property
    def drawing(self) -> list[str]:
        """The rows of the board in the words of a drawing; checks that the slots agree."""
        s = self.s
        rows = [" " * ((y + 1) % 2) for y in range(15)]
        for cell, ground in enumerate(s.ground):
            held = s.piece[cell]
            assert (held == -1) == (ground == -1), "pieces stand on cells, and only there"
            if held > 0:
                assert s.at[held - 1] == cell
            sign = str(s.bunker.index(cell)) if ground == 2 else SIGNS[ground]
            rows[cell // 16] += sign + PIECES[max(held, 0)]
        for side in range(2):
            slots = s.at[side * 5 + 1 : side * 5 + 5]
            filled = [cell != NOWHERE for cell in slots]
            assert filled == [k < s.soldiers[side] for k in range(4)]
        on_board = sum(held > 0 for held in s.piece)
        assert on_board == sum(cell != NOWHERE for cell in s.at)
        shown = [row[2:].rstrip() for row in rows]
        return _stripped([row for row in shown if row])

    def looks_like(self, drawing: str) -> bool:
        return self.drawing == _stripped(_rows(drawing))

    def view(self, seat: int = 0) -> View:
        shown = GAME.views.view(GAME.observed(self.s, seat), seat)
        assert isinstance(shown, View)
        return shown

    def __repr__(self) -> str:
        return "\n" + "\n".join(self.drawing)


def minefield(
    drawing: str,
    *,
    to_move: int = 0,
    die: int = 6,
    lives: int = 1,
    left: tuple[int, int] | None = None,
    turn: int = 0,
    turns: int = 300,
) -> Position:
    """A position as drawn, with `turn` turns played; commanders have the lives `left`, or all."""
    rows = _rows(drawing)
    ground = "/".join(
        "".join(sign if k % 2 == y % 2 else " " for k, sign in enumerate(row))
        for y, row in enumerate(rows)
    )
    options = {"board": ground.replace(" ", "_"), "die": str(die), "lives": str(lives)}
    s = GAME.setup(options | {"turns": str(turns)})
    GAME.notation.decode_deal(s, "")
    for side in range(2):  # the commanders stand where they are drawn
        s.piece[s.at[side * 5]] = 0
        s.at[side * 5] = NOWHERE
    for y, row in enumerate(rows):
        for k in range(y % 2, len(row) - 1, 2):
            if row[k + 1] != " ":
                side, slot = "AB".index(row[k + 1].upper()), 0
                if row[k + 1].islower():
                    s.soldiers[side] += 1
                    slot = s.soldiers[side]
                s.at[side * 5 + slot] = (y + 1) * 16 + k // 2 + 1
                s.piece[s.at[side * 5 + slot]] = side * 5 + slot + 1
    assert NOWHERE not in (s.at[0], s.at[5]), "a commander is missing"
    s.to_move, s.turn = to_move, turn
    s.left[:] = left or (lives, lives)
    found = Position(s)
    assert found.looks_like(drawing)
    return found


def _rows(drawing: str) -> list[str]:
    rows = [row.rstrip() for row in drawing.strip("\n").split("\n")]
    rows = rows[:-1] if not rows[-1] else rows
    # The indent of the code is a multiple of four; what is left belongs to the drawing.
    indent = min(len(row) - len(row.lstrip()) for row in rows) // 4 * 4
    return [row[indent:] for row in rows]


def _stripped(rows: list[str]) -> list[str]:
    """The same rows, moved to the left as far as whole cells go."""
    indent = min(len(row) - len(row.lstrip()) for row in rows) // 2 * 2
    return [row[indent:] for row in rows]
