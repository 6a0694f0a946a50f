"""A game in the terminal, line by line: people at one screen, opponents in the other seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from textwrap import indent, wrap

from rich.console import Console
from rich.text import Text

from sapeur.agents.agent import (
    MEASURE,
    NOTHING,
    Advice,
    Agent,
    RandomAgent,
    decision_seed,
)
from sapeur.agents.insight import worth_of
from sapeur.agents.sappers import sapper_at
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError
from sapeur.games.phrases import join, number, percentage
from sapeur.kernel.folders import data_folder
from sapeur.study.review import review
from sapeur.table import fairness, record
from sapeur.table.feed import GameEvent
from sapeur.table.table import Table
from sapeur.terminal.drawing import article, draw, has_board, print_rules
from sapeur.terminal.odds import odds_lines
from sapeur.terminal.reviewing import reasons, review_lines
from sapeur.terminal.story import EventResult, outcome
from sapeur.terminal.typed import as_notation, as_typed
from sapeur.terminal.words import LANGUAGES, SAID, command, refusal_text

MOST_SHOWN_ACTIONS = 12  # actions listed without being asked
MOST_HINTED_ACTIONS = 3  # of which a hint tells


class Stop(Exception):  # noqa: N818  (not an error: the player leaves)
    """The player wants to stop here."""


@dataclass
class Session:
    """One table, the people at this screen, and what each of them has been shown."""

    table: Table
    seed: bytes | None
    nonces: dict[int, bytes]
    people: list[int]
    language: str
    console: Console
    ask: Callable[[str], str]
    path: Path | None = None
    versions_shown: dict[int, int] = field(default_factory=dict)
    facing: int | None = None  # who sits before the screen
    opponents: dict[int, Agent] = field(default_factory=dict)  # the other seats play at random
    adviser: Agent | None = None  # gives hints, and reviews the game at its end
    hints: bool = False  # before every turn, without being asked
    chance: random.Random = field(default_factory=random.Random)  # of the opponents

    def __post_init__(self) -> None:
        self._table_number = self.chance.getrandbits(32)  # what all decisions here have in common
        # The same again when the game is resumed: the seed's hash is what a record has of its own.
        table = fairness.commitment(self.seed) if self.seed is not None else ""
        others = [seat for seat in range(self.table.seats) if seat not in self.people]
        self.names = {seat: sapper_at(table, seat) for seat in others}  # of the opponents

    def run(self) -> bool:
        """Play to the end or until someone stops; True if the game was finished."""
        try:
            self._play()
        except (Stop, KeyboardInterrupt, EOFError):
            self.console.print()
            self._keep()
            return False
        self._show_end()
        self._keep()
        if self.adviser is not None:
            self._review(self.adviser)
        return True

    def in_language(self, text: str) -> str:
        """An action, or words about actions, as it is typed in the language."""
        return as_typed(self.table.game, text, self.language)

    def say(self, what: str, **facts: object) -> str:
        return SAID[what][self.language].format(**facts)

    def _play(self) -> None:
        if self.names:
            names = join(self.language, [self._who(seat) for seat in self.names])
            self.console.print(self.say("against", names=names), highlight=False)
        while not self.table.over:
            if self._is_interrupted():
                continue
            waiting = self.table.awaited
            person = next((seat for seat in waiting if seat in self.people), None)
            if person is not None:
                self._turn(person)
            else:
                self._opponent_acts(waiting[0])
                self._offer_interrupt()

    # People.

    def _turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(seat)
        self._list(seat, MOST_SHOWN_ACTIONS)
        if self.hints:
            self._hint(seat)
        while not self.table.over and seat in self.table.awaited:
            before = self.table.version
            alone = self.table.seats == 1
            said = self.ask(self.say("alone" if alone else "to-act", seat=seat) + " ").strip()
            if said and self._answer(seat, said) and self.table.version != before:
                return

    def _offer_interrupt(self) -> None:
        """Anyone here who may act out of turn is asked once, after each opponent's action."""
        for seat in self.people:
            if self.table.over or seat in self.table.awaited:
                continue
            if legal := self.table.legal(seat):
                self._show(seat)
                said = self.ask(
                    self.say("go-on", some=f"{self.in_language(legal[0])}, …") + "\n> "
                ).strip()
                while said and not self._answer(seat, said):
                    said = self.ask("> ").strip()

    def _hand_over(self, seat: int) -> None:
        """Blank the screen between two people, unless both would see the same."""
        before, self.facing = self.facing, seat
        if before in (None, seat) or len(self.people) < 2:
            return
        if self._is_open():
            return
        self.console.clear()
        self.ask(self.say("hand-over", seat=seat))
        self.console.clear()

    def _is_open(self) -> bool:
        """Whether everyone here may see what everyone else sees."""
        public = self.table.observed(SPECTATOR)
        return all(self.table.observed(seat) == public for seat in self.people)

    def _answer(self, seat: int, said: str) -> bool:
        """Carry out a command or an action; True if an action was taken."""
        word, _, rest = said.partition(" ")
        name = command(word.lower())
        if name is not None:
            self._command(name, seat, rest.strip())
            return name == "undo"
        head, colon, tail = said.partition(":")
        if colon and head.strip().isdigit() and int(head) in self.people:
            seat, said = int(head), tail.strip()
        if said.isascii() and said.isdecimal():
            legal = self.table.legal(seat)
            if not 0 < int(said[:6]) <= len(legal):
                self._complain(self.say("no-number", n=said[:6], most=len(legal)))
                return False
            said = legal[int(said) - 1]
        try:
            refusal = self.table.play(seat, as_notation(self.table.game, said))
        except NotationError as wrong:
            self._complain(self.say("not-read", why=self.in_language(wrong.words[self.language])))
            return False
        if refusal is not None:
            self._complain(self.in_language(refusal_text(refusal, self.language)))
        return refusal is None

    def _command(self, name: str, seat: int, rest: str) -> None:
        match name:
            case "help":
                self.console.print(self.say("help"), highlight=False)
            case "list":
                self._list(seat, 10_000)
            case "board":
                self._show(seat)
            case "hint":
                self._hint(seat)
            case "odds":
                self._odds(seat)
            case "rules":
                self._rules(rest)
            case "log":
                for event in self.table.since(seat, 0):
                    self._tell(event, seat)
            case "undo":
                programs = set(range(self.table.seats)).difference(self.people)
                refusal = self.table.undo(seat, programs)
                if refusal is not None:
                    self._complain(refusal_text(refusal, self.language))
            case "save":
                self._keep(Path(rest) if rest else None)
            case "lang":
                if rest in LANGUAGES:
                    self.language = rest
                self._show(seat)
            case "quit":
                raise Stop

    # Opponents.

    def _opponent_acts(self, seat: int) -> bool:
        """An opponent is given what its seat knows, and nothing else; False if it lets be."""
        game, known = self.table.game, self.table.observed(seat)
        agent = self.opponents.get(seat) or RandomAgent(game)
        seed = decision_seed(self._table_number, self.chance.getrandbits(63))
        code = agent.choose(known, seat, seed)
        if code == NOTHING:
            return False
        refusal = self.table.play(seat, game.notation.encode(known, seat, code))
        assert refusal is None, f"an opponent played an illegal action: {refusal}"
        return True

    def _is_interrupted(self) -> bool:
        """Whether an opponent acts out of turn."""
        waiting = self.table.awaited
        return any(
            self.table.legal(seat) and self._opponent_acts(seat)
            for seat in self.opponents
            if seat not in waiting and CHANCE not in waiting
        )

    # What is shown.

    def _show(self, seat: int) -> None:
        self.console.print()
        for event in self.table.since(seat, self.versions_shown.get(seat, 0)):
            self._tell(event, seat)
        for reader in self.people if self._is_open() else [seat]:
            self.versions_shown[reader] = self.table.version
        # In the end everything that was hidden is shown.
        view = self.table.revealed(seat) if self.table.over else self.table.view(seat)
        self.console.print(draw(self.table.game.name, view, self.language))

    def _show_end(self) -> None:
        """The last board, which tells the result; only where there is none is it told in words.

        Several people at one screen are shown what anybody may see.
        """
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        shown = [self.versions_shown.get(reader, 0) for reader in self.people]
        self.versions_shown.setdefault(seat, max(shown, default=0))
        self._show(seat)
        if not has_board(self.table.game.name):
            self._tell_result()

    def _tell(self, event: GameEvent, viewer: int) -> None:
        """Who did what, and what it did as far as the viewer saw it."""
        kind = "did"
        if event.undone:
            kind = "undone"
        elif event.text is None:
            kind = "secret"
        elif event.seat == CHANCE:
            kind = "step" if event.forced else "chance"
        said = self.say(kind, who=self._who(event.seat), text=self.in_language(event.text or ""))
        found = None if event.undone else self._outcome(event, viewer)
        if found is not None:
            # A step that follows of itself is told by what it did alone.
            said = found.text if kind == "step" else f"{said} → {found.text}"
        style = "bold red" if found is not None and found.is_great else "dim"
        # Not by the console, which would break lines at narrow no-break spaces too.
        lines = wrap(f"· {said}", self.console.width - 4, subsequent_indent="  ")
        self.console.print(Text(indent("\n".join(lines), "  "), style=style))

    def _outcome(self, event: GameEvent, viewer: int) -> EventResult | None:
        def who(seat: int) -> str:
            return self.say("you") if seat == viewer else self._who(seat)

        return outcome(self.table.game.name, event.effect, who, self.language)

    def _who(self, seat: int) -> str:
        """What a seat is called: an opponent by its name."""
        name = self.names.get(seat)
        return self.say("seat" if name is None else "opponent", seat=seat, name=name)

    def _list(self, seat: int, most: int) -> None:
        legal = self.table.legal(seat)
        self.console.print()
        rows = [f"{n:>4}  {self.in_language(text)}" for n, text in enumerate(legal[:most], 1)]
        width = max(map(len, rows), default=0) + 2
        columns = max(1, min(len(rows), (self.console.width - 1) // max(width, 1)))
        for i in range(0, len(rows), columns):
            line = "".join(row.ljust(width) for row in rows[i : i + columns])
            self.console.print(Text(line.rstrip()))
        if len(legal) > most:
            self.console.print(Text("      " + self.say("more", n=len(legal) - most)))
        if most == MOST_SHOWN_ACTIONS:
            self.console.print(Text(self.say("choices"), style="dim"))

    def _rules(self, number: str) -> None:
        text = self.table.game.rules_text(self.language)
        print_rules(self.console, (article(text, number) if number else None) or text)

    def _complain(self, words: str) -> None:
        self.console.print(Text(words, style="bold red"))

    def _tell_result(self) -> None:
        winners, people = self.table.winners, self.people
        seats = ", ".join(map(str, winners))
        if len(people) == 1 and (winners or self.table.seats == 1):
            self.console.print(self.say("you-won" if people[0] in winners else "you-lost"))
            if people[0] in winners and len(winners) == 1:
                return
        if len(winners) > 1:
            self.console.print(self.say("all-win", seats=seats))
        elif winners:
            self.console.print(self.say("won", seats=seats))
        elif self.table.seats > 1:
            self.console.print(self.say("draw"))

    # Advice.

    def _hint(self, seat: int) -> None:
        """Tell the best few actions and why, from what this seat knows."""
        if self.adviser is None:
            self._complain(self.say("no-hints"))
            return
        known = self.table.observed(seat)
        with self.console.status(self.say("thinking")):
            advice = self.adviser.advise(known, seat, 0)
        for verdict in advice.verdicts[:MOST_HINTED_ACTIONS]:
            text = self.say("let-be")
            if verdict.action != NOTHING:
                text = self.in_language(
                    self.table.game.notation.encode(known, seat, verdict.action)
                )
            why = reasons(self.table.game, verdict.facts, self.language)
            worth = worth_of(self.table.game, known, verdict)
            value = self._value(advice, worth.value)
            self.console.print(Text(f"  {text}  {value}  {why}", style="cyan"))

    def _odds(self, seat: int) -> None:
        """Tell what this seat can know."""
        with self.console.status(self.say("thinking")):
            lines = odds_lines(self.table, seat, self.language)
        for line in lines or [self.say("no-odds")]:
            self.console.print(Text(f"  {line}", style="cyan"))

    def _value(self, advice: Advice, value: float) -> str:
        played = self.table.game
        if advice.unit == MEASURE and played.measure is not None:
            counted = played.words.noun("measure", played.measure.name, self.language)
            return self.say("to-come", n=number(self.language, value), counted=counted)
        return percentage(self.language, value)

    def _review(self, adviser: Agent) -> None:
        """Tell what the game's decisions cost the people here, and what luck did."""
        try:
            with self.console.status(self.say("reviewing")) as status:
                found = review(
                    self.table,
                    adviser,
                    self.people,
                    progress=lambda done, total: status.update(
                        f"{self.say('reviewing')} {done}/{total}"
                    ),
                )
        except KeyboardInterrupt:
            return
        for each in found:
            self.console.print()
            for line in review_lines(self.table.game, each, self.language):
                self.console.print(Text(line))

    def _keep(self, path: Path | None = None) -> None:
        path = path or self.path or self._new_path()
        text = record.write(self.table, seed=self.seed, nonces=self.nonces)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.path = path
        self.console.print(self.say("saved", path=path), soft_wrap=True, highlight=False)
        if self.seed is not None:
            hint = "verify" if self.table.over else "resume"
            self.console.print(self.say(hint, path=path), soft_wrap=True, highlight=False)

    def _new_path(self) -> Path:
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return data_folder() / "games" / f"{self.table.game.name}-{stamp}.txt"
