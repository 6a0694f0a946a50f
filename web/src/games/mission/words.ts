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
    return `${who}: ${text}`;
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
    return update.view.seats
      .filter((seat) => seat.character)
      .map((seat) => {
        const who = name(seat.seat);
        const was = does(language, seat.seat === update.seat, ["was", "were", "était", "étiez"]);
        return `${who} ${was} ${named(CHARACTERS, seat.character ?? "", language)}.`;
      })
      .join(" ");
  },
};

/** The object that each character wants (S1). */
export const OBJECT_OF: Record<string, string> = {
  santa: "gift",
  snowman: "hat",
  elf: "stocking",
  reindeer: "bell",
};
