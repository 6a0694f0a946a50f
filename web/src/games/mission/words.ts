import type { Views } from "../../types";
import type { GameWords } from "../contract";
import { does, either, named, type Names } from "../speech";

export const CHARACTERS: Names = {
  santa: ["Santa", "le Père Noël"],
  snowman: ["the Snowman", "le Bonhomme de neige"],
  elf: ["the Elf", "le Lutin"],
  reindeer: ["the Reindeer", "le Renne"],
};
/** For the head of a narrow column. */
export const SHORT: Names = {
  santa: ["Santa", "Noël"],
  snowman: ["Snowman", "Neige"],
  elf: ["Elf", "Lutin"],
  reindeer: ["Reindeer", "Renne"],
};
export const OBJECTS: Names = {
  gift: ["gift", "cadeau"],
  hat: ["hat", "chapeau"],
  stocking: ["stocking", "chaussette"],
  bell: ["bell", "cloche"],
  candle: ["candle", "bougie"],
};
export const MANY: Names = {
  gift: ["gifts", "cadeaux"],
  hat: ["hats", "chapeaux"],
  stocking: ["stockings", "chaussettes"],
  bell: ["bells", "cloches"],
  candle: ["candles", "bougies"],
};

/** The object that each character wants (S1). */
export const OBJECT_OF: Record<string, string> = {
  santa: "gift",
  snowman: "hat",
  elf: "stocking",
  reindeer: "bell",
};

const SIDE = 5;

/** S6: the cells of the winner's objects that won, four of them in one row or column; none when the
 * others were accused out (S8), and none before the end. */
export function winningLine({ cells, seats, winner }: Views["mission"]): string[] {
  const object = OBJECT_OF[seats[winner ?? -1]?.character ?? ""];
  const wanted = cells
    .map((cell, i) => ({ ...cell, row: Math.floor(i / SIDE), column: i % SIDE }))
    .filter((cell) => cell.object === object);
  for (const way of ["row", "column"] as const) {
    for (let k = 0; k < SIDE; k += 1) {
      const line = wanted.filter((cell) => cell[way] === k);
      if (line.length >= 4) return line.map((cell) => cell.name);
    }
  }
  return [];
}

export const words: GameWords<Views["mission"]> = {
  action(text, { language, name }) {
    const [verb, one = "", two = ""] = text.split(" ");
    if (verb === "swap") return either(language, `swap ${one} and ${two}`, `échanger ${one} et ${two}`);
    if (verb === "accuse") {
      const who = name(Number(one));
      const what = named(CHARACTERS, two, language);
      return either(language, `accuse: ${who} is ${what}`, `accuser : ${who} est ${what}`);
    }
    return text;
  },
  event(event, { language, name, update }) {
    const text = event.text ?? "";
    const you = event.seat === update.seat;
    const who = name(event.seat);
    const [verb, one = "", two = ""] = text.split(" ");
    if (verb === "swap") {
      const swaps = does(language, you, ["swaps", "swap", "échange", "échangez"]);
      return either(language, `${who} ${swaps} ${one} and ${two}.`, `${who} ${swaps} ${one} et ${two}.`);
    }
    if (verb === "accuse") {
      const target = update.view.seats[Number(one)];
      const right = target?.revealed && target.character === two;
      const accuses = does(language, you, ["accuses", "accuse", "accuse", "accusez"]);
      const suspect = Number(one) === update.seat ? either(language, "you", "vous") : name(Number(one));
      const what = named(CHARACTERS, two, language);
      return either(
        language,
        `${who} ${accuses} ${suspect} of being ${what}: ${right ? "right!" : "wrong!"}`,
        `${who} ${accuses} ${suspect} d'être ${what} : ${right ? "c'est vrai !" : "c'est faux !"}`,
      );
    }
    return `${who}${either(language, ": ", " : ")}${text}`;
  },
  expected({ update, language }) {
    const { mission, tension } = update.view;
    const goal = mission ? named(MANY, mission.object, language) : "";
    const pair = tension
      ? either(language, "any two cards", "deux cartes quelconques")
      : either(language, "two cards that touch", "deux cartes qui se touchent");
    return either(
      language,
      `Swap ${pair}, or accuse. You need four ${goal} in a line.`,
      `Échangez ${pair}, ou accusez. Il vous faut quatre ${goal} en ligne.`,
    );
  },
  ending({ update, language, name }) {
    const line = winningLine(update.view).join(", ");
    const why = line && either(language, `The winning line: ${line}.`, `La ligne gagnante : ${line}.`);
    const who = update.view.seats
      .filter((seat) => seat.character)
      .map((seat) => {
        const was = does(language, seat.seat === update.seat, ["was", "were", "était", "étiez"]);
        return `${name(seat.seat)} ${was} ${named(CHARACTERS, seat.character ?? "", language)}.`;
      });
    return [why, ...who].filter(Boolean).join(" ");
  },
};
