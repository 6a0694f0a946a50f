"""Law 8: what `imagine` can give is exactly what the seat could not tell apart, and evenly so.

For each game a position with few unknowns: every candidate deal is played through with the same
actions, and those with the same observations at every step are the worlds there are.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest
from laws.playing import form_of
from scipy import stats

from sapeur.games import game
from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Game, NotationError
from sapeur.kernel import values

pytestmark = pytest.mark.compiled
History = list[tuple[int, str]]
FORM = "compiled"


def observations(
    played: Game, deal: str, options: dict[str, str], moves: History, viewer: int
) -> Any:
    """What the viewer knew after each move, and the world at the end; None if it cannot be."""
    s = played.setup(options)
    played.notation.decode_deal(s, deal)
    seen = [played.observed(s, viewer)]
    for seat, text in moves:
        code = played.notation.decode(played.observed(s, seat), seat, text)[0]
        if code not in played.legal(s, seat):
            return None, s
        witnessed = played.belief.witness(s, seat, code, viewer)
        played.rules.apply(s, seat, code)
        seen.append((witnessed, played.observed(s, viewer)))
    return seen, s


HIDDEN = (17, 18, 19, 50, 51)  # three cells of the village and the last two of the stock


def village_case() -> tuple[dict[str, str], History, list[str]]:
    """All but five cards come to light; the player peeks at two of those and swaps them about."""
    pack = [rank + suit for suit in "HCSD" for rank in "A23456789TJQK"]
    unknown = ["QD", "9S", "KH", "2D", "JS"]
    hearts, clubs = pack[:10], pack[13:20]
    rest = [card for card in pack if card not in hearts + clubs + unknown]
    cards = [*hearts, *clubs, *unknown[:3], *rest, *unknown[3:]]
    # Hearts are safe; clubs turn their neighbours but nothing below: c4, d4, e4 stay face down.
    moves = [(0, f"turn {'abcde'[i % 5]}{i // 5 + 1}") for i in (*range(10), 10, 12, 14, 15)]
    s = game("village").setup({})
    game("village").notation.decode_deal(s, village_deal(cards))
    for seat, text in moves:
        play(s, seat, text)
    bonuses = {4: ["peek d4", "peek e4"], 1: ["swap d4 e4", "swap c4 d4"]}
    while s.top < 50:
        play(s, *moves_add(moves, "draw"))
        if s.phase != 3:
            wanted = bonuses.get(s.phase) or ["pass"]
            play(s, *moves_add(moves, wanted.pop(0)))
    assert not any(bonuses.values())
    deals = []
    for order in permutations(unknown):
        other = list(cards)
        for place, card in zip(HIDDEN, order, strict=True):
            other[place] = card
        deals.append(village_deal(other))
    return {}, moves, deals


def village_deal(cards: list[str]) -> str:
    rows = " / ".join(" ".join(cards[r * 5 : r * 5 + 5]) for r in range(4))
    return f"{rows} | {' '.join(cards[20:])}"


def play(s: Any, seat: int, text: str) -> None:
    played = game("village")
    code = played.notation.decode(s, seat, text)[0]
    assert code in played.legal(s, seat), text
    played.rules.apply(s, seat, code)


def moves_add(moves: History, text: str) -> tuple[int, str]:
    moves.append((0, text))
    return moves[-1]


def mission_case(players: int, moves: History) -> tuple[dict[str, str], History, list[str]]:
    names = ["santa", "snowman", "elf", "reindeer"]
    rows = "GHSBC / GCHSB / CGCHS / SBCGH / BCCCC"
    deals = [f"{' '.join(p)} | {rows}" for p in permutations(names, players)]
    return {"players": str(players)}, moves, deals


def check(
    played: Game, options: dict[str, str], moves: History, deals: list[str], viewer: int
) -> None:
    # Many worlds are drawn, so in the compiled form; a fault that a test plants is not compiled.
    form = form_of(played, FORM)
    compared = 0
    for truth in deals[:: max(1, len(deals) // 3)]:
        seen, end = observations(played, truth, options, moves, viewer)
        if seen is None:
            continue  # in this world the game ended earlier
        worlds = Counter[Any]()
        for deal in deals:
            other, world = observations(played, deal, options, moves, viewer)
            if other == seen:
                worlds[values(world)] += 1
        assert len(set(worlds.values())) == 1, "each world comes from as many deals"
        known = form.stored(played.observed(end, viewer))
        drawn = Counter[Any]()
        for seed in range(40 * len(worlds)):
            drawn[values(form.load(form.imagine(known, viewer, seed)))] += 1
        assert set(drawn) <= set(worlds)
        if len(worlds) > 1:
            assert stats.chisquare([drawn[w] for w in worlds]).pvalue > 1e-4
        compared += 1
    assert compared


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_law_8_village(viewer: int) -> None:
    options, moves, deals = village_case()
    check(game("village"), options, moves, deals, viewer)


MISSION: list[tuple[int, History]] = [
    (2, [(0, "swap a1 b1")]),
    (3, [(0, "swap a1 a2")]),
    (3, [(0, "swap a1 b1"), (1, "swap a1 b1"), (2, "accuse 0 elf")]),
    (4, [(3, "accuse 1 santa"), (0, "swap a5 b5"), (0, "accuse 2 reindeer")]),
    # Four gifts in column a: whoever is still in is not Santa.
    (3, [(0, "swap a3 b3"), (1, "swap c4 d4"), (2, "swap b4 c4"), (0, "swap a4 b4")]),
    (2, [(0, "swap a3 b3"), (1, "swap c4 d4"), (0, "swap b4 c4"), (1, "swap a4 b4")]),
]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("number", range(len(MISSION)))
def test_law_8_mission(number: int, viewer: int) -> None:
    options, moves, deals = mission_case(*MISSION[number])
    check(game("mission"), options, moves, deals, viewer)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("acts", ["", "bet", "pass bet", "pass bet pass", "bet bet", "pass pass"])
def test_law_8_kuhn(acts: str, viewer: int) -> None:
    moves = [(i % 2, act) for i, act in enumerate(acts.split())]
    check(game("kuhn"), {}, moves, [" ".join(p) for p in permutations("JQK")], viewer)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_law_8_minefield_hides_nothing(viewer: int) -> None:
    check(game("minefield"), {"board": "small"}, [], [""], viewer)


def orapa_case(more: History) -> tuple[dict[str, str], History, list[str]]:
    """Cells tell where four gems lie, but not the lozenge, nor which way the red gem is."""
    gems = "A1 A2 A3  C1 D1 D2  F2 F3 G1 G2 G3 G4  A6 A7 B5 B6 B7 B8"
    # The white cells could be parts of both white gems, but for A5 and A8. Of the cells with
    # even numbers in every second row the lozenge has one, wherever it lies.
    even = [f"{row}{column}" for row in "BDFH" for column in (2, 4, 6, 8, 10)]
    asked = dict.fromkeys([*gems.split(), "A5", "A8", *even])
    moves = [(k % 2, f"ask {cell}") for k, cell in enumerate(asked)] + more
    options = {"mode": "shared"}
    deals = []
    for red in ("R0", "Rm0"):
        for lozenge in (f"L0@{row}{column}" for row in "ABCDEFG" for column in range(1, 10)):
            deal = f"{red}@A1 Y0@C1 B0@F1 W0@A5 {lozenge}"
            with suppress(NotationError):  # where no lozenge can lie
                game("orapa").notation.decode_deal(game("orapa").setup(options), deal)
                deals.append(deal)
    return options, moves, deals[5:] + deals[:5]  # so that some truths are near the proposal


NEARLY = ["Rm0@A1", "Y0@C1", "B0@F1", "W0@A5", "L0@E8"]
ORAPA: list[tuple[int, History]] = [
    (0, []),
    # A wrong proposal takes one mine away, for its proposer (O12).
    (0, [(0, text) for text in ["propose", *NEARLY]]),
]


@pytest.mark.parametrize("number", range(len(ORAPA)))
def test_law_8_orapa(number: int) -> None:
    viewer, more = ORAPA[number]
    options, moves, deals = orapa_case(more)
    check(game("orapa"), options, moves, deals, viewer)
