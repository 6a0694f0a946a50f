"""Light levels play interpreted until they are compiled, and choose the same all the while."""

from __future__ import annotations

import pytest

from sapeur.agents.agent import NOTHING
from sapeur.agents.preparation import is_light, is_prepared, mark_prepared
from sapeur.agents.registry import LEVELS, agent
from sapeur.games import GAMES, game
from sapeur.kernel import interpreting
from sapeur.table.table import Table, fair_table

ACTIONS = 40  # of one game, at which both forms are asked
LIGHT = [(name, level) for name in GAMES for level in LEVELS if is_light(game(name), level)]


def tables(name: str) -> list[Table]:
    return [fair_table(game(name), {}, bytes([n]) * 32)[0] for n in range(2)]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "level"), LIGHT)
def test_interpreted_and_compiled_choose_the_same(name: str, level: str) -> None:
    player = agent(game(name), level)
    for table in tables(name):
        for _ in range(ACTIONS):
            if table.over:
                break
            chosen = NOTHING
            for seat in range(table.seats) if table.game.interrupts else table.awaited:
                observed = table.observed(seat)
                compiled = player.choose(observed, seat, table.version)
                with interpreting():
                    assert player.choose(observed, seat, table.version) == compiled
                if seat in table.awaited and chosen == NOTHING:
                    chosen, text = compiled, table.game.notation.encode(observed, seat, compiled)
                    actor = seat
            assert table.play(actor, text) is None


def test_an_opponent_is_prepared_once_it_is_marked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("SAPEUR_CACHE", str(tmp_path))
    mission = game("mission")
    assert not is_prepared(mission, "2")
    mark_prepared(mission, "2")
    assert is_prepared(mission, "2")
    assert not is_prepared(mission, "3")
    monkeypatch.setattr("sapeur.agents.preparation.sources_digest", lambda: "of other sources")
    assert not is_prepared(mission, "2")
