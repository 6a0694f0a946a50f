import type { Effects, Language, Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { isOne, listed } from "../../words/grammar";
import type { GameWords } from "../contract";
import { effectOf } from "../effects";
import { capital, does, either, named, type Names } from "../speech";
import { cardText, cardWords, hurtCells, isMine, SIGNS, type Blast, type Cell } from "./cards";

export { cardWords } from "./cards";

type View = Views["village"];

/** An action in words. */
export function phrase(text: string, language: Language): string {
  const [verb, one = "", two = ""] = text.split(" ");
  switch (verb) {
    case "draw":
      return either(language, "turn up a card from the hills", "retourner une carte des collines");
    case "turn":
      return either(language, `turn ${one}`, `retourner ${one}`);
    case "peek":
      return either(language, `peek at ${one}`, `regarder ${one}`);
    case "swap":
      return either(language, `swap ${one} and ${two}`, `échanger ${one} et ${two}`);
    case "pass":
      return either(language, "pass up the bonus", "renoncer au bonus");
    default:
      return text;
  }
}

/** A cell for a screen reader: what lies there, and what a touch would do. */
export function cellText(
  cell: Cell,
  view: View,
  chosen: string | null,
  pairs: Map<string, Map<string, string>>,
  language: Language,
): string {
  const parts = [cell.name];
  if (cell.up && cell.card) parts.push(cardText(cell.card, language));
  else parts.push(nounsOf("village")("card", "closed", language));
  if (cell.memo && cell.card) {
    parts.push(
      either(language, `memo: ${cardText(cell.card, language)}`, `pense-bête : ${cardText(cell.card, language)}`),
    );
    const known = view.blasts.find((blast) => blast.cell === cell.name);
    if (known?.reaches.length) {
      parts.push(
        either(language, `would blast ${known.reaches.join(", ")}`, `exploserait sur ${known.reaches.join(", ")}`),
      );
    }
  }
  if (chosen && chosen !== cell.name && pairs.get(chosen)?.has(cell.name)) {
    parts.push(either(language, `swap with ${chosen}`, `échanger avec ${chosen}`));
  }
  return parts.join(", ");
}

/** A cell when everything is laid open. */
export function endText(cell: Cell, isHurt: boolean, language: Language): string {
  const card = cell.card ? cardText(cell.card, language) : "";
  const turned = cell.up ? "" : either(language, "never turned", "jamais retournée");
  return [cell.name, card, turned, isHurt ? either(language, "hurt", "touché") : ""].filter(Boolean).join(", ");
}

/** A suit and the cells that its blast reaches, all on one line. */
const suitReach = (suit: string, cells: string[]): string => [SIGNS[suit] ?? suit, "→", ...cells].join("\u00a0");

/** What turning this card may do, as a question. */
export function riskText(name: string, view: View, language: Language): string {
  const of = view.blasts.filter((blast) => blast.cell === name);
  const ask = either(language, `Turn ${name}?`, `Retourner ${name} ?`);
  if (!of.length) return ask;
  const card = view.cells.find((cell) => cell.name === name)?.card;
  const danger = card ? knownRisk(card, of, language) : anyRisk(of, language);
  return `${ask} ${danger}`.trimEnd();
}

/** What a mine does whose card has been seen. */
function knownRisk(card: string, blasts: Blast[], language: Language): string {
  const is = either(language, `It is the ${cardWords(card, language)}`, `C'est un ${cardWords(card, language)}`);
  const villagers = blasts.flatMap((blast) => blast.villagers);
  if (villagers.length) {
    const at = listed(villagers, language);
    return villagers.length > 1
      ? is + either(language, `: it would hurt villagers in ${at}.`, ` : il toucherait des villageois en ${at}.`)
      : is + either(language, `: it would hurt a villager in ${at}.`, ` : il toucherait un villageois en ${at}.`);
  }
  const reached = listed(
    blasts.flatMap((blast) => blast.reaches),
    language,
  );
  return reached
    ? is + either(language, `: it reaches ${reached}.`, ` : il atteint ${reached}.`)
    : is + either(language, ": it reaches nothing.", " : il n'atteint rien.");
}

/** What a mine of each suit that the card may be would do. */
function anyRisk(blasts: Blast[], language: Language): string {
  const hurt = blasts.filter((blast) => blast.villagers.length);
  if (hurt.length) {
    const suits = hurt.map((blast) => suitReach(blast.suit, blast.villagers)).join(", ");
    return either(
      language,
      `If it is a mine, it may hurt a villager: ${suits}.`,
      `Si c'est une mine, elle peut toucher un villageois : ${suits}.`,
    );
  }
  const suits = blasts
    .filter((blast) => blast.reaches.length)
    .map((blast) => suitReach(blast.suit, blast.reaches))
    .join(", ");
  return suits && either(language, `If a mine: ${suits}.`, `Si mine : ${suits}.`);
}

const NUMBERS: Names = { 1: ["a", "un"], 2: ["two", "deux"], 3: ["three", "trois"], 4: ["four", "quatre"] };

/** "three villagers": as many as a blast can hurt. */
function villagersText(n: number, language: Language): string {
  return `${named(NUMBERS, String(n), language)} ${either(language, isOne(language, n) ? "villager" : "villagers", "villageois")}`;
}

type Turned = Extract<Effects["village"], { type: "turn" }>;

/** What the blast of a turned card reached, and whom it hurt; empty for a card that does not explode. */
function blastText({ card, blast }: Turned, language: Language): string {
  if (!blast.length) {
    return isMine(card) ? either(language, " The blast reaches nothing.", " L'explosion n'atteint rien.") : "";
  }
  const reached = listed(
    blast.map((each) => `${each.cell} (${cardWords(each.card, language)})`),
    language,
  );
  const said = either(language, ` The blast reaches ${reached}`, ` L'explosion atteint ${reached}`);
  const hurt = blast.filter((each) => each.villager).length;
  if (!hurt) return `${said}.`;
  const who = villagersText(hurt, language);
  return isOne(language, hurt)
    ? said + either(language, `: ${who} is hurt!`, ` : ${who} est touché !`)
    : said + either(language, `: ${who} are hurt!`, ` : ${who} sont touchés !`);
}

/** ": Q♥, a villager", and how many are home by now: the card that was met, and whom it brings home. */
function metText(done: Effects["village"], language: Language): string {
  const card = "card" in done ? done.card : null;
  if (!card) return "";
  const met = either(language, ": ", " : ") + cardWords(card, language);
  if (done.type === "turn" && !done.villager && !isMine(card))
    return met + either(language, ", harmless", ", sans danger");
  if (!("villager" in done) || !done.villager) return met;
  const { villagers } = piecesOf("village");
  return (
    met +
    either(language, `, a villager, ${done.found} of ${villagers}`, `, un villageois, ${done.found} sur ${villagers}`)
  );
}

export const words: GameWords<View> = {
  action: (text, { language }) => phrase(text, language),
  event(event, { language, update, name }) {
    const done = effectOf("village", event);
    if (!done) return event.text ?? "";
    const you = event.seat === update.seat;
    const who = name(event.seat);
    const met = metText(done, language);
    switch (done.type) {
      case "draw":
        return `${who} ${does(language, you, ["turns up", "turn up", "retourne", "retournez"])} ${either(language, "a card from the hills", "une carte des collines")}${met}.`;
      case "turn":
        return `${who} ${does(language, you, ["turns up", "turn up", "retourne", "retournez"])} ${done.cell}${met}.${blastText(done, language)}`;
      case "peek":
        return `${who} ${does(language, you, ["peeks at", "peek at", "regarde", "regardez"])} ${done.cell}${met}.`;
      case "swap":
        return `${who} ${does(language, you, ["swaps", "swap", "échange", "échangez"])} ${listed(done.cells, language)}.`;
      case "pass":
        return `${who} ${does(language, you, ["passes up", "pass up", "renonce", "renoncez"])} ${either(language, "the bonus", "au bonus")}.`;
    }
  },
  place(name, { language }) {
    if (name === "hills") return either(language, "the hills", "les collines");
    return name === "pass" ? either(language, "passing", "passer") : undefined;
  },
  expected({ update, language }) {
    switch (update.view.bonus) {
      case "peek":
        return either(language, "Peek at a card, or pass.", "Regardez une carte, ou passez.");
      case "swap-column":
        return either(
          language,
          "Swap two cards, one above the other, or pass.",
          "Échangez deux cartes l'une sous l'autre, ou passez.",
        );
      case "swap-row":
        return either(
          language,
          "Swap two cards side by side, or pass.",
          "Échangez deux cartes côte à côte, ou passez.",
        );
      case "swap-diagonal":
        return either(
          language,
          "Swap two cards that touch at a corner, or pass.",
          "Échangez deux cartes qui se touchent par un coin, ou passez.",
        );
      default:
        if (update.legal.length === 1 && update.legal[0] === "draw")
          return either(language, "Turn up a card of the hills.", "Retournez une carte des collines.");
        return update.view.stock
          ? either(
              language,
              "Turn up a card of the hills or of the village.",
              "Retournez une carte des collines ou du village.",
            )
          : either(language, "Turn up a card of the village.", "Retournez une carte du village.");
    }
  },
  ending({ update, language }, story = []) {
    const { found, result } = update.view;
    const { villagers } = piecesOf("village");
    if (result === "won")
      return either(language, `All ${villagers} villagers are home.`, `Les ${villagers} villageois sont rentrés.`);
    if (result === "lost") {
      const hurt = Math.max(1, hurtCells(story).length);
      const who = capital(villagersText(hurt, language));
      const said = isOne(language, hurt)
        ? either(language, `${who} was hurt.`, `${who} est touché.`)
        : either(language, `${who} were hurt.`, `${who} sont touchés.`);
      return `${said} ${either(language, `Found: ${found} of ${villagers}.`, `Retrouvés : ${found} sur ${villagers}.`)}`;
    }
    return either(
      language,
      `Villagers found: ${found} of ${villagers}.`,
      `Villageois retrouvés : ${found} sur ${villagers}.`,
    );
  },
  // A blast is looked at before anything else is said.
  hold(event) {
    const done = effectOf("village", event);
    return done?.type === "turn" && done.blast.length ? 1500 : undefined;
  },
};
