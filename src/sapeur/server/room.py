"""A table online: what its log makes of it. No clock is read here and nothing is sent or stored.

Every process that has read the same lines holds the same room. What people and opponents say
goes through `apply`, once when it is said and once again whenever the log is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sapeur.agents.registry import names
from sapeur.agents.sappers import sapper_at
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError, Refusal
from sapeur.server import log
from sapeur.server.chairs import Chair, HelpUse, SeatChange, Seating
from sapeur.server.help import switch_belief, take_hint
from sapeur.server.log import Line, Setup, Summary
from sapeur.server.records import share
from sapeur.server.refusals import (
    ASKED_ALREADY,
    BAD_NONCE,
    CANNOT_ASK,
    GAME_OVER,
    NEEDS_PERSON,
    NO_LEVEL,
    NO_SEAT,
    NOT_OVER,
    NOT_SEATED,
    NOT_STARTED,
    NOT_YOURS,
    NOTHING_ASKED,
    NOTHING_TO_UNDO,
    REMATCHED,
    SEAT_TAKEN,
    SEATED_ALREADY,
    STARTED,
    TIME_IS_UP,
    TOO_MUCH_TALK,
)
from sapeur.server.study.branches import branch_table
from sapeur.table import fairness
from sapeur.table.clock import Clock
from sapeur.table.table import SOMETHING_REVEALED, Table

OPEN, PLAYING, OVER, ARCHIVED = "open", "playing", "over", "archived"
UNDO, DRAW = "undo", "draw"
STAND_IN = "3"  # the level of an opponent that takes over a seat
MOST_NONCE_DIGITS = 64  # hexadecimal digits at most
KEPT_SEAT_MS = 60_000  # how long others wait for somebody whose seat is kept


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
    is_abandoned: bool = False  # whoever made it has left: it ends when nobody sits there
    seat_changes: list[SeatChange] = field(default_factory=list)
    help_uses: list[HelpUse] = field(default_factory=list)
    belief_on: set[int] = field(default_factory=set)  # seats whose players want to be shown
    leavers: set[str] = field(default_factory=set)  # who got up before the game: not waited for
    next_table: str = ""
    is_shared: bool = False  # a private game that anyone may see, now that it is over
    refs: dict[tuple[str, str], int] = field(default_factory=dict)
    talk: Counter[str] = field(default_factory=Counter)  # lines that bring no end nearer, by whom
    _seating: Seating | None = None

    def __post_init__(self) -> None:
        self.id = self.setup.id
        self.game = game_named(self.setup.game)
        self.at = self.setup.at
        self.chairs = [
            Chair(
                spec.kind,
                spec.player,
                level=spec.level if spec.kind == "opponent" else "",
                sapper=spec.sapper,
            )
            for spec in self.setup.seats
        ]
        for seat, chair in enumerate(self.chairs):
            if chair.level and not chair.sapper:
                self._name_sapper(seat)
        if self.setup.clock.move or self.setup.clock.game:
            self.clock = Clock(self.setup.clock)

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
                who = chair.player or chair.reserved
                kind = "opponent" if chair.level else "player" if who else chair.kind
                chairs.append((kind, chair.level, chair.sapper, chair.is_taken))
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
        """Whether this person may look on: anyone if it is public, else its maker and players."""
        if self.setup.public or self.is_shared or (player and player == self.setup.owner):
            return True
        return bool(player) and self.is_of(player)

    def expected_seat(self, player: str) -> int | None:
        """The seat that waits for this player before the game, if one does."""
        if self.status != OPEN or not player or self.seat_of(player) is not None:
            return None
        if player in self.leavers:
            return None
        return next((s for s, chair in enumerate(self.chairs) if chair.expected == player), None)

    def is_host(self, player: str) -> bool:
        """Whether this player looks after the table before it begins.

        Whoever made it does, or the first who sits there if they have left. At a rematch everyone
        who has come does, so that nobody waits for somebody who does not come.
        """
        if self.status != OPEN or not player:
            return False
        if player == self.setup.owner and not self.is_abandoned:
            return True
        here = [chair.player for chair in self.chairs if chair.player]
        if self.is_rematch:
            return player in here
        return self.is_abandoned and player in here[:1]

    @cached_property
    def is_rematch(self) -> bool:
        """Whether seats are kept for others: only those who have played together do that."""
        return any(spec.player not in ("", self.setup.owner) for spec in self.setup.seats)

    @property
    def kept_until(self) -> int | None:
        """Until when seats are kept, if somebody waits for those who have not come."""
        is_waited = any(chair.player for chair in self.chairs) and self.status == OPEN
        return self.setup.at + KEPT_SEAT_MS if is_waited and self.kept_seats() else None

    def is_of(self, player: str) -> bool:
        """Whether this player sits or sat there, or may without being invited."""
        return any(player in (c.player, c.reserved, c.guest) for c in self.chairs)

    def kept_seats(self) -> list[int]:
        """The seats that are kept for somebody who has not come yet."""
        return [s for s, chair in enumerate(self.chairs) if chair.reserved and not chair.is_taken]

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
        seated = seating.people
        if status == OPEN:
            expected = {chair.expected for chair in self.chairs} - {"", *self.leavers}
            seated = list(dict.fromkeys([*seated, *sorted(expected)]))
        return Summary(
            status=status,
            deadline=due[0] if due and running else self.kept_until or 0,
            opponents_due=running and seating.opponents and self.must_act(),
            seated=seated,
        )

    # What changes it.

    def apply(self, line: Line) -> Refusal | None:
        """Take in a line of the log, or refuse it and stay as it was."""
        said = line.said
        is_strict = self.setup.rules >= 1 and type(said) is not log.Flag
        if is_strict and self.late_seat(line.at) is not None:
            return TIME_IS_UP  # the flag comes first: nothing that is said now can save it
        if type(said) is log.Act:
            refusal = self._act(line, said)
        else:
            is_talk = isinstance(said, TALK)
            if is_talk and self.talk[line.player] >= MOST_TALK:
                return TOO_MUCH_TALK
            refusal = APPLY[type(said)](self, line, said)
            self._seating = None
            if refusal is None and is_talk:
                self.talk[line.player] += 1
        if refusal is None:
            self.n, self.at = line.n, line.at
            if line.ref:
                self.refs[line.player, line.ref] = line.n
        return refusal

    def late_seat(self, at: int) -> int | None:
        """The seat whose time is up by then, if one's is."""
        if self.clock is None or self.status != PLAYING:
            return None
        due = self.clock.next_deadline()
        return due[1] if due is not None and due[0] <= at else None

    def _sit(self, line: Line, said: log.Sit) -> Refusal | None:
        if not 0 <= said.seat < len(self.chairs):
            return NO_SEAT
        chair = self.chairs[said.seat]
        if self.status == PLAYING and chair.late and chair.player == line.player:
            return self._come_back(line, said.seat)
        if self.status != OPEN:
            return STARTED
        if self.seat_of(line.player) is not None:
            return SEATED_ALREADY
        if chair.is_taken or (chair.reserved and chair.reserved != line.player):
            return SEAT_TAKEN
        try:
            nonce = bytes.fromhex(said.nonce)
        except ValueError:
            return BAD_NONCE
        if len(said.nonce) > MOST_NONCE_DIGITS:
            return BAD_NONCE
        chair.player = line.player
        self.leavers.discard(line.player)
        self.nonces[said.seat] = nonce
        if all(chair.is_taken for chair in self.chairs):
            self._start(line.at)
        return None

    def _start(self, at: int) -> None:
        key = fairness.key(self.setup.seed, self.nonces, self.game, self.setup.options)
        if self.setup.branch is not None:
            self.table = branch_table(self.setup.branch, key)
        else:
            self.table = Table(self.game, self.setup.options, key=key)
        self._turned(at)

    def _come_back(self, line: Line, seat: int) -> Refusal | None:
        clock, chair = self.clock, self.chairs[seat]
        if clock is not None and clock.spec.game and clock.remaining(seat) <= 0:
            return TIME_IS_UP
        chair.level, chair.late = "", False
        self._note_seat(seat, left=False)
        self._turned(line.at)
        return None

    def _leave(self, line: Line, said: log.Leave) -> Refusal | None:
        seat = self.seat_of(line.player)
        if seat is None or seat != said.seat:
            return NOT_SEATED
        if self.status == PLAYING:
            return self._resign(line, log.Resign(seat))
        if self.status != OPEN:
            return GAME_OVER
        self.chairs[seat].player = ""
        self.leavers.add(line.player)
        self.nonces.pop(seat, None)
        self.is_abandoned |= self.setup.rules < 1 or line.player == self.setup.owner
        if self.is_abandoned and not any(chair.player for chair in self.chairs):
            self.ending = Ending("left", [])
        return None

    def _free(self, line: Line, said: log.Free) -> Refusal | None:
        if self.status != OPEN or not 0 <= said.seat < len(self.chairs):
            return NOT_YOURS
        if line.player and not self.is_host(line.player):
            return NOT_YOURS
        chair = self.chairs[said.seat]
        if not (chair.player or chair.reserved):
            return NOT_YOURS
        # Only whoever made the table asks somebody to get up, and nobody themselves.
        if chair.player and line.player in ("", chair.player):
            return NOT_YOURS
        if chair.player and line.player != self.setup.owner:
            return NOT_YOURS
        chair.guest = chair.expected
        chair.kind, chair.reserved = "open" if self.setup.public else "invited", ""
        chair.player = ""
        self.nonces.pop(said.seat, None)
        return None

    def _fill(self, line: Line, said: log.Fill) -> Refusal | None:
        if self.status != OPEN:
            return STARTED
        if not self.is_host(line.player):
            return NOT_YOURS
        if not 0 <= said.seat < len(self.chairs):
            return NO_SEAT
        if said.level not in names(self.game)[:5]:
            return NO_LEVEL
        chair = self.chairs[said.seat]
        if chair.is_taken:
            return SEAT_TAKEN
        others = [other for other in self.chairs if other is not chair]
        if all(other.level for other in others):
            return NEEDS_PERSON
        chair.kind, chair.level, chair.reserved, chair.guest = "opponent", said.level, "", ""
        self._name_sapper(said.seat)
        if all(chair.is_taken for chair in self.chairs):
            self._start(line.at)
        return None

    def _name_sapper(self, seat: int) -> None:
        taken = {chair.sapper for chair in self.chairs}
        self.chairs[seat].sapper = sapper_at(self.id, seat, taken)

    def _act(self, line: Line, said: log.Act) -> Refusal | None:
        if refusal := self.keeps_from(said.seat, line.player):
            return refusal
        assert self.table is not None
        try:
            refusal = self.table.play(said.seat, said.text)
        except NotationError as wrong:
            return _unreadable(wrong)
        if refusal is None:
            self.question = None
            self._turned(line.at, said.seat)
        return refusal

    def _turned(self, at: int, acted: int | None = None) -> None:
        """Somebody else may be awaited now, or nobody."""
        assert self.table is not None
        if self.table.over:
            self.ending = Ending("played", self.table.winners)
        if self.clock is not None:
            people = [s for s in self.awaited if s != CHANCE and self.chairs[s].person]
            self.clock.turn(people, at, acted)

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

    def refusal(self, seat: int, player: str, text: str) -> Refusal | None:
        """Why this action would be refused, as far as the seat itself can know."""
        if refusal := self.keeps_from(seat, player):
            return refusal
        assert self.table is not None, "a game in play is dealt"
        try:
            return self.table.refusal(seat, text)
        except NotationError as wrong:
            return _unreadable(wrong)

    def _ask(self, line: Line, said: log.Ask) -> Refusal | None:
        if refusal := self.keeps_from(said.seat, line.player):
            return refusal
        assert self.table is not None
        if said.what == UNDO:
            if self.undo_line(said.seat) is None:
                return NOTHING_TO_UNDO
        elif said.what != DRAW or not self._may_draw():
            return CANNOT_ASK
        if self.question is not None:
            return ASKED_ALREADY
        self.question = Question(said.what, said.seat, {said.seat})
        self._settle_question(line.at)
        return None

    def _agree(self, line: Line, said: log.Agree) -> Refusal | None:
        if refusal := self.keeps_from(said.seat, line.player):
            return refusal
        if self.question is None or said.what != self.question.what:
            return NOTHING_ASKED
        self.question.agreed.add(said.seat)
        self._settle_question(line.at)
        return None

    def _decline(self, line: Line, said: log.Decline) -> Refusal | None:
        if refusal := self.keeps_from(said.seat, line.player):
            return refusal
        if self.question is None or said.what != self.question.what:
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
            line = self.undo_line(asked.seat)
            assert line is not None, "nobody has acted since it was asked"
            self.table.take_back(asked.seat, line)
            self._turned(at)

    def undo_line(self, seat: int) -> int | None:
        """The line of the game that an undo goes back to, over what programs have done since."""
        if self.table is None:
            return None
        programs = self._programs() if self.setup.rules >= 2 else []
        line = self.table.last_decision(seat, programs)
        if line is not None and line < self.first_line:
            return None
        is_last = line == len(self.table.log) - 1
        return line if self.setup.rules >= 2 or is_last else None

    @property
    def first_line(self) -> int:
        """The first line of the game that was played here: before it a branch has its record's."""
        branch = self.setup.branch
        return branch.version if branch is not None and branch.imagined is None else 0

    def why_no_undo(self, seat: int) -> str:
        """Why the seat's last decision cannot be taken back, so far as it plainly cannot."""
        line = self.undo_line(seat)
        if self.table is None or line is None:
            return NOTHING_TO_UNDO.code
        is_alone = len(self._programs()) == len(self.chairs) - 1  # else the others are asked
        is_revealed = is_alone and self.table.is_evidently_revealed(seat, line)
        return SOMETHING_REVEALED.code if is_revealed else ""

    def _programs(self) -> list[int]:
        """The seats that nobody will come back to."""
        return [s for s, chair in enumerate(self.chairs) if chair.level and not chair.late]

    def _may_draw(self) -> bool:
        """Whether people alone play, and more than one."""
        return self.game.drawable and len(self.chairs) == len(self._people()) > 1

    def _people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    def _resign(self, line: Line, said: log.Resign) -> Refusal | None:
        chair = self.chairs[said.seat] if 0 <= said.seat < len(self.chairs) else None
        if self.status == PLAYING and chair and chair.late and chair.player == line.player:
            chair.late = False  # whoever is stood in for does not come back
            return None
        if refusal := self.keeps_from(said.seat, line.player):
            return refusal
        self._give_up(said.seat, "resigned", line.at)
        return None

    def _flag(self, line: Line, said: log.Flag) -> Refusal | None:
        if self.status != PLAYING or self.clock is None or line.player:
            return NOT_YOURS
        deadline = self.clock.deadline(said.seat)
        if deadline is None or deadline > line.at:
            return NOT_YOURS
        if self.setup.clock.on_flag == "opponent":
            self._stand_in(said.seat, line.at, late=True)
        else:
            self._give_up(said.seat, "timeout", line.at)
        return None

    def _give_up(self, seat: int, how: str, at: int) -> None:
        """With two seats the other wins; with more an opponent plays on, if people remain."""
        people = [other for other in self._people() if other != seat]
        if len(self.chairs) > 2 and people:
            self._stand_in(seat, at, late=False)
            return
        others = [other for other in range(len(self.chairs)) if other != seat]
        self.ending = Ending(how, others if len(self.chairs) == 2 else [], seat)
        self.question = None

    def _stand_in(self, seat: int, at: int, *, late: bool) -> None:
        chair = self.chairs[seat]
        chair.level, chair.late = STAND_IN, late
        self._note_seat(seat, left=True)
        self.question = None
        self._turned(at)

    def _note_seat(self, seat: int, *, left: bool) -> None:
        self.seat_changes.append(SeatChange(self.version, seat, left))

    def _rematch(self, line: Line, said: log.Rematch) -> Refusal | None:
        if self.status not in (OVER, ARCHIVED) or self.table is None:
            return NOT_OVER
        if self.seat_of(line.player) is None:
            return NOT_SEATED
        if self.next_table:
            return REMATCHED
        self.next_table = said.table
        return None

    def _forget_rematch(self, line: Line, said: log.RematchGone) -> Refusal | None:
        if line.player or self.next_table != said.table:
            return NOT_YOURS
        self.next_table = ""
        return None

    def _archive(self, line: Line, said: log.Archive) -> Refusal | None:
        if line.player or self.status not in (OPEN, PLAYING):
            return NOT_YOURS
        self.archived, self.question = True, None
        return None


APPLY: dict[type[Any], Callable[[Room, Line, Any], Refusal | None]] = {
    log.Sit: Room._sit,
    log.Leave: Room._leave,
    log.Free: Room._free,
    log.Fill: Room._fill,
    log.Ask: Room._ask,
    log.Agree: Room._agree,
    log.Decline: Room._decline,
    log.Resign: Room._resign,
    log.BeliefSwitch: switch_belief,
    log.Hint: take_hint,
    log.Flag: Room._flag,
    log.Rematch: Room._rematch,
    log.RematchGone: Room._forget_rematch,
    log.Share: share,
    log.Archive: Room._archive,
}


# A game ends by its own rules; this could go on for ever.
TALK = (log.Sit, log.Ask, log.Agree, log.Decline, log.BeliefSwitch, log.Hint, log.Share)
MOST_TALK = 1000  # of one player


def replay(room: Room, lines: Iterable[Line]) -> None:
    """Apply lines that the log already accepted; a refusal here is a bug."""
    for line in lines:
        refusal = room.apply(line)
        assert refusal is None, f"line {line.n} of {room.id} was accepted before: {refusal}"


def _unreadable(wrong: NotationError) -> Refusal:
    return Refusal("unreadable", "table", wrong.words)
