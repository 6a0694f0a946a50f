"""Whether what swaps say of a player is so often true: the "habits" of Mission's insight.

Games of two to four players, the level of each drawn anew. Every few swaps everyone who may still
be somebody else is read by everybody; the table tells how likely a character was said to be (and
so "advised"), and how often it was the one ("won").

    python tools/mission_reading.py --games 200 --levels 1,3,4,5 --seed 71001
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import Any

from sapeur.agents.mission.insight import Identity, by_logic, with_habits
from sapeur.games import game
from sapeur.games.mission.notation import CHARACTER_NAMES
from sapeur.games.mission.rules import ACCUSE
from sapeur.lab.arena import cached_agent
from sapeur.lab.calibration import CalibrationTrial, binned, table
from sapeur.study.selfplay import play

MISSION = game("mission")
SPACING = 4  # swaps from one reading to the next


def readings(levels: Sequence[str], deal: int) -> list[CalibrationTrial]:
    """All readings of one game."""
    drawn = random.Random(deal)
    players = drawn.choice((2, 3, 4))
    agents = [cached_agent("mission", drawn.choice(levels)) for _ in range(players)]
    found = list[CalibrationTrial]()

    def watch(state: Any, seat: int, action: int) -> None:
        if action < ACCUSE and state.swaps and state.swaps % SPACING == 0:
            for viewer in range(players):
                found.extend(read_by(viewer, state, deal))

    play(MISSION, {"players": str(players)}, agents, deal, watch)
    return found


def read_by(viewer: int, state: Any, deal: int) -> Iterator[CalibrationTrial]:
    """What this seat makes of the others, where logic leaves it open."""
    observed = MISSION.observed(state, viewer)
    players = [Identity(k, logic, {}, None) for k, logic in enumerate(by_logic(observed, viewer))]
    for player in with_habits(observed, viewer, players):
        for c, name in enumerate(CHARACTER_NAMES):
            if 0 < player.logic[name] < 1:
                was = float(state.character[player.seat] == c)
                yield CalibrationTrial(player.habits[name].value, was, deal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--levels", default="1,3,4,5", help="who plays, drawn for every seat")
    parser.add_argument("--seed", type=int, default=71001, help="the first deal")
    asked = parser.parse_args()
    deals = range(asked.seed, asked.seed + asked.games)
    trials = [t for deal in deals for t in readings(asked.levels.split(","), deal)]
    print(table(binned(trials), markdown=True))


if __name__ == "__main__":
    main()
