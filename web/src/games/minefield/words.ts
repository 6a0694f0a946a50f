import { CHANCE, type Language, type Views } from "../../types";
import type { GameWords } from "../contract";
import { does, either, named, type Names } from "../speech";
import type { Cell, Step, Throw, View } from "./hexes";

const WAYS: Names = {
  E: ["east", "l'est"],
  SE: ["south-east", "le sud-est"],
  SW: ["south-west", "le sud-ouest"],
  W: ["west", "l'ouest"],
  NW: ["north-west", "le nord-ouest"],
  NE: ["north-east", "le nord-est"],
};

const GROUNDS: Names = {
  plain: ["mined", "minée"],
  dense: ["dense", "dense"],
  bunker: ["bunker", "bunker"],
};
const KINDS: Names = {
  commander: ["commander", "commandant"],
  soldier: ["soldier", "soldat"],
};

export function actionSaid(text: string, language: Language): string {
  if (text === "pass") return either(language, "pass", "passer");
  const [verb, cell = "", way = ""] = text.split(" ");
  if (verb === "enter") {
    return either(
      language,
      `bring a soldier in at ${cell}, going ${named(WAYS, way, language)}`,
      `faire entrer un soldat en ${cell}, vers ${named(WAYS, way, language)}`,
    );
  }
  const [from, to] = text.split("-");
  return to ? either(language, `${from} to ${to}`, `de ${from} à ${to}`) : text;
}

/** What one face of the die would do: "2: c4, takes a piece". */
function throwSaid({ face, cell, effect }: Throw, language: Language): string {
  const at = cell ?? "";
  const told: Names = {
    moves: [at, at],
    captures: [`${at}, takes the piece there`, `${at}, prend le pion`],
    wounds: [`${at}, hits the commander`, `${at}, touche le commandant`],
    blocked: [`blocked by ${at}`, `bloqué par ${at}`],
    stays: ["stays", "reste"],
    "off-board": ["off the field", "hors du champ"],
    "blown-up": ["blown up", "éliminé"],
  };
  return either(language, `${face}: `, `${face} : `) + named(told, effect, language);
}

/** All that the die may do after this step. */
export function landingsSaid(step: Step, language: Language): string {
  if (!step.throws.length) return either(language, "A bunker: no die is rolled.", "Un bunker : pas de dé.");
  return step.throws.map((each) => throwSaid(each, language)).join(" · ");
}

export function stepSaid(step: Step, language: Language): string {
  return actionSaid(step.action, language) + either(language, "; ", " ; ") + landingsSaid(step, language);
}

/** A cell for a screen reader. */
export function cellSaid(cell: Cell, view: View, step: Step | undefined, movable: boolean, language: Language): string {
  const parts = [cell.name, named(GROUNDS, cell.ground, language)];
  if (cell.piece) {
    const whose = view.to_move === cell.piece.seat && movable;
    const kind = named(KINDS, cell.piece.kind, language);
    const side = either(language, `side ${cell.piece.seat + 1}`, `camp ${cell.piece.seat + 1}`);
    parts.push(`${kind}, ${side}${whose ? either(language, ", can move", ", peut bouger") : ""}`);
  }
  if (step) parts.push(either(language, "go there", "y aller"), landingsSaid(step, language));
  return parts.join(", ");
}

export function sideSaid(side: View["sides"][number], lives: number, language: Language): string {
  const soldiers = either(
    language,
    `soldiers on the field: ${side.soldiers} of 4`,
    `soldats sur le champ : ${side.soldiers} sur 4`,
  );
  return lives === 2 ? `${soldiers}, ${either(language, `lives: ${side.lives}`, `vies : ${side.lives}`)}` : soldiers;
}

export const words: GameWords<Views["minefield"]> = {
  action: (text, { language }) => actionSaid(text, language),
  event(event, { language, name, update }) {
    const text = event.text ?? "";
    if (event.seat === CHANCE) {
      return either(language, `A mine! The die shows ${text}.`, `Une mine ! Le dé donne ${text}.`);
    }
    const you = event.seat === update.seat;
    const who = name(event.seat);
    const [verb, cell = "", way = ""] = text.split(" ");
    if (verb === "pass") return `${who} ${does(language, you, ["passes", "pass", "passe", "passez"])}.`;
    if (verb === "enter") {
      const enters = does(language, you, ["brings", "bring", "fait entrer", "faites entrer"]);
      return either(
        language,
        `${who} ${enters} a soldier in at ${cell}, going ${named(WAYS, way, language)}.`,
        `${who} ${enters} un soldat en ${cell}, vers ${named(WAYS, way, language)}.`,
      );
    }
    const [from, to] = text.split("-");
    if (!to) return text;
    const steps = does(language, you, ["moves", "move", "va", "allez"]);
    return either(language, `${who} ${steps} from ${from} to ${to}.`, `${who} ${steps} de ${from} à ${to}.`);
  },
  expected({ update, language }) {
    if (update.legal.length === 1 && update.legal[0] === "pass") {
      return either(language, "Nothing can move: pass.", "Rien ne peut bouger : passez.");
    }
    return either(language, "Move a piece, or bring a soldier in.", "Bougez une pièce, ou faites entrer un soldat.");
  },
  ending({ update, language }) {
    const { result, turns, winner, sides } = update.view;
    if (result === "drawn") return either(language, `All ${turns} turns are played.`, `Les ${turns} tours sont joués.`);
    const fallen = winner === null ? -1 : 1 - winner;
    if (sides[fallen]?.lives !== 0) return "";
    return fallen === update.seat
      ? either(language, "Your commander is gone.", "Votre commandant est éliminé.")
      : either(language, "The commander is gone.", "Le commandant est éliminé.");
  },
};
