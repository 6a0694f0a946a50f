// A board or an edition being drawn: what it was before, what the server says of it, and kept in this browser.
import type { Designing } from "../games/contract";
import { api, Problem } from "../lib/api";
import { keep, recall } from "../lib/keep";
import type { DesignInfo, DesignProblem } from "../types";

const WRITING = 250; // ms after the last change
const MOST_STEPS = 40; // that can be undone, also after a reload

interface Kept {
  work: unknown;
  past: unknown[];
}

export class DesignModel {
  work = $state.raw<unknown>(null);
  past = $state.raw<unknown[]>([]);
  future = $state.raw<unknown[]>([]);
  /** The server's last word; of an earlier drawing while `isChecking`. */
  info = $state.raw<DesignInfo | null>(null);
  isChecking = $state(true);
  /** Why the server could not be asked. */
  wrong = $state.raw<Problem | null>(null);
  private lastField = "";
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    private readonly designing: Designing<unknown, unknown>,
  ) {}

  /** What was drawn last, or this one. */
  async begin(start: string): Promise<void> {
    const { work, past } = recall<Kept>(this.key, { work: null, past: [] });
    if (work === null) return void (await this.open(start));
    this.past = past;
    this.work = work;
    this.check(0);
  }

  get problems(): DesignProblem[] {
    return this.info?.problems ?? [];
  }
  get remarks(): DesignProblem[] {
    return this.info?.remarks ?? [];
  }
  /** The value of the option, if what is drawn now can be played. */
  get value(): string | null {
    return this.isChecking ? null : (this.info?.value ?? null);
  }
  get text(): string {
    return this.value === null ? this.designing.write(this.work) : (this.info?.text ?? "");
  }

  change = (work: unknown, field = ""): void => {
    if (JSON.stringify(work) === JSON.stringify(this.work)) return;
    if (!field || field !== this.lastField) this.remember();
    this.lastField = field;
    this.future = [];
    this.show(work);
  };

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.future = [...this.future, this.work];
    this.past = this.past.slice(0, -1);
    this.lastField = "";
    this.show(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (after === undefined) return;
    this.remember();
    this.future = this.future.slice(0, -1);
    this.lastField = "";
    this.show(after);
  }

  /** Go on from this name or text, if it is sound; what the server says of it. */
  async open(text: string, isMine = true): Promise<DesignInfo> {
    const number = (this.asked += 1);
    clearTimeout(this.timer);
    try {
      const found = await api.design(this.game, text);
      if (found.sheet !== null && number === this.asked) {
        if (this.work !== null) this.remember();
        this.future = [];
        this.lastField = "";
        this.work = this.designing.open(found.sheet);
        this.info = found;
        this.isChecking = false;
        this.wrong = null;
        if (isMine) this.keep();
      }
      return found;
    } finally {
      if (this.isChecking && this.work !== null) this.check(0);
    }
  }

  check(after = WRITING): void {
    clearTimeout(this.timer);
    this.isChecking = true;
    const number = (this.asked += 1);
    this.timer = setTimeout(() => void this.ask(number), after);
  }

  private async ask(number: number): Promise<void> {
    try {
      const found = await api.design(this.game, this.designing.write(this.work));
      if (number !== this.asked) return;
      this.info = found;
      this.isChecking = false;
      this.wrong = null;
    } catch (problem) {
      if (number === this.asked && problem instanceof Problem) this.wrong = problem;
    }
  }

  end(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private get key(): string {
    return `editor-${this.game}`;
  }
  private remember(): void {
    this.past = [...this.past, this.work].slice(-MOST_STEPS);
  }
  private show(work: unknown): void {
    this.work = work;
    this.keep();
    this.check();
  }
  private keep(): void {
    keep<Kept>(this.key, { work: this.work, past: this.past });
  }
}
