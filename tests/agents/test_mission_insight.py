"""What a seat can know in Mission Secrète, against every hand that may have been dealt."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.mission.drawn import after, mission

from sapeur.agents.agent import stream
from sapeur.agents.mission.distances import SquareOutlook, measure_distances
from sapeur.agents.mission.insight import PLAY_ERROR, Insight, insights
from sapeur.games.contract import SPECTATOR
from sapeur.games.mission import GAME
from sapeur.games.mission.notation import CELL_NAMES, CHARACTER_NAMES, OBJECT_NAMES
from sapeur.games.mission.rules import CHARACTERS, PAIR_ONE, PAIR_TWO, SERIES, State

# Swapping b1 and b2 completes gifts and hats.
RIPE = """
    G H G G C
    H G H H C
    C C C C C
    S S B S C
    B B S B C"""
APART = """
    G H S B C
    C G H S B
    B C C H S
    S B C C H
    C C G G C"""


def known(s: State, seat: int) -> list[Insight]:
    return list(insights(GAME.observed(s, seat), seat, 1))


def counted(s: State, seat: int = 0) -> Insight:
    """What is known at once."""
    return next(insights(GAME.observed(s, seat), seat, 1))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_logic_is_that_of_all_hands_that_show_the_seat_the_same(seat: int, players: int) -> None:
    hand = ("elf", "reindeer", "snowman", "santa")[:players]
    # Of two, nobody claims the gifts and hats that seat 0 lines up; of more, it accuses wrongly.
    lines = ["0 swap b1 b2"] if players == 2 else ["0 accuse 1 santa", "1 swap c3 c4"]
    game = after(mission(RIPE, *hand), *lines)
    seen = GAME.observed(game, seat)
    hands = []
    for dealt in permutations(range(CHARACTERS)):
        world = mission(RIPE, *(CHARACTER_NAMES[c] for c in dealt[:players]))
        try:
            same = GAME.observed(after(world, *lines), seat) == seen
        except AssertionError:
            same = False  # the game would have been over before
        if same:
            hands.append(dealt)
    told = counted(game, seat).players
    assert [player.seat for player in told] == list(range(players))
    for player in told:
        for c, name in enumerate(CHARACTER_NAMES):
            share = sum(dealt[player.seat] == c for dealt in hands) / len(hands)
            assert player.logic[name] == pytest.approx(share)


def with_gifts_gathered(s: State) -> State:
    """Two rounds later: seat 1 brings gifts together, the others swap candles."""
    for _ in range(2):
        s = after(s, "0 swap b3 c3")
        outlook = SquareOutlook()
        measure_distances(s, outlook)
        nearest = min(range(40), key=lambda pair: outlook.after[pair].away[0])
        assert outlook.after[nearest].away[0] < outlook.away[0]
        s = after(s, "1 " + GAME.notation.encode(s, 1, nearest), "2 swap a5 b5")
    return s


@pytest.mark.compiled
def test_habits_are_told_apart_from_logic() -> None:
    game = with_gifts_gathered(mission(APART, "snowman", "santa", "elf"))
    first, read, rough, last = known(game, 0)
    assert first.players[1].habits == {} and first.players[1].at_random is None
    suspect = read.players[1]
    assert suspect.logic == pytest.approx(
        {"santa": 1 / 3, "snowman": 0, "elf": 1 / 3, "reindeer": 1 / 3}
    )
    assert suspect.habits["santa"].value > 0.5
    assert suspect.habits["santa"].error > 0
    assert suspect.habits["snowman"].value == suspect.habits["snowman"].error == 0
    for player in read.players:
        assert sum(habit.value for habit in player.habits.values()) == pytest.approx(1)
    assert last.players == read.players
    assert rough.win is not None and last.win is not None
    assert 0 < last.win.value < 1 and PLAY_ERROR < last.win.error < rough.win.error


@pytest.mark.compiled
def test_a_spectator_reads_habits_too_and_has_no_chance_to_win() -> None:
    last = known(with_gifts_gathered(mission(APART, "snowman", "santa", "elf")), SPECTATOR)[-1]
    assert last.win is None and last.actions == []
    assert last.players[1].logic["santa"] == pytest.approx(1 / 4)
    assert last.players[1].habits["santa"].value > 1 / 2


OPTIONS = [{}, {"candles": "5"}, {"tension": "on"}, {"tension": "on", "candles": "5"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_nearest_line_is_as_far_as_the_expert_says(options: dict[str, str]) -> None:
    rng = stream(3)
    for _ in range(4):
        s = GAME.setup(options)
        GAME.rules.deal(s, rng)
        outlook = SquareOutlook()
        measure_distances(s, outlook)
        for c, told in enumerate(counted(s).characters):
            assert (told.character, told.object) == (CHARACTER_NAMES[c], OBJECT_NAMES[c])
            assert told.lines[0].swaps == outlook.away[c]
            assert [line.swaps for line in told.lines] == sorted(line.swaps for line in told.lines)


@pytest.mark.parametrize("options", OPTIONS[::2], ids=str)
def test_a_line_one_swap_away_is_one_that_some_swap_completes(options: dict[str, str]) -> None:
    s = mission(RIPE, "santa", "snowman", **options)
    completed = {
        (c, line)
        for pair in range(300 if options else 40)
        for c, line in full_lines(swapped(s, pair))
    }
    told = counted(s).characters
    for c, character in enumerate(told):
        near = {tuple(line.cells) for line in character.lines if line.swaps == 1}
        assert near == {line for owner, line in completed if owner == c}
        for line in character.lines:
            there = [s.objects[CELL_NAMES.index(name)] for name in line.cells]
            assert line.objects == there.count(c)


def swapped(s: State, pair: int) -> list[int]:
    objects = list(s.objects)
    one, two = PAIR_ONE[pair], PAIR_TWO[pair]
    objects[one], objects[two] = objects[two], objects[one]
    return objects


def full_lines(objects: list[int]) -> set[tuple[int, tuple[str, ...]]]:
    rows = [tuple(range(5 * k, 5 * k + 5)) for k in range(5)]
    columns = [tuple(range(k, 25, 5)) for k in range(5)]
    return {
        (c, tuple(CELL_NAMES[cell] for cell in line))
        for line in (*rows, *columns)
        for c in range(CHARACTERS)
        if sum(objects[cell] == c for cell in line) >= SERIES
    }


def test_whoever_is_out_cannot_win_and_whoever_completes_the_line_has() -> None:
    out = after(mission(APART, "santa", "snowman", "elf"), "0 accuse 1 elf")
    last = counted(out)
    assert last.win is not None and (last.win.value, last.win.error) == (0.0, 0.0)
    won = after(mission(RIPE, "santa", "elf"), "0 swap b1 b2")
    for seat, value in ((0, 1.0), (1, 0.0)):
        over = counted(won, seat)
        assert over.win is not None and (over.win.value, over.win.error) == (value, 0.0)
        assert over.players[0].logic["santa"] == 1
