"""What is asked about a record, and what is answered; the list of my games and what it adds up to.

Everything here works on the text of a record, wherever it comes from: no request can show more
than the record that was sent with it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sapeur.server.log import Level
from sapeur.server.messages import BranchWorld, Options, SeatNumber, TableInfo
from sapeur.study.balance import Balance
from sapeur.table.feed import GameEvent

# The door (guard.py) takes no larger body. A long game has some thousands.
MOST_RECORD_CHARACTERS = 48_000

RecordText = Annotated[
    str, Meta(min_length=1, max_length=MOST_RECORD_CHARACTERS, description="A record, as text.")
]
Version = Annotated[int, Meta(ge=0, le=100_000)]


# --- Replay -----------------------------------------------------------------------------------


class ReplayRequest(Struct, forbid_unknown_fields=True):
    record: RecordText
    seat: SeatNumber | None = None  # null: a spectator
    truth: bool = False  # with nothing hidden


class ReplayStep(Struct):
    """The table after an event; the first step is the deal, which no event leads to."""

    version: int
    event: GameEvent | None
    view: Any  # of the game, as the views of a table in play
    awaited: list[int]


class ReplayEnding(Struct):
    """How a game ended that was not played to its end."""

    how: str  # resigned, timeout, agreed, left
    seat: int | None  # who resigned or ran out of time
    winners: list[int]


class Replay(Struct):
    game: str
    options: dict[str, str]
    seats: int
    steps: list[ReplayStep]  # the step at index N is version N
    over: bool  # by the rules
    scores: list[int] | None  # null before the end
    winners: list[int]
    ending: ReplayEnding | None  # null where it was played to its end, or nobody says how it ended
    points: bool  # the scores are points; else 1 won, 0 drawn, -1 lost


# --- Lessons ----------------------------------------------------------------------------------


class LessonStepInfo(Struct):
    """One thing to do or to read, by language."""

    version: int  # of the replay's step where it begins
    action: str | None  # what is to be done; null: only to be read
    places: list[str]  # that light up, as those of a hint
    then_places: list[str]  # likewise, when it was done
    say: dict[str, str]
    then: dict[str, str]  # when it was done and the others have played; empty for nothing


class LessonInfo(Struct):
    title: dict[str, str]
    seat: int  # who learns
    steps: list[LessonStepInfo]
    replay: Replay  # as that seat saw it


# --- Exercises --------------------------------------------------------------------------------


class ExerciseInfo(Struct):
    """A moment in which one answer is clearly the best: the last step of the replay."""

    seat: int  # whose turn it is
    difficulty: int  # 1 to 3
    ask: dict[str, str]  # by language; empty for the usual question
    legal: list[str]
    answer: str
    because: dict[str, str]
    record: str  # for what can be known then
    replay: Replay  # as that seat saw it


# --- Dailies ----------------------------------------------------------------------------------


class DailyGame(Struct):
    """What a game asks every day: its whole deal played alone, or one best action found."""

    game: str
    kind: Literal["deal", "moment"]
    fewer_is_better: bool  # of what a deal is measured by


class DailyList(Struct):
    today: str  # by the server's clock, as 2026-11-17
    first_day: str
    games: list[DailyGame]


class DailyMoment(Struct):
    """The moment of a daily, without its answer: the last step of the replay."""

    seat: int  # whose turn it is
    difficulty: int  # 1 to 3
    legal: list[str]
    replay: Replay  # as that seat saw it


class DailyAnswerRequest(Struct, forbid_unknown_fields=True):
    action: Annotated[str, Meta(min_length=1, max_length=100)]


class DailyTableRequest(Struct, forbid_unknown_fields=True):
    table: Annotated[str, Meta(pattern="^[0-9a-z]{12}$", description="Where it was played.")]


class ResultCount(Struct):
    result: int
    players: int


class DailyField(Struct):
    """How everyone did.

    A result is, where a deal is played, the game's measure (-1: not solved, where fewer is
    better); where an answer is looked for, 1 if the first try was right, else 0.
    """

    # By level, the lowest first: results of a deal; of a moment, how many of `tries` were right.
    levels: list[int]
    tries: int
    people: list[ResultCount]


class DailyAnswered(Struct):
    right: bool  # this answer
    first_right: bool  # the first one that this player gave: it counts
    answer: str
    because: dict[str, str]
    record: str  # for what could be known then
    field: DailyField


class DailyPlayed(Struct):
    result: int  # of that table
    counted: int  # for this player: the first where fewer is better, else the best
    field: DailyField


# --- Insight and verification -----------------------------------------------------------------


class InsightRequest(Struct, forbid_unknown_fields=True):
    record: RecordText
    seat: SeatNumber
    version: Version


class MomentInsight(Struct):
    insight: Any  # of the game's own type; null where it has none


class RecordRequest(Struct, forbid_unknown_fields=True):
    record: RecordText


class Verification(Struct):
    """Whether the deal and every die come from the seed that was committed to."""

    is_fine: bool
    dice: int  # how many of the record's dice the seed gives, as far as it was checked
    words: dict[str, str]  # what that proves, or which line is wrong and why


# --- Review -----------------------------------------------------------------------------------

Mark = Literal["best", "fine", "doubtful", "costly"]


class DecisionReview(Struct):
    """One choice of one seat, judged by what it knew then."""

    version: int  # of the replay's step in which it was made: what the seat saw before it
    line: int  # of the record's text, from 1; 0 where the record does not write it
    seat: int
    chosen: str
    best: str  # empty where it was best to let be, out of turn
    value: float  # of what was chosen
    best_value: float
    error: float  # the standard error of the cost
    cost: float  # never less than 0
    luck: float  # what happened until the seat's next decision, or until the end
    mark: Mark
    reasons: list[dict[str, str]]  # for the best action, by language
    win: float  # the chances after it, for the graph; of a measure, the total to be expected


class SeatReview(Struct):
    """One seat's game: start - cost + luck is the result (of a measure, start + cost + luck)."""

    seat: int
    unit: Literal["win", "measure"]
    start: float
    result: float
    cost: float
    luck: float
    stopped_early: bool  # given up or the like: the result is what was to be expected then
    decisions: list[DecisionReview]
    turning_points: list[int]  # indexes of decisions, the dearest first


class ReviewProgress(Struct):
    """How far a review is; asked again until it has reviews, or a problem."""

    id: str
    done: int
    total: int
    reviews: list[SeatReview] | None
    problem: dict[str, str] | None


# --- Balance ----------------------------------------------------------------------------------


class BalanceRequest(Struct, forbid_unknown_fields=True):
    """Options with a design among them: a board, an edition."""

    game: Annotated[str, Meta(max_length=20)]
    options: Options = {}


class BalanceProgress(Struct):
    """How a design plays, as far as it is known; asked again until it is over."""

    level: Level  # of the opponents that play
    done: int  # games
    total: int
    over: bool
    balance: Balance | None  # of the games so far; null before there are enough
    problem: dict[str, str] | None


# --- Branches ---------------------------------------------------------------------------------


class BranchRequest(Struct, forbid_unknown_fields=True):
    """A new table that goes on from a moment of the record, against opponents of this level."""

    record: RecordText
    version: Version
    seat: SeatNumber
    world: BranchWorld
    level: Level = "3"


# --- My games ---------------------------------------------------------------------------------

GameResult = Literal["won", "lost", "drawn", "open"]


class MyGame(Struct):
    table: TableInfo
    seat: int
    result: GameResult  # open: not over yet, or given up by everyone
    moves: int
    at: int  # of the last thing said, by the server's clock
    view: Any  # the end with nothing hidden, from my seat; null before it is over


class MyGames(Struct):
    """One page, the latest first."""

    games: list[MyGame]
    before: str | None  # to ask for the next page; null: there is none


class WinRate(Struct):
    """A share of the games, a draw counted as half, and where it lies with a chance of 95 %."""

    value: float
    low: float
    high: float


class SkillPoint(Struct):
    """What the decisions of a reviewed game cost on average."""

    table: str
    at: int
    unit: Literal["win", "measure"]
    decisions: int
    cost: float  # per decision


class MeasurePoint(Struct):
    """How much of the game's measure was needed, as Orapa's questions."""

    table: str
    at: int
    count: int


class GameStatistics(Struct):
    """My games of one kind against one kind of opponents."""

    game: str
    # The highest level at the table; people: nobody but people; alone: nobody.
    opponents: Literal["1", "2", "3", "4", "5", "people", "alone"]
    played: int
    won: int
    drawn: int
    rate: WinRate
    streak: int  # games won one after the other, up to the last
    longest_streak: int
    measures: list[MeasurePoint]  # the latest; empty for a game without a measure
    skill: list[SkillPoint]  # the latest games that have been reviewed


class MyStatistics(Struct):
    games: list[GameStatistics]
    uncounted: int  # old games that are still to be read; asked again, it counts more of them


# --- Progress ---------------------------------------------------------------------------------

MOST_NOTED = 100  # things of each kind in one request
StudyItem = Annotated[
    str,
    Meta(
        pattern=r"^[a-z]{1,20}/[0-9a-z-]{1,20}$(?!\n)",
        max_length=41,
        description="A lesson or an exercise, as in its address: village/first, orapa/2-3.",
    ),
]
DailyItem = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}/[a-z]{1,20}$(?!\n)",
        max_length=31,
        description="The daily of a game: 2026-11-17/village.",
    ),
]
NextStep = Annotated[int, Meta(ge=0, le=100, description="The number of the step to come.")]
ExerciseSolved = Literal["first", "later"]  # with the first answer, or with another


class DailyDone(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What I did of a daily."""

    # As its answer or its table is counted; null while a deal is being played.
    result: Annotated[int, Meta(ge=-1, le=9_999)] | None
    beaten: Annotated[int, Meta(ge=0, le=5)] = 0  # how many of the levels did no better
    table: Annotated[
        str,
        Meta(
            pattern=r"^([0-9a-z]{12})?$(?!\n)",
            max_length=12,
            description="Where a deal was played last.",
        ),
    ] = ""
    on: Annotated[
        str,
        Meta(
            pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$(?!\n)",
            max_length=10,
            description="The day on which it was done; only the daily's own makes a streak.",
        ),
    ] = ""


class ProgressNotes(Struct, forbid_unknown_fields=True):
    """What is new of my progress."""

    lessons: Annotated[dict[StudyItem, NextStep], Meta(max_length=MOST_NOTED)] = {}
    exercises: Annotated[dict[StudyItem, ExerciseSolved], Meta(max_length=MOST_NOTED)] = {}
    dailies: Annotated[dict[DailyItem, DailyDone], Meta(max_length=MOST_NOTED)] = {}


class Progress(Struct):
    """How far I am, as it is kept."""

    lessons: dict[StudyItem, NextStep] = {}
    exercises: dict[StudyItem, ExerciseSolved] = {}
    dailies: dict[DailyItem, DailyDone] = {}
