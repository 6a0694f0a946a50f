// What players can say to each other at a table.
import type { Sign } from "../types";
import type { Key } from "../words";

export const SIGNS: Record<Sign, Key> = {
  hello: "sayHello",
  "well-played": "sayWellPlayed",
  oops: "sayOops",
  thinking: "sayThinking",
  thanks: "sayThanks",
  wow: "sayWow",
};

/** The words of a sign; a newer server may have some that are not known here. */
export function signWords(sign: string): Key {
  return SIGNS[sign as Sign] ?? "sayHello";
}
