// An edition being entered: what stands in the fields of a form, and the file that they make.
import type { Designs } from "../../types";
import { namesOf, nounsOf } from "../../words/games";
import type { Designing } from "../contract";
import { capital, named, type Names } from "../speech";

export interface EditionForm {
  name: string;
  chainCountsLast: boolean;
  cables: { colour: string; track: string; cards: { main: string; chain: string }[] }[];
  sensors: { side: string; right: string; left: string }[];
}

/** A number as TOML has it, or what was written instead, for the message that refuses it. */
function numeral(text: string): string {
  return /^\d{1,6}$/.test(text.trim()) ? String(Number(text)) : JSON.stringify(text);
}
/** A line of a file; none for a field that is empty. */
const line = (key: string, text: string) => (text.trim() ? [`${key} = ${numeral(text)}`] : []);

const KEYS: Names = {
  name: ["Name", "Nom"],
  chain_counts_last: ["Chain values", "Valeurs de chaîne"],
  sensors: ["Sensors", "Capteurs"],
  track: ["spaces before the tiles", "cases avant les tuiles"],
  cards: ["cards", "cartes"],
  right: ["goes right", "va à droite"],
  left: ["goes left", "va à gauche"],
  II: ["side II", "face II"],
  III: ["side III", "face III"],
};

export const designing: Designing<Designs["bombsquad"], EditionForm> = {
  open: ({ name, chain_counts_last, cables, sensors }) => ({
    name,
    chainCountsLast: chain_counts_last,
    cables: cables.map(({ colour, track, cards }) => ({
      colour,
      track: String(track),
      cards: cards.map((card) => ({ main: card.charAt(0), chain: card.charAt(1) })),
    })),
    sensors: sensors.map(({ side, right, left }) => ({ side, right: String(right), left: String(left) })),
  }),
  write: ({ name, chainCountsLast, cables, sensors }) =>
    [
      `name = ${JSON.stringify(name)}`,
      `chain_counts_last = ${chainCountsLast}`,
      ...cables.flatMap(({ colour, track, cards }) => [
        "",
        `[${colour}]`,
        ...line("track", track),
        `cards = ${JSON.stringify(cards.map(({ main, chain }) => `${main || "?"}${chain || "?"}`).join(" "))}`,
      ]),
      "",
      "[sensors]",
      ...sensors.map(({ side, right, left }) => {
        const bonuses = [...line("right", right), ...line("left", left)];
        return `${side} = { ${bonuses.join(", ")} }`;
      }),
      "",
    ].join("\n"),
  where(key, language) {
    const cables = namesOf("bombsquad", "cable");
    const called = key
      .split(".")
      .map((part) =>
        cables.includes(part) ? capital(nounsOf("bombsquad")("cable", part, language)) : named(KEYS, part, language),
      );
    return called.join(", ");
  },
};
