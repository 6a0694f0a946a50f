"""How games end and what they count of themselves, held against records of whole games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sapeur.games import GAMES
from sapeur.games.contract import CHANCE
from sapeur.games.orapa import GAME, rules
from sapeur.table.record import read, replay
from sapeur.table.table import Table

RECORDS = Path(__file__).parents[1] / "records"


def golden(name: str) -> list[Table]:
    return [replay(read(path.read_text())) for path in sorted(RECORDS.glob(f"{name}-golden-*.txt"))]


def ending(table: Table) -> str:
    assert table.game.ending is not None
    return table.game.ending(table.before(len(table.log)))


def counted(table: Table) -> Counter[str]:
    """Everything that the game counts of itself, from its deal to its end."""
    counts = Counter[str]()
    for line, entry in enumerate(table.log):
        state = table.before(line)
        for code in entry.codes:
            for name, value in table.game.tally(state, code):
                counts[name] += value
            table.game.rules.apply(state, entry.seat, code)
    return counts


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_and_every_count_has_its_words(name: str) -> None:
    for table in golden(name):
        nouns = table.game.words.nouns
        if table.game.ending is not None:
            assert ending(table) in nouns["ending"]
        kinds = [nouns.get(kind, {}) for kind in ("tally", "tool", "noted")]
        assert all(any(noun in kind for kind in kinds) for noun in counted(table))


def test_a_village_is_won_or_blown_up() -> None:
    for table in golden("village"):
        assert ending(table) == ("won" if table.winners else "blast")


def test_a_commander_is_hit_by_the_mover_or_lost_by_them() -> None:
    for table in golden("minefield"):
        mover = next(entry.seat for entry in reversed(table.log) if entry.seat != CHANCE)
        told = {(): "limit", (mover,): "hit"}.get(tuple(table.winners), "lost")
        assert ending(table) == told
        turns = [entry for entry in table.log if entry.seat != CHANCE]
        assert counted(table) == {"turn": len(turns)}


def test_a_mission_ends_with_a_swap_or_with_an_accusation() -> None:
    seen = set()
    for table in golden("mission"):
        last = table.log[-1].text.split()[0]
        told = {"accuse": "deduction", "swap": "mission" if table.winners else "limit"}[last]
        assert ending(table) == told
        seen.add(told)
        said = sum(entry.text.startswith("accuse") for entry in table.log)
        counts = counted(table)
        assert counts["right"] + counts["wrong"] == said
    assert len(seen) > 1


def test_a_mine_that_nobody_finds_ends_with_a_wrong_proposal() -> None:
    assert {ending(table) for table in golden("orapa")} == {"wrong"}, "all are random play"


@pytest.mark.parametrize(
    ("mode", "last", "strikes", "winner", "told"),
    [
        ("solo", 0, [0, 0], 0, "solved"),
        ("duel", 0, [0, 0], 1, "solved"),  # O11: the second found it, the first did not
        ("duel", 1, [0, 1], 0, "solved"),  # the first found it, and the second answered wrongly
        ("duel", 1, [0, 0], rules.DRAWN, "both"),
        ("duel", 0, [1, 0], 1, "wrong"),
        ("shared", 0, [2, 2], rules.ALL_LOST, "wrong"),
    ],
)
def test_a_mine_is_found_by_one_by_both_or_by_nobody(
    mode: str, last: int, strikes: list[int], winner: int, told: str
) -> None:
    s = GAME.setup({"mode": mode})
    s.last, s.winner = last, winner
    s.strikes[:2] = strikes
    assert GAME.ending is not None
    assert GAME.ending(s) == told


def test_three_bombs_their_turns_and_who_took_which_tool() -> None:
    for table in golden("bombsquad"):
        counts = counted(table)
        tools = [entry.text.split()[1] for entry in table.log if entry.text.startswith("take ")]
        assert len(tools) == 2 * table.seats
        assert all(counts[tool] == 1 for tool in tools)
        assert counts["bomb"] == counts["turn"], "every turn belongs to a bomb"
        assert sum(counts[colour] for colour in ("green", "blue", "red", "yellow")) <= 3
