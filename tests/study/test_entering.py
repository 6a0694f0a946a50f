"""Games with real cards: a deal is hidden, and only what is asked for is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sapeur.games import capabilities
from sapeur.games import game as game_named
from sapeur.games.bombsquad import seen as bombsquad_seen
from sapeur.games.contract import SPECTATOR
from sapeur.games.game import NotationError
from sapeur.games.village import seen as village_seen
from sapeur.games.village.notation import read_card
from sapeur.kernel import clone
from sapeur.study.entering import EnteredGame
from sapeur.table import record
from sapeur.table.table import Table, fair_table

GAMES: list[tuple[str, dict[str, str], int]] = [
    ("village", {}, 12),
    ("village", {"columns": "6", "memory": "pure"}, 6),
    ("bombsquad", {"players": "2"}, 8),
    ("bombsquad", {"players": "5", "edition": "reconstruction"}, 4),
]


class RealTable:
    """People who play with cards of their own: they alone know how those lie."""

    def __init__(self, name: str, options: dict[str, str], seed: int) -> None:
        self.game, self.chance = game_named(name), random.Random(seed)
        self.deal = fair_table(self.game, options, seed=seed.to_bytes(32, "big"))[0].deal
        self.truth = self.game.setup(options)
        self.game.notation.decode_deal(self.truth, self.deal)
        self.entered = EnteredGame(self.game, options)
        self.done = 0  # actions that have happened with the real cards

    def next_entry(self) -> str | None:
        """What they say next: the card that is asked for, or what one of them does."""
        if self.entered.questions:
            asked = self.chance.choice(self.entered.questions)
            return f"seen {asked.place} {self.reader.card_at(self.truth, asked.place)}"
        bits = self.game.rules.awaited(self.truth)
        if not bits:
            return None
        seat = self.chance.choice([seat for seat in range(6) if bits >> seat & 1])
        legal = self.game.texts(self.truth, seat, self.game.legal(self.truth, seat))
        # Somebody who never drew would lose the village at once, and never see it half open.
        cautious = [text for text in legal if text.split()[0] in ("draw", "swap", "peek", "tool")]
        return f"{seat} {self.chance.choice(cautious or legal)}"

    @property
    def reader(self) -> Any:
        return capabilities.card_reader(self.game)

    def play(self) -> Iterator[str]:
        """Every entry in its turn; whatever anyone at the table can see is as it is entered."""
        while (entry := self.next_entry()) is not None:
            self.entered.enter(entry)
            for action in self.entered._actions[self.done :]:
                for code in action.codes:
                    self.game.rules.apply(self.truth, action.seat, code)
            self.done = len(self.entered._actions)
            if not self.entered.questions:
                assert self.seen(self.entered._state) == self.seen(self.truth)
            yield entry

    def seen(self, state: Any) -> Any:
        return self.game.observed(state, self.entered.eyes)


@pytest.mark.parametrize(("name", "options", "games"), GAMES)
def test_a_game_with_real_cards_is_what_it_was(
    name: str, options: dict[str, str], games: int
) -> None:
    """Its record has the true game's actions, effects, views and scores, by public eyes."""
    for seed in range(games):
        real = RealTable(name, options, seed)
        assert list(real.play())
        again = record.replay(record.read(record.write(real.entered.table())))
        truth = Table(real.game, options, deal=real.deal)
        for line in again.log:
            assert truth.play(line.seat, line.text) is None
        eyes = real.entered.eyes
        assert truth.over
        assert again.scores == truth.scores
        assert again.view(eyes) == truth.view(eyes)
        assert again.since(eyes, 0) == truth.since(eyes, 0)


def test_these_games_move_cards_in_every_way_and_end_in_both() -> None:
    used: set[str] = set()
    seed = 0
    while not used >= {"rewiring", "shortcircuit", "switcheroo", "splice", "magnet"}:
        entries = RealTable("bombsquad", {"players": "3"}, seed).play()
        used |= {entry.split()[2] for entry in entries if entry.split()[1] == "tool"}
        seed += 1
        assert seed < 40
    ends = set()
    for seed in range(150):
        alone = RealTable("village", {}, seed)
        assert list(alone.play())
        ends.add(alone.truth.result)
    assert ends == {1, -1}


def entered(name: str, *entries: str, **options: str) -> EnteredGame:
    made = EnteredGame(game_named(name), options)
    for entry in entries:
        made.enter(entry)
    return made


def places(made: EnteredGame) -> list[str]:
    return [question.place for question in made.questions]


# --- Le Village -------------------------------------------------------------------------------


def test_v7_the_umpire_says_what_a_mine_uncovers() -> None:
    made = entered("village", "0 turn b2")
    assert places(made) == ["b2"]
    assert len(made.questions[0].cards) == 52
    made.enter("seen b2 5C")
    assert places(made) == ["b1", "a2", "c2"], "above, left and right"
    made.enter("seen c2 7h")
    assert places(made) == ["b1", "a2"]
    assert "7H" not in made.questions[0].cards
    made.enter("seen a2 8S")
    made.enter("seen b1 9S")
    assert made.questions == []
    assert not made.table().over


def test_v8_a_villager_in_the_blast_ends_it() -> None:
    made = entered("village", "0 turn a1", "seen a1 2S", "seen a2 KD")
    assert made.table().scores == [-1]


def test_v5_a_drawn_card_gives_its_bonus_only_once_it_is_named() -> None:
    made = entered("village", "0 draw")
    assert places(made) == ["hills"]
    made.enter("seen hills QS")
    assert made.table().view(0).bonus == "peek"
    made.enter("0 peek c3")
    made.enter("seen c3 4D")
    assert made.table().view(0).unseen.count("4D") == 0
    made.enter("0 turn c3")
    assert places(made) == ["b2", "d2", "b4", "d4"], "the memo is known: what it blasts is asked"


def test_a_card_is_followed_through_swaps() -> None:
    made = entered("village", "0 draw", "seen hills JH", "0 peek a1", "seen a1 QH")
    for entry in ("0 draw", "seen hills 3S", "0 swap a1 a2", "0 turn a1"):
        made.enter(entry)
    assert "QH" not in made.questions[0].cards
    made.enter("seen a1 2H")
    assert [c.card for c in made.table().view(0).cells if c.memo] == ["QH"]


# --- Bomb Squad -------------------------------------------------------------------------------


def both(made: EnteredGame, choice: str, *entries: str) -> None:
    """A turn of two who choose the same."""
    for entry in (f"0 {choice}", f"1 {choice}", *entries):
        made.enter(entry)


def test_b7_cards_are_asked_for_one_after_the_other() -> None:
    made = entered("bombsquad", players="2", edition="reconstruction")
    made.enter("0 cut green")
    made.enter("1 cut green")
    assert places(made) == ["green"]
    values = made.questions[0].cards
    assert all(value[0] in "01" for value in values)
    high = next(value for value in values if value[0] == "1")
    made.enter(f"seen green {high}")
    assert places(made) == ["green"], "two cut it: the second card"
    assert made.table().view(SPECTATOR).cables[0].detonator == 1


def test_a_deck_holds_what_its_edition_says() -> None:
    made = entered("bombsquad", players="2", edition="reconstruction")
    made.enter("0 cut green")
    made.enter("1 wait")
    made.enter("1 protect blue")
    with pytest.raises(NotationError, match="cannot lie at green"):
        made.enter("seen green 90")
    assert places(made) == ["green"], "nothing is lost by it"


def test_b8_a_tile_is_asked_for_after_the_card_that_reaches_it() -> None:
    made = entered("bombsquad", players="2", edition="reconstruction")
    both(made, "cut green", "seen green 11", "seen green 11")
    both(made, "cut red", "seen red 02", "seen red 02")
    both(made, "wait", "0 protect blue", "1 protect blue")
    both(made, "cut green", "seen green 10", "seen green 10")
    # Two cards of 1 lay there, and a track of four holds two more.
    assert made.table().view(SPECTATOR).cables[0].detonator == 4
    both(made, "cut blue", "seen blue 02", "seen blue 02")
    both(made, "cut red", "seen red 11", "seen red 11")
    both(made, "cut green")
    made.enter("seen green 11")
    assert places(made) == ["green tile 1"]
    assert made.questions[0].cards == ["ok", "explosion"]
    made.enter("seen green tile 1 ok")
    made.enter("seen green 11")
    assert places(made) == ["green tile 2"]
    made.enter("seen green tile 2 explosion")
    assert places(made) == ["sensor 1", "sensor 2", "tool 1", "tool 2", "tool 3"]


# --- What cannot be ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("seen b1 5C", "seen elsewhere"),
        ("seen b1 XX", "no card of this game"),
        ("seen e4 7H", "no card is asked for there"),
        ("seen", "no card is asked for there"),
        ("0 draw", "first say which card lies at b1"),
        ("", "first say which card lies at b1"),
    ],
)
def test_a_wrong_card_is_refused_and_changes_nothing(entry: str, said: str) -> None:
    made = entered("village", "0 turn b2", "seen b2 5C")
    with pytest.raises(NotationError, match=said):
        made.enter(entry)
    assert places(made) == ["b1", "a2", "c2"]
    made.enter("seen b1 7S")


@pytest.mark.parametrize("entry", ["0 turn z9", "0 peek a1", "1 draw", "* 3", "q draw", "0", "🂡"])
def test_a_wrong_action_is_refused_and_changes_nothing(entry: str) -> None:
    made = entered("village")
    with pytest.raises(NotationError):
        made.enter(entry)
    assert made.questions == []
    made.enter("0 draw")


# --- Planted faults ---------------------------------------------------------------------------


def play_some(name: str, options: dict[str, str]) -> None:
    for seed in range(4):
        assert list(RealTable(name, options, seed).play())


def test_a_fault_in_the_exchange_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def overwritten(deal: Any, s: Any, place: str, card: str) -> Iterator[Any]:
        """The card is laid there, and what lay there is not put where the card was."""
        other = clone(deal)
        at = deal.cards.index(read_card(village_seen.card_at(s, place)))
        other.cards[at] = read_card(card)
        yield other

    monkeypatch.setattr(village_seen, "rearranged", overwritten)
    with pytest.raises((AssertionError, NotationError, ValueError)):
        play_some("village", {})


def test_a_card_exchanged_with_one_that_was_seen_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = bombsquad_seen.rearranged
    offered = []

    def any_exchange(deal: Any, s: Any, place: str, card: str) -> Iterator[Any]:
        """Every exchange but the right ones: those that disturb what was seen are refused."""
        found = list(right(deal, s, place, card))
        offered.append(len(found))
        yield from reversed(found)

    monkeypatch.setattr(bombsquad_seen, "rearranged", any_exchange)
    play_some("bombsquad", {"players": "2"})  # the replay finds one that disturbs nothing
    assert max(offered) > 3
    monkeypatch.setattr(EnteredGame, "_replayed", lambda self, deal, _: (self._before, deal))
    with pytest.raises((AssertionError, NotationError)):
        play_some("bombsquad", {"players": "2"})
