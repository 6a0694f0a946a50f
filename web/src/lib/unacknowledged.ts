// What I said and nobody has acknowledged yet. It is said again when the line is back, under the
// same ref, so that nothing is done twice or lost.
import type { FromClient, Receipt, RefusalMessage } from "../types";

type Reffed = Extract<FromClient, { type: "act" | "ask" | "answer" | "resign" | "belief" | "hint" }> & { ref: string };
/** Something to say that must not be lost. */
export type Speech = Reffed extends infer Each ? (Each extends Reffed ? Omit<Each, "ref"> : never) : never;

interface Pending {
  message: Reffed;
  answer: (said: Receipt | RefusalMessage) => void;
}

export class Unacknowledged {
  private pending = new Map<string, Pending>();

  /** `send` does nothing while there is no line. */
  constructor(
    private readonly send: (message: Reffed) => void,
    private readonly ref: () => string,
  ) {}

  get size(): number {
    return this.pending.size;
  }

  /** Say it until it is acknowledged or refused. */
  say(speech: Speech): Promise<Receipt | RefusalMessage> {
    const message = { ...speech, ref: this.ref() };
    return new Promise((answer) => {
      this.pending.set(message.ref, { message, answer });
      this.send(message);
    });
  }

  sayAgain(): void {
    for (const { message } of this.pending.values()) this.send(message);
  }

  /** The server has answered; an answer that came before means nothing. */
  settle(ref: string, said: Receipt | RefusalMessage): void {
    const pending = this.pending.get(ref);
    this.pending.delete(ref);
    pending?.answer(said);
  }
}
