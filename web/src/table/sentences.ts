// Sentences about a table: whose turn, what happened, how it ended.
import type { GameWords, StoryContext } from "../games/contract";
import { CHANCE, type GameEvent, type Language, type TableInfo, type Update } from "../types";
import { isOne, listed, say } from "../words";

type Name = (seat: number) => string;

export function sentence(event: GameEvent, update: Update, words: GameWords, language: Language, name: Name): string {
  if (event.undone) return say(language, "logTook", { name: name(event.seat) });
  const context = { update, language, name };
  if (event.text !== null) return words.event(event, context);
  return words.secret?.(event, context) ?? say(language, "logSecret", { name: name(event.seat) });
}

/** Whose turn it is and what is expected of me. */
export function turnWords(update: Update, words: GameWords | null, language: Language, name: Name): string {
  const { awaited } = update.table;
  const me = update.seat;
  const played = me !== null && update.table.seats[me]?.kind === "opponent"; // for me, by an opponent
  if (me !== null && !played && awaited.includes(me)) {
    const expected = words?.expected({ update, language, name }) ?? "";
    return awaited.length === 1 && update.table.seats.length === 1
      ? expected || say(language, "turnYours")
      : `${say(language, "turnYours")} ${expected}`.trim();
  }
  const seconds = update.table.preparing;
  if (seconds) return say(language, "preparing", { n: seconds });
  const people = awaited.filter((seat) => seat !== CHANCE && seat !== me);
  if (!people.length) return say(language, "turnNobody");
  const [only] = people;
  if (people.length === 1 && only !== undefined) {
    const thinks = update.table.seats[only]?.kind === "opponent";
    return say(language, thinks ? "thinking" : "turnOf", { name: name(only) });
  }
  return say(language, "turnMany", { names: listed(people.map(name), language) });
}

/** The one opponent that everybody waits for, by its seat. */
export function opponentWaitedFor({ seat, table }: Update): number | null {
  const [only, ...others] = table.awaited.filter((each) => each !== CHANCE && each !== seat);
  if (only === undefined || others.length || table.preparing) return null;
  return table.seats[only]?.kind === "opponent" ? only : null;
}

/** Each of these with an event of its own to tell: of actions that were taken back together, one. */
export function mergeUndos<T>(story: T[], event: (of: T) => GameEvent): T[] {
  return story.filter((one, k) => {
    const next = story[k + 1];
    return !event(one).undone || next === undefined || !event(next).undone;
  });
}

/** A score: "1 point", "2 points"; in French nought is singular too. */
export function points(n: number, language: Language): string {
  return say(language, isOne(language, n) ? "point" : "points", { n });
}

/** Who won, from where I sit. */
export function resultWords(table: TableInfo, me: number | null, language: Language, name: Name): string {
  const outcome = table.outcome;
  if (!outcome) return table.status === "archived" ? say(language, "archived") : "";
  if (outcome.how === "left") return say(language, "howLeft");
  if (me !== null && outcome.winners.includes(me) && outcome.winners.length === 1) return say(language, "youWon");
  if (outcome.winners.length) {
    if (me !== null && !outcome.winners.includes(me)) {
      return table.seats.length > 2
        ? `${say(language, "youLost")} ${won(outcome.winners, me, language, name)}`
        : say(language, "youLost");
    }
    return won(outcome.winners, me, language, name);
  }
  if (outcome.how === "resigned" || outcome.how === "timeout")
    return say(language, me === outcome.seat ? "youLost" : "lostAll");
  const scores = outcome.scores;
  if (scores?.every((score) => score < 0)) return say(language, me === null ? "lostAll" : "youLost");
  return say(language, "drawn");
}

function won(winners: number[], me: number | null, language: Language, name: Name): string {
  const mine = winners.filter((seat) => seat === me);
  const names = listed([...mine, ...winners.filter((seat) => seat !== me)].map(name), language);
  if (mine.length) return say(language, "wonByUs", { names });
  return say(language, winners.length > 1 ? "wonByMany" : "wonBy", { names });
}

/** Why it ended, if not by being played to its end. */
export function howWords(table: TableInfo, me: number | null, language: Language, name: Name): string {
  const outcome = table.outcome;
  if (!outcome) return "";
  const who = outcome.seat === null ? "" : name(outcome.seat);
  const mine = me !== null && outcome.seat === me;
  switch (outcome.how) {
    case "resigned":
      return mine ? say(language, "youResigned") : say(language, "howResigned", { name: who });
    case "timeout":
      return mine ? say(language, "youTimeout") : say(language, "howTimeout", { name: who });
    case "agreed":
      return say(language, "howAgreed");
    default:
      return "";
  }
}

/** Why it ended as it did, from where I sit; empty where there is nothing to add. */
export function endWords(words: GameWords | null, context: StoryContext, story: GameEvent[]): string {
  const { update, language, name } = context;
  if (update.table.outcome?.how === "played" && update.view) return words?.ending?.(context, story) ?? "";
  return howWords(update.table, update.seat, language, name);
}

/** Who is out of the game after these events, and why. */
export function outBy(
  story: { event: GameEvent; at: Update }[],
  words: GameWords,
  me: number | null,
  language: Language,
  name: Name,
): Map<number, string> {
  const found = new Map<number, string>();
  for (const { event, at } of story) {
    const out = event.undone ? null : words.out?.(event, { update: { ...at, seat: me }, language, name });
    if (out) found.set(out.seat, out.why);
  }
  return found;
}
