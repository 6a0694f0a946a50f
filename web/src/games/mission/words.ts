import type { Language, Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { listed } from "../../words/grammar";
import type { GameWords } from "../contract";
import { effectOf } from "../effects";
import { does, either, named, type Names } from "../speech";

export const noun = nounsOf("mission");

/** How many objects in a line win, in letters as far as the languages here have them. */
export function needed(language: Language): string {
  const { series } = piecesOf("mission");
  return named(COUNTS, String(series), language);
}
const COUNTS: Names = { "3": ["three", "trois"], "4": ["four", "quatre"], "5": ["five", "cinq"] };

export const words: GameWords<Views["mission"]> = {
  action(text, { language, name }) {
    const [verb, one = "", two = ""] = text.split(" ");
    if (verb === "swap") return either(language, `swap ${one} and ${two}`, `échanger ${one} et ${two}`);
    if (verb === "accuse") {
      const who = name(Number(one));
      const what = noun("character", two, language);
      return either(language, `accuse: ${who} is ${what}`, `accuser : ${who} est ${what}`);
    }
    return text;
  },
  event(event, { language, name, update }) {
    const text = event.text ?? "";
    const you = event.seat === update.seat;
    const who = name(event.seat);
    const done = effectOf("mission", event);
    if (done?.type === "swap") {
      const swaps = does(language, you, ["swaps", "swap", "échange", "échangez"]);
      const cells = done.cells.map((cell) => cell.name);
      return `${who} ${swaps} ${listed(cells, language)}.`;
    }
    if (done?.type === "accuse") {
      const accuses = does(language, you, ["accuses", "accuse", "accuse", "accusez"]);
      const suspect = done.target === update.seat ? either(language, "you", "vous") : name(done.target);
      const what = noun("character", done.character, language);
      return either(
        language,
        `${who} ${accuses} ${suspect} of being ${what}: ${done.right ? "right!" : "wrong!"}`,
        `${who} ${accuses} ${suspect} d'être ${what} : ${done.right ? "c'est vrai !" : "c'est faux !"}`,
      );
    }
    return `${who}${either(language, ": ", " : ")}${text}`;
  },
  expected({ update, language }) {
    const { mission, tension } = update.view;
    const goal = mission ? noun("objects", mission.object, language) : "";
    const count = needed(language);
    const pair = tension
      ? either(language, "any two cards", "deux cartes quelconques")
      : either(language, "two cards that touch", "deux cartes qui se touchent");
    return either(
      language,
      `Swap ${pair}, or accuse. You need ${count} ${goal} in a line.`,
      `Échangez ${pair}, ou accusez. Il vous faut ${count} ${goal} en ligne.`,
    );
  },
  ending({ update, language, name }) {
    const line = update.view.series?.cells.join(", ");
    const why = line && either(language, `The winning line: ${line}.`, `La ligne gagnante : ${line}.`);
    const who = update.view.seats
      .filter((seat) => seat.character)
      .map((seat) => {
        const was = does(language, seat.seat === update.seat, ["was", "were", "était", "étiez"]);
        return `${name(seat.seat)} ${was} ${noun("character", seat.character ?? "", language)}.`;
      });
    return [why, ...who].filter(Boolean).join(" ");
  },
};
