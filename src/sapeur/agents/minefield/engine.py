"""The compiled functions, with the charts and the networks that they are given."""

from __future__ import annotations

from functools import cache
from typing import Any

from sapeur.agents.minefield import lookahead
from sapeur.agents.minefield.chart import Chart, Landing, survey_board
from sapeur.agents.minefield.evaluation import FEATURES, HIDDEN, INPUTS, Features, Net, line_up
from sapeur.agents.minefield.lookahead import MoveChances, MoveSearch
from sapeur.agents.minefield.outcomes import FIRST, POSITION, RARE
from sapeur.agents.minefield.weights import LEARNED, SCALE
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import FRAME, State
from sapeur.kernel import Engine, records, store

MOST_CHARTS = 8  # kept, of 1.6 MB each


@cache
def engine() -> Engine:
    return Engine(lookahead, {"survey_board": survey_board})


def new_search(s: State) -> Any:
    """Room to search the moves of this position."""
    search = records(MoveSearch, 1)[0]
    store(search["outcomes"]["state"], POSITION, s)
    return search


# --- Charts -------------------------------------------------------------------------------------

_charts: dict[bytes, Any] = {}


def chart_of(s: State) -> Any:
    """The chart of this board and die, made once."""
    key = bytes([s.die, *(ground + 1 for ground in s.ground)]) + bytes(
        str((s.bunker, s.way, s.ways)), "ascii"
    )
    if key not in _charts:
        if len(_charts) >= MOST_CHARTS:
            _charts.pop(next(iter(_charts)))
        _charts[key] = new_chart(s)
    return _charts[key]


def new_chart(s: State) -> Any:
    chart = records(Chart, 1)[0]
    engine().survey_board(chart, new_search(s)["outcomes"], records(Landing, FRAME))
    return chart


# --- Networks -----------------------------------------------------------------------------------


def net_from(matrix: Any) -> Any:
    """A network from a row of weights for each input, then thresholds, output and bias."""
    net = records(Net, 1)[0]
    net["inputs"]["hidden"] = matrix[:INPUTS]
    net["thresholds"] = matrix[INPUTS]
    net["output"] = matrix[INPUTS + 1]
    net["bias"] = matrix[INPUTS + 2, 0]
    return net


def hunting_net() -> Any:
    """Adds up a few features of the side that has just moved, and sees nothing of the enemy."""
    weights = Features()
    weights.soldiers[0] = 6.0
    weights.soldiers[1] = 2.0
    weights.threat = 1.0
    doubt = 2.0
    inputs = [0.0] * INPUTS
    line_up(weights, inputs, FEATURES)
    net = records(Net, 1)[0]
    # A sum of either sign takes two units: z = max(z, 0) - max(-z, 0).
    for unit, sign in enumerate((-1, 1)):
        net["inputs"]["hidden"][:, unit] = [sign * weight for weight in inputs]
        net["thresholds"][unit] = -sign * doubt
        net["output"][unit] = -sign
    return net


def learned_net() -> Any:
    """What training.py made of all features of both sides."""
    import numpy as np

    matrix = np.array(LEARNED, np.float32) / SCALE
    return net_from(matrix.reshape(-1, HIDDEN))


@cache
def net_of(name: str) -> Any:
    return {"learned": learned_net, "hunter": hunting_net}[name]()


# --- Outlooks -----------------------------------------------------------------------------------


def odds(observed: State, seat: int, rare: float = RARE) -> Any:
    """The odds of each legal move, in their order."""
    legal = GAME.legal(observed, seat)
    rows = records(MoveChances, len(legal))
    rows["action"] = legal
    engine().look_ahead(new_search(observed), chart_of(observed), rows, rare)
    return rows


def value_of_roll(observed: State) -> float:
    """The chance to win of the side whose move the die is still to be rolled for."""
    search = new_search(observed)
    store(search["outcomes"]["state"], FIRST, observed)
    return float(engine().value_rolls(search, chart_of(observed), net_of("learned")))
