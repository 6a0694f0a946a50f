"""A table online: what its log makes of it. No clock is read here and nothing is sent or stored.

Every process that has read the same lines holds the same room. What people and opponents say
goes through `say`, once when it is said and once again whenever the log is read.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from sapeur.agents.registry import names
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError, Refusal, Words
from sapeur.server.store import Line, SeatPlan, Setup, Summary
from sapeur.table import fairness, record
from sapeur.table.clock import Clock, Control
from sapeur.table.table import Table

OPEN, PLAYING, OVER, ARCHIVED = "open", "playing", "over", "archived"
UNDO, DRAW = "undo", "draw"
STAND_IN = "3"  # the level of an opponent that takes over a seat
NONCE = 64  # hexadecimal digits at most


@dataclass
class Chair:
    """A seat and whoever is in it."""

    plan: SeatPlan
    player: str = ""  # who sits here, or sat here before an opponent took over
    level: str = ""  # of the opponent that plays here; empty for a person
    late: bool = False  # an opponent took over because time was up: the player may come back

    @property
    def taken(self) -> bool:
        return bool(self.player or self.level)

    @property
    def person(self) -> str:
        """The player who acts here, if it is one."""
        return "" if self.level else self.player


class Seating(NamedTuple):
    """Who sits where: made anew only when somebody sits down, leaves or is stood in for."""

    chairs: tuple[tuple[str, str, bool], ...]  # kind, level and whether it is taken
    players: tuple[str, ...]  # who sits there, or may; empty for nobody
    people: list[str]  # those who act for themselves
    opponents: bool  # whether there are any


@dataclass
class Question:
    """Something that the others must agree to."""

    what: str
    seat: int
    agreed: set[int]


@dataclass
class Ending:
    how: str  # played, resigned, timeout, agreed, left
    winners: list[int]
    seat: int | None = None  # who resigned or ran out of time


@dataclass
class Room:
    """One table, from its making to its end."""

    setup: Setup
    n: int = 0
    at: int = 0
    chairs: list[Chair] = field(default_factory=list)
    nonces: dict[int, bytes] = field(default_factory=dict)
    table: Table | None = None
    clock: Clock | None = None
    question: Question | None = None
    ending: Ending | None = None
    archived: bool = False
    next_table: str = ""
    refs: dict[tuple[str, str], int] = field(default_factory=dict)
    talk: Counter[str] = field(default_factory=Counter)  # lines that bring no end nearer, by whom
    _seating: Seating | None = None

    def __post_init__(self) -> None:
        self.id = self.setup.id
        self.game = game_named(self.setup.game)
        self.at = self.setup.at
        self.chairs = [
            Chair(plan, level=plan.level if plan.kind == "opponent" else "")
            for plan in self.setup.seats
        ]
        plan = self.setup.clock
        if plan.move or plan.game:
            self.clock = Clock(Control(plan.move, plan.game, plan.increment))

    # What can be asked.

    @property
    def status(self) -> str:
        if self.archived:
            return ARCHIVED
        if self.ending is not None:
            return OVER
        return OPEN if self.table is None else PLAYING

    @property
    def version(self) -> int:
        """What has been seen of the game; the feed's own count."""
        return 0 if self.table is None else self.table.version

    @cached_property
    def commitment(self) -> str:
        return fairness.commitment(self.setup.seed)

    @property
    def awaited(self) -> list[int]:
        table = self.table
        return [] if table is None or self.status != PLAYING else table.awaited

    @property
    def seating(self) -> Seating:
        if self._seating is None:
            chairs, players = [], []
            for chair in self.chairs:
                who = chair.player or chair.plan.player
                kind = "opponent" if chair.level else "player" if who else chair.plan.kind
                chairs.append((kind, chair.level, chair.taken))
                players.append(who)
            self._seating = Seating(
                chairs=tuple(chairs),
                players=tuple(players),
                people=[chair.player for chair in self.chairs if chair.person],
                opponents=any(chair.level for chair in self.chairs),
            )
        return self._seating

    def seat_of(self, player: str) -> int | None:
        """Where the player sits, or may come back to."""
        for seat, chair in enumerate(self.chairs):
            if player and chair.player == player and (not chair.level or chair.late):
                return seat
        return None

    def is_open_to(self, player: str) -> bool:
        """Whether this person may look on: anyone if it is public, else those it is for."""
        if self.setup.public:
            return True
        return bool(player) and any(player in (c.player, c.plan.player) for c in self.chairs)

    def waiting_opponents(self) -> list[int]:
        """The opponents that must act, or else those that may."""
        if self.table is None or self.status != PLAYING:
            return []
        opponents = [seat for seat, chair in enumerate(self.chairs) if chair.level]
        due = [seat for seat in opponents if seat in self.table.awaited]
        if due or not self.game.interrupts:
            return due
        return [seat for seat in opponents if self.table.legal(seat)]

    def must_act(self) -> bool:
        """Whether an opponent is awaited."""
        return any(self.chairs[seat].level for seat in self.awaited if seat != CHANCE)

    def summary(self) -> Summary:
        due = self.clock.next_deadline() if self.clock is not None else None
        status, seating = self.status, self.seating
        running = status == PLAYING
        return Summary(
            status=status,
            deadline=due[0] if due and running else 0,
            opponents_due=running and seating.opponents and self.must_act(),
            seated=seating.people,
        )

    def record(self) -> str:
        """The game as text, seed and deal and all: only for when it is over."""
        assert self.table is not None, "a game is dealt before it is told"
        text = record.write(self.table, seed=self.setup.seed, nonces=self.nonces)
        if self.ending is not None and self.ending.how != "played":
            won = " ".join(map(str, self.ending.winners)) or "-"
            by = "" if self.ending.seat is None else f" by {self.ending.seat}"
            text += f"# {self.ending.how}{by}; won by {won}\n"
        return text

    # What changes it.

    def say(self, line: Line) -> Refusal | None:
        """Take in a line of the log, or refuse it and stay as it was."""
        kind = line.kind
        if kind == "act":
            refusal = self._act(line)
        elif kind in TALK and self.talk[line.player] >= MOST_TALK:
            return TOO_MUCH_TALK
        else:
            refusal = KINDS[kind](self, line) if kind in KINDS else NO_SUCH_KIND
            self._seating = None
            if refusal is None and kind in TALK:
                self.talk[line.player] += 1
        if refusal is None:
            self.n, self.at = line.n, line.at
            if line.ref:
                self.refs[line.player, line.ref] = line.n
        return refusal

    def _sit(self, line: Line) -> Refusal | None:
        if not 0 <= line.seat < len(self.chairs):
            return NO_SEAT
        chair = self.chairs[line.seat]
        if self.status == PLAYING and chair.late and chair.player == line.player:
            return self._come_back(line, chair)
        if self.status != OPEN:
            return STARTED
        if self.seat_of(line.player) is not None:
            return SEATED_ALREADY
        reserved = chair.plan.kind == "player" and chair.plan.player != line.player
        if chair.taken or reserved:
            return SEAT_TAKEN
        try:
            nonce = bytes.fromhex(line.text)
        except ValueError:
            return BAD_NONCE
        if len(line.text) > NONCE:
            return BAD_NONCE
        chair.player = line.player
        self.nonces[line.seat] = nonce
        if all(chair.taken for chair in self.chairs):
            self._start(line.at)
        return None

    def _start(self, at: int) -> None:
        key = fairness.key(self.setup.seed, self.nonces, self.game.name, self.setup.options)
        self.table = Table(self.game, self.setup.options, key=key)
        self._turned(at)

    def _come_back(self, line: Line, chair: Chair) -> Refusal | None:
        clock = self.clock
        if clock is not None and clock.control.game and clock.remaining(line.seat) <= 0:
            return TIME_IS_UP
        chair.level, chair.late = "", False
        self._turned(line.at)
        return None

    def _leave(self, line: Line) -> Refusal | None:
        seat = self.seat_of(line.player)
        if seat is None or seat != line.seat:
            return NOT_SEATED
        if self.status == PLAYING:
            return self._resign(line)
        if self.status != OPEN:
            return GAME_OVER
        self.chairs[seat].player = ""
        self.nonces.pop(seat, None)
        if not any(chair.player for chair in self.chairs):
            self.ending = Ending("left", [])
        return None

    def _act(self, line: Line) -> Refusal | None:
        if refusal := self._playing(line):
            return refusal
        assert self.table is not None
        try:
            refusal = self.table.play(line.seat, line.text)
        except NotationError as wrong:
            return Refusal("unreadable", "table", wrong.words)
        if refusal is None:
            self.question = None
            self._turned(line.at, line.seat)
        return refusal

    def _turned(self, at: int, acted: int | None = None) -> None:
        """Somebody else may be awaited now, or nobody."""
        assert self.table is not None
        if self.table.over:
            self.ending = Ending("played", self.table.winners)
        if self.clock is not None:
            people = [s for s in self.awaited if s != CHANCE and self.chairs[s].person]
            self.clock.turn(people, at, acted)

    def _playing(self, line: Line) -> Refusal | None:
        return self.keeps_from(line.seat, line.player)

    def keeps_from(self, seat: int, player: str) -> Refusal | None:
        """Why the player cannot say anything from this seat; the server says it for opponents."""
        if (status := self.status) != PLAYING:
            return NOT_STARTED if status == OPEN else GAME_OVER
        if not 0 <= seat < len(self.chairs):
            return NO_SEAT
        chair = self.chairs[seat]
        if player != chair.person or (not player and not chair.level):
            return NOT_YOURS
        return None

    def _ask(self, line: Line) -> Refusal | None:
        if refusal := self._playing(line):
            return refusal
        assert self.table is not None
        if line.text == UNDO:
            if not self.table.log or self.table.log[-1].seat != line.seat:
                return NOTHING_TO_UNDO
        elif line.text != DRAW or not self._may_draw():
            return CANNOT_ASK
        if self.question is not None:
            return ASKED_ALREADY
        self.question = Question(line.text, line.seat, {line.seat})
        self._settle_question(line.at)
        return None

    def _agree(self, line: Line) -> Refusal | None:
        if refusal := self._playing(line):
            return refusal
        if self.question is None or line.text != self.question.what:
            return NOTHING_ASKED
        self.question.agreed.add(line.seat)
        self._settle_question(line.at)
        return None

    def _decline(self, line: Line) -> Refusal | None:
        if refusal := self._playing(line):
            return refusal
        if self.question is None or line.text != self.question.what:
            return NOTHING_ASKED
        self.question = None
        return None

    def _settle_question(self, at: int) -> None:
        asked = self.question
        if asked is None or asked.agreed < set(self._people()):
            return
        assert self.table is not None
        self.question = None
        if asked.what == DRAW:
            self.ending = Ending("agreed", [])
        else:
            self.table.take_back(asked.seat)
            self._turned(at)

    def _may_draw(self) -> bool:
        """Whether people alone play, and more than one."""
        return self.game.drawable and len(self.chairs) == len(self._people()) > 1

    def _people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    def _resign(self, line: Line) -> Refusal | None:
        chair = self.chairs[line.seat] if 0 <= line.seat < len(self.chairs) else None
        if self.status == PLAYING and chair and chair.late and chair.player == line.player:
            chair.late = False  # whoever is stood in for does not come back
            return None
        if refusal := self._playing(line):
            return refusal
        self._give_up(line, "resigned")
        return None

    def _flag(self, line: Line) -> Refusal | None:
        if self.status != PLAYING or self.clock is None or line.player:
            return NOT_YOURS
        deadline = self.clock.deadline(line.seat)
        if deadline is None or deadline > line.at:
            return NOT_YOURS
        if self.setup.clock.on_flag == "opponent":
            self._stand_in(line, late=True)
        else:
            self._give_up(line, "timeout")
        return None

    def _give_up(self, line: Line, how: str) -> None:
        """With two seats the other wins; with more an opponent plays on, if people remain."""
        people = [seat for seat in self._people() if seat != line.seat]
        if len(self.chairs) > 2 and people:
            self._stand_in(line, late=False)
            return
        others = [seat for seat in range(len(self.chairs)) if seat != line.seat]
        self.ending = Ending(how, others if len(self.chairs) == 2 else [], line.seat)
        self.question = None

    def _stand_in(self, line: Line, *, late: bool) -> None:
        chair = self.chairs[line.seat]
        chair.level, chair.late = STAND_IN, late
        self.question = None
        self._turned(line.at)

    def _rematch(self, line: Line) -> Refusal | None:
        if self.status not in (OVER, ARCHIVED) or self.table is None:
            return NOT_OVER
        if self.seat_of(line.player) is None:
            return NOT_SEATED
        if self.next_table:
            return REMATCHED
        self.next_table = line.text
        return None

    def _archive(self, line: Line) -> Refusal | None:
        if line.player or self.status not in (OPEN, PLAYING):
            return NOT_YOURS
        self.archived, self.question = True, None
        return None


KINDS = {
    "sit": Room._sit,
    "leave": Room._leave,
    "act": Room._act,
    "ask": Room._ask,
    "agree": Room._agree,
    "decline": Room._decline,
    "resign": Room._resign,
    "flag": Room._flag,
    "rematch": Room._rematch,
    "archive": Room._archive,
}


# A game ends by its own rules; this could go on for ever.
TALK = {"sit", "ask", "agree", "decline"}
MOST_TALK = 1000  # of one player


def check_plans(game_name: str, options: dict[str, str], seats: list[SeatPlan]) -> None:
    """NotationError if these cannot be the seats of such a table."""
    game = game_named(game_name)
    count = game.rules.seats(game.setup(options))
    if len(seats) != count:
        raise NotationError(
            en=f"this game has {count} seats, not {len(seats)}",
            fr=f"ce jeu a {count} places, pas {len(seats)}",
        )
    if all(plan.kind == "opponent" for plan in seats):
        raise NotationError(
            en="at least one seat is for a person",
            fr="au moins une place est pour une personne",
        )
    for plan in seats:
        if plan.kind == "opponent" and plan.level not in names(game)[:5]:
            raise NotationError(
                en=f"an opponent has a level from 1 to 5, not {plan.level!r}",
                fr=f"un adversaire a un niveau de 1 à 5, pas {plan.level!r}",
            )


def _refusal(code: str, en: str, fr: str) -> Refusal:
    return Refusal(code, "table", Words(en=en, fr=fr))


NO_SUCH_KIND = _refusal("no-such-kind", "Nobody can say this.", "Cela ne se dit pas.")
TOO_MUCH_TALK = _refusal(
    "too-much-talk",
    "Too much has been asked at this table; play on.",
    "On a trop demandé à cette table ; jouez.",
)
NO_SEAT = _refusal("no-seat", "There is no such seat.", "Il n'y a pas cette place.")
STARTED = _refusal("started", "The game has begun.", "La partie a commencé.")
NOT_STARTED = _refusal(
    "not-started", "The game has not begun yet.", "La partie n'a pas encore commencé."
)
GAME_OVER = _refusal("over", "The game is over.", "La partie est finie.")
NOT_OVER = _refusal("not-over", "The game is not over.", "La partie n'est pas finie.")
SEATED_ALREADY = _refusal(
    "seated-already", "You have a seat at this table.", "Vous avez une place à cette table."
)
SEAT_TAKEN = _refusal("seat-taken", "This seat is taken.", "Cette place est prise.")
BAD_NONCE = _refusal(
    "bad-nonce",
    "A nonce is up to 64 hexadecimal digits.",
    "Une contribution fait au plus 64 chiffres hexadécimaux.",
)
NOT_SEATED = _refusal(
    "not-seated", "You have no seat at this table.", "Vous n'avez pas de place à cette table."
)
NOT_YOURS = _refusal("not-yours", "This is not yours to do.", "Ce n'est pas à vous de le faire.")
TIME_IS_UP = _refusal("time-is-up", "Your time is up.", "Votre temps est écoulé.")
NOTHING_TO_UNDO = _refusal(
    "nothing-to-undo",
    "The last action was not yours to take back.",
    "La dernière action n'est pas la vôtre.",
)
CANNOT_ASK = _refusal("cannot-ask", "This cannot be asked here.", "On ne peut demander cela ici.")
ASKED_ALREADY = _refusal(
    "asked-already", "Something is being asked already.", "Une question est déjà posée."
)
NOTHING_ASKED = _refusal("nothing-asked", "Nobody asked that.", "Personne ne l'a demandé.")
REMATCHED = _refusal("rematched", "There is a rematch already.", "Il y a déjà une revanche.")
