import type { Effects, Language, Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { listed } from "../../words/grammar";
import type { GameWords } from "../contract";
import { effectOf } from "../effects";
import { does, either } from "../speech";
import { cardText, cardWords, isMine, SIGNS, type Blast, type Cell } from "./cards";

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

/** What turning this card may do, as a question. */
export function riskText(cell: string, blasts: Blast[], language: Language): string {
  const of = blasts.filter((blast) => blast.cell === cell);
  const hurt = of.filter((blast) => blast.villagers.length);
  const ask = either(language, `Turn ${cell}?`, `Retourner ${cell} ?`);
  if (hurt.length) {
    const suits = hurt
      .map((blast) => `${SIGNS[blast.suit] ?? blast.suit}\u00a0→ ${blast.villagers.join(", ")}`)
      .join(either(language, "; ", " ; "));
    return `${ask} ${either(language, `If it is a mine, it may hurt a villager: ${suits}.`, `Si c'est une mine, elle peut toucher un villageois : ${suits}.`)}`;
  }
  const reach = of.filter((blast) => blast.reaches.length);
  if (!reach.length) return ask;
  const dangers = reach
    .map((blast) => `${SIGNS[blast.suit] ?? blast.suit}\u00a0→\u00a0${blast.reaches.join("\u00a0")}`)
    .join(" · ");
  return `${ask} ${either(language, `If a mine: ${dangers}.`, `Si mine : ${dangers}.`)}`;
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
  return hurt > 1
    ? said + either(language, ": villagers are hurt!", " : des villageois sont touchés !")
    : said + either(language, ": a villager is hurt!", " : un villageois est touché !");
}

/** ": Q♥, a villager", and how many are home by now: the card that was met, and whom it brings home. */
function metText(done: Effects["village"], language: Language): string {
  const card = "card" in done ? done.card : null;
  if (!card) return "";
  const met = either(language, ": ", " : ") + cardWords(card, language);
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
  ending({ update, language }) {
    const { found, result } = update.view;
    const { villagers } = piecesOf("village");
    if (result === "won")
      return either(language, `All ${villagers} villagers are home.`, `Les ${villagers} villageois sont rentrés.`);
    if (result === "lost")
      return either(
        language,
        `A villager was hurt. Found: ${found} of ${villagers}.`,
        `Un villageois est touché. Retrouvés : ${found} sur ${villagers}.`,
      );
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
