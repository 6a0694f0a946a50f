import { CHANCE, type Happened, type Views } from "../../types";
import type { GameWords, StoryContext } from "../contract";
import { either, named, type Names } from "../speech";
import { CARD } from "./tools";

export const CABLES: Names = {
  green: ["green", "vert"],
  blue: ["blue", "bleu"],
  red: ["red", "rouge"],
  yellow: ["yellow", "jaune"],
};
export const CARDS: Names = { ...CABLES, wait: ["Wait", "Attendez"], chicken: ["Chicken", "Poule mouillée"] };
export const TOOLS: Names = {
  stethoscope: ["Stethoscope", "Stéthoscope"],
  xray: ["X-ray", "Rayons X"],
  schematic: ["Schematic", "Schéma"],
  rewiring: ["Rewiring", "Recâblage"],
  rewind: ["Rewind", "Rembobinage"],
  thirdhand: ["Third hand", "Troisième main"],
  magnet: ["Magnet", "Aimant"],
  shortcircuit: ["Short circuit", "Court-circuit"],
  switcheroo: ["Switcheroo", "Bonneteau"],
  secondwind: ["Second wind", "Second souffle"],
  gloves: ["Insulated gloves", "Gants isolants"],
  secondthoughts: ["Second thoughts", "Réflexion faite"],
  helmet: ["Helmet", "Casque"],
  doublecut: ["Double cut", "Double coupe"],
  amplifier: ["Amplifier", "Amplificateur"],
  jammer: ["Jammer", "Brouilleur"],
  reversegear: ["Reverse gear", "Marche arrière"],
  ducttape: ["Duct tape", "Ruban adhésif"],
  splice: ["Splice", "Épissure"],
  credit: ["Taking the credit", "Tout le mérite"],
};

type At = StoryContext<Views["bombsquad"]>;

/** What an action does, without who does it: "cut the green cable". */
function phrase(text: string, { language, name }: At): string {
  const [verb, one = "", ...rest] = text.split(" ");
  const cable = (colour: string) => named(CABLES, colour, language);
  const and = either(language, " and ", " et ");
  switch (verb) {
    case "cut":
      return either(language, `cut the ${cable(one)} cable`, `couper le câble ${cable(one)}`);
    case "wait":
    case "chicken":
      return either(language, `play ${named(CARDS, verb, language)}`, `jouer ${named(CARDS, verb, language)}`);
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
      return either(language, "look at ", "regarder ") + [one, ...rest].map(cable).join(and);
    case "take":
      return either(language, `take ${named(TOOLS, one, language)}`, `prendre ${named(TOOLS, one, language)}`);
    case "order":
      return either(language, `put them in the order ${one}`, `les mettre dans l'ordre ${one}`);
    case "pass":
      return either(language, "pass", "passer");
    case "tool": {
      const target = one === "jammer" ? [name(Number(rest[0]))] : rest.map((word) => named(CARDS, word, language));
      const on = target.length ? ` (${target.join(" ")})` : "";
      return either(language, `use ${named(TOOLS, one, language)}`, `utiliser ${named(TOOLS, one, language)}`) + on;
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
function deed(seat: number, text: string, told: At): string {
  const verbs = told.language === "fr" ? FRENCH : ENGLISH;
  const you = seat === told.update.seat ? 1 : 0;
  const said = phrase(text, told).replace(
    /^(les )?(\p{L}+)/u,
    (_, them: string = "", verb: string) => them + (verbs[verb]?.[you] ?? verb),
  );
  return `${told.name(seat)} ${said}.`;
}

/** A card chosen, mine or unseen. An order put in secret reads the same, but turns nothing up. */
function isChoice({ seat, text, undone }: Happened): boolean {
  return seat !== CHANCE && !undone && (text === null || CARD.test(text));
}

/** B5: everyone's card, where this was the last choice of its turn and so turned all of them up.
 *
 * The view is the one after all that came with the event, or after a reload the last of all: the newest
 * card in front of a player is that turn's unless another has been turned up since, or a tool moved it.
 */
function turnedUp(event: Happened, { update: { events, view } }: At): string[] {
  if (!isChoice(event)) return [];
  const after = events.filter((each) => each.version > event.version);
  const next = after.find((each) => isChoice(each) || !/^(pass|tool )/.test(each.text ?? ""));
  const open = next ? !isChoice(next) && !next.undone : ["revealed", "protect", "look"].includes(view.phase);
  const since = after.filter(isChoice).length >= view.players.length;
  const moved = after.some((each) => /^tool (thirdhand|secondthoughts) /.test(each.text ?? ""));
  const cards = view.players.map((player) => player.front.at(-1) ?? "");
  return open && !since && !moved && cards.every(Boolean) ? cards : [];
}

/** The cards turned up, in a sentence for each player. */
function revealed(cards: string[], told: At): string {
  const deeds = cards.map((card, seat) => deed(seat, card in CABLES ? `cut ${card}` : card, told));
  return [either(told.language, "The cards are revealed.", "Les cartes sont révélées."), ...deeds].join(" ");
}

export const words: GameWords<Views["bombsquad"]> = {
  action: phrase,
  secret(event, told) {
    const cards = turnedUp(event, told);
    return cards.length ? revealed(cards, told) : null;
  },
  event(event, told) {
    const { language } = told;
    const text = event.text ?? "";
    const [verb, one = ""] = text.split(" ");
    const cable = named(CABLES, one, language);
    if (event.seat === CHANCE) {
      switch (verb) {
        case "turn":
          return either(language, `The ${cable} cable: a card is turned.`, `Câble ${cable} : une carte est retournée.`);
        case "score":
          return either(language, `The ${cable} cable is scored.`, `Le câble ${cable} est compté.`);
        case "explode":
          return either(language, `The bomb explodes: ${cable}!`, `La bombe explose : ${cable} !`);
        case "end":
          return either(language, "The turn ends.", "Le tour se termine.");
        default:
          return text;
      }
    }
    const cards = turnedUp(event, told);
    return cards.length ? revealed(cards, told) : deed(event.seat, text, told);
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
