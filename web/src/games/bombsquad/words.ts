import type { Views } from "../../types";
import { CHANCE } from "../../types";
import type { GameWords, Told } from "../contract";
import { either, named, type Names } from "../speech";

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

type At = Told<Views["bombsquad"]>;

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
        return either(language, `look at the tiles of ${cable(rest[0] ?? "")}`, `regarder les tuiles du ${cable(rest[0] ?? "")}`);
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

export const words: GameWords<Views["bombsquad"]> = {
  action: phrase,
  event(event, told) {
    const { language, name, update } = told;
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
    const who = name(event.seat);
    const you = event.seat === update.seat;
    const said = phrase(text, told);
    const verbs = language === "fr" ? FRENCH : ENGLISH;
    return `${who} ${said.replace(/^(les )?(\p{L}+)/u, (_, them = "", verb) => them + (verbs[verb]?.[you ? 1 : 0] ?? verb))}.`;
  },
  expected({ update, language }) {
    switch (update.view.phase) {
      case "choose":
        return either(language, "Choose in secret: cut a cable, Wait, or Chicken.", "Choisissez en secret : couper un câble, Attendez ou Poule mouillée.");
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
