// Short names for the types that the server gives. Everything here comes from api.d.ts.
import type { components } from "./api";

type Schemas = components["schemas"];

export type Language = "en" | "fr";
export type Translations = Record<string, string>; // the same words in each language

export type Me = Schemas["Me"];
export type GameInfo = Schemas["GameInfo"];
export type SetupInfo = Schemas["SetupInfo"];
export type ChoiceInfo = Schemas["ChoiceInfo"];
/** What each game is played with, by game: its `pieces`. */
export type Pieces = { [Game in keyof Schemas["PiecesByGame"]]-?: NonNullable<Schemas["PiecesByGame"][Game]> };
export type NewTable = Schemas["NewTable"];
export type SeatKind = Schemas["SeatSpec"]["kind"];
export type Level = NonNullable<Schemas["SetupRequest"]["level"]>;
/** A seat as a new table asks for it. */
export type SeatSpec = { kind: SeatKind; level: Level };
export type Sign = Schemas["React"]["sign"];
export type Question = Schemas["AskMessage"]["what"];
export type ClockSpec = Required<Schemas["ClockSpec"]>;
export type TableInfo = Schemas["TableInfo"];
export type TableForMe = Schemas["TableForMe"];
export type Seat = Schemas["SeatInfo"];
export type GameEvent = Schemas["GameEvent"];
export type CheckResult = Schemas["CheckResult"];
export type RefusalMessage = Schemas["RefusalMessage"];
export type Receipt = Schemas["Receipt"];
export type FromServer = Schemas["Protocol"]["from_server"][number];
export type FromClient = Schemas["Protocol"]["from_client"][number];

export type Replay = Schemas["Replay"];
export type ReplayStep = Schemas["ReplayStep"];
export type Lesson = Schemas["LessonInfo"];
export type LessonStep = Schemas["LessonStepInfo"];
export type Exercise = Schemas["ExerciseInfo"];
export type DailyList = Schemas["DailyList"];
export type DailyMoment = Schemas["DailyMoment"];
export type DailyField = Schemas["DailyField"];
export type DailyAnswered = Schemas["DailyAnswered"];
export type DailyPlayed = Schemas["DailyPlayed"];
export type DailyDone = Schemas["DailyDone"];
export type Progress = Schemas["Progress"];
export type SeatReview = Schemas["SeatReview"];
export type Decision = Schemas["DecisionReview"];
export type Mark = Decision["mark"];
export type ReviewProgress = Schemas["ReviewProgress"];
export type DesignInfo = Schemas["DesignInfo"];
export type DesignProblem = Schemas["DesignProblem"];
export type Balance = Schemas["Balance"];
export type BalanceProgress = Schemas["BalanceProgress"];
export type Mean = Schemas["Mean"];
export type NotedInfo = Schemas["NotedInfo"];
export type NotesInfo = Schemas["NotesInfo"];
export type PlayedInfo = Schemas["PlayedInfo"];
export type Verification = Schemas["Verification"];
export type BranchWorld = Schemas["BranchRequest"]["world"];
export type MyGame = Schemas["MyGame"];
export type MyGames = Schemas["MyGames"];
export type GameStatistics = Schemas["GameStatistics"];
export type MyStatistics = Schemas["MyStatistics"];

/** An update with the view of its game. */
export type Update<View = unknown> = Omit<Schemas["Update"], "view"> & { view: View };

/** The views, by game; null before the deal. */
export type Views = { [Game in keyof Schemas["Views"]]-?: NonNullable<Schemas["Views"][Game]> };
/** What an event did, by game; null where there is nothing to say of it. */
export type Effects = {
  [Game in keyof Schemas["EffectsByGame"]]-?: NonNullable<Schemas["EffectsByGame"][Game]>;
};
/** What a seat can know, by game; null where there is nothing to say. */
export type Insights = {
  [Game in keyof Schemas["InsightsByGame"]]-?: NonNullable<Schemas["InsightsByGame"][Game]>;
};
/** What an editor is shown of a design, by game. */
export type Designs = { [Game in keyof Schemas["DesignsByGame"]]-?: NonNullable<Schemas["DesignsByGame"][Game]> };
export type Estimate = Schemas["Estimate"];
export type ActionValue = Schemas["ActionValue"];
export type InsightMessage = Extract<FromServer, { type: "insight" }>;
export type HintReply = Extract<FromServer, { type: "hint" }>;
export type HintStep = HintReply["step"];
export type HelpUse = Schemas["HelpUse"];
export type GameName = keyof Views;

/** The seat that is nobody's: as in the server's games/contract.py. */
export const CHANCE = 7;
