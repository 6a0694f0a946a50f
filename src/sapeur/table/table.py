"""A game being played: the only thing that changes, and the only one that holds the truth."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Effects, Game, NotationError, Refusal, WitnessedAction, Words
from sapeur.kernel import UNKNOWN, below, clone
from sapeur.table import fairness, undoing
from sapeur.table.feed import Event, Feed

# The seats of every bit set, CHANCE among them.
SEATS_OF = tuple([k for k in range(CHANCE + 1) if (bits >> k) & 1] for bits in range(2 << CHANCE))


class Entry(Struct, frozen=True):
    """One line of the log: what a seat said, as the codes that it stands for."""

    seat: int
    codes: tuple[int, ...]
    text: str
    forced: bool = False  # a step of CHANCE that could not have gone otherwise


class Table:
    """One game from the deal to the end, played by text and seen by each seat for itself.

    With a key the table deals and rolls by itself; without one the deal and every die are given
    to it, as from a record or from real cards.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        *,
        deal: str | None = None,
        key: fairness.Key | None = None,
    ) -> None:
        self.game = game
        self.options = game.complete(options)
        self.log: list[Entry] = []
        self._key = key
        self._state: Any = game.setup(self.options)
        self.seats = game.rules.seats(self._state)
        self._eyes = (*range(self.seats), SPECTATOR)
        self._eye_bits = sum(1 << viewer for viewer in self._eyes)
        self.version = 0  # of the feed: how much has been seen of the game
        if deal is None:
            assert key is not None, "a table is given either a deal or a key"
            game.rules.deal(self._state, fairness.stream(key, 0))
        else:
            game.notation.decode_deal(self._state, deal)
        self._dealt = clone(self._state)
        # What each pair of eyes knew when somebody last asked, and the bit set of those by whom
        # nothing has happened since: the others' are made anew in the same record.
        self._known: list[Any] = [None] * (CHANCE + 1)
        self._fresh = 0
        # What those who had asked knew before the last change: the other record of each.
        self._known_before: list[Any] = [None] * (CHANCE + 1)
        # What each seat may do now, once somebody has asked: as codes, and as text.
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, list[str]] = {}
        self._feed = Feed()
        if key is not None:
            self.settle()

    # What everyone may ask.

    @property
    def awaited(self) -> list[int]:
        """The seats that must act now, CHANCE among them; none when it is over."""
        return list(SEATS_OF[self.game.rules.awaited(self._state)])

    @property
    def over(self) -> bool:
        return not self.game.rules.awaited(self._state)

    @property
    def scores(self) -> list[int]:
        return [self.game.rules.score(self._state, seat) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """Those who won; empty in a draw and before the end."""
        if not self.over:
            return []
        best = max(self.scores) if self.game.points else 1
        return [seat for seat, score in enumerate(self.scores) if score == best]

    @property
    def plies(self) -> int:
        return sum(len(entry.codes) for entry in self.log)

    @property
    def deal(self) -> str:
        """The deal as text. A secret until the game is over."""
        return self.game.notation.encode_deal(self._dealt)

    # What a seat may ask. CHANCE, which plays but has no eyes, sees what a spectator sees.

    def observed(self, seat: int) -> Any:
        """All that the seat knows, and the only thing that an opponent program is given."""
        return self.game.observed(self._state, SPECTATOR if seat == CHANCE else seat)

    def view(self, seat: int) -> Any:
        known = self._known[seat] if self._fresh >> seat & 1 else self._knowledge(seat)
        return self.game.views.view(known, seat)

    def legal(self, seat: int) -> list[str]:
        """The seat's legal actions as text; only for reading."""
        texts = self._texts.get(seat)
        if texts is None:
            known, actions = self._knowledge(seat), self.legal_actions(seat)
            texts = self._texts[seat] = self.game.texts(known, seat, actions)
        return texts

    def legal_actions(self, seat: int) -> list[int]:
        """The seat's legal actions; only for reading."""
        actions = self._legal.get(seat)
        if actions is None:
            state = self._state if seat == CHANCE else self._knowledge(seat)
            actions = self._legal[seat] = self.game.legal(state, seat)
        return actions

    def since(self, seat: int, version: int) -> list[Event]:
        """What the seat saw happen after that version."""
        return self._feed.since(seat, version)

    # What changes the table.

    def play(self, seat: int, text: str) -> Refusal | None:
        """Carry out what the seat says, whole or not at all.

        Unreadable text raises NotationError; an action that is not legal is a Refusal.
        """
        if not 0 <= seat < self.seats and seat != CHANCE:
            return NO_SUCH_SEAT
        game, known = self.game, self._knowledge(seat)
        codes, legal = game.notation.decode(known, seat, text), self.legal_actions(seat)
        forced = seat == CHANCE and len(legal) == 1
        after = clone(self._state)
        seen = ~0
        texts: list[str] = []
        for code in codes:
            if texts:
                legal = game.legal(after, seat)
            if code not in legal:
                known = game.observed(after, SPECTATOR if seat == CHANCE else seat)
                return game.notation.refusal(known, seat, code)
            texts.append(game.notation.encode(after, seat, code))
            seen &= self._witnesses(after, seat, code)
            game.rules.apply(after, seat, code)
        self._everyone_looks()
        self._state = after
        self._enter(Entry(seat, tuple(codes), " ".join(texts), forced), seen)
        if self._key is not None:
            self.settle()
        return None

    def settle(self) -> None:
        """Roll the dice and take the forced steps that are due, as far as this table can."""
        while (seat_bits := self.game.rules.awaited(self._state)) >> CHANCE & 1:
            assert seat_bits == 1 << CHANCE, "nobody acts while the dice are in the air"
            outcomes = self.game.legal(self._state, CHANCE)
            if len(outcomes) > 1 and self._key is None:
                return
            code = outcomes[0]
            if len(outcomes) > 1 and self._key is not None:
                die = fairness.stream(self._key, self.plies + 1)
                code = outcomes[below(die, len(outcomes))]
            text = self.game.notation.encode(self._state, CHANCE, code)
            seen = self._witnesses(self._state, CHANCE, code)
            self._everyone_looks()
            self.game.rules.apply(self._state, CHANCE, code)
            self._enter(Entry(CHANCE, (code,), text, forced=len(outcomes) == 1), seen)

    def undo(self, seat: int) -> Refusal | None:
        """Take back the seat's last action, if nothing hidden came to light since."""
        if not self.log or self.log[-1].seat != seat:
            return NOTHING_TO_UNDO
        if undoing.reveals(self.game, self.before_last(), seat, self.log[-1].codes):
            return SOMETHING_REVEALED
        self.take_back(seat)
        return None

    def take_back(self, seat: int) -> None:
        """Take back the last action, which `undoing` has found to have told nobody anything."""
        self._state = self.before_last()
        self._changed()
        self.log.pop()
        self.version += 1
        self._feed.add(Event(self.version, seat, "", undone=True), ~0)

    def moments(self) -> Iterator[tuple[int, int, int, Any]]:
        """Every action with its line of the log, its seat, and what the seat knew before it."""
        state = clone(self._dealt)
        for line, entry in enumerate(self.log):
            for code in entry.codes:
                seat = SPECTATOR if entry.seat == CHANCE else entry.seat
                yield line, entry.seat, code, self.game.observed(state, seat)
                self.game.rules.apply(state, entry.seat, code)

    def continued(self, key: fairness.Key) -> Table:
        """This table from here on with a key: it rolls for itself again."""
        self._key = key
        self.settle()
        return self

    def before_last(self) -> Any:
        """The truth before the last action, for `undoing` alone."""
        state = clone(self._dealt)
        for entry in self.log[:-1]:
            for code in entry.codes:
                self.game.rules.apply(state, entry.seat, code)
        return state

    def _knowledge(self, seat: int) -> Any:
        """What the seat knows, until something happens; only for reading."""
        known, game = self._known[seat], self.game
        if not self._fresh >> seat & 1:
            if known is None:
                known = self._known[seat] = game.state()
            game.belief.observe(self._state, SPECTATOR if seat == CHANCE else seat, known)
            self._fresh |= 1 << seat
        return known

    def _changed(self) -> None:
        self._known, self._known_before = self._known_before, self._known
        self._fresh = 0
        self._legal.clear()
        self._texts.clear()

    def _everyone_looks(self) -> None:
        """Let all eyes see the table before it changes, if the game tells what changes do."""
        if self.game.effects is not None and self._fresh & self._eye_bits != self._eye_bits:
            for viewer in self._eyes:
                self._knowledge(viewer)

    def _enter(self, entry: Entry, seen: int) -> None:
        self._changed()
        self.log.append(entry)
        self.version += 1
        event = Event(self.version, entry.seat, entry.text, forced=entry.forced)
        if self.game.effects is None:
            self._feed.add(event, seen)
        else:
            self._feed.add(event, seen, self._effects(self.game.effects, entry, seen))

    def _effects(self, effects: Effects, entry: Entry, seen: int) -> list[Any]:
        """What the last change did for each pair of eyes, by seat; the same object where alike."""
        whole, secret = (
            WitnessedAction(entry.seat, entry.codes),
            WitnessedAction(entry.seat, (UNKNOWN,)),
        )
        found: list[Any] = [None] * (CHANCE + 1)
        last = None
        for viewer in self._eyes:
            action = whole if seen >> viewer & 1 else secret
            before, after = self._known_before[viewer], self._knowledge(viewer)
            effect = effects.effect(before, after, viewer, action)
            if effect is not last and effect != last:
                last = effect
            found[viewer] = last
        return found

    def _witnesses(self, state: Any, seat: int, code: int) -> int:
        """The bit set of those who see this action made."""
        see = self.game.belief.witness
        seen = 0
        for viewer in self._eyes:
            if see(state, seat, code, viewer) != UNKNOWN:
                seen |= 1 << viewer
        return seen


def fair_table(
    game: Game,
    options: Mapping[str, str],
    seed: bytes | None = None,
    nonces: Mapping[int, bytes] | None = None,
) -> tuple[Table, bytes]:
    """A table that deals and rolls from a seed (a new one if none is given), and the seed."""
    seed = secrets.token_bytes(32) if seed is None else seed
    complete = game.complete(options)
    return Table(game, complete, key=fairness.key(seed, nonces or {}, game.name, complete)), seed


def seat_name(seat: int) -> str:
    """A seat as records and messages write it."""
    return "*" if seat == CHANCE else str(seat)


def read_seat(text: str) -> int:
    """A seat as records write it; what is no seat at this table is refused when it plays."""
    if text == "*":
        return CHANCE
    if len(text) == 1 and text in "012345":
        return int(text)
    raise NotationError(
        en=f"{text!r} is no seat: a number from 0 to 5, or * for the dice",
        fr=f"{text!r} n'est pas une place : un nombre de 0 à 5, ou * pour les dés",
    )


NO_SUCH_SEAT = Refusal(
    "no-seat",
    "table",
    Words(en="There is no such seat at this table.", fr="Il n'y a pas cette place à la table."),
)
NOTHING_TO_UNDO = Refusal(
    "nothing-to-undo",
    "table",
    Words(
        en="The last action was not yours to take back.",
        fr="La dernière action n'est pas la vôtre.",
    ),
)
SOMETHING_REVEALED = Refusal(
    "revealed",
    "table",
    Words(
        en="That showed something hidden; it cannot be taken back.",
        fr="Cela a montré une chose cachée ; on ne peut pas revenir en arrière.",
    ),
)
