// Orapa Mine in sentences.
import type { Effects, GameEvent, Language, Views } from "../../types";
import type { GameWords, StoryContext } from "../contract";
import { isOne, listed } from "../../words/grammar";
import { nounsOf } from "../../words/games";
import { effectOf } from "../effects";
import { does, either } from "../speech";
import { cellName, read } from "./shapes";
import { colourName, counted, gemName, turnedText } from "./strings";

type View = Views["orapa"];
const noun = nounsOf("orapa");

type Effect = Effects["orapa"];

/** The answer to a question; empty when the event does not say it. */
function answer(effect: Effect | null, language: Language): string {
  if (effect?.type === "ray") {
    if (effect.exit === null) return either(language, ": it is absorbed", " : il est absorbé");
    const n = effect.turns;
    const turned = isOne(language, n ?? 0) ? either(language, "turn", "virage") : either(language, "turns", "virages");
    const turns = n === null ? "" : `, ${n} ${turned}`;
    const colour = colourName(effect.colour, language);
    if (effect.exit === effect.port) return either(language, ": it comes back, ", " : il revient, ") + colour + turns;
    return either(language, `: it comes out at ${effect.exit}, `, ` : il sort en ${effect.exit}, `) + colour + turns;
  }
  if (effect?.type !== "cell") return "";
  const found =
    effect.content === "transparent"
      ? either(language, "a transparent gem", "une gemme transparente")
      : colourName(effect.content, language);
  return either(language, ": ", " : ") + found;
}

/** "the red gem at C4", turned and mirrored as it lies. */
export function gemText(text: string, language: Language): string {
  const gem = read(text);
  if (!gem) return text;
  const name = gemName(gem.letter, language);
  const more = [gem.mirrored ? either(language, "mirrored", "en miroir") : "", turnedText(gem.turn, language)].filter(
    Boolean,
  );
  return `${name} ${either(language, "at", "en")} ${cellName(gem.row, gem.column)}${more.length ? ` (${more.join(", ")})` : ""}`;
}

/** How a proposal went, as the end of a sentence; a full stop while it is not whole. */
function verdict(event: GameEvent, { language, name, update }: StoryContext<View>): string {
  const effect = effectOf("orapa", event);
  if (effect?.type !== "proposal" || effect.right === null) return ".";
  if (effect.right) return either(language, ", and it is right!", ", et c'est la bonne !");
  const is = does(language, event.seat === update.seat, ["is", "are", "est", "êtes"]);
  return (
    either(language, ", but it is wrong.", ", mais ce n'est pas la bonne.") +
    (effect.out ? ` ${name(event.seat)} ${is} ${either(language, "out.", "hors jeu.")}` : "")
  );
}

function list(gems: string[], language: Language): string {
  return listed(
    gems.map((gem) => gemText(gem, language)),
    language,
  );
}

const PROPOSES = ["proposes a mine", "propose a mine", "propose une mine", "proposez une mine"] as const;

/** A mine is hidden in secret, and so is a proposal about a shared mine: only how it went is told. */
function hidden(event: GameEvent, context: StoryContext<View>): string {
  const { language, name, update } = context;
  const effect = effectOf("orapa", event);
  if (effect?.type === "proposal") {
    return `${name(event.seat)} ${does(language, false, [...PROPOSES])}${verdict(event, context)}`;
  }
  const you = event.seat === update.seat;
  if (effect?.type === "hiding" && !effect.complete) {
    const lays = does(language, you, ["lays", "lay", "pose", "posez"]);
    return `${name(event.seat)} ${lays} ${either(language, "a gem in secret", "une gemme en secret")}.`;
  }
  const hides = does(language, you, ["hides a mine", "hide your mine", "cache une mine", "cachez votre mine"]);
  return `${name(event.seat)} ${hides}.`;
}

/** "Anna sends a ray from 5", without its answer. */
function rayText(event: GameEvent, { language, name, update }: StoryContext<View>): string {
  const sends = does(language, event.seat === update.seat, [
    "sends a ray from",
    "send a ray from",
    "envoie un rayon depuis",
    "envoyez un rayon depuis",
  ]);
  return `${name(event.seat)} ${sends} ${event.text?.split(" ")[1] ?? ""}`;
}

export const words: GameWords<View> = {
  secret: hidden,

  action(text, { language }) {
    const [verb = "", ...rest] = text.split(" ");
    const one = rest[0] ?? "";
    if (verb === "ray" && one) return either(language, `send a ray from ${one}`, `envoyer un rayon depuis ${one}`);
    if (verb === "ask" && one) return either(language, `ask about ${one}`, `interroger ${one}`);
    if (verb === "hide" && one)
      return either(language, `hide ${list(rest, language)}`, `cacher ${list(rest, language)}`);
    if (verb === "propose") {
      return one
        ? either(language, `propose ${list(rest, language)}`, `proposer ${list(rest, language)}`)
        : either(language, "begin a proposal", "commencer une proposition");
    }
    if (verb.includes("@")) return either(language, "lay ", "poser ") + list([verb, ...rest], language);
    return text;
  },

  event(event, context) {
    const { language, name, update } = context;
    const effect = effectOf("orapa", event);
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
    if (event.text === null || (verb === "hide" && one)) return hidden(event, context);
    if (verb === "ray" && one) {
      return `${rayText(event, context)}${answer(effect, language)}.`;
    }
    if (verb === "ask" && one) {
      const asks = does(language, you, ["asks about", "ask about", "interroge", "interrogez"]);
      return `${who} ${asks} ${one}${answer(effect, language)}.`;
    }
    if (verb === "propose") {
      if (!one)
        return `${who} ${does(language, you, ["begins a proposal", "begin a proposal", "commence une proposition", "commencez une proposition"])}.`;
      return `${who} ${does(language, you, [...PROPOSES])}${verdict(event, context)}`;
    }
    if (verb.includes("@")) {
      const lays = does(language, you, ["lays", "lay", "pose", "posez"]);
      return `${who} ${lays} ${list([verb, ...rest], language)}${verdict(event, context)}`;
    }
    return event.text ? `${who}${either(language, ": ", " : ")}${event.text}` : `${who}.`;
  },

  // The sentence waits for the ray, as the marks on the rim do.
  begins(event, context) {
    if (effectOf("orapa", event)?.type !== "ray" || event.undone) return null;
    return `${rayText(event, context)}…`;
  },
  isPart(event) {
    const effect = effectOf("orapa", event);
    return (effect?.type === "hiding" && !effect.complete) || (effect?.type === "proposal" && effect.right === null);
  },
  place: (name, { language }) => (name === "propose" ? either(language, "a proposal", "une proposition") : undefined),
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
    return either(
      language,
      "Send a ray, ask about a cell, or propose.",
      "Envoyez un rayon, interrogez une case, ou proposez.",
    );
  },

  ending({ update, language, name }) {
    const view = update.view;
    if (!view || view.result === "ongoing") return "";
    const winner = view.winner;
    if (winner === null) {
      return view.result === "drawn"
        ? either(
            language,
            "Both mines have been found: play again to find the winner.",
            "Les deux mines ont été trouvées : rejouez pour vous départager.",
          )
        : either(language, "Nobody found the mine.", "Personne n'a trouvé la mine.");
    }
    const seat = view.seats[winner];
    if (!seat) return "";
    if (view.mode === "duel" && view.seats.some((each) => each.seat !== winner && each.out)) {
      return either(language, "A wrong proposal decided it.", "Une proposition fausse a décidé de la partie.");
    }
    const n = seat.questions;
    const questions = isOne(language, n) ? "question" : "questions"; // in both languages
    const found = does(language, winner === update.seat, ["found", "found", "a trouvé", "avez trouvé"]);
    return either(
      language,
      `${name(winner)} ${found} the mine after ${n} ${questions}.`,
      `${name(winner)} ${found} la mine après ${n} ${questions}.`,
    );
  },
  revealed(seat, { update, language }) {
    const of = update.view?.seats[seat];
    if (!of) return "";
    if (of.master) return noun("role", "master", language);
    return counted(language, "questionsOne", "questions", of.questions);
  },
  out(event, { update, language, name }) {
    const effect = effectOf("orapa", event);
    if (effect?.type !== "proposal" || !effect.out) return null;
    const proposed = does(language, event.seat === update.seat, [
      "proposed a mine that was wrong",
      "proposed a mine that was wrong",
      "a proposé une mine, et c'était faux",
      "avez proposé une mine, et c'était faux",
    ]);
    return { seat: event.seat, why: `${name(event.seat)} ${proposed}.` };
  },
  // As long as a ray runs and its answer can be read.
  hold(event) {
    const effect = effectOf("orapa", event);
    if (effect?.type === "ray") return 1900;
    return effect?.type === "proposal" && effect.right !== null ? 2200 : undefined;
  },
};
