"""Gymnasium's own check on the games that are played alone."""

from __future__ import annotations

import pytest
from gymnasium.utils.env_checker import check_env

from sapeur.adapters.gym import env


@pytest.mark.parametrize(
    ("name", "options"),
    [("village", {}), ("village", {"columns": "6"}), ("orapa", {}), ("orapa", {"diamond": "on"})],
)
@pytest.mark.filterwarnings("ignore:.*not within the observation space:UserWarning")
def test_gymnasium_accepts_the_game(name: str, options: dict[str, str]) -> None:
    check_env(env(name, options), skip_render_check=True)


def test_a_refused_action_changes_nothing() -> None:
    village = env("village")
    before, info = village.reset(seed=1)
    wrong = next(a for a, legal in enumerate(info["action_mask"]) if not legal)
    after, reward, terminated, truncated, told = village.step(wrong)
    assert (after == before).all()
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert "V" in told["refused"]


def test_a_village_is_played_to_its_end() -> None:
    village = env("village")
    _, info = village.reset(seed=3)
    terminated, reward = False, 0.0
    while not terminated:
        assert reward == 0
        _, reward, terminated, _, info = village.step(int(info["action_mask"].nonzero()[0][-1]))
    assert reward in (0.0, 1.0)
    assert not info["action_mask"].any()


def test_a_game_with_seats_is_sent_elsewhere() -> None:
    with pytest.raises(ValueError, match=r"sapeur\.adapters\.pettingzoo"):
        env("mission")
