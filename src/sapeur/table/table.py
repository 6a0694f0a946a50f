"""A game being played: the only thing that changes, and the only one that holds the truth."""

from __future__ import annotations

import secrets
from collections.abc import Container, Iterator, Mapping
from typing import Any

from msgspec import Struct

from sapeur.games import capabilities
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game, NotationError, Refusal, WitnessedAction, Words
from sapeur.kernel import UNKNOWN, below, clone
from sapeur.table import fairness, undoing
from sapeur.table.feed import Feed, GameEvent
from sapeur.table.knowledge import SeatKnowledge

# The seats of every bit set, CHANCE among them.
SEATS_OF = tuple([k for k in range(CHANCE + 1) if (bits >> k) & 1] for bits in range(2 << CHANCE))
# How many lines of the log the earlier state stays behind while nobody asks.
MOST_LINES_BEHIND = 16


class Entry(Struct, frozen=True, gc=False):  # thousands, and no cycles
    """One line of the log: what a seat said, as the codes that it stands for."""

    seat: int
    codes: tuple[int, ...]
    text: str
    forced: bool = False  # a step of CHANCE that could not have gone otherwise

    @property
    def is_die(self) -> bool:
        """Whether chance decided: a die always shows something."""
        return self.seat == CHANCE and not self.forced


class Table:
    """One game from the deal to the end, played by text and seen by each seat for itself.

    With a key the table deals and rolls by itself; without one the deal and every die are given
    to it, as from a record or from real cards. It may also begin in the middle, from a state that
    somebody imagines; it then has no deal, and so no record.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        *,
        deal: str | None = None,
        key: fairness.Key | None = None,
        begin: Any = None,
    ) -> None:
        self.game = game
        self.options = game.complete(options)
        self.log: list[Entry] = []
        self._key = key
        self._state: Any = game.setup(self.options) if begin is None else clone(begin)
        self.seats = game.rules.seats(self._state)
        self._eyes = (*range(self.seats), SPECTATOR)
        self._eye_bits = sum(1 << viewer for viewer in self._eyes)
        self.version = 0  # of the feed: how much has been seen of the game
        self.is_dealt = begin is None
        if begin is not None:
            assert deal is None, "a table begins from a deal or from a state"
        elif deal is None:
            assert key is not None, "a table is given either a deal or a key"
            game.rules.deal(self._state, fairness.stream(key, 0))
        else:
            game.notation.decode_deal(self._state, deal)
        self._dealt = clone(self._state)
        self._knowledge = SeatKnowledge(game, self._state)
        # The same a little earlier, before this line of the log: the effects of what happened since
        # are made from there, once somebody asks. And one more for the states between the two.
        self._earlier, self._earlier_line = SeatKnowledge(game, self._dealt), 0
        self._between = SeatKnowledge(game, self._dealt)
        # What each seat may do now, once somebody has asked: as codes, and as text.
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, list[str]] = {}
        self._feed = Feed()
        self._versions: list[int] = []  # of the feed, by line of the log
        # What all eyes saw between the last action and what followed of itself, by version.
        self._steps: dict[int, list[Any]] = {}
        self._action_version = 0  # of the feed, before the last action
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
        assert self.is_dealt, "a table that began in the middle has no deal"
        return self.game.notation.encode_deal(self._dealt)

    # What a seat may ask. CHANCE, which plays but has no eyes, sees what a spectator sees.

    def observed(self, seat: int) -> Any:
        """All that the seat knows, and the only thing that an opponent program is given."""
        return self.game.observed(self._state, SPECTATOR if seat == CHANCE else seat)

    def view(self, seat: int) -> Any:
        return self.game.views.view(self._knowledge.of(seat), seat)

    def revealed(self, seat: int) -> Any:
        """The view with nothing hidden any more: only for when it is over, however it ended."""
        return capabilities.revealed(self.game)(self._state, seat)

    def legal(self, seat: int) -> list[str]:
        """The seat's legal actions as text; only for reading."""
        texts = self._texts.get(seat)
        if texts is None:
            known, actions = self._knowledge.of(seat), self.legal_actions(seat)
            texts = self._texts[seat] = self.game.texts(known, seat, actions)
        return texts

    def legal_actions(self, seat: int) -> list[int]:
        """The seat's legal actions; only for reading."""
        actions = self._legal.get(seat)
        if actions is None:
            state = self._state if seat == CHANCE else self._knowledge.of(seat)
            actions = self._legal[seat] = self.game.legal(state, seat)
        return actions

    def since(self, seat: int, version: int) -> list[GameEvent]:
        """What the seat saw happen after that version."""
        events = self._feed.since(seat, version)
        if events is None:
            self._write_events(self._feed.first_unwritten(version))
            events = self._feed.since(seat, version)
            assert events is not None, "they have just been written"
        return events

    def steps(self, seat: int, version: int) -> list[Any]:
        """The view after each event after that version but the newest, of the last action alone.

        With them what an action led to can be shown step by step, and never its end first.
        """
        if not self._feed.is_written(self.version):
            self.since(seat, version)  # by which they are made
        return [views[seat] for step, views in self._steps.items() if step > version]

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why `play` would refuse this, which follows from what the seat itself knows."""
        codes = self._read(seat, text)
        return codes if isinstance(codes, Refusal) else None

    # What changes the table.

    def play(self, seat: int, text: str) -> Refusal | None:
        """Carry out what the seat says, whole or not at all.

        Unreadable text raises NotationError; an action that is not legal is a Refusal.
        """
        codes = self._read(seat, text)
        if isinstance(codes, Refusal):
            return codes
        forced = seat == CHANCE and len(self.legal_actions(seat)) == 1
        after = clone(self._state)
        seen = ~0
        said = ""
        for code in codes:
            text = self.game.notation.encode(after, seat, code)
            said = f"{said} {text}" if said else text
            seen &= self._witnesses(after, seat, code)
            self.game.rules.apply(after, seat, code)
        behind = len(self.log) - self._earlier_line
        if behind >= MOST_LINES_BEHIND or self._feed.is_written(self.version):
            self._earlier_line = len(self.log)
            self._earlier, self._knowledge = self._knowledge, self._earlier
        self._steps.clear()
        self._action_version = self.version
        self._state = after
        self._enter(Entry(seat, tuple(codes), said, forced), seen)
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
            self.game.rules.apply(self._state, CHANCE, code)
            self._enter(Entry(CHANCE, (code,), text, forced=len(outcomes) == 1), seen)

    def undo(self, seat: int, programs: Container[int] = ()) -> Refusal | None:
        """Go back to the seat's last decision, if nothing hidden came to light since."""
        line = self.last_decision(seat, programs)
        if line is None:
            return NOTHING_TO_UNDO
        for at, entry in enumerate(self.log[line:], line):
            if entry.is_die or undoing.reveals(self.game, self.before(at), entry.seat, entry.codes):
                return SOMETHING_REVEALED
        self.take_back(seat, line)
        return None

    def last_decision(self, seat: int, programs: Container[int] = ()) -> int | None:
        """The line of the log with the seat's last action, if only programs have acted since."""
        for line in reversed(range(len(self.log))):
            acted = self.log[line].seat
            if acted == seat:
                return line
            if acted not in programs and acted != CHANCE:
                return None
        return None

    def is_evidently_revealed(self, seat: int, line: int) -> bool:
        """Whether the seat plainly learned something from that line of the log on."""
        if any(entry.is_die for entry in self.log[line:]):
            return True
        before = self.before(line)
        knew, knows = self.game.observed(before, seat), self._knowledge.of(seat)
        return undoing.is_evident(before, knew, self._state, knows)

    def take_back(self, seat: int, line: int) -> None:
        """Go back to before that line, since when `undoing` has found that nobody was told."""
        unwritten = [v for v in self._versions[line:] if not self._feed.is_written(v)]
        if unwritten:  # while they are in the log: their effects stay
            self._write_events(unwritten[0])
        self._steps.clear()
        self._state = self.before(line)
        self._changed()
        undone = len(self.log) - line
        del self.log[line:], self._versions[line:]
        if self._earlier_line >= len(self.log):
            self._earlier_from_deal()
        for _ in range(undone):  # one for each action, of whoever wanted it
            self.version += 1
            self._feed.add(GameEvent(self.version, seat, "", undone=True), ~0)
            self._feed.write(self.version)

    def moments(self) -> Iterator[tuple[int, int, int, Any]]:
        """Every action with its line of the log, its seat, and what the seat knew before it."""
        state = clone(self._dealt)
        for line, entry in enumerate(self.log):
            for code in entry.codes:
                seat = SPECTATOR if entry.seat == CHANCE else entry.seat
                yield line, entry.seat, code, self.game.observed(state, seat)
                self.game.rules.apply(state, entry.seat, code)

    def with_key(self, key: fairness.Key) -> Table:
        """This table from here on with a key: it rolls for itself again."""
        self._key = key
        self.settle()
        return self

    def before(self, line: int) -> Any:
        """The truth before a line of the log, for `undoing` alone."""
        state = clone(self._dealt)
        for entry in self.log[:line]:
            for code in entry.codes:
                self.game.rules.apply(state, entry.seat, code)
        return state

    def _read(self, seat: int, text: str) -> list[int] | Refusal:
        """The codes that the seat says, or why they are not legal, by what the seat knows."""
        if not 0 <= seat < self.seats and seat != CHANCE:
            return NO_SUCH_SEAT
        game, known = self.game, self._knowledge.of(seat)
        codes, legal = game.notation.decode(known, seat, text), self.legal_actions(seat)
        for code in codes[:-1]:  # what the last one brings is not for the seat to know yet
            if code not in legal:
                break
            known = clone(known)
            game.rules.apply(known, seat, code)
            legal = game.legal(known, seat)
        else:
            code = codes[-1]
        return codes if code in legal else game.notation.refusal(known, seat, code)

    def _changed(self) -> None:
        self._knowledge.renew(self._state)
        self._legal.clear()
        self._texts.clear()

    def _enter(self, entry: Entry, seen: int) -> None:
        self._changed()
        self.log.append(entry)
        self.version += 1
        self._versions.append(self.version)
        self._feed.add(GameEvent(self.version, entry.seat, entry.text, forced=entry.forced), seen)

    def _earlier_from_deal(self) -> None:
        self._earlier.renew(self._dealt)
        self._earlier_line = 0

    def _write_events(self, first: int) -> None:
        """Write this event of the log for all eyes, and all after it that are not written.

        Their effects are made in one pass over the log: from the earlier state, or from the deal
        if that was too late.
        """
        feed, last = self._feed, len(self.log) - 1
        if first < self._versions[self._earlier_line]:
            self._earlier_from_deal()
        for line in range(self._earlier_line, last + 1):
            entry, version = self.log[line], self._versions[line]
            before, after = self._earlier, self._knowledge
            if line != last:
                after = self._between
                after.renew(clone(before.state))
                for code in entry.codes:
                    self.game.rules.apply(after.state, entry.seat, code)
                self._earlier, self._earlier_line, self._between = after, line + 1, before
                if version > self._action_version:
                    known = after.of_each(self._eyes)
                    views: list[Any] = [None] * (CHANCE + 1)
                    for viewer in self._eyes:
                        views[viewer] = self.game.views.view(known[viewer], viewer)
                    self._steps[version] = views
            if version >= first and not feed.is_written(version):
                feed.write(version, self._effects(entry, feed.seen(version), before, after))

    def _effects(
        self, entry: Entry, seen: int, before: SeatKnowledge, after: SeatKnowledge
    ) -> list[Any]:
        """What a change did for each pair of eyes, by seat; the same object where alike."""
        found: list[Any] = [None] * (CHANCE + 1)
        if self.game.effects is None:
            return found
        effect_of = self.game.effects.effect
        whole = secret = WitnessedAction(entry.seat, entry.codes)
        if seen & self._eye_bits != self._eye_bits:
            secret = WitnessedAction(entry.seat, (UNKNOWN,))
        knew, know = before.of_each(self._eyes), after.of_each(self._eyes)
        last = None
        for viewer in self._eyes:
            action = whole if seen >> viewer & 1 else secret
            effect = effect_of(knew[viewer], know[viewer], viewer, action)
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
    return Table(game, complete, key=fairness.key(seed, nonces or {}, game, complete)), seed


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
        en="The last decision was not yours to take back.",
        fr="La dernière décision n'est pas la vôtre.",
    ),
)
SOMETHING_REVEALED = Refusal(
    "revealed",
    "table",
    Words(
        en="Too late to take back: something has been thrown or revealed since.",
        fr="Trop tard pour reprendre : il y a eu depuis un jet ou une révélation.",
    ),
)
