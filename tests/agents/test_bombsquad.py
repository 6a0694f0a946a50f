"""The expert of Bomb Squad Academy: legal, honest, and right where it is clear what is right."""

from __future__ import annotations

import pytest
from games.bombsquad.drawn import Position, squad

from sapeur.agents.agent import NOTHING, Agent, fact_text
from sapeur.agents.bombsquad import SENTENCES, level
from sapeur.agents.bombsquad.desk import MOST_ACTIONS
from sapeur.agents.bombsquad.engine import Analysis
from sapeur.agents.bombsquad.mixed import MixturePlayer
from sapeur.agents.bombsquad.players import Expert
from sapeur.agents.bombsquad.rollout import ROOT, Simulation, simulate
from sapeur.agents.bombsquad.styles import counter
from sapeur.games import game
from sapeur.games.bombsquad.bomb import BOMB, CABLES, CHOOSING, REVEALED, State
from sapeur.games.bombsquad.notation import encode
from sapeur.games.bombsquad.rules import apply, awaited, deal
from sapeur.games.contract import CHANCE
from sapeur.kernel import Rng, clone, copy, start

pytestmark = pytest.mark.compiled
GAME = game("bombsquad")
EXPERT = Expert(counter(), 300)
QUICK = level(4)
MIXED = MixturePlayer(EXPERT, EXPERT, 96)
AGENTS = [level(1), level(2), level(3), level(4), Expert(counter(), 24), MIXED]


def finished(agents: list[Agent], seed: int) -> State:
    """A game played to its end, every action checked to be legal."""
    s: State = GAME.setup({"players": str(len(agents))})
    rng = Rng()
    start(rng, seed, 0, 0, 0, 0)
    deal(s, rng)
    moves = 0
    while waiting := awaited(s):
        moves += 1
        if waiting >> CHANCE & 1:
            apply(s, CHANCE, s.step)
            continue
        seat = next(k for k in range(len(agents)) if waiting >> k & 1)
        action = agents[seat].choose(GAME.observed(s, seat), seat, seed * 1000 + moves)
        assert action != NOTHING
        assert action in GAME.legal(s, seat)
        apply(s, seat, action)
    return s


def chosen(agent: Agent, position: Position, seat: int = 0, seed: int = 1) -> str:
    observed = GAME.observed(position.s, seat)
    return encode(position.s, seat, agent.choose(observed, seat, seed))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_level_plays_legal_games_to_the_end(players: int) -> None:
    table = [AGENTS[(k + players) % len(AGENTS)] for k in range(players)]
    s = finished(table, players)
    assert s.bomb == 2
    assert max(s.points) > 0


def test_each_level_finishes_alone_against_itself() -> None:
    for agent in AGENTS:
        assert awaited(finished([agent, agent], 7)) == 0


SURE_DEATH = """
    green  10 10 | 10 10 10 ... XOO
    blue   01 | 11 ... OOX
    red    01 | 11 ... OOX
    yellow 01 | 11 ... OOX"""


@pytest.mark.parametrize("agent", [QUICK, EXPERT])
def test_nobody_cuts_what_surely_explodes(agent: Agent) -> None:
    # Every card left moves the detonator, and two tiles are turned: the third explodes.
    bomb = squad("green @6 01 01 | 11 11 11 11 11 11 11 11 11 11 ooX", players=2, points=(20, 20))
    advice = agent.advise(GAME.observed(bomb.s, 0), 0, 1)
    assert encode(bomb.s, 0, advice.best.action) != "cut green"
    assert chosen(agent, bomb) != "cut green"
    said = {v.action: fact_text(v.facts[0], SENTENCES, "en") for v in advice.verdicts}
    assert said[0] == "cutting green alone sets the bomb off 100% of the time"


@pytest.mark.parametrize("agent", [QUICK, EXPERT])
def test_chicken_when_the_other_must_blow_up(agent: Agent) -> None:
    # The other one has only green and red left to cut, and both surely explode: 25 less 5 is more
    # than anything but Chicken brings.
    bomb = squad(
        """
        green @6 01 01 | 11 11 11 11 11 11 11 11 11 11 ooX
        red   @13 01 01 | 11 11 11 11 11 11 11 11 11 11 ooX""",
        players=2,
        bomb=3,
        points=(16, 25),
        front={1: "chicken blue"},
        wait_out=[1],
    )
    bomb.s.hand[1] = 0b101
    assert chosen(agent, bomb) == "chicken"


def test_known_tiles_are_used() -> None:
    """A green cable that would explode with one in three, and the seat has seen its tiles."""
    drawing = "green @4 01 01 | 11 11 11 11 11 11 11 11 11 11 {}"
    said = []
    for tiles in ("XOO", "OOX"):
        bomb = squad(drawing.format(tiles), players=2, points=(20, 20))
        bomb.s.seen_tiles[0] = 1
        facts = QUICK.advise(GAME.observed(bomb.s, 0), 0, 1).of(0).facts
        said.append(fact_text(facts[0], SENTENCES, "en"))
    surely = "cutting green alone sets the bomb off 100% of the time"
    assert said == [surely, "cutting green alone is safe"]


@pytest.mark.parametrize("agent", [QUICK, EXPERT])
def test_b6_wait_protects_what_the_other_cuts_well(agent: Agent) -> None:
    bomb = squad(
        "yellow 02 02 12 | 11 21 21 31 31 41 40 50 50 OOX", players=2, bomb=3, points=(20, 20)
    ).chosen("wait", "yellow")
    assert chosen(agent, bomb) == "protect yellow"


@pytest.mark.parametrize("agent", [QUICK, EXPERT])
def test_b13_gloves_before_a_sure_explosion(agent: Agent) -> None:
    bomb = squad(
        "green @6 01 01 | 11 11 11 11 11 11 11 11 11 11 ooX",
        players=2,
        bomb=3,
        points=(20, 20),
        tools={0: "gloves"},
    ).chosen("green", "yellow")
    assert bomb.s.phase == REVEALED
    assert chosen(agent, bomb) == "tool gloves"


@pytest.mark.parametrize("agent", AGENTS)
def test_advice_gives_every_legal_action_a_chance_best_first(agent: Agent) -> None:
    observed = GAME.observed(squad(SURE_DEATH, players=3, points=(9, 4, 7)).s, 1)
    advice = agent.advise(observed, 1, 5)
    assert sorted(v.action for v in advice.verdicts) == GAME.legal(observed, 1)
    values = [v.value for v in advice.verdicts]
    assert values == sorted(values, reverse=True)
    assert 0 <= min(values) <= max(values) <= 1
    for verdict in advice.verdicts:
        for fact in verdict.facts:
            assert fact_text(fact, SENTENCES, "en") and fact_text(fact, SENTENCES, "fr")


def test_the_expert_chooses_what_it_advises() -> None:
    observed = GAME.observed(squad(SURE_DEATH, players=3, points=(9, 4, 7)).s, 1)
    for seed in range(5):
        assert EXPERT.choose(observed, 1, seed) == EXPERT.advise(observed, 1, seed).best.action


@pytest.mark.parametrize("agent", AGENTS)
def test_what_is_hidden_changes_nothing(agent: Agent) -> None:
    """Another world behind the same observation: other cards, tiles and a secret choice."""
    bomb = squad(SURE_DEATH, players=3, points=(9, 4, 7))
    one, two = clone(bomb.s), clone(bomb.s)
    assert one.phase == CHOOSING
    one.choice[0], two.choice[0] = 1, 4
    one.waiting = two.waiting = 0b110
    two.tiles[:CABLES] = [(x + 1) % 3 for x in two.tiles[:CABLES]]
    for cable in range(CABLES):
        first = cable * 12 + two.top[cable]
        two.card[first : (cable + 1) * 12] = two.card[first : (cable + 1) * 12][::-1]
    two.card[BOMB : 2 * BOMB] = two.card[BOMB : 2 * BOMB][::-1]
    seen = GAME.observed(one, 1), GAME.observed(two, 1)
    assert seen[0] == seen[1]
    assert agent.choose(seen[0], 1, 3) == agent.choose(seen[1], 1, 3)


def test_the_same_seed_gives_the_same_advice() -> None:
    observed = GAME.observed(squad(SURE_DEATH, players=3).s, 1)
    assert EXPERT.advise(observed, 1, 5) == EXPERT.advise(observed, 1, 5)


def test_the_desk_has_room_for_every_legal_action() -> None:
    assert GAME.room <= MOST_ACTIONS


def test_imagined_worlds_end_the_same_interpreted_and_compiled() -> None:
    observed = GAME.observed(squad(SURE_DEATH, players=3, points=(9, 4, 7)).s, 1)
    actions = GAME.legal(observed, 1)[:2]
    plain = Simulation()
    plain.seat, plain.key, plain.count = 1, 5, len(actions)
    copy([plain.states[ROOT]], 0, [observed], 0)
    plain.desk.style = counter()
    for k, action in enumerate(actions):
        plain.candidates[k].action = action
    simulate(plain, 0, 3)
    trials = {t.action: t for t in Analysis(observed, 1, 5, counter()).simulate(actions, 6)}
    for candidate in plain.candidates[: len(actions)]:
        trial = trials[candidate.action]
        assert trial.worlds == 3
        assert candidate.wins == pytest.approx(trial.wins)
        assert candidate.squares == pytest.approx(trial.squares)
