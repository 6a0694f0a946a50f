"""Squares drawn as text, for rulings: G gift, H hat, S stocking, B bell, C candle."""

from __future__ import annotations

from sapeur.games.mission import GAME
from sapeur.games.mission.notation import read_character
from sapeur.games.mission.rules import State, begin
from sapeur.kernel import clone


def mission(square: str, *names: str, **options: str) -> State:
    s: State = GAME.setup({"players": str(len(names)), **options})
    s.objects[:] = ["GHSBC".index(letter) for letter in "".join(square.split())]
    s.character[: len(names)] = [read_character(name) for name in names]
    begin(s)
    return s


def after(s: State, *lines: str) -> State:
    s = clone(s)
    for line in lines:
        seat = int(line[0])
        (action,) = GAME.notation.decode(s, seat, line[2:])
        assert action in GAME.legal(s, seat)
        GAME.rules.apply(s, seat, action)
    return s
