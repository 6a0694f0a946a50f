// A lesson: a game that was written down, of which the learner does every action of one seat again.
// No rule is needed for it: what may be touched is what the next step names, and what it does was recorded.
import { api, Problem } from "../lib/api";
import type { Pace } from "../lib/prefs.svelte";
import { momentsOf, storyOf, tableOf } from "../replay/position";
import { pause } from "../table/pace";
import type { CheckResult, GameEvent, Lesson, LessonStep, TableInfo, Translations, Update } from "../types";
import { lessonSteps, noteStep } from "./progress";

/** What is happening: something is said before an action or after it, what was done is shown, or it is the end. */
export type Phase = "before" | "shown" | "after" | "end";

const MOST_HELD_MS = 3000; // what a game holds until it is touched, here goes on by itself

export class LessonModel {
  lesson = $state.raw<Lesson | null>(null);
  wrong = $state.raw<Translations | null>(null);
  /** The number of the step, from 0. */
  number = $state(0);
  phase = $state<Phase>("before");
  /** The moment of the game that is shown: how many events have happened. */
  at = $state(0);
  events = $state.raw<GameEvent[]>([]);
  /** Somebody tried something else than what is meant. */
  isElsewhere = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly name: string,
    private readonly nameOf: (seat: number) => string,
    private readonly pace: () => Pace,
    public holdOf: (event: GameEvent) => number | undefined = () => undefined,
  ) {}

  async begin(): Promise<void> {
    try {
      this.lesson = await api.lesson(this.game, this.name);
      const next = lessonSteps()[this.key] ?? 0;
      this.goTo(next < this.lesson.steps.length ? next : 0);
    } catch (problem) {
      this.wrong = problem instanceof Problem ? problem.words : {};
    }
  }

  close(): void {
    clearTimeout(this.timer);
  }

  // What is shown.

  get key(): string {
    return `${this.game}/${this.name}`;
  }
  get seat(): number {
    return this.lesson?.seat ?? 0;
  }
  get step(): LessonStep | null {
    return this.lesson?.steps[this.number] ?? null;
  }
  /** What is to be done now, in the game's notation. */
  get wanted(): string | null {
    return this.phase === "before" ? (this.step?.action ?? null) : null;
  }
  /** The next step's action, where its places are lit already: doing it is going on. */
  get invited(): string | null {
    const next = this.lesson?.steps[this.number + 1];
    if (this.phase !== "after" || !next?.places.length) return null;
    return next.places.every((place) => this.step?.then_places.includes(place)) ? next.action : null;
  }
  readonly table: TableInfo | null = $derived.by(() =>
    this.lesson ? { ...tableOf(this.lesson.replay, null, this.nameOf), id: `lesson-${this.key}` } : null,
  );
  private readonly moments: Update[] = $derived.by(() =>
    this.lesson && this.table ? momentsOf(this.lesson.replay, this.table, this.seat) : [],
  );
  /** The table of this moment, at which nothing but what is wanted can be done. */
  readonly update: Update | null = $derived.by(() => {
    const moment = this.moments[this.at];
    const text = this.wanted ?? this.invited;
    return moment ? { ...moment, legal: text === null ? [] : [text] } : null;
  });
  readonly story: GameEvent[] = $derived.by(() => (this.lesson ? storyOf(this.lesson.replay, this.at) : []));
  /** What the coach says. */
  readonly words: Translations = $derived.by(() => {
    const { step, phase } = this;
    return step ? (phase === "before" ? step.say : phase === "after" ? step.then : {}) : {};
  });

  // What the learner does.

  /** A board's act: only what is wanted. */
  act = (text: string): Promise<boolean> => {
    if (text === this.invited) this.finishStep();
    const isMeant = text === this.wanted;
    this.isElsewhere = !isMeant && this.wanted !== null;
    if (isMeant) this.showOn();
    return Promise.resolve(isMeant);
  };

  check = (text: string): Promise<CheckResult> => Promise.resolve({ fine: text === (this.wanted ?? this.invited) });

  /** Something was touched that nothing comes of. */
  missed(): void {
    this.isElsewhere = this.wanted !== null || this.phase === "after";
  }

  /** Go on from what was read, or from what is being shown. */
  next(): void {
    if (this.phase === "shown") this.showNext();
    else if (this.phase === "after") this.finishStep();
    else if (this.wanted === null) this.showOn();
  }

  /** Back to the beginning, or to a step. */
  goTo(number: number): void {
    clearTimeout(this.timer);
    this.number = number;
    this.at = this.step?.version ?? 0;
    this.events = [];
    this.isElsewhere = false;
    this.phase = "before";
  }

  private get stepEnd(): number {
    const { lesson, number } = this;
    return lesson ? (lesson.steps[number + 1]?.version ?? lesson.replay.steps.length - 1) : 0;
  }

  private showOn(): void {
    this.phase = "shown";
    this.showNext();
  }

  /** Show the next event of this step; after the last, say what it did. */
  private showNext(): void {
    clearTimeout(this.timer);
    if (this.at >= this.stepEnd) {
      this.isElsewhere = false;
      if (Object.keys(this.step?.then ?? {}).length) this.phase = "after";
      else this.finishStep();
      return;
    }
    this.at += 1;
    const event = this.lesson!.replay.steps[this.at]!.event!;
    this.events = [event];
    const ms = Math.min(pause(event, this.seat, this.pace(), this.holdOf(event)), MOST_HELD_MS);
    this.timer = setTimeout(() => this.showNext(), ms);
  }

  private finishStep(): void {
    const next = this.number + 1;
    noteStep(this.key, next);
    if (next < this.lesson!.steps.length) this.goTo(next);
    else this.phase = "end";
  }
}
