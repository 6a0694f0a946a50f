// The legal actions, sorted for the hand that plays them.
import { piecesOf } from "../../words/games";

/** Legal actions by what is done first: cards of the hand, tools with their ways, the rest. */
export interface Ways {
  cards: string[];
  tools: Map<string, string[]>;
  others: string[];
  pass: boolean;
}

export function ways(legal: readonly string[]): Ways {
  const { cards } = piecesOf("bombsquad");
  const found: Ways = { cards: [], tools: new Map(), others: [], pass: false };
  for (const text of legal) {
    const [verb, tool = ""] = text.split(" ");
    if (cards.includes(cardOf(text))) found.cards.push(text);
    else if (text === "pass") found.pass = true;
    else if (verb === "tool") found.tools.set(tool, [...(found.tools.get(tool) ?? []), text]);
    else found.others.push(text);
  }
  return found;
}

/** The card of a hand that an action plays. */
export function cardOf(text: string): string {
  return text.startsWith("cut ") ? text.slice(4) : text;
}

/** Looks at decks, by the deck that is touched first and then by the other; a deck that is looked at alone leads to itself. */
export function deckPairs(looks: readonly string[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const text of looks) {
    const [, one = "", two = one] = text.split(" ");
    if (one === "tiles") continue;
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const)
      found.set(first, (found.get(first) ?? new Map<string, string>()).set(second, text));
  }
  return found;
}

/** What touching a cable does: it is protected or cut, or its tiles are looked at. Never more than one at a time. */
export function cableActions(legal: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of legal) {
    const [, verb, cable] = /^(protect|cut|look tiles) (\w+)$/.exec(text) ?? [];
    if (verb && cable) found.set(cable, text);
  }
  return found;
}
