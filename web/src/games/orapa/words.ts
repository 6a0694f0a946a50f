// Orapa Mine in sentences.
import type { Happened, Language, Views } from "../../types";
import type { GameWords, StoryContext } from "../contract";
import { isOne } from "../../words/grammar";
import { capital, does, either, named, type Names } from "../speech";

type View = Views["orapa"];

export const COLOURS: Names = {
  transparent: ["transparent", "transparent"],
  red: ["red", "rouge"],
  yellow: ["yellow", "jaune"],
  orange: ["orange", "orange"],
  blue: ["blue", "bleu"],
  violet: ["violet", "violet"],
  green: ["green", "vert"],
  black: ["black", "noir"],
  white: ["white", "blanc"],
  pink: ["pink", "rose"],
  "light-yellow": ["light yellow", "jaune clair"],
  "light-orange": ["light orange", "orange clair"],
  "light-blue": ["light blue", "bleu clair"],
  "light-violet": ["light violet", "violet clair"],
  "light-green": ["light green", "vert clair"],
  grey: ["grey", "gris"],
  absorbed: ["absorbed", "absorbé"],
  nothing: ["nothing", "rien"],
};
export const GEMS: Names = {
  R: ["the red gem", "la gemme rouge"],
  Y: ["the yellow gem", "la gemme jaune"],
  B: ["the blue gem", "la gemme bleue"],
  W: ["the white triangle", "le triangle blanc"],
  L: ["the white lozenge", "le losange blanc"],
  D: ["the diamond", "le diamant"],
  K: ["the black body", "le corps noir"],
};

/** The answer to a question, as the view has it now; empty when it is not known. */
function answer(event: Happened, verb: string, one: string, { update, language }: StoryContext<View>): string {
  const mine = update.view?.mines.find((each) => each.prospectors.includes(event.seat));
  if (verb === "ray") {
    const port = mine?.ports.find((each) => each.name === one);
    if (!port?.known) return "";
    if (port.colour === "absorbed") return either(language, ": absorbed", " : absorbé");
    const n = port.turns;
    const turned = isOne(language, n ?? 0) ? either(language, "turn", "virage") : either(language, "turns", "virages");
    const turns = n === null ? "" : `, ${n} ${turned}`;
    const colour = named(COLOURS, port.colour ?? "", language);
    return either(language, `: out at ${port.exit}, ${colour}${turns}`, ` : sort en ${port.exit}, ${colour}${turns}`);
  }
  const content = mine?.cells.find((each) => each.name === one)?.content;
  if (!content) return "";
  const found =
    content === "transparent"
      ? either(language, "a transparent gem", "une gemme transparente")
      : named(COLOURS, content, language);
  return either(language, ": ", " : ") + found;
}

/** Whether this event ended a proposal, and how it went; null if it did not. */
export function verdict(event: Happened, view: View | null, version: number): "right" | "wrong" | null {
  const texts = (event.text ?? "").split(" ");
  const last = view?.in_play.at(-1);
  if (!view || !last || event.undone || view.hiding.length || texts[0] === "hide") return null;
  // A proposal is whole with its last gem; a program may lay them one by one.
  if (!texts.some((text) => text.startsWith(last) && text.includes("@"))) return null;
  if (view.mode === "duel") return view.seats[event.seat]?.wrong ? "wrong" : "right";
  return view.winner === event.seat && event.version === version ? "right" : "wrong";
}

/** "the red gem at C4", turned and mirrored as it lies. */
export function gemText(text: string, language: Language): string {
  const parts = /^([RYBWLDK])(m?)([0-3]?)@(\w+)$/i.exec(text);
  if (!parts) return text;
  const name = named(GEMS, parts[1]!.toUpperCase(), language);
  const turns = Number(parts[3] || 0);
  const more = [
    parts[2] ? either(language, "mirrored", "en miroir") : "",
    turns ? either(language, `${turns}/4 turn`, `${turns}/4 de tour`) : "",
  ].filter(Boolean);
  return `${name} ${either(language, "at", "en")} ${parts[4]}${more.length ? ` (${more.join(", ")})` : ""}`;
}

/** How a proposal went, as the end of a sentence. */
function judged(event: Happened, { update, language }: StoryContext<View>): string {
  const how = verdict(event, update.view, update.version);
  if (how === null) return "";
  return how === "right"
    ? either(language, ": it is right", " : c'est juste")
    : either(language, ": it is wrong", " : c'est faux");
}

function list(gems: string[], language: Language): string {
  return gems.map((gem) => gemText(gem, language)).join(", ");
}

/** Only the hiding of a mine is secret; what is hidden is not said to anybody. */
function hidden(event: Happened, { language, name, update }: StoryContext<View>): string {
  const hides = does(language, event.seat === update.seat, [
    "hides a mine",
    "hide your mine",
    "cache une mine",
    "cachez votre mine",
  ]);
  return `${name(event.seat)} ${hides}.`;
}

export const words: GameWords<View> = {
  secret: hidden,

  action(text, { language }) {
    const [verb = "", ...rest] = text.split(" ");
    const one = rest[0] ?? "";
    if (verb === "ray" && one) return either(language, `Send a ray from ${one}`, `Envoyer un rayon de ${one}`);
    if (verb === "ask" && one) return either(language, `Ask what is at ${one}`, `Demander ce qu'il y a en ${one}`);
    if (verb === "hide" && one)
      return either(language, `Hide ${list(rest, language)}`, `Cacher ${list(rest, language)}`);
    if (verb === "propose") {
      return one
        ? either(language, `Propose ${list(rest, language)}`, `Proposer ${list(rest, language)}`)
        : either(language, "Begin a proposal", "Commencer une proposition");
    }
    if (verb.includes("@")) return capital(either(language, "lay ", "poser ") + list([verb, ...rest], language));
    return text;
  },

  event(event, told) {
    const { language, name, update } = told;
    const who = name(event.seat);
    const you = event.seat === update.seat;
    const [verb = "", ...rest] = (event.text ?? "").split(" ");
    const one = rest[0] ?? "";
    if (event.undone) {
      const takes = does(language, you, [
        "takes back the last action",
        "take back the last action",
        "reprend la dernière action",
        "reprenez la dernière action",
      ]);
      return `${who} ${takes}.`;
    }
    if (event.text === null || (verb === "hide" && one)) return hidden(event, told);
    if (verb === "ray" && one) {
      const sends = does(language, you, [
        "sends a ray from",
        "send a ray from",
        "envoie un rayon de",
        "envoyez un rayon de",
      ]);
      return `${who} ${sends} ${one}${answer(event, verb, one, told)}.`;
    }
    if (verb === "ask" && one) {
      const asks = does(language, you, [
        "asks what is at",
        "ask what is at",
        "demande ce qu'il y a en",
        "demandez ce qu'il y a en",
      ]);
      return `${who} ${asks} ${one}${answer(event, verb, one, told)}.`;
    }
    if (verb === "propose") {
      if (!one)
        return `${who} ${does(language, you, ["begins a proposal", "begin a proposal", "commence une proposition", "commencez une proposition"])}.`;
      const proposes = does(language, you, [
        "proposes a mine",
        "propose a mine",
        "propose une mine",
        "proposez une mine",
      ]);
      return `${who} ${proposes}${judged(event, told)}.`;
    }
    if (verb.includes("@")) {
      const lays = does(language, you, ["lays", "lay", "pose", "posez"]);
      return `${who} ${lays} ${list([verb, ...rest], language)}${judged(event, told)}.`;
    }
    return event.text ? `${who}${either(language, ": ", " : ")}${event.text}` : `${who}.`;
  },

  expected({ update, language }) {
    const view = update.view;
    if (!view || update.seat === null || view.result !== "ongoing") return "";
    const me = view.seats[update.seat];
    if (view.hiding.includes(update.seat)) {
      return either(language, "Hide your mine: drag the gems onto it.", "Cachez votre mine : glissez-y les gemmes.");
    }
    if (view.turn !== update.seat || me?.out) return "";
    if (view.run?.proposal) {
      return either(
        language,
        "Finish your proposal: lay the other gems.",
        "Finissez votre proposition : posez les autres gemmes.",
      );
    }
    if (view.last_turn) {
      return either(
        language,
        "Your mine has been found: propose now, or lose.",
        "Votre mine a été trouvée : proposez maintenant, ou perdez.",
      );
    }
    return either(language, "Send a ray, ask a cell, or propose.", "Envoyez un rayon, demandez une case, ou proposez.");
  },

  ending({ update, language }) {
    const view = update.view;
    if (!view || view.result === "ongoing") return "";
    const winner = view.winner;
    if (winner === null) {
      return view.result === "drawn"
        ? either(language, "Both mines have been found.", "Les deux mines ont été trouvées.")
        : either(language, "Nobody found the mine.", "Personne n'a trouvé la mine.");
    }
    const seat = view.seats[winner];
    if (!seat) return "";
    if (seat.master) return either(language, "Nobody found the mine.", "Personne n'a trouvé la mine.");
    if (view.mode === "duel" && view.seats[1 - winner]?.wrong) {
      return either(language, "A wrong proposal decided it.", "Une proposition fausse a décidé de la partie.");
    }
    const n = seat.questions;
    const questions = isOne(language, n) ? "question" : "questions"; // in both languages
    return either(
      language,
      `The mine was found after ${n} ${questions}.`,
      `La mine a été trouvée après ${n} ${questions}.`,
    );
  },
};
