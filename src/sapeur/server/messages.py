"""Every message, in and out, as a type: what is not of such a type is refused before it is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sapeur.server.chairs import HelpUse, SeatChange
from sapeur.server.log import Level, SeatKind, SeatSpec
from sapeur.table.clock import ClockSpec
from sapeur.table.feed import GameEvent

# A pattern's $ also stands before a last line break, so that lengths are given as well.
TableId = Annotated[
    str, Meta(pattern="^[0-9a-z]{12}$", max_length=12, description="The id of a table.")
]
Ref = Annotated[
    str,
    Meta(
        pattern=r"^[ -~]*$(?!\n)",
        max_length=40,
        description="The sender's own name for a message, new each time; said again, it does "
        "nothing, and gets the same answer.",
    ),
]
Text = Annotated[str, Meta(min_length=1, max_length=2000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Nonce = Annotated[
    str, Meta(pattern=r"^([0-9a-f]{2}){1,32}$(?!\n)", description="Hexadecimal digits.")
]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Options = Annotated[
    dict[Annotated[str, Meta(max_length=20)], Annotated[str, Meta(max_length=4000)]],
    Meta(max_length=20),
]
Question = Literal["undo", "draw"]
HintStep = Literal["where", "what", "why"]
BranchWorld = Literal["true", "imagined"]
Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]


# --- People -----------------------------------------------------------------------------------


class NewPlayer(Struct, forbid_unknown_fields=True):
    name: Name | None = None


class Rename(Struct, forbid_unknown_fields=True):
    name: Name


class Me(Struct):
    id: str
    name: str


class RecoveryCode(Struct):
    code: str


class Recover(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=60)]


class NewToken(Struct, forbid_unknown_fields=True):
    name: Name


class CreatedToken(Struct):
    id: str
    name: str
    token: str  # shown this once


class TokenInfo(Struct):
    id: str
    name: str
    at: int


class PushInfo(Struct):
    """Whether the server tells browsers of a turn while no page is open."""

    key: str | None  # the server's public key, for PushManager.subscribe; null: it does not


class PushRequest(Struct, forbid_unknown_fields=True):
    """A browser's push subscription, as PushManager gives it, and the language to be told in."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{87}$", max_length=87)]
    auth: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{22}$", max_length=22)]
    language: Literal["en", "fr"]


class PushEnd(Struct, forbid_unknown_fields=True):
    endpoint: Endpoint


class TurnMessage(Struct):
    """What a push tells the browser; the push service in between cannot read it."""

    title: str
    body: str
    table: str


# --- Games ------------------------------------------------------------------------------------


class LessonLink(Struct):
    name: str
    title: dict[str, str]


class OptionInfo(Struct):
    name: str
    default: str
    article: str
    words: dict[str, str]
    values: list[str]
    low: int | None
    high: int | None


class GameInfo(Struct):
    name: str
    version: int
    title: dict[str, str]
    summary: dict[str, str]
    options: list[OptionInfo]
    drawable: bool
    seats: int  # of a table with no option chosen; 1 where there is nobody to play against
    alone: dict[str, str] | None  # the options for one player, where several usually play
    levels: list[str]
    nouns: dict[str, dict[str, dict[str, str]]]  # by kind, by name in the notation, by language
    pieces: Any  # what it is played with, of the game's own type; null where a board needs none
    lessons: list[
        LessonLink
    ]  # in the order of their names, each at /api/games/{game}/lessons/{lesson}
    exercises: list[str]  # by name, the easiest first; likewise
    design: str | None  # the option that can be drawn in an editor, /api/games/{game}/design


class SetupRequest(Struct, forbid_unknown_fields=True):
    """Options that are chosen so far, some or all of them; the level of a quick opponent."""

    options: Options = {}
    level: Level = "3"


class ValueInfo(Struct):
    value: str
    words: dict[str, str]


class ChoiceInfo(Struct):
    """An option with the others as they are."""

    name: str
    article: str
    label: dict[str, str]
    default: str
    value: str
    matters: bool  # whether it changes anything; if not, it need not be shown or sent
    values: list[ValueInfo]  # to pick from; none where a number or a text is written
    low: int | None
    high: int | None
    text: bool  # any text may be written, and the values are suggestions
    problem: dict[str, str] | None  # with the value


class SeatChoice(Struct):
    """A seat of the table that these options make, and who may be asked to sit there."""

    seat: int
    role: dict[str, str] | None  # where seats differ: a prospector, a game master
    kinds: list[SeatKind]


class QuickTable(Struct):
    """A first game in one step: me against opponents."""

    options: dict[str, str]
    seats: list[SeatSpec]


class SetupInfo(Struct):
    """What is left to choose for a table of this game."""

    choices: list[ChoiceInfo]
    options: dict[str, str]  # those that matter: what a new table is asked for
    seats: list[SeatChoice]
    problems: list[dict[str, str]]
    quick: QuickTable


# --- Designs ----------------------------------------------------------------------------------


class DesignRequest(Struct, forbid_unknown_fields=True):
    """A board, an edition: its name, the line that an option has, or the text of a file."""

    text: Annotated[str, Meta(max_length=8000)]


class DesignProblem(Struct):
    """What is wrong, or worth a remark."""

    line: int  # of the text; 0 for none
    where: str  # a key of the text; empty for none
    places: list[str]  # the cells or the fields that it is about
    words: dict[str, str]


class DesignInfo(Struct):
    """What is to be said of a design; without problems, what it is."""

    option: str
    problems: list[DesignProblem]
    remarks: list[DesignProblem]  # of what is allowed, but may not be meant
    value: str | None  # for the option
    text: str | None  # as a file
    sheet: Any  # of the game's own type, for an editor


# --- Tables -----------------------------------------------------------------------------------


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatSpec], Meta(min_length=1, max_length=6)]
    options: Options = {}
    clock: ClockSpec = msgspec.field(default_factory=ClockSpec)
    public: bool = False
    belief: bool = True  # players may be shown what their seat can know
    hints: bool = True


class SitRequest(Struct, forbid_unknown_fields=True):
    """Take a seat; the nonce goes into the deal, so that the server alone cannot choose it."""

    nonce: Nonce
    seat: SeatNumber | None = None  # any that is free
    invitation: Annotated[str, Meta(max_length=40)] = ""


class FreeRequest(Struct, forbid_unknown_fields=True):
    """Keep this seat for nobody."""

    seat: SeatNumber


class FillRequest(Struct, forbid_unknown_fields=True):
    """An opponent for this seat, or for every seat that is free: then the game begins."""

    seat: SeatNumber | None = None
    level: Level = "3"


class ActRequest(Struct, forbid_unknown_fields=True):
    text: Text
    ref: Ref = ""


class SeatInfo(Struct):
    seat: int
    kind: str  # player, open, invited, opponent
    name: str | None  # of whoever sits or sat there
    level: str | None  # of the opponent that plays there
    sapper: str | None  # its name; null where it stands in for somebody
    here: bool  # connected now
    sits: bool  # somebody has taken it
    left: int | None = None  # milliseconds of game time, before the present thought
    # When its time is up, by the server's clock; before the game, until when the seat is kept.
    deadline: int | None = None
    belief: bool = False  # is shown what can be known


class QuestionInfo(Struct):
    """A question to everyone else at the table."""

    what: str  # undo or draw
    seat: int
    agreed: list[int]


class Outcome(Struct):
    how: str  # played, resigned, timeout, agreed, left
    winners: list[int]
    scores: list[int] | None
    seat: int | None  # who resigned or ran out of time
    points: bool = False  # the scores are points; else 1 won, 0 drawn, -1 lost


class BranchInfo(Struct):
    """A table that goes on from a moment of a record, and counts for nothing."""

    world: BranchWorld  # as it was, or one that the seat could have imagined then
    version: int
    seat: int


class TableInfo(Struct):
    """What everyone may know of a table."""

    id: str
    game: str
    options: dict[str, str]
    status: str  # open, playing, over, archived
    public: bool
    seats: list[SeatInfo]
    awaited: list[int]
    clock: ClockSpec
    commitment: str
    asked: QuestionInfo | None
    outcome: Outcome | None
    seed: str | None  # published when it is over
    next_table: str | None
    at: int  # of the last thing said, by the server's clock
    # A first start: about how many seconds more an opponent is being compiled, and nobody can act.
    preparing: int | None = None
    host: int | None = None  # the seat of whoever made it
    is_correspondence: bool = False  # a move may take so long that nobody sits and waits for it
    seat_changes: list[SeatChange] = []  # all of them, the oldest first
    belief: bool = True  # players may be shown what their seat can know
    hints: bool = True  # and ask for hints
    help_uses: list[HelpUse] = []  # all of them, the oldest first; each once for a version
    branch: BranchInfo | None = None
    daily: str | None = None  # the day whose daily is played here
    shared: bool = False  # anyone may see it and its record, though it was private


class TableForMe(Struct):
    """A table, and what of it is only for those who sit there."""

    table: TableInfo
    seat: int | None
    invitation: str | None = None
    reserved_seat: int | None = None  # that waits for me
    is_host: bool = False  # I may fill and free its seats


class TableList(Struct):
    tables: list[TableForMe]


class RefusalMessage(Struct, tag="refused", tag_field="type"):
    """Nothing has changed, and why."""

    code: str
    words: dict[str, str]
    article: str | None = None
    ref: str = ""
    table: str | None = None


class CheckResult(Struct):
    """Whether an action would be taken."""

    fine: bool
    refusal: RefusalMessage | None = None


# --- The WebSocket, in ------------------------------------------------------------------------


class Watch(Struct, tag="watch", tag_field="type", forbid_unknown_fields=True):
    """Tell me of this table from now on, and what I missed after that version."""

    table: TableId
    since: Annotated[int, Meta(ge=0)] = 0
    invitation: Annotated[str, Meta(max_length=40)] = ""  # to look on at a table that is not public


class Unwatch(Struct, tag="unwatch", tag_field="type", forbid_unknown_fields=True):
    table: TableId


class Play(Struct, tag="act", tag_field="type", forbid_unknown_fields=True):
    table: TableId
    text: Text
    ref: Ref = ""


class AskMessage(Struct, tag="ask", tag_field="type", forbid_unknown_fields=True):
    """Ask the others for an undo or a draw."""

    table: TableId
    what: Question
    ref: Ref = ""


class Answer(Struct, tag="answer", tag_field="type", forbid_unknown_fields=True):
    table: TableId
    what: Question
    agree: bool
    ref: Ref = ""


class ResignMessage(Struct, tag="resign", tag_field="type", forbid_unknown_fields=True):
    table: TableId
    ref: Ref = ""


class BeliefMessage(Struct, tag="belief", tag_field="type", forbid_unknown_fields=True):
    """Show me what my seat can know, from now on; or no longer."""

    table: TableId
    on: bool
    ref: Ref = ""


class HintMessage(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Tell me where to look, what a strong player would do, or why as well."""

    table: TableId
    step: HintStep
    ref: Ref = ""


class React(Struct, tag="react", tag_field="type", forbid_unknown_fields=True):
    table: TableId
    sign: Literal["hello", "well-played", "oops", "thinking", "thanks", "wow"]


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    pass


FromClient = (
    Watch
    | Unwatch
    | Play
    | AskMessage
    | Answer
    | ResignMessage
    | BeliefMessage
    | HintMessage
    | React
    | Ping
)


# --- The WebSocket, out -----------------------------------------------------------------------


class Update(Struct, tag="update", tag_field="type"):
    """The table as this person may see it, and what happened since the version it had."""

    table: TableInfo
    version: int
    seat: int | None  # this person's
    invitation: str | None  # to the seats still free, for those who sit there
    since: int  # the events are those after this version
    events: list[GameEvent]
    # The views before the present one, each after one of the newest events: what an action led to,
    # step by step. None where each event came with an update of its own. When it is over, the one
    # after the newest event too: `view` then shows everything that was hidden.
    steps: list[Any]
    view: Any  # of the game; null before the deal
    legal: list[str]
    # Why my last decision cannot be taken back: nothing-to-undo, revealed. Empty where it may be
    # asked for, which is not to say that it will be granted.
    no_undo: str = ""
    is_host: bool = False  # before the game: I may fill and free its seats


class Receipt(Struct, tag="done", tag_field="type"):
    """What was said is kept, for good."""

    table: str
    ref: str
    n: int


class Presence(Struct, tag="presence", tag_field="type"):
    table: str
    here: list[int]
    watching: int


class Reaction(Struct, tag="reaction", tag_field="type"):
    table: str
    seat: int | None
    sign: str


class Pong(Struct, tag="pong", tag_field="type"):
    at: int


class InsightMessage(Struct, tag="insight", tag_field="type"):
    """What my seat can know: told once quickly, and once as good as it gets."""

    table: str
    version: int  # of the game that it is about
    final: bool
    insight: Any  # of the game's own type; null where it has none


class ActionWorth(Struct):
    """What an action is worth to the seat, and the standard error of that."""

    value: float
    error: float
    unit: str  # win: the chance to win; measure: how much of the game is still to come


class HintReply(Struct, tag="hint", tag_field="type"):
    """A step of a hint, with the steps before it."""

    table: str
    version: int  # of the game that it is about
    step: HintStep
    places: list[str]  # as the notation names them; the action's own is among them
    action: str | None = None  # null before `what`, and where it is best to do nothing
    win: ActionWorth | None = None  # null before `what`
    reasons: list[dict[str, str]] = []  # by language; none before `why`, unless to do nothing


FromServer = (
    Update | Receipt | RefusalMessage | Presence | Reaction | InsightMessage | HintReply | Pong
)


class ErrorResponse(Struct):
    """What every refused request gets."""

    code: str
    words: dict[str, str]
    article: str | None = None


decode: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
encoder = msgspec.json.Encoder()
encode = encoder.encode
