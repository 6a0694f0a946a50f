// The notebook: gems that I suppose, marks on cells, and what the server says of the gems.
import type { components } from "../../api";
import { api, Problem } from "../../lib/api";
import { keep, recall } from "../../lib/keep";
import { allLetters, board, inside, mirrored, turned, written, type Laid, type Letter } from "./shapes";

export type Fits = components["schemas"]["Comparison"];

interface Kept {
  gems: Laid[];
  marks: Record<string, string>;
  /** How a gem lay before it was taken off. */
  turns: Record<string, { mirrored: boolean; turn: number }>;
}

/** Ask which answers speak against gems; null when nobody could be asked. */
export async function fits(table: string, text: string): Promise<Fits | null> {
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      return (await api.fits(table, text)) as Fits;
    } catch (wrong) {
      // Away, or too much at once: ask again in a while. Any other refusal would be the same again.
      if (wrong instanceof Problem && wrong.status !== 0 && wrong.status !== 429) return null;
    }
    await new Promise((done) => setTimeout(done, 400 * (tries + 1)));
  }
  return null;
}

function inOrder(a: Laid, b: Laid): number {
  const letters = allLetters();
  return letters.indexOf(a.letter) - letters.indexOf(b.letter);
}

export class Notes {
  gems = $state<Laid[]>([]);
  marks = $state<Record<string, string>>({});
  /** The gems have changed since the server was asked of them. */
  stale = $state(false);
  private base = $state.raw<Fits | null>(null);
  private probed = $state.raw<Fits | null>(null);
  private probedText = "";
  private probes = 0;
  private probeTimer: ReturnType<typeof setTimeout> | undefined;
  private turns: Kept["turns"] = {};
  private key: string;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Null where nobody can be asked and nothing is to be kept: in a lesson. */
    private readonly table: string | null,
    private readonly verb: "hide" | "propose",
    mine: number,
    private readonly fixed: () => Laid[] = () => [],
  ) {
    this.key = `${table}:${verb}:${mine}`;
    const nothing: Kept = { gems: [], marks: {}, turns: {} };
    const before = table === null ? nothing : recall(this.key, nothing);
    this.gems = before.gems.filter((gem) => allLetters().includes(gem.letter));
    this.marks = before.marks;
    this.turns = before.turns ?? {};
  }

  /** What the server says of the gems as they lie, or would lie if the one in hand were let go. */
  get comparison(): Fits | null {
    return this.probed ?? this.base;
  }

  get all(): Laid[] {
    const fixed = this.fixed();
    const free = this.gems.filter((gem) => !fixed.some((other) => other.letter === gem.letter));
    return [...fixed, ...free].sort(inOrder);
  }

  get text(): string {
    return [this.verb, ...this.all.map(written)].join(" ");
  }

  /** What is still to be said: without the gems that lie already. */
  get rest(): string {
    const fixed = this.fixed();
    const free = this.all.filter((gem) => !fixed.some((other) => other.letter === gem.letter));
    const verb = this.verb === "propose" && fixed.length ? [] : [this.verb];
    return [...verb, ...free.map(written)].join(" ");
  }

  find(letter: string): Laid | undefined {
    return this.gems.find((gem) => gem.letter === letter);
  }

  isFixed(letter: string): boolean {
    return this.fixed().some((gem) => gem.letter === letter);
  }

  /** How a gem lies when it is taken from the tray. */
  fresh(letter: Letter): Laid {
    const turn = this.turns[letter] ?? { mirrored: false, turn: 0 };
    const { rows, columns } = board();
    return { letter, ...turn, row: Math.floor(rows / 2) - 1, column: Math.floor(columns / 2) - 1 };
  }

  lay(gem: Laid): void {
    if (this.isFixed(gem.letter)) return;
    const here = inside(gem);
    const before = this.find(gem.letter);
    if (before && written(before) === written(here)) return;
    this.gems = [...this.gems.filter((other) => other.letter !== gem.letter), here];
    this.changed();
  }

  take(letter: string): void {
    const gem = this.find(letter);
    if (!gem) return;
    this.turns[letter] = { mirrored: gem.mirrored, turn: gem.turn };
    this.gems = this.gems.filter((other) => other.letter !== letter);
    this.changed();
  }

  turn(letter: string): void {
    const gem = this.find(letter);
    if (gem) this.lay(turned(gem));
  }

  mirror(letter: string): void {
    const gem = this.find(letter);
    if (gem) this.lay(mirrored(gem));
  }

  move(letter: string, dx: number, dy: number): void {
    const gem = this.find(letter);
    if (gem) this.lay({ ...gem, column: gem.column + dx, row: gem.row + dy });
  }

  replace(gems: Laid[]): void {
    this.gems = gems;
    this.changed();
  }

  mark(cell: string, sign: string): void {
    const { [cell]: before, ...others } = this.marks;
    this.marks = sign && before !== sign ? { ...others, [cell]: sign } : others;
    this.save();
  }

  private changed(): void {
    this.save();
    this.ask();
  }

  private save(): void {
    if (this.table === null) return;
    keep<Kept>(this.key, {
      gems: $state.snapshot(this.gems),
      marks: $state.snapshot(this.marks),
      turns: this.turns,
    });
  }

  /** Ask the server of these gems, once the hand is still for a moment. */
  ask(after = 80): void {
    clearTimeout(this.timer);
    const number = (this.asked += 1);
    if (this.table === null || !this.all.length) {
      // Of no gems there is nothing to say, and in a lesson nobody says it.
      this.base = null;
      this.stale = false;
      return;
    }
    this.stale = true;
    const { table } = this;
    this.timer = setTimeout(() => void this.askNow(table, number), after);
  }

  private async askNow(table: string, number: number): Promise<void> {
    const answer = await fits(table, this.text);
    if (number !== this.asked) return;
    this.base = answer;
    this.stale = answer === null;
  }

  /** Ask how it would be with this gem there; null when no gem is in the hand any more. */
  probe(gem: Laid | null): void {
    clearTimeout(this.probeTimer);
    const number = (this.probes += 1);
    const { table } = this;
    if (gem === null || table === null) {
      if (this.probed && this.probedText === this.text) this.base = this.probed;
      this.probed = null;
      return;
    }
    const others = this.all.filter((other) => other.letter !== gem.letter);
    const gems = [...others, gem].sort(inOrder);
    const text = [this.verb, ...gems.map(written)].join(" ");
    this.probeTimer = setTimeout(() => void this.probeNow(table, number, text), 50);
  }

  private async probeNow(table: string, number: number, text: string): Promise<void> {
    const answer = await fits(table, text);
    if (number !== this.probes) return;
    this.probed = answer;
    this.probedText = text;
  }
}
