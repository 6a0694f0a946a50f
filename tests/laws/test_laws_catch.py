"""Planted faults: a law that lets one of these through is no law."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from laws import test_law_8, test_law_9, test_laws
from msgspec.structs import replace as replaced

from sapeur.games import game
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game, WitnessedAction
from sapeur.games.mission.effect import ObjectSwap
from sapeur.games.village.rules import DRAW, IS_VILLAGER, PASS, PEEK, SWAP
from sapeur.kernel import UNKNOWN, Rng, clone
from sapeur.table.knowledge import SeatKnowledge

VILLAGE = ("village", dict[str, str]())
ORAPA = ("orapa", {"mode": "solo"})
MISSION = ("mission", {"players": "3", "turns": "20"})


def tampered(name: str, part: str, **faults: Any) -> Game:
    honest = game(name)
    functions = {f: getattr(getattr(honest, part), f) for f in dir(getattr(honest, part))}
    changes: dict[str, Any] = {part: SimpleNamespace(**{**functions, **faults})}
    return replace(honest, **changes)


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    def planted(fake: Game) -> None:
        for laws in (test_laws, test_law_8, test_law_9):
            monkeypatch.setattr(laws, "game", lambda name: fake)

    return planted


Plant = Callable[[Game], None]


def test_a_peek_offered_only_where_it_pays_breaks_law_4(plant: Plant) -> None:
    honest = game("village").rules.legal

    def knowing(s: Any, seat: int, out: list[int]) -> int:
        n = honest(s, seat, out)
        kept = [a for a in out[:n] if not PEEK <= a < SWAP or IS_VILLAGER[s.cards[a - PEEK]]]
        out[: len(kept)] = kept
        return len(kept)

    plant(tampered("village", "rules", legal=knowing))
    with pytest.raises(AssertionError):
        test_laws.test_laws_3_and_4_a_world_looks_as_it_was_imagined_to(VILLAGE, "interpreted")


def test_a_world_that_forgets_a_memo_breaks_law_3(plant: Plant) -> None:
    honest = game("village").belief.imagine

    def forgetful(o: Any, seat: int, rng: Rng) -> None:
        for cell in range(20):
            if (o.peeked >> cell) & 1 and not (o.up >> cell) & 1:
                o.cards[cell] = UNKNOWN
        honest(o, seat, rng)

    plant(tampered("village", "belief", imagine=forgetful))
    with pytest.raises(AssertionError):
        test_laws.test_laws_3_and_4_a_world_looks_as_it_was_imagined_to(VILLAGE, "interpreted")


def test_a_text_that_tells_the_hidden_card_breaks_law_5(plant: Plant) -> None:
    honest = game("village").notation.encode

    def talkative(s: Any, seat: int, action: int) -> str:
        text = honest(s, seat, action)
        return f"{text} {s.cards[s.top]}" if action == DRAW else text

    plant(tampered("village", "notation", encode=talkative))
    with pytest.raises(AssertionError):
        test_laws.test_law_5_worlds_that_look_alike_tell_the_same(VILLAGE, "interpreted")


def test_a_pass_that_never_ends_breaks_law_7(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_laws, "MOST_PLIES", 200)
    honest = game("village").rules.apply

    def stuck(s: Any, seat: int, action: int) -> None:
        if action != PASS:
            honest(s, seat, action)
            s.result = 0

    plant(tampered("village", "rules", apply=stuck))
    with pytest.raises((AssertionError, ValueError)):
        test_laws.test_law_7_someone_is_awaited_until_it_is_over(VILLAGE, "interpreted")


def test_a_favourite_card_breaks_law_8(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_law_8, "FORM", "interpreted")
    honest = game("village").belief.imagine

    def biased(o: Any, seat: int, rng: Rng) -> None:
        known = list(o.cards)
        honest(o, seat, rng)
        if o.cards[50] < o.cards[51]:  # half of the worlds once more
            o.cards[:] = known
            honest(o, seat, rng)

    plant(tampered("village", "belief", imagine=biased))
    with pytest.raises(AssertionError):
        test_law_8.test_law_8_village(0)


def test_an_inference_not_drawn_breaks_law_8(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_law_8, "FORM", "interpreted")
    honest = game("mission").belief.imagine

    def naive(o: Any, seat: int, rng: Rng) -> None:
        held, o.denied = o.denied, 0
        honest(o, seat, rng)
        o.denied = held

    plant(tampered("mission", "belief", imagine=naive))
    with pytest.raises(AssertionError):
        test_law_8.test_law_8_mission(2, 1)


def test_a_decoder_that_trusts_its_reader_breaks_law_9(plant: Plant) -> None:
    def trusting(s: Any, seat: int, text: str) -> list[int]:
        return [int(text.split()[1])]

    plant(tampered("village", "notation", decode=trusting))
    with pytest.raises((ValueError, IndexError)):
        test_law_9.test_law_9_decode_reads_or_refuses(VILLAGE)


def test_an_accusation_seen_by_nobody_breaks_law_5(plant: Plant) -> None:
    def shy(s: Any, seat: int, action: int, viewer: int) -> int:
        return action + 1 if viewer != seat and seat != CHANCE else action

    plant(tampered("mission", "belief", witness=shy))
    with pytest.raises(AssertionError):
        test_laws.test_law_5_worlds_that_look_alike_tell_the_same(MISSION, "interpreted")


def test_an_effect_that_reads_the_truth_breaks_law_11(plant: Plant) -> None:
    """It is given observed states, but remembers the true one that the rules were given."""
    honest, apply = game("mission").effects, game("mission").rules.apply
    assert honest is not None
    truth: list[int] = []

    def remembering(s: Any, seat: int, action: int) -> None:
        apply(s, seat, action)
        truth[:] = s.character

    def knowing(before: Any, after: Any, viewer: int, action: WitnessedAction) -> Any:
        effect = honest.effect(before, after, viewer, action)
        return replaced(effect, drawn=truth[0] == 0) if isinstance(effect, ObjectSwap) else effect

    fake = replace(
        tampered("mission", "rules", apply=remembering),
        effects=SimpleNamespace(Effect=honest.Effect, effect=knowing),
    )
    plant(fake)
    with pytest.raises(AssertionError):
        test_laws.test_law_11_effects_are_the_same_in_worlds_that_look_alike(MISSION)


def test_a_table_that_shows_an_effect_the_truth_breaks_law_11(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def all_knowing(self: SeatKnowledge, seats: Sequence[int]) -> list[Any]:
        return [clone(self.state)] * (CHANCE + 1)

    monkeypatch.setattr(SeatKnowledge, "of_each", all_knowing)
    with pytest.raises(AssertionError):
        test_laws.test_law_11_a_table_tells_effects_from_what_each_seat_knows(ORAPA)
