"""The answers, the verdict on a proposal, and what is told of a mine being hidden."""

from __future__ import annotations

from typing import Any

from games.effects import effect_of
from games.orapa.drawn import GEMS, MINE, OTHER_GEMS, Played, duel, mastered, solo, table

from sapeur.games.contract import SPECTATOR
from sapeur.games.orapa import GAME


def effect_seen(played: Played, move: str, viewer: int = 0) -> Any:
    return effect_of(GAME, played.s, move, viewer)


def test_o5_a_ray_tells_its_exit_and_colour_and_its_path_to_the_hider_alone() -> None:
    game = duel()
    shown = game.after("0 ray 6").view(0).mines[1].ports[5]
    effect = effect_seen(game, "0 ray 6")
    assert effect == {
        "type": "ray",
        "mine": 1,
        "port": "6",
        "exit": shown.exit,
        "colour": shown.colour,
        "turns": None,
        "path": None,
    }
    assert effect_seen(game, "0 ray 6", SPECTATOR) == effect
    path = effect_seen(game, "0 ray 6", 1).pop("path")
    assert len(path) >= 2 and all(len(point) == 2 for point in path)


def test_o14_an_easy_ray_tells_its_turns() -> None:
    assert effect_seen(duel(easy="on"), "0 ray 6")["turns"] is not None


def test_o7_an_absorbed_ray_has_no_exit() -> None:
    body = MINE.replace("◢B ■B ■B ◣B ·  ·  ·  ·", "◢B ■B ■B ◣B ·  ·  ■K ■K")
    game = solo(body, blackbody="on")
    ports = [port.name for port in game.view(0).mines[0].ports]
    effects = [effect_seen(game, f"0 ray {port}") for port in ports]
    absorbed = [effect for effect in effects if effect["colour"] == "absorbed"]
    assert absorbed and all(effect["exit"] is None for effect in absorbed)


def test_o8_a_cell_tells_what_it_holds() -> None:
    expected = {"type": "cell", "mine": 1, "cell": "A1", "content": "red"}
    assert effect_seen(duel(), "0 ask A1") == expected
    assert effect_seen(duel(), "0 ask A1", SPECTATOR) == expected


def test_o10_a_proposal_is_told_right_or_wrong_to_everyone() -> None:
    for viewer in (0, 1, SPECTATOR):
        right = effect_seen(duel(), f"0 propose {OTHER_GEMS}", viewer)
        assert (right["right"], right["out"], right["mine"]) == (True, False, 1)
        assert right["gems"] == OTHER_GEMS.split()
        wrong = effect_seen(duel(), f"0 propose {GEMS}", viewer)
        assert (wrong["right"], wrong["out"]) == (False, True)


def test_o10_a_proposal_that_is_not_whole_is_neither() -> None:
    begun = effect_seen(duel(), "0 propose")
    assert (begun["type"], begun["gems"], begun["right"]) == ("proposal", [], None)
    first = effect_seen(duel().after("0 propose"), "0 R0@A1")
    assert (first["gems"], first["right"]) == (["R0@A1"], None)
    second = effect_seen(duel().after("0 propose", "0 R0@A1"), "0 Y0@C1")
    assert (second["gems"], second["whole"]) == (["Y0@C1"], ["R0@A1", "Y0@C1"])


def test_o12_others_are_told_that_a_proposal_was_wrong_and_no_gems() -> None:
    game = mastered()
    for viewer in (0, 2):
        told = effect_seen(game, f"0 propose {OTHER_GEMS}", viewer)
        assert (told["gems"], told["right"]) == (OTHER_GEMS.split(), False)
    for viewer in (1, SPECTATOR):
        assert effect_seen(game, f"0 propose {OTHER_GEMS}", viewer) == {
            "type": "proposal",
            "mine": 0,
            "gems": [],
            "whole": [],
            "right": False,
            "out": False,
        }
        assert effect_seen(game, f"0 propose {GEMS}", viewer)["right"] is True
        assert effect_seen(game, "0 propose", viewer)["right"] is None
        laid = effect_seen(game.after("0 propose"), "0 R0@A1", viewer)
        assert (laid["gems"], laid["whole"], laid["right"]) == ([], [], None)


def test_o13_a_first_wrong_proposal_leaves_its_prospector_in() -> None:
    game = solo()
    assert effect_seen(game, f"0 propose {OTHER_GEMS}")["out"] is False
    assert (
        effect_seen(game.after(f"0 propose {OTHER_GEMS}"), f"0 propose {OTHER_GEMS}")["out"] is True
    )


def test_o11_a_mine_is_hidden_and_nobody_is_told_where() -> None:
    for viewer in (0, 1, SPECTATOR):
        whole = effect_seen(table(), f"0 hide {GEMS}", viewer)
        assert whole == {"type": "hiding", "mine": 0, "complete": True}
        part = effect_seen(table(), "1 hide R0@A1 Y0@C1", viewer)
        assert part == {"type": "hiding", "mine": 1, "complete": False}
