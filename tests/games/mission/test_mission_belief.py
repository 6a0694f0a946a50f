"""What a seat knows in Mission Secrète, and that what it imagines is all that can be, evenly."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from sapeur.games.contract import SPECTATOR
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import State, begin
from sapeur.kernel import UNKNOWN, Rng, below, clone, fields, start

NAMES = ("santa", "snowman", "elf", "reindeer")
SANTA, SNOWMAN, ELF, REINDEER = range(4)
# Swapping b1 and b2 completes gifts and hats; c4 and c5, stockings and bells; d1 and d2, nothing.
RIPE = """
    G H G G C
    H G H H C
    C C C C C
    S S B S C
    B B S B C"""


def mission(hand: tuple[int, ...], **options: str) -> State:
    s: State = GAME.setup({"players": str(len(hand)), **options})
    s.objects[:] = ["GHSBC".index(letter) for letter in "".join(RIPE.split())]
    s.character[: len(hand)] = hand
    begin(s)
    return s


def play(s: State, *lines: str) -> State:
    for line in lines:
        seat = int(line[0])
        (action,) = GAME.notation.decode(s, seat, line[2:])
        assert action in GAME.legal(s, seat)
        GAME.rules.apply(s, seat, action)
    return s


def random(seed: int) -> Rng:
    rng = Rng()
    start(rng, seed, 1, 1, 1, 1)
    return rng


def imagined(s: State, seat: int, n: int) -> Counter[tuple[int, ...]]:
    """How often each hand comes up when the seat imagines n times."""
    rng, seen = random(7), Counter[tuple[int, ...]]()
    o = GAME.observed(s, seat)
    for _ in range(n):
        world = clone(o)
        GAME.belief.imagine(world, seat, rng)
        assert GAME.observed(world, seat) == o
        assert world.character[s.players :] == [UNKNOWN] * (4 - s.players)
        seen[tuple(world.character[: s.players])] += 1
    return seen


def test_s3_a_seat_sees_its_own_card_and_no_other() -> None:
    s = mission((ELF, SANTA, REINDEER))
    assert GAME.observed(s, 0).character == [ELF, UNKNOWN, UNKNOWN, UNKNOWN]
    assert GAME.observed(s, 2).character == [UNKNOWN, UNKNOWN, REINDEER, UNKNOWN]
    assert GAME.observed(s, SPECTATOR).character == [UNKNOWN] * 4


def test_s7_everyone_sees_a_card_that_was_shown() -> None:
    s = play(mission((ELF, SANTA, REINDEER)), "2 accuse 0 elf")
    assert GAME.observed(s, 1).character == [ELF, SANTA, UNKNOWN, UNKNOWN]
    assert GAME.observed(s, SPECTATOR).character == [ELF, UNKNOWN, UNKNOWN, UNKNOWN]


def test_s6_everyone_sees_the_winners_card_and_no_other() -> None:
    s = play(mission((ELF, SANTA, SNOWMAN)), "0 swap b1 b2")
    assert GAME.observed(s, SPECTATOR).character == [UNKNOWN, SANTA, UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_all_but_the_cards_is_open_and_nothing_is_left_over(seat: int) -> None:
    s = mission((ELF, SANTA, REINDEER), candles="5", tension="on", ko="on", turns="321")
    play(s, "0 swap a1 e5", "2 accuse 1 elf", "1 swap c4 d4")
    out = State()
    for name, _, size, _ in fields(State):
        setattr(out, name, [77] * size if size else 77)
    GAME.belief.observe(s, seat, out)
    expected = clone(s)
    expected.character[:] = [c if k == seat else UNKNOWN for k, c in enumerate(s.character)]
    assert out == expected


def test_every_action_is_seen_by_all() -> None:
    s = mission((ELF, SANTA, REINDEER))
    for action in (0, 39, 304, 311):
        assert GAME.belief.witness(s, 0, action, 2) == action
        assert GAME.belief.witness(s, 0, action, SPECTATOR) == action


@pytest.mark.parametrize(
    ("hand", "lines", "seat", "can_be"),
    [
        # S3: the own card, and nobody twice.
        ((ELF, SANTA), [], 0, lambda w: w[0] == ELF),
        ((ELF, SANTA), [], SPECTATOR, lambda w: True),
        ((ELF, SANTA, REINDEER), [], 1, lambda w: w[1] == SANTA),
        ((ELF, SANTA, REINDEER), [], SPECTATOR, lambda w: True),
        ((ELF, SANTA, REINDEER, SNOWMAN), [], 3, lambda w: w[3] == SNOWMAN),
        # S7: a wrong accusation tells what the accused is not, and nothing of the accuser.
        ((ELF, SANTA, REINDEER), ["2 accuse 0 santa"], 1, lambda w: w[1] == SANTA),
        (
            (ELF, SANTA, REINDEER),
            ["2 accuse 0 snowman"],
            1,
            lambda w: w[1] == SANTA and w[0] != SNOWMAN,
        ),
        (
            (ELF, SANTA, REINDEER, SNOWMAN),
            ["0 accuse 1 reindeer", "1 accuse 2 elf"],
            SPECTATOR,
            lambda w: w[1] != REINDEER and w[2] != ELF,
        ),
        # S7: a right one shows the card.
        ((ELF, SANTA, REINDEER), ["2 accuse 0 elf"], 1, lambda w: w[:2] == (ELF, SANTA)),
        ((ELF, SANTA, REINDEER), ["2 accuse 0 elf"], SPECTATOR, lambda w: w[0] == ELF),
        # S6: a series without a winner clears everyone still in, but not those who are out.
        ((ELF, REINDEER), ["0 swap b1 b2"], SPECTATOR, lambda w: set(w) == {ELF, REINDEER}),
        (
            (ELF, SANTA, SNOWMAN),
            ["0 swap c4 d4", "1 accuse 0 snowman", "2 swap b2 c2", "0 swap b4 c4"],
            2,
            lambda w: w[2] == SNOWMAN and w[0] != SNOWMAN,
        ),
        (
            (ELF, SNOWMAN, REINDEER),
            ["1 accuse 0 santa", "0 swap a2 a3", "2 swap b1 b2"],
            0,
            lambda w: w[0] == ELF and w[2] != SANTA,
        ),
        # S6: of two series, those asked before the winner own neither; the others may.
        (
            (ELF, SNOWMAN, SANTA, REINDEER),
            ["0 swap b1 b2"],
            SPECTATOR,
            lambda w: w[1] == SNOWMAN and w[0] != SANTA,
        ),
    ],
)  # fmt: skip
def test_imagined_worlds_are_all_that_can_be_evenly(hand, lines, seat, can_be) -> None:  # type: ignore[no-untyped-def]
    s = play(mission(hand), *lines)
    worlds = [w for w in permutations(range(4), len(hand)) if can_be(w)]
    each = 40
    seen = imagined(s, seat, each * len(worlds))
    assert set(seen) == set(worlds)
    error = sum((seen[w] - each) ** 2 / each for w in worlds)
    assert error < len(worlds) + 3 * (2 * len(worlds)) ** 0.5


def knowledge(s: State, seat: int) -> State:
    o: State = GAME.observed(s, seat)
    return o


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_worlds_are_those_with_the_same_history(players: int) -> None:
    """Play the same moves in every world; those that looked alike all along can be imagined."""
    rng = random(players)
    series = [GAME.notation.decode(State(), 0, f"swap {k}")[0] for k in ("b1 b2", "c4 c5")]
    for _ in range(12):
        hands = list(permutations(range(4), players))
        truth = mission(hands[below(rng, len(hands))], turns="9")
        seat = (*range(players), SPECTATOR)[below(rng, players + 1)]
        alike = {
            h: w
            for h in hands
            if knowledge(w := mission(h, turns="9"), seat) == knowledge(truth, seat)
        }
        while GAME.rules.awaited(truth):
            actor = truth.turn if below(rng, 3) else below(rng, players)
            codes = GAME.legal(truth, actor)
            if not codes:
                continue
            action = codes[below(rng, len(codes))]
            if actor == truth.turn and below(rng, 3):
                action = series[below(rng, 2)]
            GAME.rules.apply(truth, actor, action)
            for world in alike.values():
                GAME.rules.apply(world, actor, action)
            alike = {h: w for h, w in alike.items() if knowledge(w, seat) == knowledge(truth, seat)}
            assert set(imagined(truth, seat, 8 * len(alike) + 20)) <= set(alike)
        assert set(imagined(truth, seat, 12 * len(alike) + 20)) == set(alike)
