"""The expert of Minefield: legal to the end, sound where it is clear, and the same every time."""

from __future__ import annotations

import pytest
from games.minefield.drawn import Position, minefield

from sapeur.agents.agent import Advice, fact_text
from sapeur.agents.minefield import OTHERS, SENTENCES, level
from sapeur.agents.minefield.chart import Chart
from sapeur.agents.minefield.engine import chart_of, engine, net_of, new_search
from sapeur.agents.minefield.evaluation import FEATURES, Features, Net, line_up
from sapeur.agents.minefield.lookahead import MOST_MOVES, MoveSearch, value_moves
from sapeur.agents.minefield.outcomes import POSITION
from sapeur.games.minefield import GAME
from sapeur.kernel import clone, copy, fields, load
from sapeur.study.selfplay import play

pytestmark = pytest.mark.compiled

LEVELS = pytest.mark.parametrize("n", [1, 2, 3, 4, 5])


def in_reach() -> Position:
    """Seat 0's soldier can step in front of the enemy commander, away from every edge."""
    return minefield(
        """
            . . . .
           . . # . .
          . . . . . .
         0A. # . #a. 1B
          . . . . . .
           . . # . .
            . . . .
        """
    )


def chosen(position: Position, n: int, seed: int = 3) -> str:
    seat = position.s.to_move
    action = level(n).choose(GAME.observed(position.s, seat), seat, seed)
    return GAME.notation.encode(position.s, seat, action)


def advised(position: Position, n: int) -> dict[str, float]:
    seat = position.s.to_move
    given = level(n).advise(GAME.observed(position.s, seat), seat, 3)
    return {GAME.notation.encode(position.s, seat, v.action): v.value for v in given.verdicts}


def words(advice: Advice, action: int, language: str = "en") -> list[str]:
    return [fact_text(fact, SENTENCES, language) for fact in advice.of(action).facts]


@LEVELS
def test_every_level_plays_legal_games_to_the_end(n: int) -> None:
    for seed, options in enumerate(({"die": "8", "lives": "2"}, {"board": "long"})):
        agents = [level(n), level(2)]
        played, _ = play(GAME, {"board": "small", "turns": "30", **options}, agents, seed)
        assert sum(played.shares) == 1


def test_the_greedy_player_plays_legal_games_to_the_end() -> None:
    played, _ = play(GAME, {"turns": "40"}, [OTHERS["greedy"](), level(3)], 1)
    assert sum(played.shares) == 1


def test_a_soldier_steps_in_front_of_a_commander_in_reach() -> None:
    assert chosen(in_reach(), 5) == "d5-d6"


@LEVELS
def test_every_level_advises_to_step_in_front_of_a_commander_in_reach(n: int) -> None:
    assert next(iter(advised(in_reach(), n))) == "d5-d6"


@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_commander_at_the_edge_stays_at_home(n: int) -> None:
    game = GAME.setup({})
    GAME.notation.decode_deal(game, "")
    assert chosen(Position(game), n).startswith("enter")


@LEVELS
def test_every_legal_move_is_valued_best_first_and_the_best_is_played(n: int) -> None:
    position = in_reach()
    values = advised(position, n)
    assert sorted(values) == position.legal
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert all(0 <= value <= 1 for value in values.values())
    best = [move for move, value in values.items() if value == max(values.values())]
    assert any(chosen(position, n, seed) in best for seed in range(8))  # some forget a piece


def test_the_facts_say_what_a_move_may_do() -> None:
    position = in_reach()
    advice = level(5).advise(GAME.observed(position.s, 0), 0, 3)
    (step,) = GAME.notation.decode(position.s, 0, "d5-d6")
    assert words(advice, step) == [
        "hits the enemy commander: 17%",
        "leaves the enemy commander in your reach: 13% in the turn after",
        "where each roll throws it: 1 → d7, 2 → e6, 3 → e5, 4 → d5, 5 → c5, 6 → c6".replace(
            " → ", "\u00a0→\u00a0"
        ),
        "a hit with a roll of 1",
        "thrown on from a cell thick with mines with a roll of 4",
    ]
    (edge,) = GAME.notation.decode(position.s, 0, "d1-c1")
    assert "votre commandant est perdu\u202f: 33\u202f%" in words(advice, edge, "fr")


def test_the_danger_is_told() -> None:
    position = in_reach()
    position.s.to_move = 1
    advice = level(4).advise(GAME.observed(position.s, 1), 1, 3)
    (entry,) = GAME.notation.decode(position.s, 1, "enter c6 W")
    assert "leaves your commander in reach: 14% next turn" in words(advice, entry)


def test_what_is_in_reach_in_the_turn_after_is_told() -> None:
    position = in_reach()
    advice = level(5).advise(GAME.observed(position.s, 0), 0, 3)
    stay, retreat = (GAME.notation.decode(position.s, 0, text)[0] for text in ("d1-d2", "d5-d4"))
    assert "leaves the enemy commander in your reach: 17% in the turn after" in words(advice, stay)
    assert "laisse le commandant adverse à votre portée\u202f: 1\u202f% au tour suivant" in words(
        advice, retreat, "fr"
    )


@LEVELS
def test_a_choice_depends_on_the_position_the_seat_and_the_seed_alone(n: int) -> None:
    position = in_reach()
    seen = [GAME.observed(position.s, 0) for _ in range(2)]
    before = clone(seen[0])
    choices = [level(n).choose(s, 0, 11) for s in seen]
    level(n).choose(GAME.observed(in_reach().after("d5-d6", "3").s, 1), 1, 12)
    assert choices == [level(n).choose(seen[0], 0, 11)] * 2
    assert seen[0] == before


def test_the_desk_has_room_for_every_legal_move() -> None:
    assert GAME.room <= MOST_MOVES


def test_every_feature_is_an_input_of_its_own() -> None:
    side = Features()
    inputs = [-1.0] * FEATURES
    line_up(side, inputs, 0)
    assert inputs == [0.0] * FEATURES
    n = 0
    for f in fields(Features):
        for k in range(max(1, f.size)):
            n += 1
            if f.size:
                getattr(side, f.name)[k] = float(n)
            else:
                setattr(side, f.name, float(n))
    line_up(side, inputs, 0)
    assert sorted(inputs) == list(range(1, FEATURES + 1))


def test_moves_are_worth_the_same_interpreted_and_compiled() -> None:
    s = in_reach().s
    compiled = new_search(s)
    n = engine().value_moves(compiled, chart_of(s), net_of("learned"))
    plain = MoveSearch()
    copy([plain.outcomes[POSITION].state], 0, [s], 0)
    chart, net = load(Chart, [chart_of(s)], 0), load(Net, [net_of("learned")], 0)
    assert value_moves(plain, chart, net) == n
    assert plain.actions[:n] == compiled["actions"][:n].tolist()
    assert plain.values[:n] == pytest.approx(compiled["values"][:n].tolist(), abs=1e-5)
