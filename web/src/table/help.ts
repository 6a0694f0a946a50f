// Help at a table: what can be known, as far as it may be shown by now, and who asked for what.
import type { Belief, BeliefLevel, GameWords, StoryContext } from "../games/contract";
import { either } from "../games/speech";
import type { GameEvent, HelpUse, HintStep, InsightMessage, Language, Update } from "../types";
import { listed, say, type Key } from "../words";

const MOST_KEPT = 12; // moments; what is shown is rarely more than a few behind

/** What was told so far with this: of each moment only the last, the oldest first. */
export function withInsight(told: InsightMessage[], news: InsightMessage): InsightMessage[] {
  return [...told.filter(({ version }) => version < news.version), news].slice(-MOST_KEPT);
}

/** What may be drawn beside the table of this version: never of a moment that is still to be shown. */
export function beliefAt(told: InsightMessage[], version: number, level: BeliefLevel): Belief<unknown> | null {
  const found = told.findLast((each) => each.version <= version && each.insight !== null);
  if (!found) return null;
  return { insight: found.insight, level, isOld: found.version !== version, isFinal: found.final };
}

/** Whether a hint given before is about something else now. That others chose in secret changes nothing for me. */
export function isNewDecision(
  before: Pick<Update, "legal"> | null,
  now: Pick<Update, "legal">,
  news: GameEvent[],
): boolean {
  return before?.legal !== now.legal || news.some((event) => event.text !== null);
}

export const STEPS: HintStep[] = ["where", "what", "why"];
const STEP_WORDS: Record<HintStep, Key> = { where: "hintStepWhere", what: "hintStepWhat", why: "hintStepWhy" };

/** The step of a hint that comes after this; null after the last. */
export function stepAfter(step: HintStep | null): HintStep | null {
  return step === null ? "where" : (STEPS[STEPS.indexOf(step) + 1] ?? null);
}

/** The places of a hint in words: a few by name, many by the first and the last. */
export function placesText(places: string[], words: GameWords | null, context: StoryContext): string {
  const names = places.map((place) => words?.place?.(place, context) ?? place);
  const { language } = context;
  if (names.length <= 4) return listed(names, language);
  const [first, last] = [names[0], names.at(-1)];
  return either(
    language,
    `the part of the board from ${first} to ${last}`,
    `la partie du plateau de ${first} à ${last}`,
  );
}

/** The help that was used at this moment, in sentences: the steps of a hint together. */
export function helpLines(
  uses: HelpUse[],
  version: number,
  language: Language,
  name: (seat: number) => string,
): { seat: number; text: string }[] {
  const lines: { seat: number; text: string }[] = [];
  const hinted = new Set<number>();
  const now = uses.filter((use) => use.version === version);
  for (const { seat, what } of now) {
    if (!what.startsWith("hint-")) {
      lines.push({
        seat,
        text: say(language, what === "belief-on" ? "logBeliefOn" : "logBeliefOff", { name: name(seat) }),
      });
    } else if (!hinted.has(seat)) {
      hinted.add(seat);
      const steps = STEPS.filter((step) => now.some((use) => use.seat === seat && use.what === `hint-${step}`));
      const said = steps.map((step) => say(language, STEP_WORDS[step])).join(", ");
      lines.push({ seat, text: say(language, "logHint", { name: name(seat), steps: said }) });
    }
  }
  return lines;
}
