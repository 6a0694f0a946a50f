// A moment in which the best action is to be found: asked of the server, which alone knows the answer.
import { api, Problem } from "../lib/api";
import { beSomebody } from "../lib/line.svelte";
import { storyAsked, tableAsked, updateAsked } from "../practice/position";
import type {
  ActionValue,
  CheckResult,
  DailyAnswered,
  DailyMoment,
  GameEvent,
  TableInfo,
  Translations,
  Update,
} from "../types";
import { note } from "./progress";

/** What insights have in common where actions are valued; in Minefield the moves have their dice beside it. */
interface ValuedActions {
  actions?: ActionValue[];
  moves?: { action: string; win: ActionValue["win"] | null }[];
}

export class DailyMomentModel {
  moment = $state.raw<DailyMoment | null>(null);
  answered = $state.raw<DailyAnswered | null>(null);
  wrong = $state.raw<Translations | null>(null);
  /** What was chosen. */
  chosen = $state("");
  isBusy = $state(false);
  insight = $state.raw<ValuedActions | null>(null);

  constructor(
    readonly day: string,
    readonly game: string,
    private readonly today: () => string,
    private readonly nameOf: (seat: number) => string,
  ) {}

  async begin(): Promise<void> {
    try {
      this.moment = await api.dailyMoment(this.day, this.game);
    } catch (problem) {
      this.wrong = problem instanceof Problem ? problem.words : {};
    }
  }

  get seat(): number {
    return this.moment?.seat ?? 0;
  }
  readonly table: TableInfo | null = $derived.by(() =>
    this.moment ? tableAsked(this.moment, `daily-${this.day}/${this.game}`, this.nameOf) : null,
  );
  readonly update: Update | null = $derived.by(() =>
    this.moment && this.table ? updateAsked(this.moment, this.table, this.answered === null) : null,
  );
  readonly story: GameEvent[] = $derived.by(() => (this.moment ? storyAsked(this.moment) : []));

  /** A board's act: the answer. */
  act = async (action: string): Promise<boolean> => {
    if (this.isBusy || this.answered || !this.moment) return false;
    this.isBusy = true;
    try {
      await beSomebody();
      const answered = await api.answerDaily(this.day, this.game, action);
      const result = Number(answered.first_right);
      note(this.day, this.game, { result, on: this.today() });
      [this.chosen, this.answered, this.wrong] = [action, answered, null];
      void this.askInsight(answered.record);
      return answered.right;
    } catch (problem) {
      this.wrong = problem instanceof Problem ? problem.words : {};
      return false;
    } finally {
      this.isBusy = false;
    }
  };

  check = (text: string): Promise<CheckResult> => Promise.resolve({ fine: this.moment?.legal.includes(text) ?? false });

  /** What each action is worth, drawn into the board. */
  private async askInsight(record: string): Promise<void> {
    const version = this.moment!.replay.steps.length - 1;
    const found = await api.insight(record, this.seat, version).catch(() => null);
    this.insight = found as ValuedActions | null;
  }

  /** What the chosen action is worth, if that is known. */
  worth(action: string): number | null {
    const valued = this.insight?.actions ?? this.insight?.moves ?? [];
    return valued.find((each) => each.action === action)?.win?.value ?? null;
  }
}
