// An ordinary table, set up in a few touches for people who sit together: one seat is mine, the others join
// by the invitation. What seats there are and what they are called, the server says.
import { sitDown } from "../home/sit";
import { api, Problem } from "../lib/api";
import { beSomebody, remembered, self } from "../lib/line.svelte";
import { language, prefs, remember } from "../lib/prefs.svelte";
import { go } from "../lib/router.svelte";
import type { SetupInfo } from "../types";
import { t } from "../words";

export class TableSetup {
  busy = $state(false);
  wrong = $state("");
  name = $state(self.me?.name ?? "");
  /** Everyone is asked for a name once, when others are to see it. */
  readonly asksName = !prefs.named;
  setup = $state.raw<SetupInfo | null>(null);
  private asked = 0;

  constructor(readonly game: string) {
    if (this.asksName)
      void remembered()
        .then(() => (this.name ||= self.me?.name ?? ""))
        .catch(() => {});
  }

  /** Ask what is left to choose with these options; by then it is known as well what the game is played with. */
  async look(options: Record<string, string>): Promise<void> {
    const number = (this.asked += 1);
    try {
      const [found] = await Promise.all([api.setup(this.game, { options }), api.games()]);
      if (number === this.asked) [this.setup, this.wrong] = [found, ""];
    } catch (problem) {
      if (number === this.asked) this.wrong = said(problem);
    }
  }

  /** The values of an option that can be chosen now. */
  values(option: string): string[] {
    return this.setup?.choices.find(({ name }) => name === option)?.values.map(({ value }) => value) ?? [];
  }

  /** Make the table, take the seat that `mine` finds, and go there. */
  async make(options: Record<string, string>, mine: (seats: SetupInfo["seats"]) => number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.wrong = "";
    try {
      const found = await api.setup(this.game, { options });
      const me = mine(found.seats);
      if (found.seats.length > 1) await this.takeName();
      const { table } = await sitDown({
        game: this.game,
        options: found.options,
        seats: found.seats.map((_, k) => ({ kind: k === me ? ("me" as const) : ("invited" as const), level: "3" })),
        // Whoever sits at one real table plays without a machine that knows better.
        belief: found.seats.length === 1,
        hints: found.seats.length === 1,
      });
      go(`/t/${table.id}`);
    } catch (problem) {
      this.wrong = said(problem);
    } finally {
      this.busy = false;
    }
  }

  private async takeName(): Promise<void> {
    const called = this.name.trim();
    const me = await beSomebody();
    if (called && called !== me.name) self.me = await api.rename(called);
    if (called) remember({ named: true });
  }
}

function said(problem: unknown): string {
  return problem instanceof Problem ? problem.said(language()) : t("wentWrong");
}
