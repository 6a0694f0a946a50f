"""The expert of Le Village: what it must see, what it says, and that it only knows what it may."""

from __future__ import annotations

import re

import pytest
from games.village.drawn import Position, cell, village

from sapeur.agents import village as expert
from sapeur.agents.agent import Advice, Agent, Verdict, fact_text
from sapeur.agents.village import SENTENCES, level
from sapeur.agents.village.engine import PositionJudge, learned_net
from sapeur.agents.village.evaluation import Evaluator, value
from sapeur.agents.village.inference import VILLAGER, knowledge_of
from sapeur.games.village import GAME
from sapeur.games.village.rules import DRAW, PASS, TURN
from sapeur.kernel import Rng, bit_count, clone, start
from sapeur.lab import calibration
from sapeur.study import selfplay

pytestmark = pytest.mark.compiled

# Unknown are a1, e3 and e4; unseen are a spade, a club and a villager, in any order.
THREE_LEFT = """
    7S    2S^  3S^  4S^  5S^
    6S^   2H^  3H^  4H^  5H^
    6H^   7H^  8H^  9H^  8C
    TH^   2D^  3D^  4D^  KS"""


def chosen(position: Position, n: int) -> str:
    action = level(n).choose(position.seen_by(0), 0, 1)
    return GAME.notation.encode(position.s, 0, action)


def advice(position: Position, n: int = 5) -> Advice:
    return level(n).advise(position.seen_by(0), 0, 1)


def verdict(position: Position, move: str) -> Verdict:
    (action,) = GAME.notation.decode(position.s, 0, move)
    return advice(position).of(action)


def words(v: Verdict, language: str = "en") -> list[str]:
    return [fact_text(fact, SENTENCES, language) for fact in v.facts]


@pytest.mark.parametrize("columns", ["5", "6"])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_every_level_plays_to_the_end(n: int, columns: str) -> None:
    for seed in range(1 if n == 5 else 2):
        played, s = selfplay.play(GAME, {"columns": columns}, [level(n)], seed)
        assert GAME.rules.awaited(s) == 0
        assert played.moves < 120


def test_the_levels_are_in_order() -> None:
    players = (level(1), level(3), expert.OTHERS["deep"]())
    won = [
        sum(selfplay.play(GAME, {}, [player], seed)[0].shares[0] for seed in range(30))
        for player in players
    ]
    assert won[0] + 5 < won[1] < won[2] and won[2] >= 25


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_a_villager_that_was_looked_at_is_turned(n: int) -> None:
    game = village("? ? ? ? ?\n? ? QD* ? ?", left=20)
    assert chosen(game, n) == "turn c2"


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_what_cannot_lose_is_turned_first(n: int) -> None:
    assert chosen(village(THREE_LEFT, left=0), n) == "turn a1"


def test_the_risk_of_a_turn_is_exact() -> None:
    game = village(THREE_LEFT, left=0)
    assert "turning e3 loses in 1 of 6 equally likely arrangements (17%)" in words(
        verdict(game, "turn e3")
    )
    # e4 loses if it is the spade or the club and the villager lies above it.
    assert "turning e4 loses in 1 of 3 equally likely arrangements (33%)" in words(
        verdict(game, "turn e4")
    )
    assert "turning a1 cannot lose, whatever lies there" in words(verdict(game, "turn a1"))


def test_when_every_villager_is_known_nothing_is_risked() -> None:
    game = village(THREE_LEFT.replace("KS", "KS*"), left=0)
    for n in (3, 4, 5):
        assert chosen(game, n) == "turn e4"
    assert advice(game).best.value == 1
    # Below the villager, a spade or a club would lose: e3 is one of both, as a1 is.
    assert verdict(game, "turn e3").value == pytest.approx(0.5)


def test_a_mine_beside_a_villager_is_worth_nothing() -> None:
    game = village("7S* ? ? ? ?\nQD^ ? ? ? ?", stock="KS", left=20)
    assert verdict(game, "turn a1").value == 0
    assert "turning a1 loses in 1 of 1 equally likely arrangements (100%)" in words(
        verdict(game, "turn a1")
    )


def test_v11_what_must_be_a_villager_counts_as_one() -> None:
    game = village(THREE_LEFT.replace("7S", "7S^").replace("8C", "8C^"), left=0)
    assert chosen(game, 5) == "turn e4"
    assert words(advice(game).best)[0] == "e4 is surely a villager, and turning it gives a peek"


def test_a_known_mine_shows_what_hides_beside_villagers() -> None:
    # e4 lies under a known villager: to turn it loses by spade and club, to blast it does not.
    game = village(
        """
        KS    2S^  3S^  4S^  5S^
        6S^   2H^  3H^  4H^  5H^
        6H^   7H^  8H^  7D*  QD^
        TH^   8S   3D^  4D^  9S""",
        left=0,
    )
    assert verdict(game, "turn d3").value > verdict(game, "turn e4").value


def test_the_advice_is_whole_and_in_order() -> None:
    for text, left in (("? 7S* ?\n? QD^ ?", 20), (THREE_LEFT, 0), ("", 32)):
        game = village(text, stock="KH" if left else "", left=left)
        for n in (1, 5):
            said = advice(game, n)
            assert sorted(v.action for v in said.verdicts) == sorted(GAME.legal(game.s, 0))
            values = [v.value for v in said.verdicts]
            assert values == sorted(values, reverse=True)
            assert all(0 <= v.value <= 1 for v in said.verdicts)
        assert said.best.action == level(5).choose(game.seen_by(0), 0, 1)


def test_the_advice_on_bonuses_has_reasons() -> None:
    game = village("? 7S* ?\n? QD^ ?", stock="KS 2S KH", left=20)
    peeking = game.after("draw")
    assert any("finds a villager" in line for line in words(advice(peeking).best))
    swapping = peeking.after("pass", "draw")
    assert any(
        "the safest turn then loses" in line for v in advice(swapping).verdicts for line in words(v)
    )


def test_every_fact_can_be_said_in_both_languages() -> None:
    for text, left in (("? 7S* ?\n? QD^ 9H*", 20), (THREE_LEFT, 0)):
        for v in advice(village(text, stock="KH" if left else "", left=left)).verdicts:
            for language in ("en", "fr"):
                assert all(not re.search(r"[{}]", line) for line in words(v, language))
    for pair in SENTENCES.values():
        assert set(re.findall(r"{\w+}", pair["en"])) == set(re.findall(r"{\w+}", pair["fr"]))


@pytest.mark.parametrize("n", [1, 3, 5])
def test_two_worlds_that_look_the_same_are_played_the_same(n: int) -> None:
    agent: Agent = level(n)
    rng = Rng()
    start(rng, 7, 0, 0, 0, 0)
    s = GAME.setup({})
    GAME.rules.deal(s, rng)
    for ply in range(30):
        if not GAME.rules.awaited(s):
            break
        observed = GAME.observed(s, 0)
        other = clone(observed)
        GAME.belief.imagine(other, 0, rng)
        assert other != s
        action = agent.choose(observed, 0, ply)
        assert action == agent.choose(GAME.observed(other, 0), 0, ply)
        GAME.rules.apply(s, 0, action)


def test_a_player_counts_and_forgets() -> None:
    game = village("7S* 8C* KS*\nQD^ 5H", left=20)
    k = knowledge_of(game.seen_by(0))
    assert k.villagers == 1 << cell("c1") | 1 << cell("a2") and k.stored == 1
    assert k.mines == [1 << cell("a1"), 1 << cell("b1"), 0]
    assert sum(k.left) == 16 + 20
    assert k.left[VILLAGER] == 12 - 1 - game.s.found
    hazy = knowledge_of(game.seen_by(0), 1, counts=False)
    assert bit_count(hazy.unknown) == 17
    assert hazy.left == [10, 10, 10, 10, 12]


def test_the_net_says_the_same_interpreted_and_compiled() -> None:
    for columns, text in ((5, "? 7S* ?\n? QD^ ?"), (6, "KS* ? 8C*\n? ? QD^")):
        k = knowledge_of(village(text, columns=columns).seen_by(0))
        evaluator = Evaluator()
        evaluator.net = learned_net(k.columns)
        (said,) = PositionJudge(k).values([DRAW], deep=False)
        assert value(k, evaluator) == pytest.approx(said, abs=1e-12)


def test_nobody_is_asked_when_it_is_over() -> None:
    game = village(THREE_LEFT.replace("KS", "KS*"), left=0).after("turn e4")
    assert game.won
    assert level(5).choose(game.seen_by(0), 0, 1) == level(1).choose(game.seen_by(0), 0, 1) == -1


def test_a_bonus_that_no_longer_matters_is_passed() -> None:
    game = village(THREE_LEFT.replace("KS", "KS*").replace("TH^", "QS*"), left=0)
    assert GAME.legal(game.after("turn a4").s, 0)[0] == PASS
    assert chosen(game.after("turn a4"), 5) == "pass"


def test_calibration_tries_what_was_advised() -> None:
    bins = calibration.calibrate("village", 8, seed=5, jobs=1, who="deep")
    assert sum(b.n for b in bins) == 8
    assert all(b.low <= b.advised <= b.high for b in bins)
    assert "advised" in calibration.table(bins)


def test_the_others_are_players_too() -> None:
    for make in expert.OTHERS.values():
        assert make().choose(village("").seen_by(0), 0, 1) in range(TURN + 20)
