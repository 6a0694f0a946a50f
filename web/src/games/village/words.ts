import type { Effects, Language, Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { listed } from "../../words/grammar";
import type { GameWords } from "../contract";
import { effectOf } from "../effects";
import { does, either } from "../speech";
import { cardText, cardWords, SIGNS, type Blast, type Cell } from "./cards";

export { cardWords } from "./cards";

type View = Views["village"];

function phrase(text: string, language: Language): string {
  const [verb, one = "", two = ""] = text.split(" ");
  switch (verb) {
    case "draw":
      return either(language, "turn a card of the hills", "retourner une carte des collines");
    case "turn":
      return either(language, `turn ${one}`, `retourner ${one}`);
    case "peek":
      return either(language, `peek at ${one}`, `regarder ${one}`);
    case "swap":
      return either(language, `swap ${one} and ${two}`, `échanger ${one} et ${two}`);
    case "pass":
      return either(language, "leave the bonus", "laisser le bonus");
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
export function endText(cell: Cell, language: Language): string {
  const card = cell.card ? cardText(cell.card, language) : "";
  return [cell.name, card, cell.up ? "" : either(language, "never turned", "jamais retournée")]
    .filter(Boolean)
    .join(", ");
}

/** What turning this card may do, as a question. */
export function riskText(cell: string, blasts: Blast[], language: Language): string {
  const of = blasts.filter((blast) => blast.cell === cell);
  const hurt = of.filter((blast) => blast.villagers.length);
  const ask = either(language, `Turn ${cell}?`, `Retourner ${cell} ?`);
  if (hurt.length) {
    const suits = hurt
      .map((blast) => `${SIGNS[blast.suit] ?? blast.suit} → ${blast.villagers.join(", ")}`)
      .join(either(language, "; ", " ; "));
    return `${ask} ${either(language, `A villager would be hurt: ${suits}.`, `Un villageois serait touché : ${suits}.`)}`;
  }
  const reach = of.filter((blast) => blast.reaches.length);
  if (!reach.length) return ask;
  const dangers = reach.map((blast) => `${SIGNS[blast.suit] ?? blast.suit} → ${blast.reaches.join(" ")}`).join(" · ");
  return `${ask} ${dangers}`;
}

/** What a blast reached, if anything. */
function blastText(blast: Extract<Effects["village"], { type: "turn" }>["blast"], language: Language): string {
  if (!blast.length) return "";
  const card = (each: (typeof blast)[number]) => `${each.cell} ${cardWords(each.card, language)}`;
  const hurt = blast.filter((each) => each.villager).map(card);
  const reached = listed(blast.map(card), language);
  return hurt.length
    ? either(
        language,
        ` It blasts ${reached}: ${listed(hurt, language)} hurt.`,
        ` Explosion sur ${reached} : ${listed(hurt, language)} ${hurt.length > 1 ? "touchés" : "touché"}.`,
      )
    : either(language, ` It blasts ${reached}.`, ` Explosion sur ${reached}.`);
}

export const words: GameWords<View> = {
  action: (text, { language }) => phrase(text, language),
  event(event, { language, update, name }) {
    const done = effectOf("village", event);
    if (!done) return event.text ?? "";
    const you = event.seat === update.seat;
    const who = name(event.seat);
    const card = "card" in done ? done.card : null;
    const shown = card ? either(language, ": ", " : ") + cardWords(card, language) : "";
    switch (done.type) {
      case "draw":
        return `${who} ${does(language, you, ["turns", "turn", "retourne", "retournez"])} ${either(language, "a card of the hills", "une carte des collines")}${shown}.`;
      case "turn":
        return `${who} ${does(language, you, ["turns", "turn", "retourne", "retournez"])} ${done.cell}${shown}.${blastText(done.blast, language)}`;
      case "peek":
        return `${who} ${does(language, you, ["peeks at", "peek at", "regarde", "regardez"])} ${done.cell}${shown}.`;
      case "swap":
        return `${who} ${does(language, you, ["swaps", "swap", "échange", "échangez"])} ${listed(done.cells, language)}.`;
      case "pass":
        return `${who} ${does(language, you, ["leaves", "leave", "laisse", "laissez"])} ${either(language, "the bonus", "le bonus")}.`;
    }
  },
  expected({ update, language }) {
    switch (update.view.bonus) {
      case "peek":
        return either(language, "Peek at a card, or leave it.", "Regardez une carte, ou laissez.");
      case "swap-column":
        return either(
          language,
          "Swap two cards, one above the other, or leave it.",
          "Échangez deux cartes l'une sous l'autre, ou laissez.",
        );
      case "swap-row":
        return either(
          language,
          "Swap two cards side by side, or leave it.",
          "Échangez deux cartes côte à côte, ou laissez.",
        );
      case "swap-diagonal":
        return either(
          language,
          "Swap two cards that touch at a corner, or leave it.",
          "Échangez deux cartes qui se touchent par un coin, ou laissez.",
        );
      default:
        return update.view.stock
          ? either(
              language,
              "Turn a card of the hills or of the village.",
              "Retournez une carte des collines ou du village.",
            )
          : either(language, "Turn a card of the village.", "Retournez une carte du village.");
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
