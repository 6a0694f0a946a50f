// A table as this page knows it: the last update, its story, and what I may say.
import { api, Problem } from "../lib/api";
import type { Speech } from "../lib/connection";
import { beSomebody, connection, isKnown, line } from "../lib/line.svelte";
import { go } from "../lib/router.svelte";
import type {
  Checked,
  Done,
  Happened,
  Question,
  Refused,
  Said,
  Sign,
  TableForMe,
  TableTold,
  Update,
} from "../types";

export interface Told {
  event: Happened;
  at: Update; // the update that brought it
}

export interface Shout {
  key: number;
  seat: number | null;
  sign: string;
}

export class TableModel {
  update = $state.raw<Update | null>(null);
  events = $state.raw<Happened[]>([]);
  story = $state.raw<Told[]>([]);
  /** A table that I may see but do not watch yet: I was invited. */
  lobby = $state.raw<TableForMe | null>(null);
  watching = $state(0);
  here = $state.raw<number[] | null>(null);
  shouts = $state.raw<Shout[]>([]);
  missing = $state(false);
  wrong = $state.raw<{ words: Said; article: string | null } | null>(null);
  private acting = $state(0);
  private shouted = 0;
  private stop: (() => void) | null = null;
  onEvents: ((events: Happened[], update: Update) => void) | null = null;
  onShout: ((shout: Shout) => void) | null = null;

  constructor(
    readonly id: string,
    readonly invitation: string,
  ) {}

  get table(): TableTold | null {
    return this.update?.table ?? this.lobby?.table ?? null;
  }

  get seat(): number | null {
    return this.update?.seat ?? null;
  }

  get busy(): boolean {
    return this.acting > 0 || line.state !== "open";
  }

  /** The seats that are connected; the table's own word until presence is told. */
  isHere(seat: number): boolean {
    return this.here ? this.here.includes(seat) : (this.table?.seats[seat]?.here ?? false);
  }

  async begin(): Promise<void> {
    try {
      // Whoever was here before need not wait: if the server has forgotten, the line will say so.
      if (!isKnown()) await beSomebody();
      connection.start();
      if (this.invitation) {
        const found = await api.table(this.id, this.invitation);
        this.lobby = found;
        if (found.seat === null && !found.table.public) return; // sit first
      }
      this.watch();
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) this.missing = true;
      else this.fail(problem);
    }
  }

  end(): void {
    this.stop?.();
    this.stop = null;
  }

  private watch(): void {
    this.stop ??= connection.watch(this.id, {
      update: (update, fresh, log) => this.took(update, fresh, log),
      presence: (here, watching) => {
        this.here = here;
        this.watching = watching;
      },
      reaction: (seat, sign) => {
        const shout = { key: (this.shouted += 1), seat, sign };
        this.shouts = [...this.shouts.slice(-3), shout];
        this.onShout?.(shout);
        setTimeout(() => {
          this.shouts = this.shouts.filter((each) => each !== shout);
        }, 4000);
      },
      refused: (refusal) => {
        if (refusal.code === "no-table" && !this.update) this.missing = true;
        else this.refuse(refusal);
      },
    });
  }

  private took(update: Update, fresh: Happened[], log: Happened[]): void {
    const known = new Map(this.story.map((told) => [told.event.version, told]));
    this.story = log.map((event) => known.get(event.version) ?? { event, at: update });
    this.update = update;
    this.events = fresh;
    this.missing = false;
    if (fresh.length) this.onEvents?.(fresh, update);
  }

  private async say(speech: Speech): Promise<boolean> {
    this.wrong = null;
    this.acting += 1;
    try {
      const answer: Done | Refused = await connection.say(speech);
      if (answer.type === "refused") this.refuse(answer);
      return answer.type === "done";
    } finally {
      this.acting -= 1;
    }
  }

  act = (text: string): Promise<boolean> => this.say({ type: "act", table: this.id, text });
  check = (text: string): Promise<Checked> => api.check(this.id, text);
  ask = (what: Question) => this.say({ type: "ask", table: this.id, what });
  answer = (what: Question, agree: boolean) =>
    this.say({ type: "answer", table: this.id, what, agree });
  resign = () => this.say({ type: "resign", table: this.id });
  react = (sign: Sign) => connection.react(this.id, sign);

  /** Take a seat, and from then on see what it sees. */
  async sit(seat: number | null): Promise<void> {
    await this.doing(async () => {
      await beSomebody();
      await api.sit(this.id, seat, this.invitation);
      go(`/t/${this.id}`, true); // the address of a table that I sit at invites nobody
      if (this.stop) connection.rewatch(this.id);
      else this.watch();
    });
  }

  leave = () => this.doing(() => api.leave(this.id));

  /** Set up the same again and sit down there; the id of the new table. */
  async rematch(): Promise<string | null> {
    let id: string | null = null;
    await this.doing(async () => {
      const next = await api.rematch(this.id);
      id = next.table.id;
      if (next.seat === null) await api.sit(id, null);
    });
    return id;
  }

  private async doing(work: () => Promise<unknown>): Promise<void> {
    this.wrong = null;
    this.acting += 1;
    try {
      await work();
    } catch (problem) {
      this.fail(problem);
    } finally {
      this.acting -= 1;
    }
  }

  private refuse(refusal: Refused): void {
    const article = refusal.article && refusal.article !== "table" ? refusal.article : null;
    this.wrong = { words: refusal.words, article };
  }

  private fail(problem: unknown): void {
    const words = problem instanceof Problem ? problem.words : {};
    this.wrong = { words, article: null };
  }
}
