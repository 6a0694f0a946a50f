"""The fifth level of Mission Secrète, of two players: it plays a part, and nobody can read it.

What docs/decisions/0017 proves stands on what is tried here: a part is drawn evenly from the other
characters, swaps depend on it and on the square alone, and no line is ever left one swap away.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log

import pytest
from agents.test_mission import QUIET, RIPE
from games.mission.drawn import after, mission

from sapeur.agents.agent import NOTHING, decision_seed
from sapeur.agents.mission import level, parts
from sapeur.agents.mission.answers import OpponentModel, read_trail, weigh_other
from sapeur.agents.mission.distances import SquareOutlook, measure_distances
from sapeur.agents.mission.inference import in_play
from sapeur.agents.mission.parts import HELD, PartPlay, weigh_swaps
from sapeur.agents.mission.players import part_of, spy, stage
from sapeur.agents.mission.training import train
from sapeur.agents.registry import agent
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import ACCUSE, ADJACENT, CHARACTERS, ONGOING, State
from sapeur.kernel import Rng, records, start, store
from sapeur.study.selfplay import play

pytestmark = pytest.mark.compiled

SANTA, SNOWMAN, ELF, REINDEER = range(CHARACTERS)
NAMES = ("santa", "snowman", "elf", "reindeer")
FEW_SWAPS = ("0 swap a3 a4", "1 swap a1 b1", "0 swap d4 d5", "1 swap b1 c1")


def weigh_questions(s: State) -> PartPlay:
    """How likely each swap is, by interpreted rules."""
    room = PartPlay()
    weigh_swaps(s, room)
    return room


def away(s: State) -> list[int]:
    """How far the lines are that may be somebody's."""
    outlook = SquareOutlook()
    measure_distances(s, outlook)
    return [outlook.away[c] for c in range(CHARACTERS) if in_play(s) >> c & 1]


def table_with(own: int, part: int, seat: int) -> int:
    """A table at which this character plays this part."""
    return next(n for n in range(1000) if part_of(own, n, seat) == part)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("own", range(CHARACTERS))
def test_every_other_character_is_as_likely_to_be_the_part(own: int, seat: int) -> None:
    drawn = Counter(part_of(own, table, seat) for table in range(3000))
    assert own not in drawn
    assert all(900 < drawn[part] < 1100 for part in range(CHARACTERS) if part != own)


def test_the_parts_of_both_seats_are_drawn_apart() -> None:
    both = Counter((part_of(SANTA, t, 0), part_of(SANTA, t, 1)) for t in range(3600))
    assert len(both) == 9
    assert all(300 < count < 500 for count in both.values())


def test_what_is_swapped_depends_on_the_part_and_not_on_the_own_character() -> None:
    for part in (SNOWMAN, REINDEER):
        chosen = set()
        for own in (SANTA, ELF):
            s = after(mission(QUIET, NAMES[own], NAMES[4 - own - 1]), *FEW_SWAPS)
            seed = decision_seed(table_with(own, part, 0), 77)
            chosen.add(level(5).choose(GAME.observed(s, 0), 0, seed))
        assert len(chosen) == 1


@pytest.mark.parametrize("options", [{}, {"candles": "5"}, {"tension": "on"}], ids=str)
@pytest.mark.parametrize("other", ["random", "never-accuser"])
def test_no_line_is_left_one_swap_away_whoever_plays(options: dict[str, str], other: str) -> None:
    held = []

    def watch(s: State, seat: int, action: int) -> None:
        if seat == 0 and action < ACCUSE:
            then = SquareOutlook()
            measure_distances(s, then)
            after_it = then.after[action].away
            if after_it[s.character[0]] > 0:  # else it wins
                held.append(min(after_it[c] for c in range(CHARACTERS) if in_play(s) >> c & 1))

    for seed in range(3):
        chosen = {"players": "2", "turns": "60", **options}
        ended, state = play(GAME, chosen, [level(5), agent(GAME, other)], 800 + seed, watch)
        won_by_line = state.winner == 1 and state.still_in == 0b11
        assert not won_by_line
        assert sum(ended.shares) == pytest.approx(1)
    assert held
    assert min(held) >= HELD


def test_at_the_deal_no_line_is_near() -> None:
    """S4: so that the first swap can hold every line, too."""
    for options in ({}, {"candles": "5"}, {"tension": "on"}):
        for seed in range(200):
            s = GAME.setup({"players": "2", **options})
            rng = Rng()
            start(rng, seed, 0, 0, 0, 0)
            GAME.rules.deal(s, rng)
            assert min(away(s)) >= HELD


def test_to_undo_the_last_swap_is_always_safe() -> None:
    s = after(mission(QUIET, "reindeer", "santa"), *FEW_SWAPS[:1])
    for pair in range(ADJACENT):
        then = GAME.observed(s, 1)
        GAME.rules.apply(then, 1, pair)
        room = weigh_questions(then)
        assert parts.risk(room.outlook.after[pair], in_play(then)) == parts.SAFE


def test_whoever_can_win_does_and_nobody_is_given_a_line() -> None:
    s = mission(RIPE, "santa", "elf")
    for seed in range(5):
        action = level(5).choose(GAME.observed(s, 0), 0, seed)
        assert GAME.notation.encode(s, 0, action) == "swap b1 b2"
    s = mission(RIPE, "elf", "santa")
    room = weigh_questions(s)
    for k in range(ADJACENT):
        if any(x > 0 for x in room.swap[k].by_part):
            assert room.outlook.after[k].away[SANTA] >= HELD


@pytest.mark.parametrize("square", [QUIET, RIPE])
def test_chances_are_whole_and_lean_towards_the_part(square: str) -> None:
    room = weigh_questions(mission(square, "reindeer", "santa"))
    for part in range(CHARACTERS):
        chances = [room.swap[k].by_part[part] for k in range(ADJACENT)]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    nearer = [
        sum(
            room.swap[k].by_part[part]
            for k in range(ADJACENT)
            if room.outlook.after[k].away[SANTA] < room.outlook.away[SANTA]
        )
        for part in (SANTA, ELF)
    ]
    assert nearer[0] >= nearer[1]


def test_of_two_only_logic_is_reason_enough_to_accuse() -> None:
    gathering = ("1 swap a1 b1", "1 swap b1 c1", "1 swap b2 c2", "1 swap d4 d5")
    moves = [move for each in gathering for move in ("0 swap a3 a4", each)]
    s = after(mission(QUIET, "reindeer", "santa"), *moves)
    assert all(level(5).choose(GAME.observed(s, 0), 0, k) < ACCUSE for k in range(8))
    s.denied |= 0b0110 << CHARACTERS  # nobody is left but Santa: the reindeer is seat 0
    assert level(5).choose(GAME.observed(s, 0), 0, 1) == ACCUSE + CHARACTERS + SANTA
    assert level(5).choose(GAME.observed(s, 1), 1, 1) == NOTHING
    s.turn = 1
    assert level(5).choose(GAME.observed(s, 0), 0, 1) == ACCUSE + CHARACTERS + SANTA


def test_it_does_the_same_interpreted_and_compiled() -> None:
    for k in range(len(FEW_SWAPS) + 1):
        s = after(mission(QUIET, "reindeer", "santa"), *FEW_SWAPS[:k])
        seat, rng = s.turn, Rng()
        start(rng, k, 0, 0, 0, 0)
        rows, dice, rooms = records(State, 1), records(Rng, 1), records(PartPlay, 1)
        store(rows, 0, GAME.observed(s, seat))
        store(dice, 0, rng)
        done = stage().act(rows[0], seat, ELF, rooms[0], dice[0])
        assert parts.act(GAME.observed(s, seat), seat, ELF, PartPlay(), rng) == done


def test_what_is_not_seen_changes_nothing() -> None:
    """S3: whoever seat 1 is, seat 0 sees the same and does the same."""
    others = ("santa", "reindeer", "snowman")
    worlds = [after(mission(QUIET, "elf", other), *FEW_SWAPS) for other in others]
    for seed in range(4):
        assert len({level(5).choose(GAME.observed(s, 0), 0, seed) for s in worlds}) == 1


def test_games_among_themselves_are_legal_to_the_end_with_ko_too() -> None:
    for seed in range(3):
        chosen = {"players": "2", "turns": "120", "ko": "on"}
        ended, _ = play(GAME, chosen, [level(5)] * 2, 700 + seed)
        assert sum(ended.shares) == pytest.approx(1)


def test_a_long_game_is_remembered_as_far_as_the_trail_goes() -> None:
    moves = [f"{k % 2} swap {'a1 b1' if k % 4 < 2 else 'd5 e5'}" for k in range(80)]
    s = after(mission(QUIET, "reindeer", "santa"), *moves)
    assert s.winner == ONGOING
    assert level(5).choose(GAME.observed(s, 0), 0, 1) in GAME.legal(s, 0)
    model = OpponentModel()
    read_trail(GAME.observed(s, 0), 0, model)
    assert max(model.as_part) < 0


def test_of_more_than_two_it_is_the_spy() -> None:
    s = after(mission(QUIET, "reindeer", "santa", "elf"), *FEW_SWAPS[:1])
    seen = GAME.observed(s, 1)
    assert level(5).choose(seen, 1, 3) == spy(5).choose(seen, 1, 3)


# Whoever knows the program.


def test_a_reader_who_knows_the_program_is_never_surer_than_one_half() -> None:
    """Who is who by Bayes, from how likely every swap was for each part."""
    s = after(mission(QUIET, "reindeer", "santa"), *FEW_SWAPS)
    logs = [0.0] * CHARACTERS
    for k in (1, 3):
        then = after(mission(QUIET, "reindeer", "santa"), *FEW_SWAPS[:k])
        (swap,) = GAME.notation.decode(then, 1, FEW_SWAPS[k][2:])
        chances = weigh_questions(then).swap[swap].by_part
        logs = [a + log(b + 1e-9) for a, b in zip(logs, chances, strict=True)]
    model = OpponentModel()
    seen = GAME.observed(s, 0)
    read_trail(seen, 0, model)
    weigh_other(seen, 0, model)
    whole = [sum(exp(logs[p]) for p in range(CHARACTERS) if p != c) for c in range(CHARACTERS)]
    whole[REINDEER] = 0
    assert model.suspect == pytest.approx([x / sum(whole) for x in whole])
    assert model.accusing_chance <= 0.5


def test_nobody_reads_more_than_one_half_out_of_whole_games() -> None:
    surest = []

    def watch(s: State, seat: int, action: int) -> None:
        seen, model = GAME.observed(s, 1), OpponentModel()
        read_trail(seen, 1, model)
        weigh_other(seen, 1, model)
        surest.append(model.accusing_chance)

    for seed in range(2):
        chosen = {"players": "2", "turns": "24"}
        play(GAME, chosen, [level(5), agent(GAME, "blocker")], 900 + seed, watch)
    assert len(surest) > 40
    assert max(surest) <= 0.5 + 1e-9


def test_a_part_that_were_the_own_character_would_be_read() -> None:
    """So that a reader who finds nothing is no proof by itself: this one reads what is there."""
    s = mission(QUIET, "reindeer", "elf")
    for k in range(6):
        rng = Rng()
        start(rng, k, 0, 0, 0, 0)
        s = after(s, f"0 swap {'a3 a4' if k % 2 else 'd5 e5'}")
        GAME.rules.apply(s, 1, parts.act(GAME.observed(s, 1), 1, ELF, PartPlay(), rng))
    chances = []
    for honest in (0.0, 1.0):
        model, seen = OpponentModel(), GAME.observed(s, 0)
        model.honest = honest
        read_trail(seen, 0, model)
        weigh_other(seen, 0, model)
        chances.append(model.suspect[ELF])
    assert chances[0] < 0.3
    assert chances[1] > 0.8


def test_a_short_run_gives_a_net() -> None:
    said: list[str] = []
    assert train(1, 0.3, size=600, report=said.append).shape == (1,)
