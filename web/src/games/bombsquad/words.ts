import { CHANCE, type Effects, type Language, type Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { listed } from "../../words/grammar";
import type { GameWords, StoryContext } from "../contract";
import { effectOf } from "../effects";
import { capital, either, named, type Names } from "../speech";
import { holdOf, signed } from "./stage";

const noun = nounsOf("bombsquad");
type Context = StoryContext<Views["bombsquad"]>;
type Effect = Effects["bombsquad"];

/** An action card: a cutter by its cable's colour, Wait, Chicken. */
export function cardName(card: string, language: Language): string {
  return isCutter(card) ? cableName(card, language) : noun("card", card, language);
}

/** The same in one short word, for a hand of six in a row. */
export function shortCardName(card: string, language: Language): string {
  return isCutter(card) ? cableName(card, language) : noun("short_card", card, language);
}

/** What a card does; `more` is what a cut of its cable is worth beside the next card. */
export function cardEffect(card: string, more: number, language: Language): string {
  return isCutter(card) ? cutWorth(more, language) : noun("card_effect", card, language);
}

/** What the two cards do that are not cutters, in a sentence each. */
export function waitingWords(language: Language): string {
  return ["wait", "chicken"]
    .map((card) => `${cardName(card, language)} ${noun("card_sentence", card, language)}`)
    .join(" ");
}

/** "worth 3 + the next card" */
export function cutWorth(more: number, language: Language): string {
  return either(language, `worth ${more} + the next card`, `vaut ${more} + la prochaine carte`);
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
          `look at the tiles of the ${cable(rest[0] ?? "")} cable`,
          `regarder les tuiles du câble ${cable(rest[0] ?? "")}`,
        );
      }
      return lookText(listed([one, ...rest].map(cable), language), rest.length > 0, language);
    case "take":
      return either(language, `take ${toolName(one, language)}`, `prendre « ${toolName(one, language)} »`);
    case "order":
      return either(language, `put them in the order ${one}`, `les mettre dans l'ordre ${one}`);
    case "pass":
      return either(language, "pass", "passer");
    case "tool": {
      const on = rest.length ? ` (${toolTarget(one, rest, { language, name })})` : "";
      return either(language, `use ${toolName(one, language)}`, `utiliser « ${toolName(one, language)} »`) + on;
    }
    default:
      return text;
  }
}

/** On what a tool is used: "tiles 2 and 3 of the blue cable". */
function toolTarget(tool: string, words: string[], { language, name }: Pick<Context, "language" | "name">): string {
  const [one = "", two = "", three = ""] = words;
  const cable = (colour: string) =>
    either(language, `the ${cableName(colour, language)} cable`, `le câble ${cableName(colour, language)}`);
  switch (tool) {
    case "jammer":
      return name(Number(one));
    case "switcheroo":
      return either(
        language,
        `tiles ${two} and ${three} of ${cable(one)}`,
        `tuiles ${two} et ${three} du câble ${cableName(one, language)}`,
      );
    case "magnet":
      return either(language, `sensor ${one} to ${cable(two)}`, `capteur ${one} vers ${cable(two)}`);
    case "thirdhand":
    case "secondthoughts":
      return cardName(one, language);
    default:
      return listed(words.map(cable), language);
  }
}

/** "look at the green and blue decks" */
function lookText(colours: string, many: boolean, language: Language): string {
  return many
    ? either(language, `look at the ${colours} decks`, `regarder les paquets ${colours}`)
    : either(language, `look at the ${colours} deck`, `regarder le paquet ${colours}`);
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

const CARD = /^(cut \w+|wait|chicken)$/;

/** B5: a card that is not turned up yet, to whoever knows it. */
function choiceText(seat: number, text: string, context: Context): string {
  const { language, name, update } = context;
  const you = seat === update.seat;
  const what = phrase(text, context);
  return either(
    language,
    `${name(seat)} ${you ? "choose" : "chooses"} in secret: ${what}.`,
    `${name(seat)} ${you ? "choisissez" : "choisit"} en secret : ${what}.`,
  );
}

/** B5: who plays what, in the order in which the cards resolve; short enough for a line above the board. */
function revealText(cards: string[], gains: Gains, context: Context): string {
  const { language, name } = context;
  const said = piecesOf("bombsquad").resolved.flatMap((card) => {
    const players = cards.flatMap((played, seat) => (played === card ? [seat] : []));
    if (!players.length) return [];
    const names = players.map((seat) => {
      const points = gains.find((gain) => gain.seat === seat)?.points;
      return points === undefined ? name(seat) : `${name(seat)} ${signed(points)}`;
    });
    const title = isCutter(card)
      ? either(language, `${capital(cableName(card, language))} cable`, `Câble ${cableName(card, language)}`)
      : cardName(card, language);
    return [`${title}${either(language, ": ", " : ")}${listed(names, language)}.`];
  });
  return [either(language, "Cards revealed.", "Cartes révélées."), ...said].join(" ");
}

type Gains = Extract<Effect, { type: "score" }>["gains"];

/** "Anna +4 and you +4", after a colon; nothing where nobody won or lost. */
function gainsText(gains: Gains, { language, name }: Context): string {
  if (!gains.length) return "";
  const each = gains.map(({ seat, points }) => `${name(seat)} ${signed(points)}`);
  return either(language, ": ", " : ") + listed(each, language);
}

/** B7: what several share: " = 7, for 4". */
function sharedText(worth: number, sharing: number, language: Language): string {
  return sharing > 1
    ? either(language, ` = ${worth}, shared by ${sharing}`, ` = ${worth}, à partager à ${sharing}`)
    : "";
}

/** B6: the cut of a cable that is protected. */
function stoppedText(seats: number[], { language, name, update }: Context): string {
  if (!seats.length) return "";
  const you = seats.length === 1 && seats[0] === update.seat;
  const many = seats.length > 1 || you;
  const who = capital(listed(seats.map(name), language));
  return either(
    language,
    ` ${who} ${many ? "cut" : "cuts"} nothing.`,
    ` ${who} ne ${you || seats.includes(update.seat ?? -1) ? "coupez" : many ? "coupent" : "coupe"} rien.`,
  );
}

/** What the turn before this one brought. */
export function lastTurnText(gains: Gains, context: Context): string {
  const { language } = context;
  const what = gains.length ? gainsText(gains, context) : either(language, ": nobody scored", " : personne n'a marqué");
  return either(language, `Last turn${what}.`, `Tour précédent${what}.`);
}

/** B7: a cut that brings nobody a point. */
function nothingText(sharing: number, language: Language): string {
  return sharing > 1
    ? either(language, `, too little for ${sharing} to share`, `, trop peu à partager à ${sharing}`)
    : either(language, ": no points", " : aucun point");
}

/** B6: who waited has points for it. */
function waitText(gains: Gains, context: Context): string {
  return gains.length ? ` ${cardName("wait", context.language)}${gainsText(gains, context)}.` : "";
}

/** A step that happened by itself. */
function stepText(done: Effect, context: Context): string | null {
  const { language } = context;
  const cable = "cable" in done && done.cable ? cableName(done.cable, language) : "";
  switch (done.type) {
    case "card":
      return either(
        language,
        `The ${cable} cable: ${done.card.main}, the detonator at ${done.detonator}${turnText(done, context)}`,
        `Câble ${cable} : ${done.card.main}, le détonateur à ${done.detonator}${turnText(done, context)}`,
      );
    case "score": {
      const sharing = done.seats.length;
      const shares = done.gains.length
        ? sharedText(done.worth, sharing, language) + gainsText(done.gains, context)
        : nothingText(sharing, language);
      const value = `${done.last.main} + ${done.worth - done.last.main}${shares}`;
      return either(language, `The ${cable} cable: ${value}.`, `Câble ${cable} : ${value}.`);
    }
    case "end": {
      if (!done.exploded) return either(language, "The turn ends.", "Le tour se termine.");
      const colour = cableName(done.exploded, language);
      return either(language, `The ${colour} cable sets off the bomb!`, `Le câble ${colour} fait exploser la bombe !`);
    }
    default:
      return null;
  }
}

/** How a turned card goes on: Duct tape held it, tiles were turned, the bomb went off. */
function turnText(done: Extract<Effect, { type: "card" }>, context: Context): string {
  const { language } = context;
  const tape = done.taped ? either(language, ", taped", ", retenu par le ruban") : "";
  const fine = done.tiles.filter(({ face }) => face === "ok").length;
  if (!done.exploded) return `${tape}${fine ? `, ${Array.from({ length: fine }, () => "OK").join(" ")}` : ""}.`;
  const tiles = fine
    ? either(
        language,
        ` The explosion comes after ${fine > 1 ? "two OK tiles" : "an OK tile"}`,
        ` L'explosion vient après ${fine > 1 ? "deux tuiles OK" : "une tuile OK"}`,
      )
    : either(language, " It explodes", " La bombe explose");
  const gains = gainsText(done.gains, context);
  return `${tape}.${tiles}${gains ? `${gains}.` : either(language, "!", " !")}`;
}

export const words: GameWords<Views["bombsquad"]> = {
  action: phrase,
  hold: holdOf,
  renews(event) {
    const done = effectOf("bombsquad", event);
    return done?.type === "end" && done.bomb !== null;
  },
  secret(event, context) {
    const done = effectOf("bombsquad", event);
    return done?.type === "reveal" ? revealText(done.cards, done.gains, context) : null;
  },
  event(event, context) {
    const text = event.text ?? "";
    const done = effectOf("bombsquad", event);
    if (event.seat === CHANCE) return (done && stepText(done, context)) ?? text;
    if (done?.type === "reveal") return revealText(done.cards, done.gains, context);
    if (!done && CARD.test(text)) return choiceText(event.seat, text, context);
    const gains = done && "gains" in done ? (done.gains ?? []) : [];
    const stopped = done?.type === "protect" ? stoppedText(done.seats, context) : "";
    return playText(event.seat, text, context) + stopped + waitText(gains, context);
  },
  place(name, { language }) {
    if (isCutter(name))
      return either(language, `the ${cableName(name, language)} cable`, `le câble ${cableName(name, language)}`);
    const kinds: Names = {
      tool: ["a tool", "un outil"],
      take: ["a tool to take", "un outil à prendre"],
      look: ["a look", "un regard"],
      order: ["the order of the cards", "l'ordre des cartes"],
      pass: ["passing", "passer"],
    };
    return kinds[name] ? named(kinds, name, language) : cardName(name, language);
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
