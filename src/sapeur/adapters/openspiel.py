"""The games as OpenSpiel games: `register()`, and it loads `sapeur_mission(players=2)`.

Chance is explicit. A deal is one of 2**32 that are equally likely, chosen byte by byte at four
chance nodes; so a state follows from its history alone, and can be copied, saved and replayed. A
die is a chance node of its own; a forced step is none. Seats that choose in secret at once do so at
a simultaneous node. Returns are shares of the win.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
import pyspiel

from sapeur.adapters.observations import columns, width
from sapeur.adapters.seated import SeatedGame
from sapeur.games import GAMES
from sapeur.games import game as find_game
from sapeur.games.game import Game, Option
from sapeur.kernel import values

DEAL_BYTES = 4
BYTE = 256
MOST_MOVES = 100_000  # OpenSpiel wants a bound; the rules have none but their turn limits


def register() -> list[str]:
    """Tell OpenSpiel of every game; the names by which it loads them."""
    known = set(pyspiel.registered_names())
    for name in GAMES:
        if short_name(name) not in known:
            pyspiel.register_game(game_type(find_game(name)), game_class(find_game(name)))
    return [short_name(name) for name in GAMES]


def short_name(name: str) -> str:
    return f"sapeur_{name}"


def game_type(played: Game) -> pyspiel.GameType:
    simultaneous = played.simultaneous(played.setup({}))
    dynamics = pyspiel.GameType.Dynamics
    most = 6  # seats of any game, a game master among them
    return pyspiel.GameType(
        short_name=short_name(played.name),
        long_name=f"Sapeur: {played.title['en']}",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={o.name: parameter(o, o.default) for o in played.options},
    )


def parameter(option: Option, text: str) -> int | str:
    """An option's value as OpenSpiel reads it: numbers are numbers."""
    return int(text) if option.default.isdecimal() else text


def game_class(played: Game) -> type[Any]:
    """A class of its own for each game: OpenSpiel makes games by calling it with parameters."""
    kind = game_type(played)

    class SapeurGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            options = {name: str(value) for name, value in (params or {}).items()}
            self.seated = SeatedGame(played, options)
            self.deals = deals_something(self.seated)
            super().__init__(kind, game_info(self.seated), dict(params or {}))

        def new_initial_state(self) -> SapeurState:
            return SapeurState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
            wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            return SeatObserver(self.seated, perfect_recall=wanted.perfect_recall)

    return SapeurGame


def game_info(seated: SeatedGame) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=seated.action_space.size,
        max_chance_outcomes=BYTE,
        num_players=seated.seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=MOST_MOVES,
    )


def deals_something(seated: SeatedGame) -> bool:
    """Whether chance has a part in the deal; the mines of Minefield are in the dice."""
    seated.deal(0)
    return seated.deal_text() != ""


class SapeurState(pyspiel.State):  # type: ignore[misc]
    """A game as it stands; `seated` holds the truth, and what is asked for goes through it."""

    def __init__(self, owner: Any) -> None:
        super().__init__(owner)
        self.seated = deepcopy(owner.seated)
        self.drawn: list[int] = []  # bytes of the deal's number
        self.left_to_draw = DEAL_BYTES if owner.deals else 0
        # What each seat has witnessed so far, line by line.
        self.witnessed: list[list[str]] = [[] for _ in range(self.seated.seats)]
        if not self.left_to_draw:
            self.begin()

    def begin(self) -> None:
        self.seated.deal(int.from_bytes(self.drawn, "little"))
        self.settle_forced()

    def settle_forced(self) -> None:
        """Steps that are no choice of chance happen by themselves."""
        while len(outcomes := self.seated.outcomes()) == 1:
            self.seated.settle(outcomes[0])

    def current_player(self) -> int:
        if self.left_to_draw:
            return int(pyspiel.PlayerId.CHANCE)
        if self.seated.over:
            return int(pyspiel.PlayerId.TERMINAL)
        to_act = self.seated.to_act()
        if not to_act:
            return int(pyspiel.PlayerId.CHANCE)
        return to_act[0] if len(to_act) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = self.seated.legal(player)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = BYTE if self.left_to_draw else len(self.seated.outcomes())
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.left_to_draw:
            self.drawn.append(action)
            self.left_to_draw -= 1
            if not self.left_to_draw:
                self.begin()
            return
        outcomes = self.seated.outcomes()
        if outcomes:
            self.seated.settle(outcomes[action])
            for seen in self.witnessed:
                seen.append(f"* {action}")
        else:
            self.act({self.seated.to_act()[0]: action})
        self.settle_forced()

    def _apply_actions(self, actions: list[int]) -> None:
        self.act({seat: actions[seat] for seat in self.seated.to_act()})
        self.settle_forced()

    def act(self, actions: Mapping[int, int]) -> None:
        """These seats act; each viewer notes what it witnesses of it."""
        for viewer, seen in enumerate(self.witnessed):
            for seat, action in actions.items():
                seen.append(f"{seat} {self.seated.witness(seat, action, viewer)}")
        for seat, action in actions.items():
            self.seated.act(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"* {action}"
        return f"{player} {self.seated.text(player, action)}"

    def is_terminal(self) -> bool:
        return not self.left_to_draw and self.seated.over

    def returns(self) -> list[float]:
        return [0.0] * self.seated.seats if self.left_to_draw else self.seated.rewards()

    def __str__(self) -> str:
        return f"{bytes(self.drawn).hex()} {'; '.join(self.witnessed[0])}"


class SeatObserver:
    """What a seat knows, as OpenSpiel asks for it; with perfect recall, all it has witnessed too.

    The tensor is the observed state in both cases: it records what the seat has seen, but not the
    order of all that happened, which only the string has.
    """

    def __init__(self, seated: SeatedGame, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        state = seated.game.state
        self.tensor = np.zeros(seated.seats + width(state), np.float32)
        self.known = self.tensor[seated.seats :]
        self.dict = {"player": self.tensor[: seated.seats]}
        self.dict |= {column.name: self.known[column.places] for column in columns(state)}

    def set_from(self, state: SapeurState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if not state.left_to_draw:
            self.known[:] = state.seated.observation(player)

    def string_from(self, state: SapeurState, player: int) -> str:
        if state.left_to_draw:
            return f"seat {player}: before the deal"
        known = f"seat {player}: {values(state.seated.observed(player))}"
        return (
            f"{known} after {'; '.join(state.witnessed[player])}" if self.perfect_recall else known
        )
