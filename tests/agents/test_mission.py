"""The expert of Mission Secrète on drawn squares: G gift, H hat, S stocking, B bell, C candle."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest
from games.mission.drawn import after, mission

from sapeur.agents.agent import NOTHING, Advice, fact_text, stream
from sapeur.agents.mission import SENTENCES, policy, rollout
from sapeur.agents.mission import distances as mission_distances
from sapeur.agents.mission.distances import SquareOutlook
from sapeur.agents.mission.lookahead import machine
from sapeur.agents.mission.players import Spy, spy
from sapeur.agents.mission.rollout import Idea, Rehearsal
from sapeur.agents.mission.styles import STYLES
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import (
    ACCUSE,
    ADJACENT,
    CHARACTERS,
    ONGOING,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    TRAIL,
    State,
)
from sapeur.kernel import Rng, clone, compiled, load, records, start, store
from sapeur.study.selfplay import play

pytestmark = pytest.mark.compiled

Swaps = dict[int, list[int]]

QUIET = """
    G H S B C
    C G H S B
    B C C H S
    S B C C H
    C C G G C"""
# The gifts are one swap from a series, b1 with b2.
RIPE = """
    G H G G C
    C G C C H
    C H C S C
    S C B C B
    B S H S B"""


def quick(n: int) -> Spy:
    """The spy of that level with less time to think."""
    return replace(spy(n), samples=16)


def choice(who: Spy, s: State, seat: int, seed: int = 1) -> str:
    action = who.choose(GAME.observed(s, seat), seat, seed)
    return "nothing" if action == NOTHING else GAME.notation.encode(s, seat, action)


def advice(who: Spy, s: State, seat: int) -> Advice:
    return who.advise(GAME.observed(s, seat), seat, 1)


def distances(s: State) -> list[int]:
    """Of the four characters now."""
    return outlook(s).away


@cache
def compiled_distances() -> SimpleNamespace:
    return compiled(mission_distances)


def outlook(s: State) -> SquareOutlook:
    pool, outlooks = records(State, 1), records(SquareOutlook, 1)
    store(pool, 0, s)
    compiled_distances().measure_distances(pool[0], outlooks[0])
    return load(SquareOutlook, outlooks, 0)


def nearest() -> dict[int, int]:
    """By the cells of four objects, as a bit set: the swaps to a series, found by walking back."""
    lines = [[5 * k + i for i in range(5)] for k in range(5)]
    lines += [[k + 5 * i for i in range(5)] for k in range(5)]
    found = {sum(1 << c for c in line if c != free): 0 for line in lines for free in line}
    edge = list(found)
    beside = [[c + d for c, d in ((c, 1), (c, -1), (c, 5), (c, -5))
               if 0 <= c + d < 25 and (d in (5, -5) or (c + d) // 5 == c // 5)]
              for c in range(25)]  # fmt: skip
    while edge:
        then = []
        for cells in edge:
            for c in range(25):
                if cells >> c & 1:
                    for to in beside[c]:
                        moved = cells ^ (1 << c) | 1 << to
                        if not cells >> to & 1 and moved not in found:
                            found[moved] = found[cells] + 1
                            then.append(moved)
        edge = then
    return found


def test_the_distance_is_the_number_of_swaps_to_a_series() -> None:
    known = nearest()
    rng = Rng()
    start(rng, 8, 0, 0, 0, 0)
    for _ in range(30):
        s = GAME.setup({"players": "2"})
        GAME.rules.deal(s, rng)
        cells = [sum(1 << i for i in range(25) if s.objects[i] == c) for c in range(4)]
        assert distances(s) == [known[c] for c in cells]


@pytest.mark.parametrize("options", [{}, {"candles": "5"}, {"tension": "on"}])
def test_the_distance_after_a_swap_is_that_of_the_square_then(options: dict[str, str]) -> None:
    s = GAME.setup({"players": "2", **options})
    rng = Rng()
    start(rng, 5, 0, 0, 0, 0)
    GAME.rules.deal(s, rng)
    ahead = outlook(s)
    swaps = [a for a in GAME.legal(s, 0) if a < ACCUSE]
    for swap in swaps[:ADJACENT]:
        then = clone(s)
        GAME.rules.apply(then, 0, swap)
        assert distances(then) == ahead.after[swap].away
        # A swap moves one object of each kind one step at most.
        assert all(abs(a - b) <= 1 for a, b in zip(ahead.away, distances(then), strict=True))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_whoever_can_win_does(n: int) -> None:
    s = mission(RIPE, "santa", "elf", "reindeer")
    assert choice(quick(n), s, 0) == "swap b1 b2"
    best = advice(quick(n), s, 0).best
    assert (best.action, best.value) == (GAME.notation.decode(s, 0, "swap b1 b2")[0], 1.0)
    assert [fact_text(fact, SENTENCES, "en") for fact in best.facts] == ["this completes your line"]


@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_next_to_move_is_stopped(n: int) -> None:
    s = mission(RIPE, "elf", "santa")
    for seed in range(3):
        action = quick(n).choose(GAME.observed(s, 0), 0, seed)
        assert action >= ACCUSE or distances(after(s, text(s, action)))[0] > 1


def text(s: State, action: int) -> str:
    return f"0 {GAME.notation.encode(s, 0, action)}"


# Seat 1 brings the gifts together, move by move, and seat 0 does nothing of the kind.
GATHERING = (
    "0 swap a3 a4",
    "1 swap a1 b1",
    "0 swap a3 a4",
    "1 swap b1 c1",
    "0 swap a3 a4",
    "1 swap b2 c2",
    "0 swap a3 a4",
    "1 swap d4 d5",
)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_one_who_gathers_gifts_is_taken_for_santa(n: int) -> None:
    s = after(mission(QUIET, "reindeer", "santa"), *GATHERING)
    (accused,) = GAME.notation.decode(s, 0, "accuse 1 santa")
    counsel = advice(quick(n), s, 0)
    accusations = [v for v in counsel.verdicts if v.action >= ACCUSE]
    assert accusations[0].action == accused and accusations[0].value > 0.7
    assert accusations[0].facts[0].name == "is-santa"


def test_the_first_two_levels_often_forget_to_stop_the_next_to_move() -> None:
    s = mission(RIPE, "elf", "santa")
    stopped = []
    for n in (1, 2):
        swaps = [quick(n).choose(GAME.observed(s, 0), 0, seed) for seed in range(40)]
        stopped.append(sum(distances(after(s, text(s, a)))[0] > 1 for a in swaps if a < ACCUSE))
    assert 3 <= stopped[0] < 20 < stopped[1] <= 37, stopped


def test_the_first_two_levels_rarely_say_what_swaps_have_shown() -> None:
    s = after(mission(QUIET, "reindeer", "santa"), *GATHERING)
    said = []
    for n in (1, 2):
        choices = [choice(quick(n), s, 0, seed) for seed in range(100)]
        accusations = [c for c in choices if c.startswith("accuse")]
        assert set(accusations) <= {"accuse 1 santa"}
        said.append(len(accusations))
    assert said[0] <= 8 and 3 <= said[1] <= 30, said


@pytest.mark.parametrize("options", [{}, {"candles": "5"}, {"ko": "on"}], ids=str)
@pytest.mark.parametrize("n", [1, 2])
def test_the_first_two_levels_show_by_their_swaps_who_they_are(
    n: int, options: dict[str, str]
) -> None:
    """S9: no swap of two equal objects; most of them bring the own line nearer."""
    walker, nearer, count = quick(n), 0, 0
    for seed in range(6):
        s = GAME.setup({"players": str(2 + seed % 3), **options})
        rng = Rng()
        start(rng, seed, 0, 0, 0, 0)
        GAME.rules.deal(s, rng)
        for k in range(8):
            action = walker.choose(GAME.observed(s, s.turn), s.turn, 100 * seed + k)
            if action >= ACCUSE:
                break
            assert s.objects[PAIR_ONE[action]] != s.objects[PAIR_TWO[action]]
            own, ahead = s.character[s.turn], outlook(s)
            nearer += ahead.after[action].away[own] < ahead.away[own]
            count += 1
            GAME.rules.apply(s, s.turn, action)
            if s.winner != ONGOING:
                break
    assert nearer > 0.6 * count, (nearer, count)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_s9_nobody_shuffles_one_pair_for_ever(n: int) -> None:
    """Whole games among equals: no seat makes one swap three times running, or only a few."""
    for seed in range(4):
        swaps: Swaps = {k: [] for k in range(4)}

        def watch(s: State, seat: int, action: int, swaps: Swaps = swaps) -> None:
            if action < ACCUSE:
                swaps[seat].append(action)

        play(GAME, {"players": str(2 + seed % 3)}, [quick(n)] * 4, 500 + seed, watch)
        for own in swaps.values():
            assert all(len(set(own[k : k + 3])) > 1 for k in range(len(own) - 2)), own
            assert all(len(set(own[k : k + 8])) > 4 for k in range(len(own) - 7)), own


def test_out_of_turn_a_clear_case_is_accused_and_nothing_else() -> None:
    s = after(mission(QUIET, "reindeer", "santa"), *GATHERING, "0 swap a3 a4")
    assert choice(quick(4), s, 0) == "accuse 1 santa"
    assert choice(quick(5), s, 0) == "accuse 1 santa"
    for n in (1, 2, 3, 4, 5):
        assert choice(quick(n), mission(QUIET, "reindeer", "santa"), 1) == "nothing"


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_last_who_can_be_is_accused(n: int) -> None:
    """With two cards shown and the own one, only one character is left for the other."""
    seeds = range(60) if n == 2 else [1]  # level 2 does not think of it at every moment
    s = mission(QUIET, "elf", "santa", "reindeer", "snowman")
    s = after(s, "0 accuse 1 santa", "3 accuse 2 reindeer")
    assert s.winner == ONGOING and s.turn == 0
    said = [choice(quick(n), s, 3, seed) for seed in seeds]
    assert set(said) <= {"nothing", "accuse 0 elf"} and "accuse 0 elf" in said


def test_what_logic_alone_says_is_sure() -> None:
    s = mission(QUIET, "elf", "santa", "reindeer", "snowman")
    s = after(s, "0 accuse 1 santa", "3 accuse 2 reindeer")
    best, other = advice(quick(5), s, 3).verdicts[:2]
    assert GAME.notation.encode(s, 3, best.action) == "accuse 0 elf"
    assert (best.value, best.error) == (1.0, 0.0)
    assert other.value < 1 and other.error > 0


def test_a_swap_that_shows_who_one_is_says_so() -> None:
    s = mission(QUIET, "santa", "elf")
    counsel = advice(quick(5), s, 0)
    (nearer,) = GAME.notation.decode(s, 0, "swap c4 c5")
    names = [fact.name for fact in counsel.of(nearer).facts]
    assert names[0] == "nearer" and "shows-santa" in names


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("n", [1, 5])
def test_advice_is_on_every_legal_action_best_first(n: int, players: int) -> None:
    s = mission(QUIET, *("santa", "elf", "reindeer", "snowman")[:players])
    for seat in range(players):
        counsel = advice(quick(n), s, seat)
        idle_at_line = [] if seat == s.turn else [NOTHING]
        assert sorted(v.action for v in counsel.verdicts) == [*idle_at_line, *GAME.legal(s, seat)]
        values = [v.value for v in counsel.verdicts]
        assert values == sorted(values, reverse=True)
        assert all(0 <= v.value <= 1 and v.error >= 0 for v in counsel.verdicts)
        for verdict in counsel.verdicts:
            for fact in verdict.facts:
                assert "{" not in fact_text(fact, SENTENCES, "en") + fact_text(
                    fact, SENTENCES, "fr"
                )
    assert advice(quick(5), s, 0).best.action == quick(5).choose(GAME.observed(s, 0), 0, 1)


@pytest.mark.parametrize(
    "options", [{}, {"candles": "5", "ko": "on"}, {"tension": "on"}, {"players": "2"}]
)
def test_games_are_legal_to_the_end(options: dict[str, str]) -> None:
    """Every level sits at the table in turn; the fifth thinks little."""
    spies = [replace(quick(n), samples=4) for n in (5, 4, 1, 3, 2)]
    for seed in range(4):
        s = GAME.setup({"players": str(2 + seed % 3), "turns": "60", **options})
        rng = Rng()
        start(rng, seed, 0, 0, 0, 0)
        GAME.rules.deal(s, rng)
        while GAME.rules.awaited(s):
            for k in range(1, s.players + 1):
                seat = (s.turn + k) % s.players  # whoever is to move comes last
                if not s.still_in >> seat & 1:
                    continue
                who = spies[(seat + seed) % 5]
                action = who.choose(GAME.observed(s, seat), seat, 100 * seed + s.swaps)
                if action != NOTHING:
                    assert action in GAME.legal(s, seat)
                    GAME.rules.apply(s, seat, action)
                    break
            else:
                raise AssertionError("the seat to move did nothing")


@pytest.mark.parametrize("n", [3, 4, 5])
def test_what_is_not_seen_changes_nothing(n: int) -> None:
    """S3: whoever seats 1 and 2 are, seat 0 sees the same and does the same."""
    lines = ("0 swap a1 b1", "1 swap c3 c4", "2 swap d5 e5")
    worlds = [
        after(mission(QUIET, "elf", *others), *lines)
        for others in (("santa", "reindeer"), ("snowman", "santa"), ("reindeer", "snowman"))
    ]
    assert len({choice(quick(n), s, 0, seed=5) for s in worlds}) == 1
    assert len({choice(quick(n), s, 0, seed=6) for s in worlds}) == 1


def test_a_long_game_is_read_as_far_as_it_is_remembered() -> None:
    s = mission(QUIET, "reindeer", "santa")
    moves = [f"{k % 2} swap {'a1 b1' if k % 4 < 2 else 'd5 e5'}" for k in range(TRAIL + 10)]
    s = after(s, *moves)
    assert quick(4).choose(GAME.observed(s, 0), 0, 1) in GAME.legal(s, 0)
    assert advice(quick(5), s, 0).verdicts


def test_weaker_levels_know_less() -> None:
    assert [style.memory for style in STYLES] == sorted(style.memory for style in STYLES)
    assert [style.lapses for style in STYLES] == [0.8, 0.25, 0, 0, 0]
    assert STYLES[4].mask > 0


def test_an_idea_comes_to_the_same_interpreted_and_compiled() -> None:
    s = after(mission(QUIET, "reindeer", "santa", "elf"), "0 swap a3 a4", "1 swap a1 b1")
    style = STYLES[4]
    r, ideas = Rehearsal(), [Idea(), Idea()]
    r.state[rollout.OBSERVED] = GAME.observed(s, 2)
    r.kind = [clone(style) for _ in r.kind]
    r.worlds = stream(7)
    policy.study(r.state[rollout.OBSERVED], 2, style, r.notes)
    ideas[0].action, ideas[1].action = 3, ACCUSE + CHARACTERS
    pool, rows = records(Rehearsal, 1), records(Idea, 2)
    store(pool, 0, r)
    for k, idea in enumerate(ideas):
        store(rows, k, idea)
    rollout.try_out(r, 2, ideas, 3)
    machine().try_out(pool[0], 2, rows, 3)
    assert [load(Idea, rows, k) for k in range(2)] == ideas
    played = load(Rehearsal, pool, 0)
    assert (played.state, played.luck) == (r.state, r.luck)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_s9_whoever_is_undone_again_and_again_tries_something_else(n: int) -> None:
    # The other one takes every swap back, so that the square is always the same.
    s = mission(QUIET, "santa", "elf")
    made = []
    for k in range(8):
        action = quick(n).choose(GAME.observed(s, 0), 0, k)
        if action >= ACCUSE:
            break  # which ends the repetition too
        made.append(action)
        GAME.rules.apply(s, 0, action)
        GAME.rules.apply(s, 1, action)
    assert all(len(set(made[k : k + 3])) > 1 for k in range(len(made) - 2)), made


def test_s9_a_swap_that_wins_is_never_shunned() -> None:
    s = mission(RIPE, "santa", "elf")
    (winning,) = GAME.notation.decode(s, 0, "swap b1 b2")
    for k in range(8):
        s.trail[k] = (k % 2) * PAIRS + winning
    s.swaps = 8
    for n in (1, 5):
        assert choice(quick(n), s, 0) == "swap b1 b2"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("n", [1, 3, 4, 5])
def test_nobody_accuses_in_the_first_rounds(n: int, players: int) -> None:
    s = mission(QUIET, *("santa", "elf", "reindeer", "snowman")[:players])
    for k in range(2 * players):
        for seat in range(players):
            action = quick(n).choose(GAME.observed(s, seat), seat, 10 * k + seat)
            assert action < ACCUSE
            if seat == s.turn:
                swap = action
        GAME.rules.apply(s, s.turn, swap)
