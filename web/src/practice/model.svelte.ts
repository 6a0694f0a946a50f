// An exercise: a moment of a game at which anything may be done, and one thing is clearly the best.
import { api, Problem } from "../lib/api";
import type { CheckResult, Exercise, GameEvent, TableInfo, Translations, Update } from "../types";
import { storyAsked, tableAsked, updateAsked } from "./position";
import { noteSolved } from "./solved";

/** Nothing was tried yet; something that is not the best; the best; or the answer was asked for. */
export type Phase = "asked" | "wrong" | "right" | "told";

export class ExerciseModel {
  exercise = $state.raw<Exercise | null>(null);
  wrong = $state.raw<Translations | null>(null);
  phase = $state<Phase>("asked");
  /** What was tried last. */
  tried = $state("");
  insight = $state.raw<unknown>(null);
  private isFirstTry = true;

  constructor(
    readonly game: string,
    readonly name: string,
    private readonly nameOf: (seat: number) => string,
  ) {}

  async begin(): Promise<void> {
    try {
      this.exercise = await api.exercise(this.game, this.name);
    } catch (problem) {
      this.wrong = problem instanceof Problem ? problem.words : {};
    }
  }

  get seat(): number {
    return this.exercise?.seat ?? 0;
  }
  get isOpen(): boolean {
    return this.phase === "asked" || this.phase === "wrong";
  }
  readonly table: TableInfo | null = $derived.by(() =>
    this.exercise ? tableAsked(this.exercise, `exercise-${this.game}/${this.name}`, this.nameOf) : null,
  );
  readonly update: Update | null = $derived.by(() =>
    this.exercise && this.table ? updateAsked(this.exercise, this.table, this.isOpen) : null,
  );
  readonly story: GameEvent[] = $derived.by(() => (this.exercise ? storyAsked(this.exercise) : []));

  /** A board's act: an answer. */
  act = (text: string): Promise<boolean> => {
    if (!this.exercise || !this.isOpen) return Promise.resolve(false);
    this.tried = text;
    const isRight = text === this.exercise.answer;
    if (isRight) {
      noteSolved(`${this.game}/${this.name}`, this.isFirstTry ? "first" : "later");
      this.close("right");
    } else this.phase = "wrong";
    this.isFirstTry = false;
    return Promise.resolve(isRight);
  };

  check = (text: string): Promise<CheckResult> =>
    Promise.resolve({ fine: this.exercise?.legal.includes(text) ?? false });

  /** Whoever gives up is told. */
  tell(): void {
    this.isFirstTry = false;
    this.close("told");
  }

  private close(phase: Phase): void {
    this.phase = phase;
    void this.askInsight();
  }

  /** Why it is so: what can be known at this moment, drawn into the board. */
  private async askInsight(): Promise<void> {
    const { record, seat, replay } = this.exercise!;
    this.insight = await api.insight(record, seat, replay.steps.length - 1).catch(() => null);
  }
}
