"""What is left to choose for a table, and what a game says of itself: both from the game alone."""

from __future__ import annotations

from typing import Any

import pytest
from server.person import Person

from sapeur.games import GAMES, game
from sapeur.games.choices import choices, options_alone
from sapeur.server import messages as m
from sapeur.server.games import setup_info


def asked(ann: Person, name: str, **options: str) -> dict[str, Any]:
    found: dict[str, Any] = ann.post(f"/api/games/{name}/setup", {"options": options})
    return found


def shown(setup: dict[str, Any]) -> dict[str, list[str]]:
    """The options that matter, with the values to pick from."""
    return {
        each["name"]: [value["value"] for value in each["values"]]
        for each in setup["choices"]
        if each["matters"]
    }


def test_every_option_comes_with_its_value_its_default_and_its_words(ann: Person) -> None:
    setup = asked(ann, "minefield", die="8")
    board, die, _, turns = setup["choices"]
    assert (die["value"], die["default"], die["article"]) == ("8", "6", "M7")
    assert (turns["low"], turns["high"], turns["values"], turns["text"]) == (1, 30000, [], False)
    assert board["text"]
    assert {v["value"]: v["words"]["fr"] for v in board["values"]} == {
        "hexagon": "Hexagone",
        "long": "Long",
        "small": "Petit",
    }
    easy = asked(ann, "orapa")["choices"][-1]
    assert [v["words"] for v in easy["values"]] == [
        {"en": "Yes", "fr": "Oui"},
        {"en": "No", "fr": "Non"},
    ]


@pytest.mark.parametrize(
    ("mode", "proposals", "seats"), [("duel", {}, 2), ("solo", {"proposals": "2"}, 1)]
)
def test_prospectors_and_master_matter_only_at_a_shared_mine(
    ann: Person, mode: str, proposals: dict[str, str], seats: int
) -> None:
    setup = asked(ann, "orapa", mode=mode, players="4", master="human", easy="on")
    assert list(shown(setup)) == ["mode", *proposals, "diamond", "blackbody", "easy"]
    assert setup["options"] == {
        "mode": mode,
        **proposals,
        "diamond": "off",
        "blackbody": "off",
        "easy": "on",
    }
    assert setup["problems"] == []
    assert len(setup["seats"]) == seats


def test_a_shared_mine_is_for_two_or_more_and_may_have_a_master(ann: Person) -> None:
    setup = asked(ann, "orapa", mode="shared", players="3", master="human")
    assert shown(setup)["players"] == ["2", "3", "4", "5"]
    roles = [seat["role"]["en"] for seat in setup["seats"]]
    assert roles == ["prospector"] * 3 + ["game master"]


def test_nobody_plays_against_you_where_you_sit_alone(ann: Person) -> None:
    (alone,) = asked(ann, "village")["seats"]
    assert alone == {"seat": 0, "role": None, "kinds": ["me", "open", "invited"]}
    assert "opponent" in asked(ann, "minefield")["seats"][1]["kinds"]


def test_a_bad_value_is_a_problem_in_words_and_the_rest_is_told(ann: Person) -> None:
    setup = asked(ann, "village", columns="7", memory="pure", rows="4")
    columns, memory = setup["choices"]
    assert (columns["value"], memory["value"]) == ("7", "pure")
    assert "5 | 6" in columns["problem"]["en"]
    assert memory["problem"] is None
    assert len(setup["problems"]) == 2
    assert all(set(words) == {"en", "fr"} for words in setup["problems"])
    assert "rows" in setup["problems"][0]["fr"]
    alone = asked(ann, "orapa", mode="shared", players="1")
    assert "solo" in alone["problems"][0]["en"]
    drawn = asked(ann, "minefield", board="# #")
    assert drawn["choices"][0]["problem"]


def test_a_quick_table_can_be_made_as_it_is_told(ann: Person) -> None:
    for name in GAMES:
        quick = ann.post(f"/api/games/{name}/setup", {"level": "2"})["quick"]
        assert quick["seats"][0]["kind"] == "me"
        others = [(seat["kind"], seat["level"]) for seat in quick["seats"][1:]]
        assert others == [("opponent", "2")] * len(others)
        ann.post("/api/tables", {"game": name, **quick}, status=201)
    assert asked(ann, "orapa")["quick"]["options"]["mode"] == "shared"  # no mine to hide


def test_what_is_no_setup_is_refused(ann: Person) -> None:
    assert ann.post("/api/games/chess/setup", {}, status=400)["code"] == "unreadable"
    ann.post("/api/games/village/setup", {"options": {"columns": 5}}, status=400)
    ann.post("/api/games/village/setup", {"more": 1}, status=400)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_picked_from_what_is_offered_makes_a_table(name: str) -> None:
    played = game(name)

    def pick(number: int, picked: dict[str, str]) -> None:
        found = choices(played, picked)
        assert not found.problems
        if number < len(found.choices):
            choice = found.choices[number]
            for value in choice.values or [choice.value]:
                pick(number + 1, {**picked, choice.option.name: value})
            return
        assert played.setup(found.options) == found.state
        answer = setup_info(played, m.SetupRequest(found.options))
        assert len(answer.seats) == played.rules.seats(found.state)

    pick(0, {})


def test_a_game_brings_its_nouns_and_its_outlines(ann: Person) -> None:
    games = {answer["name"]: answer for answer in ann.get("/api/games")}
    assert games["mission"]["nouns"]["character"]["elf"] == {"en": "the Elf", "fr": "le Lutin"}
    assert games["bombsquad"]["nouns"]["tool"]["xray"]["fr"] == "Rayons X"
    assert {name: answer["seats"] for name, answer in games.items()} == {
        "village": 1, "minefield": 2, "orapa": 2, "bombsquad": 4, "mission": 3,
    }  # fmt: skip
    army = games["minefield"]["pieces"]
    assert army["soldiers"] == 4
    assert [(s["sign"], s["ground"], s["owner"], s["once"]) for s in army["signs"]] == [
        (".", "plain", None, False), ("#", "dense", None, False),
        ("0", "bunker", 0, True), ("1", "bunker", 1, True),
    ]  # fmt: skip
    assert games["mission"]["pieces"] == {"side": 5, "series": 4}
    assert games["bombsquad"]["pieces"]["bombs"] == 3
    assert games["bombsquad"]["pieces"]["cards"][3:] == ["yellow", "wait", "chicken"]
    pack = games["village"]["pieces"]
    assert (len(pack["ranks"]), pack["people"], pack["villagers"]) == (13, ["J", "Q", "K"], 12)
    assert {blast["suit"]: blast["reaches"] for blast in pack["blasts"]} == {
        "S": [[0, -1], [0, 1]],
        "C": [[0, -1], [-1, 0], [1, 0]],
        "D": [[-1, -1], [1, -1], [-1, 1], [1, 1]],
        "H": [],
    }
    pieces = games["orapa"]["pieces"]
    assert (pieces["rows"], pieces["columns"]) == (8, 10)
    ports = {port["name"]: (port["row"], port["column"]) for port in pieces["ports"]}
    assert (ports["1"], ports["11"], ports["H"], ports["R"]) == ((-1, 0), (0, 10), (7, -1), (8, 9))
    assert (pieces["cells"][0], pieces["cells"][79]) == ("A1", "H10")
    assert {"colour": "light-orange", "letters": "RYW"} in pieces["mixtures"]
    shapes = {gem["letter"]: gem["shapes"] for gem in pieces["gems"]}
    assert [len(shapes[letter]) for letter in "RYBWLDK"] == [4, 4, 4, 4, 1, 4, 2]
    assert shapes["R"][2] == {
        "mirrored": True,
        "turn": 0,
        "width": 6,
        "height": 2,
        "outline": [[0, 0], [4, 0], [6, 2], [2, 2]],
    }
    assert shapes["L"][0]["outline"] == [[2, 0], [4, 2], [2, 4], [0, 2]]


def test_the_schema_has_the_view_of_every_game_in_the_list(ann: Person) -> None:
    schemas = ann.get("/api/openapi/api.json")["components"]["schemas"]
    assert sorted(schemas["Views"]["properties"]) == sorted(GAMES)
    assert list(schemas["Comparisons"]["properties"]) == ["orapa"]


def test_a_game_says_how_it_is_played_alone() -> None:
    found = {name: options_alone(game(name), {}) for name in GAMES}
    settled = {"village": {}, "orapa": {"mode": "solo"}}
    assert found == {name: settled.get(name) for name in GAMES}
    setup = choices(game("orapa"), found["orapa"] or {})
    assert game("orapa").rules.seats(setup.state) == 1
