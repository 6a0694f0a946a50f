// A table as this page knows it: the last update, its story, and what I may say.
import { api, Problem } from "../lib/api";
import type { Speech } from "../lib/connection";
import { afterPaint } from "../lib/later.svelte";
import { beSomebody, callAhead, connection, line, turns } from "../lib/line.svelte";
import { reused } from "../lib/reuse";
import { go } from "../lib/router.svelte";
import type {
  Checked,
  Done,
  Happened,
  Question,
  Refused,
  Translations,
  Sign,
  TableForMe,
  TableInfo,
  Update,
} from "../types";

export interface StoryEntry {
  event: Happened;
  at: Update; // the update that brought it
}

export interface Shout {
  key: number;
  seat: number | null;
  sign: string;
}

/** A touched thing that goes away with the focus has the whole page laid out once more: let go of it
 * before anything changes. Keys keep their place. */
function letGo(): void {
  const at = document.activeElement;
  if (at?.closest(".board") && !at.matches(":focus-visible")) (at as HTMLElement).blur();
}

const SLOW = 200; // ms after which a board shows that it waits
const PAINTS = 3; // for an update: the board, what follows from it, what is beside it

export class TableModel {
  update = $state.raw<Update | null>(null);
  events = $state.raw<Happened[]>([]);
  story = $state.raw<StoryEntry[]>([]);
  /** A table that I may see but do not watch yet: I was invited. */
  lobby = $state.raw<TableForMe | null>(null);
  watching = $state(0);
  here = $state.raw<number[] | null>(null);
  shouts = $state.raw<Shout[]>([]);
  missing = $state(false);
  wrong = $state.raw<{ words: Translations; article: string | null } | null>(null);
  private acting = 0;
  private slow = $state(false); // what I said is still on its way
  private shouted = 0;
  private stop: (() => void) | null = null;
  onEvents: ((events: Happened[], update: Update) => void) | null = null;
  onShout: ((shout: Shout) => void) | null = null;

  constructor(
    readonly id: string,
    readonly invitation: string,
  ) {}

  get table(): TableInfo | null {
    return this.update?.table ?? this.lobby?.table ?? null;
  }

  get seat(): number | null {
    return this.update?.seat ?? null;
  }

  /** Hands off. An act that is answered in no time does not change the board for it. */
  get busy(): boolean {
    return this.slow || line.state !== "open";
  }

  /** The seats that are connected; the table's own word until presence is told. */
  isHere(seat: number): boolean {
    return this.here ? this.here.includes(seat) : (this.table?.seats[seat]?.here ?? false);
  }

  async begin(): Promise<void> {
    try {
      // Nobody waits to be somebody: if the server knows us not, the line will say so.
      callAhead();
      if (this.invitation) {
        await beSomebody();
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

  private took(brought: Update, fresh: Happened[], log: Happened[]): void {
    if (fresh.length) {
      letGo();
      turns.hold(PAINTS);
    }
    const update = {
      ...brought,
      table: reused(this.update?.table, brought.table),
      view: reused(this.update?.view, brought.view),
      legal: reused(this.update?.legal, brought.legal),
    };
    const known = new Map(this.story.map((entry) => [entry.event.version, entry]));
    this.story = log.map((event) => known.get(event.version) ?? { event, at: update });
    this.update = update;
    this.events = fresh;
    this.missing = false;
    if (fresh.length) afterPaint(() => this.onEvents?.(fresh, update), PAINTS - 1);
  }

  private say(speech: Speech): Promise<boolean> {
    turns.hold(); // the touch is answered on the screen before the server's word is
    return this.busily(async () => {
      const answer: Done | Refused = await connection.say(speech);
      if (answer.type === "refused") this.refuse(answer);
      return answer.type === "done";
    });
  }

  /** One thing at a time: what is touched while an act is on its way was not meant. */
  act = async (text: string): Promise<boolean> => this.acting === 0 && this.say({ type: "act", table: this.id, text });
  check = (text: string): Promise<Checked> => api.check(this.id, text);
  ask = (what: Question) => this.say({ type: "ask", table: this.id, what });
  answer = (what: Question, agree: boolean) => this.say({ type: "answer", table: this.id, what, agree });
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

  /** Leave, and the page too: a private table is not told to those who have left it. */
  leave = () =>
    this.doing(async () => {
      await api.leave(this.id);
      go("/");
    });

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
    await this.busily(async () => {
      try {
        await work();
      } catch (problem) {
        this.fail(problem);
      }
    });
  }

  private async busily<T>(work: () => Promise<T>): Promise<T> {
    this.wrong = null;
    this.acting += 1;
    const timer = setTimeout(() => (this.slow = true), SLOW);
    try {
      return await work();
    } finally {
      this.acting -= 1;
      clearTimeout(timer);
      if (!this.acting) this.slow = false;
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
