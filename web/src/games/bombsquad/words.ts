import { CHANCE, type Effects, type Language, type Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { listed } from "../../words/grammar";
import type { GameWords, StoryContext } from "../contract";
import { effectOf } from "../effects";
import { capital, either } from "../speech";

const noun = nounsOf("bombsquad");
type Context = StoryContext<Views["bombsquad"]>;
type Effect = Effects["bombsquad"];

/** An action card: a cutter by its cable's colour, Wait, Chicken. */
export function cardName(card: string, language: Language): string {
  return isCutter(card) ? cableName(card, language) : noun("card", card, language);
}

export function cableName(colour: string, language: Language): string {
  return noun("cable", colour, language);
}

export function toolName(tool: string, language: Language): string {
  return noun("tool", tool, language);
}

/** What a tool does, in a sentence. */
export function toolEffect(tool: string, language: Language): string {
  return `${capital(noun("tool_effect", tool, language))}.`;
}

export function isCutter(card: string): boolean {
  return piecesOf("bombsquad").cables.includes(card);
}

/** What an action does, without who does it: "cut the green cable". */
function phrase(text: string, { language, name }: Context): string {
  const [verb, one = "", ...rest] = text.split(" ");
  const cable = (colour: string) => cableName(colour, language);
  switch (verb) {
    case "cut":
      return either(language, `cut the ${cable(one)} cable`, `couper le câble ${cable(one)}`);
    case "wait":
    case "chicken":
      return either(language, `play ${cardName(verb, language)}`, `jouer ${cardName(verb, language)}`);
    case "protect":
      return either(language, `protect the ${cable(one)} cable`, `protéger le câble ${cable(one)}`);
    case "look":
      if (one === "tiles") {
        return either(
          language,
          `look at the tiles of ${cable(rest[0] ?? "")}`,
          `regarder les tuiles du ${cable(rest[0] ?? "")}`,
        );
      }
      return either(language, "look at ", "regarder ") + listed([one, ...rest].map(cable), language);
    case "take":
      return either(language, `take ${toolName(one, language)}`, `prendre ${toolName(one, language)}`);
    case "order":
      return either(language, `put them in the order ${one}`, `les mettre dans l'ordre ${one}`);
    case "pass":
      return either(language, "pass", "passer");
    case "tool": {
      const target = one === "jammer" ? [name(Number(rest[0]))] : rest.map((word) => cardName(word, language));
      const on = target.length ? ` (${target.join(" ")})` : "";
      return either(language, `use ${toolName(one, language)}`, `utiliser ${toolName(one, language)}`) + on;
    }
    default:
      return text;
  }
}

/** How a verb of `phrase` is said of somebody else, and of me. */
const ENGLISH: Record<string, [string, string]> = Object.fromEntries(
  ["cut", "play", "protect", "look", "take", "put", "use"].map((verb) => [verb, [`${verb}s`, verb]]),
);
ENGLISH["pass"] = ["passes", "pass"];
const FRENCH: Record<string, [string, string]> = {
  couper: ["coupe", "coupez"],
  jouer: ["joue", "jouez"],
  protéger: ["protège", "protégez"],
  regarder: ["regarde", "regardez"],
  prendre: ["prend", "prenez"],
  mettre: ["met", "mettez"],
  passer: ["passe", "passez"],
  utiliser: ["utilise", "utilisez"],
};

/** Who does it, and what: "You cut the green cable." */
function playText(seat: number, text: string, context: Context): string {
  const verbs = context.language === "fr" ? FRENCH : ENGLISH;
  const you = seat === context.update.seat ? 1 : 0;
  const said = phrase(text, context).replace(
    /^(les )?(\p{L}+)/u,
    (_, them: string = "", verb: string) => them + (verbs[verb]?.[you] ?? verb),
  );
  return `${context.name(seat)} ${said}.`;
}

/** B5: the cards turned up, in a sentence for each player. */
function revealText(cards: string[], context: Context): string {
  const plays = cards.map((card, seat) => playText(seat, isCutter(card) ? `cut ${card}` : card, context));
  return [either(context.language, "The cards are revealed.", "Les cartes sont révélées."), ...plays].join(" ");
}

type Gains = Extract<Effect, { type: "score" }>["gains"];

/** "Anna +4 and you +4", after a colon; nothing where nobody won or lost. */
function gainsText(gains: Gains, { language, name }: Context): string {
  if (!gains.length) return "";
  const each = gains.map(({ seat, points }) => `${name(seat)} ${points < 0 ? "−" : "+"}${Math.abs(points)}`);
  return either(language, ": ", " : ") + listed(each, language);
}

/** A step that happened by itself. */
function stepText(done: Effect, context: Context): string | null {
  const { language } = context;
  const cable = "cable" in done && done.cable ? cableName(done.cable, language) : "";
  switch (done.type) {
    case "card": {
      const { card, detonator, gains } = done;
      return either(
        language,
        `The ${cable} cable: ${card.main} is turned, the detonator stands at ${detonator}${gainsText(gains, context)}.`,
        `Câble ${cable} : ${card.main} est retourné, le détonateur est à ${detonator}${gainsText(gains, context)}.`,
      );
    }
    case "score": {
      const gains = gainsText(done.gains, context);
      return either(language, `The ${cable} cable is scored${gains}.`, `Le câble ${cable} est compté${gains}.`);
    }
    case "end": {
      if (!done.exploded) return either(language, "The turn ends.", "Le tour se termine.");
      const colour = cableName(done.exploded, language);
      return either(language, `The bomb explodes: ${colour}!`, `La bombe explose : ${colour} !`);
    }
    default:
      return null;
  }
}

export const words: GameWords<Views["bombsquad"]> = {
  action: phrase,
  secret(event, context) {
    const done = effectOf("bombsquad", event);
    return done?.type === "reveal" ? revealText(done.cards, context) : null;
  },
  event(event, context) {
    const text = event.text ?? "";
    const done = effectOf("bombsquad", event);
    if (event.seat === CHANCE) return (done && stepText(done, context)) ?? text;
    return done?.type === "reveal" ? revealText(done.cards, context) : playText(event.seat, text, context);
  },
  expected({ update, language }) {
    switch (update.view.phase) {
      case "choose":
        return either(
          language,
          "Choose in secret: cut a cable, Wait, or Chicken.",
          "Choisissez en secret : couper un câble, Attendez ou Poule mouillée.",
        );
      case "protect":
        return either(language, "Protect a cable.", "Protégez un câble.");
      case "look":
        return either(language, "Choose what to look at.", "Choisissez ce que vous regardez.");
      case "take":
        return either(language, "Take a tool.", "Prenez un outil.");
      case "order":
        return either(language, "Put the cards in order.", "Mettez les cartes en ordre.");
      case "before":
      case "revealed":
        return either(language, "Use a tool now, or pass.", "Utilisez un outil maintenant, ou passez.");
      default:
        return either(language, "Use a tool, or pass.", "Utilisez un outil, ou passez.");
    }
  },
};
