"""Games kept by a referee who never saw the engine, played again by the engine to the same end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.orapa.random_matches import play, random_mine, respelled
from games.orapa.referee import (
    ORDER,
    QUESTIONS,
    Layout,
    Match,
    RayAnswer,
    Ruling,
    placements,
)

from sapeur.games.game import NotationError, Refusal
from sapeur.table.record import read, replay, write
from sapeur.table.table import Table

MATCHES = 30  # every table of random_matches.TABLES, every value of `proposals`


def start(match: Match) -> Table:
    """The engine's table before the first action of the match."""
    record = read(match.record())
    return Table(record.game, record.options, deal=record.deal.text if record.deal else "")


def said_by_engine(table: Table, said: Ruling) -> str | None:
    """Why the engine refuses the action; it plays it if it does not."""
    try:
        refusal: Refusal | None = table.play(said.seat, said.action)
    except NotationError as unreadable:
        assert said.refused == "outside", "any other action of a match can be read"
        return str(unreadable)
    return None if refusal is None else str(refusal)


def answer_shown(mine: Any, question: str) -> RayAnswer | str:
    """What a mine of a view tells to a question."""
    kind, where = question.split()
    (shown,) = (x for x in (mine.ports if kind == "ray" else mine.cells) if x.name == where)
    if kind == "ask":
        return str(shown.content)
    return RayAnswer(shown.exit, shown.colour.replace("-", " "), shown.turns)


def check_answer(views: list[Any], match: Match, said: Ruling) -> None:
    """O8, O12: the answer to a question, as all who may hear it see it."""
    duel = match.mode == "duel"
    for seat in (said.seat,) if duel else range(match.seats):
        mine = views[seat].mines[1 - said.seat if duel else 0]
        assert answer_shown(mine, said.action) == said.answer


def check_all_answers(view: Any, match: Match) -> None:
    """O5 to O8: at the end the mines are shown, and what every port and cell would have told."""
    for mine in view.mines:
        layout = Layout(tuple(mine.gems))
        prospector = mine.prospectors[0]
        assert layout.mine == match.mines[prospector]
        for question in QUESTIONS:
            assert answer_shown(mine, question) == layout.answer(question, easy=match.easy)


def check_standing(views: list[Any], match: Match, said: Ruling) -> None:
    """Whose turn it is, and who was wrong how often and is out, as every seat sees it."""
    for view in views:
        seats = view.seats[: match.prospectors]
        assert tuple(seat.wrong for seat in seats) == said.wrong
        assert {seat.seat for seat in seats if seat.out} == said.out
        if said.awaited:
            assert view.last_turn == said.last_turn
            assert view.hiding or (view.turn,) == said.awaited


def check_reason(reason: str, said: Ruling) -> None:
    """O9: a question that was asked before is refused with the answer it had."""
    if said.refused == "asked":
        assert "(O9)" in reason
        if isinstance(said.answer, RayAnswer) and said.answer.exit is not None:
            assert f"at {said.answer.exit}, {said.answer.colour}" in reason
        else:
            told = said.answer.colour if isinstance(said.answer, RayAnswer) else said.answer
            assert str(told) in reason
    elif said.refused in ("overlap", "edge", "hidden", "outside"):
        assert "(O4)" in reason or "(O10)" in reason


def check(match: Match) -> None:
    """Play the match on the engine, refused actions and all, then its record in one go."""
    table = start(match)
    views = [table.view(seat) for seat in range(match.seats)]
    for said in match.rulings:
        reason = said_by_engine(table, said)
        assert (reason is None) == (said.refused is None), (said, reason)
        assert tuple(table.awaited) == said.awaited, said
        if reason is not None:
            check_reason(reason, said)
            continue
        views = [table.view(seat) for seat in range(match.seats)]
        check_standing(views, match, said)
        if said.answer is not None:
            check_answer(views, match, said)
    assert table.over and table.scores == match.scores
    check_all_answers(views[0], match)
    for seat, view in enumerate(views):
        assert sorted(tuple(mine) for mine in view.wrong) == sorted(match.wrong_known_to(seat))
    again = replay(read(match.record()))
    assert again.scores == match.scores
    assert write(again) == write(table) == match.record()


@pytest.mark.parametrize("number", range(MATCHES))
def test_the_engine_rules_as_the_referee_did(number: int) -> None:
    check(play(number))


@pytest.mark.parametrize("number", range(10))
def test_other_spellings_and_gem_by_gem_are_the_same_game(number: int) -> None:
    match = play(number)
    again = replay(read(respelled(match.record(), random.Random(number))))
    assert again.scores == match.scores


@pytest.mark.parametrize("number", [0, 9, 10, 11, 14, 35, 51])  # all but 0 can hide a gem wholly
def test_the_last_gem_may_lie_just_where_the_referee_lets_it(number: int) -> None:
    """O4: every place on the board for it is allowed by both, or by neither."""
    assert check_last_gem(number) >= ({"hidden", "overlap", "edge"} if number else {"overlap"})


def check_last_gem(number: int) -> set[str]:
    """Compare every place for the last gem; the faults that some of them have."""
    rng = random.Random(f"last gem {number}")
    extra = ["", "D", "K", "DK"][number % 4]
    gems = [gem for gem in ORDER if gem in "RYBWL" + extra]
    diamond, blackbody = ("on" if gem in extra else "off" for gem in "DK")
    match = Match({"mode": "solo", "diamond": diamond, "blackbody": blackbody})
    match.deal(random_mine(gems, rng))
    *others, last = random_mine(gems, rng)
    table = start(match)
    assert table.play(0, "propose " + " ".join(others)) is None
    faults = {place: Layout((*others, place)).fault() for place in placements(last[0])}
    assert sorted(table.legal(0)) == sorted(p for p, fault in faults.items() if fault is None)
    return {fault for fault in faults.values() if fault is not None}


@pytest.mark.parametrize("reply", ["right", "wrong", "question"])
def test_o11_the_second_player_has_one_last_turn(reply: str) -> None:
    rng = random.Random("last turn")
    match = Match({"mode": "duel", "proposals": "9"})
    for seat in (1, 0):
        match.hide(seat, random_mine(match.gems, rng))
    match.ask(0, "ray 7")
    match.ask(1, "ask E4")
    match.propose(0, match.mines[0])
    assert match.awaited == (1,)
    match.ask(1, "ask E4")  # refused, and the turn is still to be had
    if reply == "question":
        match.ask(1, "ray 7")
    else:
        match.propose(1, match.mines[1] if reply == "right" else random_mine(match.gems, rng))
    assert match.scores == ([0, 0] if reply == "right" else [1, -1])
    check(match)


# Pairs of mines that no question tells apart, and whether the number of turns does.
TWINS: list[tuple[str, str, bool]] = [
    ("R0@C3 Y2@F1 B1@D4 W2@C6 L0@E7 D1@D6", "R0@C3 Y2@F1 B1@D4 W2@C6 L0@E7 D3@D6", True),
    (
        "R0@G4 Y1@G9 B0@A2 W0@G1 L0@D1 D0@H6 K0@E5",
        "Rm0@G4 Y1@G9 B0@A2 W0@G1 L0@D1 D0@H6 K0@E5",
        False,
    ),
    (
        "R0@G4 Y1@G9 B0@A2 W0@G1 L0@D1 D1@F7 K0@E5",
        "Rm0@G4 Y1@G9 B0@A2 W0@G1 L0@D1 D1@F7 K0@E5",
        True,
    ),
]


@pytest.mark.parametrize("easy", ["off", "on"])
@pytest.mark.parametrize(("hidden", "twin", "turns_differ"), TWINS)
def test_o10_a_twin_is_right_where_no_question_tells_it_apart(
    hidden: str, twin: str, turns_differ: bool, easy: str
) -> None:
    blackbody = "on" if "K" in hidden else "off"
    match = Match({"mode": "solo", "diamond": "on", "blackbody": blackbody, "easy": easy})
    match.deal(tuple(hidden.split()))
    is_told_apart = turns_differ and easy == "on"
    assert match.propose(0, tuple(twin.split())).right == (not is_told_apart)
    if is_told_apart:
        match.propose(0, tuple(hidden.split()))
    check(match)
