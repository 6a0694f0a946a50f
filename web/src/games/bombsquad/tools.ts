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
