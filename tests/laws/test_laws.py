"""The laws of the house, run on every game, interpreted and compiled."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from games.effects import moment
from laws.cases import CASES, case_id, games_walked, one_ply_in
from laws.playing import form_of, random_game

from sapeur.games import game
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.kernel import UNKNOWN, clone
from sapeur.table.record import read, replay, write
from sapeur.table.table import fair_table

FORMS = ["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)]
MOST_PLIES = 2000
LONG = 2  # a game of which no more are walked through is long
# Of a long game the compiled form is looked at less often: by law 2 its states are the same ones,
# and what reads and shows them is interpreted either way.
COMPILED_ONE_IN = 3

Case = tuple[str, dict[str, str]]
each_case = pytest.mark.parametrize("case", CASES, ids=case_id)
each_form = pytest.mark.parametrize("form", FORMS)


def walk(case: Case, form: str, most: int = 6, one_in: int = 1) -> Any:
    """Every position of some random games: form, state, seat and action about to be taken."""
    name, options = case
    playing = form_of(game(name), form)
    if form == "compiled" and games_walked(name) <= LONG:
        one_in *= COMPILED_ONE_IN
    for seed in range(min(most, games_walked(name))):
        for ply, (s, seat, action) in enumerate(random_game(playing, options, seed)):
            if ply % one_in == seed % one_in:
                yield playing, s, seat, action


def walk_to_imagine(case: Case, form: str) -> Any:
    """The same; fewer of them where the interpreted form would take long to imagine worlds."""
    return walk(case, form, one_in=one_ply_in(case[0]) if form == "interpreted" else 1)


@each_case
@each_form
def test_law_1_what_is_written_is_read_back(case: Case, form: str) -> None:
    for playing, s, _, _ in walk(case, form):
        notation = playing.game.notation
        for seat in [*range(playing.seats(s)), CHANCE]:
            known = playing.load(playing.observe(s, seat))
            texts = []
            for action in playing.legal(s, seat):
                texts.append(notation.encode(known, seat, action))
                assert notation.decode(known, seat, texts[-1]) == [action]
                assert notation.decode(known, seat, texts[-1].upper()) == [action]
            assert len(set(texts)) == len(texts)


@each_case
def test_law_2_a_record_replays_to_the_same_state(case: Case) -> None:
    name, options = case
    played = game(name)
    for seed in range(games_walked(name)):
        table, root = fair_table(played, options, bytes([seed]) * 32)
        driver = form_of(played, "interpreted")
        for _, seat, action in random_game(driver, options, seed):
            if seat is None or table.over:
                break
            legal = [(v, text) for v in range(table.seats) for text in table.legal(v)]
            v, text = legal[(action * 7919 + seed) % len(legal)]
            assert table.play(v, text) is None
        again = replay(read(write(table, seed=root)))
        assert again._state == table._state
        assert again.log == table.log
        assert (again.scores, again.winners) == (table.scores, table.winners)


@pytest.mark.compiled
@each_case
def test_law_2_compiled_and_interpreted_states_are_the_same(case: Case) -> None:
    name, options = case
    plain, fast = form_of(game(name), "interpreted"), form_of(game(name), "compiled")
    for seed in range(games_walked(name)):
        s = fast.setup(options)
        fast.deal(s, seed)
        for t, seat, action in random_game(plain, options, seed):
            assert fast.load(s) == plain.load(t)
            assert fast.awaited(s) == plain.awaited(t)
            for viewer in plain.viewers(t):
                assert fast.load(fast.observe(s, viewer)) == plain.load(plain.observe(t, viewer))
            if seat is not None:
                assert fast.legal(s, seat) == plain.legal(t, seat)
                fast.apply(s, seat, action)


@each_case
@each_form
def test_laws_3_and_4_a_world_looks_as_it_was_imagined_to(case: Case, form: str) -> None:
    for ply, (playing, s, _, _) in enumerate(walk_to_imagine(case, form)):
        for seat in playing.viewers(s):
            known = playing.observe(s, seat)
            world = playing.imagine(known, seat, ply)
            assert playing.load(playing.observe(world, seat)) == playing.load(known)
            assert playing.awaited(world) == playing.awaited(s) == playing.awaited(known)
            # Law 4: what a seat may do does not depend on what it cannot see.
            legal = playing.legal(s, seat)
            assert playing.legal(world, seat) == legal
            assert playing.legal(known, seat) == legal


@each_case
@each_form
def test_law_5_worlds_that_look_alike_tell_the_same(case: Case, form: str) -> None:
    for ply, (playing, s, seat, action) in enumerate(walk_to_imagine(case, form)):
        if seat is None:
            continue
        notation = playing.game.notation
        for viewer in playing.viewers(s):
            known = playing.observe(s, viewer)
            world = playing.imagine(known, viewer, ply)
            if action not in playing.legal(world, seat):
                assert playing.witness(s, seat, action, viewer) == UNKNOWN
                continue
            witnessed = playing.witness(s, seat, action, viewer)
            assert playing.witness(world, seat, action, viewer) == witnessed
            assert witnessed in (action, UNKNOWN)
            if witnessed != UNKNOWN:
                said = notation.encode(playing.load(s), seat, action)
                assert notation.encode(playing.load(known), seat, action) == said
                assert notation.encode(playing.load(world), seat, action) == said
            views = playing.game.views
            assert views.view(playing.load(playing.observe(world, viewer)), viewer) == views.view(
                playing.load(known), viewer
            )


@each_case
@each_form
def test_law_6_secret_choices_stay_secret_and_commute(case: Case, form: str) -> None:
    for playing, s, seat, _ in walk(case, form, most=2):
        if seat is None or seat == CHANCE:
            continue
        for viewer in playing.viewers(s):
            secret = [
                a
                for a in playing.legal(s, seat)
                if viewer != seat and playing.witness(s, seat, a, viewer) == UNKNOWN
            ]
            seen = []
            for action in secret:
                after = playing.copied(s)
                playing.apply(after, seat, action)
                waiting = playing.awaited(s) & ~(1 << seat)
                if waiting and playing.awaited(after) == waiting:  # before the reveal
                    seen.append(playing.load(playing.observe(after, viewer)))
            assert all(other == seen[0] for other in seen)
            if not secret or viewer >= playing.seats(s):
                continue
            answers = [
                b
                for b in playing.legal(s, viewer)
                if playing.witness(s, viewer, b, seat) == UNKNOWN
            ]
            for answer in answers:
                one, two = playing.copied(s), playing.copied(s)
                playing.apply(one, seat, secret[0])
                playing.apply(one, viewer, answer)
                playing.apply(two, viewer, answer)
                playing.apply(two, seat, secret[0])
                assert playing.load(one) == playing.load(two)


@each_case
@each_form
def test_law_7_someone_is_awaited_until_it_is_over(case: Case, form: str) -> None:
    name, options = case
    playing = form_of(game(name), form)
    for seed in range(games_walked(name)):
        for ply, (s, seat, _) in enumerate(random_game(playing, options, seed)):
            assert ply < MOST_PLIES
            over = seat is None
            for someone in [*range(playing.seats(s)), CHANCE]:
                legal = playing.legal(s, someone)
                assert len(legal) < playing.game.room
                assert len(set(legal)) == len(legal)
                if (playing.awaited(s) >> someone) & 1:
                    assert legal, "an awaited seat can act"
                if over:
                    assert not legal, "nobody acts after the end"
            assert not playing.awaited(s) >> (CHANCE + 1)


@pytest.mark.compiled
@each_case
def test_law_10_checksums_are_the_same_in_every_form(case: Case) -> None:
    name, options = case
    plain, fast, checked = (
        form_of(game(name), form) for form in ("interpreted", "compiled", "checked")
    )
    for seed in range(40):
        n = 25 if games_walked(name) == 6 and name != "minefield" else 5
        expected = plain.playouts(options, seed, n, 12)
        assert fast.playouts(options, seed, n, 12) == expected
        assert checked.playouts(options, seed, n, 12) == expected
    assert fast.playouts(options, 99, 2000, 12) == checked.playouts(options, 99, 2000, 12)


@each_case
def test_law_11_effects_are_the_same_in_worlds_that_look_alike(case: Case) -> None:
    """Whatever the viewer cannot tell apart has the same effect, to the byte."""
    one_in = 4 * one_ply_in(case[0])
    for ply, (playing, s, seat, action) in enumerate(walk(case, "interpreted", one_in=one_in)):
        if seat is None:
            continue
        played = playing.game
        for viewer in playing.viewers(s):
            world, dice = played.observed(s[0], viewer), playing.rng(ply)[0]
            played.belief.imagine(world, viewer, dice)
            if action not in played.legal(world, seat):
                continue
            here = moment(played, s[0], viewer, seat, [action])
            there = moment(played, world, viewer, seat, [action])
            written = msgspec.json.encode(here.effect)
            if (there.before, there.after) == (here.before, here.after):
                assert msgspec.json.encode(there.effect) == written
            kinds = played.effects.Effect | None if played.effects else None
            effect = msgspec.json.decode(written, type=kinds)
            assert msgspec.json.encode(effect) == written


@each_case
def test_law_11_a_table_tells_effects_from_what_each_seat_knows(case: Case) -> None:
    """Live, after a reload and after the table was made again, and never from the truth."""
    name, options = case
    table, _ = fair_table(game(name), options, b"told" * 8)
    followed: dict[int, list[Any]] = {viewer: [] for viewer in [*range(table.seats), SPECTATOR]}
    turn = 0
    while not table.over and turn < 300:
        legal = [(v, text) for v in range(table.seats) for text in table.legal(v)]
        assert table.play(*legal[turn * 31 % len(legal)]) is None
        turn += 1
        for viewer, events in followed.items():
            events += table.since(viewer, len(events))
    again = replay(read(write(table)))
    for viewer, events in followed.items():
        assert events == table.since(viewer, 0) == again.since(viewer, 0)
        assert [event.effect for event in events] == effects_known(table, viewer)


def effects_known(table: Any, viewer: int) -> list[Any]:
    """The effect of every line of the log, from what the viewer knew around it."""
    played, state = table.game, clone(table._dealt)
    found = []
    for entry in table.log:
        found.append(moment(played, state, viewer, entry.seat, entry.codes).effect)
        for code in entry.codes:
            played.rules.apply(state, entry.seat, code)
    return found


@each_case
def test_every_seat_follows_the_feed_without_a_gap(case: Case) -> None:
    name, options = case
    table, _ = fair_table(game(name), options, b"feed" * 8)
    seen: dict[int, list[Any]] = {viewer: [] for viewer in range(table.seats)}
    turn = 0
    while not table.over:
        legal = [(v, text) for v in range(table.seats) for text in table.legal(v)]
        v, text = legal[turn * 31 % len(legal)]
        assert table.play(v, text) is None
        for viewer, events in seen.items():
            events += table.since(viewer, len(events))
        turn += 1
    for viewer, events in seen.items():
        assert [event.version for event in events] == list(range(1, table.version + 1))
        assert events == table.since(viewer, 0)
        assert table.since(viewer, table.version) == []
