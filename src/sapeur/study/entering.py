"""A game at a real table, entered as it is played: actions, and the cards that were turned up.

The real deal is not known, so the game begins with any deal. When an action uncovers cards, each is
asked for; the one that is named changes places, in the deal, with the one that lay there, and the
game is replayed. Nobody had seen either of the two, so that everything before stays as it was. At
all times there is a whole deal that agrees with all that was seen; the ordinary rules decide
everything, and what comes of it is an ordinary record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

from sapeur.games import capabilities
from sapeur.games.capabilities import CardReader
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game, NotationError, Words
from sapeur.kernel import clone
from sapeur.table import fairness
from sapeur.table.table import Table, read_seat

SEEN = "seen"  # the first word of an entry that names a card: seen c4 7H
# Actions replayed for one game, some seconds; a long game of real people takes a tenth of it.
MOST_REPLAYED_ACTIONS = 400_000
NO_CARDS = Words(
    en="this game cannot be entered from a real table",
    fr="ce jeu ne peut pas être saisi depuis une vraie table",
)


class CardQuestion(NamedTuple):
    """A place that an action uncovered, and what may lie there."""

    place: str
    cards: list[str]


class Sighting(NamedTuple):
    """A card that was named, after so many actions."""

    actions: int
    place: str
    card: str


class EnteredAction(NamedTuple):
    """What a seat did, or a forced step."""

    seat: int
    codes: tuple[int, ...]
    text: str


class EnteredGame:
    """A game at a real table as far as it was entered."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.game, self.options = game, game.complete(options)
        self._deal: Any = game.setup(self.options)
        key = fairness.key(b"", {}, game, self.options)  # any deal will do
        game.rules.deal(self._deal, fairness.stream(key, 0))
        # Whoever plays alone has peeked for themselves; of others only what everyone sees counts.
        self.eyes = 0 if game.rules.seats(self._deal) == 1 else SPECTATOR
        self._actions: list[EnteredAction] = []
        self._sightings: list[Sighting] = []
        self._before: Any = None  # the state before the last action
        self._state: Any = clone(self._deal)
        self.named: dict[str, str] = {}  # what the last action uncovered, as far as it was named
        self.questions: list[CardQuestion] = []
        self._replayed_actions = 0

    @property
    def _cards(self) -> CardReader:
        reader = capabilities.card_reader(self.game)
        if reader is None:
            raise NotationError(**NO_CARDS)
        return reader

    def enter(self, entry: str) -> None:
        """Take in one entry, or refuse it by a NotationError and change nothing."""
        first, _, rest = entry.strip().partition(" ")
        if first.lower() == SEEN:
            place, _, card = rest.strip().rpartition(" ")
            self._see(place.strip(), card)
        elif self.questions:
            asked = self.questions[0].place
            _refuse(
                f"first say which card lies at {asked}",
                f"dites d'abord quelle carte se trouve en {asked}",
            )
        else:
            self._act(read_seat(first), rest)
        self._go_on()

    def table(self) -> Table:
        """The game so far; an action whose cards were not all named has not happened yet."""
        deal = self.game.notation.encode_deal(self._deal)
        table = Table(self.game, self.options, deal=deal)
        for action in self._actions[: self._complete_actions]:
            refusal = table.play(action.seat, action.text)
            assert refusal is None, f"it was legal with another deal: {refusal}"
        return table

    @property
    def _complete_actions(self) -> int:
        return len(self._actions) - bool(self.questions)

    def _act(self, seat: int, text: str) -> None:
        step = Table(self.game, self.options, begin=self._state)
        refusal = step.play(seat, text)
        if refusal is not None:
            article = refusal.article
            raise NotationError(
                **{lang: f"{said} ({article})" for lang, said in refusal.words.items()}
            )
        self._apply(EnteredAction(seat, step.log[0].codes, step.log[0].text))

    def _apply(self, action: EnteredAction) -> None:
        self._before, self._state = self._state, clone(self._state)
        for code in action.codes:
            self.game.rules.apply(self._state, action.seat, code)
        self._actions.append(action)
        self.named = {}

    def _go_on(self) -> None:
        """Ask for what was uncovered; where that is nothing, take the steps that are forced."""
        self._ask()
        while not self.questions and self.game.rules.awaited(self._state) >> CHANCE & 1:
            outcomes = self.game.legal(self._state, CHANCE)
            if len(outcomes) > 1:
                return  # a real die is thrown, and entered
            text = self.game.notation.encode(self._state, CHANCE, outcomes[0])
            self._apply(EnteredAction(CHANCE, (outcomes[0],), text))
            self._ask()

    def _ask(self) -> None:
        """Find the open questions; what can only be one card is named without asking."""
        before = self.game.observed(self._before, self.eyes)
        after = self.game.observed(self._state, self.eyes)
        code = self._actions[-1].codes[-1]
        while places := self._cards.uncovered(before, after, code, self.named):
            self.questions = [
                CardQuestion(place, self._cards.possible(before, place, self.named))
                for place in places
            ]
            sure = next((each for each in self.questions if len(each.cards) == 1), None)
            if sure is None:
                return
            self._name(sure.place, sure.cards[0])
        self.questions = []

    def _see(self, place: str, card: str) -> None:
        asked = next((q for q in self.questions if q.place == place.lower()), None)
        if asked is None:
            _refuse(
                f"{place or card!r}: no card is asked for there now",
                f"{place or card!r} : aucune carte n'y est demandée maintenant",
            )
        name = next((each for each in asked.cards if each.lower() == card.lower()), None)
        if name is None:
            _refuse(
                f"{card!r} cannot lie at {asked.place}: it is no card of this game, "
                "or it was seen elsewhere",
                f"{card!r} ne peut pas se trouver en {asked.place} : ce n'est pas une carte de ce "
                "jeu, ou elle a été vue ailleurs",
            )
        if self._cards.card_at(self._state, asked.place) != name:
            self._rearrange(asked.place, name)
        self._name(asked.place, name)

    def _name(self, place: str, card: str) -> None:
        assert self._cards.card_at(self._state, place) == card, "the deal agrees with what is sure"
        self.named[place] = card
        self._sightings.append(Sighting(len(self._actions), place, card))

    def _rearrange(self, place: str, card: str) -> None:
        """Let the deal have this card there, and everything that was seen before as it was."""
        wanted = [*self._sightings, Sighting(len(self._actions), place, card)]
        for deal in self._cards.rearranged(self._deal, self._state, place, card):
            replayed = self._replayed(deal, wanted)
            if replayed is not None:
                self._deal = deal
                self._before, self._state = replayed
                return
        _refuse(
            f"{card!r} cannot lie at {place} after all that was seen",
            f"{card!r} ne peut pas se trouver en {place} après tout ce qui a été vu",
        )

    def _replayed(self, deal: Any, wanted: list[Sighting]) -> tuple[Any, Any] | None:
        """The states before and after the last action; None if another card was seen on the way."""
        self._replayed_actions += len(self._actions)
        if self._replayed_actions > MOST_REPLAYED_ACTIONS:
            _refuse("this game is too long to be entered", "cette partie est trop longue à saisir")
        before, state = deal, clone(deal)
        sightings = iter(wanted)
        next_one = next(sightings, None)
        for count, action in enumerate(self._actions, 1):
            if count == len(self._actions):
                before = clone(state)
            for code in action.codes:
                self.game.rules.apply(state, action.seat, code)
            while next_one is not None and next_one.actions == count:
                if self._cards.card_at(state, next_one.place) != next_one.card:
                    return None
                next_one = next(sightings, None)
        return before, state


def _refuse(en: str, fr: str) -> NoReturn:
    raise NotationError(en=en, fr=fr)
