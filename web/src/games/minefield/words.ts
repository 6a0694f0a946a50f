import { CHANCE, type Effects, type Language, type Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { listed } from "../../words/grammar";
import type { GameWords, StoryContext } from "../contract";
import { effectOf } from "../effects";
import { capital, does, either, named, type Names } from "../speech";
import { type Cell, type Step, type Throw, type View } from "./hexes";

const noun = nounsOf("minefield");
type Hop = Effects["minefield"];

export function actionText(text: string, language: Language): string {
  if (text === "pass") return either(language, "pass", "passer");
  const [verb, cell = "", way = ""] = text.split(" ");
  if (verb === "enter") {
    return either(
      language,
      `bring a soldier in at ${cell}, going ${noun("direction", way, language)}`,
      `faire entrer un soldat en ${cell}, vers ${noun("direction", way, language)}`,
    );
  }
  const [from, to] = text.split("-");
  return to ? either(language, `${from} to ${to}`, `de ${from} à ${to}`) : text;
}

/** What one face of the die would do to a piece of the seat to move: "2: c4, takes a piece". */
function throwText({ face, cell, effect, wins }: Throw, view: View, language: Language): string {
  const at = cell ?? "";
  const isOnCommander = kindAt(cell, view) === "commander";
  const isLost = wins !== null && wins !== view.to_move;
  const [winEn, winFr] = wins !== null && !isLost ? [" and wins", " et gagne"] : ["", ""];
  const [lossEn, lossFr] = isLost ? [", you lose the game", ", partie perdue"] : ["", ""];
  const outcomes: Names = {
    moves: [at, at],
    captures: isOnCommander
      ? [`${at}, takes the commander${winEn}`, `${at}, prend le commandant${winFr}`]
      : [`${at}, takes the piece there`, `${at}, prend le pion`],
    wounds: [`${at}, hits the commander${lossEn}`, `${at}, touche le commandant${lossFr}`],
    blocked: isOnCommander
      ? ["blocked by the commander", "bloqué par le commandant"]
      : [`blocked by ${at}`, `bloqué par ${at}`],
    stays: ["stays", "reste"],
    "off-board": [`off the field${lossEn}`, `hors du champ${lossFr}`],
    "blown-up": [`blown up${lossEn}`, `éliminé${lossFr}`],
  };
  return either(language, `${face}: `, `${face} : `) + named(outcomes, effect, language);
}

function kindAt(name: string | null, view: View): string | undefined {
  return view.cells.find((cell) => cell.name === name)?.piece?.kind;
}

/** All that the die may do after this step. */
export function landingsText(step: Step, view: View, language: Language): string {
  if (!step.throws.length) return either(language, "A bunker: no die is rolled.", "Un bunker : pas de dé.");
  return step.throws.map((each) => throwText(each, view, language)).join(" · ");
}

export function stepText(step: Step, view: View, language: Language): string {
  return actionText(step.action, language) + either(language, "; ", " ; ") + landingsText(step, view, language);
}

/** A cell for a screen reader. */
export function cellText(cell: Cell, view: View, step: Step | undefined, movable: boolean, language: Language): string {
  const parts = [cell.name, noun("ground", cell.ground, language)];
  if (cell.piece) {
    const whose = view.to_move === cell.piece.seat && movable;
    const kind = noun("piece", cell.piece.kind, language);
    const side = either(language, `side ${cell.piece.seat + 1}`, `camp ${cell.piece.seat + 1}`);
    parts.push(`${kind}, ${side}${whose ? either(language, ", can move", ", peut bouger") : ""}`);
  }
  if (step) parts.push(either(language, "go there", "y aller"), landingsText(step, view, language));
  return parts.join(", ");
}

export function sideText(side: View["sides"][number], lives: number, language: Language): string {
  const most = piecesOf("minefield").soldiers;
  const soldiers = either(
    language,
    `soldiers on the field: ${side.soldiers} of ${most}`,
    `soldats sur le champ : ${side.soldiers} sur ${most}`,
  );
  return lives > 1 ? `${soldiers}, ${either(language, `lives: ${side.lives}`, `vies : ${side.lives}`)}` : soldiers;
}

/** "your soldier", "Anna's commander", as the object or the subject of a sentence. */
function pieceText(piece: Hop["piece"], { language, name, update }: StoryContext<View>): string {
  const kind = noun("piece", piece.kind, language);
  if (piece.seat === update.seat) return either(language, `your ${kind}`, `votre ${kind}`);
  if (update.seat !== null) return either(language, `the enemy ${kind}`, `le ${kind} ennemi`);
  return either(language, `${name(piece.seat)}'s ${kind}`, `le ${kind} de ${name(piece.seat)}`);
}

/** What a piece of its own side stood on: a bunker has no name on the board. */
function blockText(hop: Hop, { language, name, update }: StoryContext<View>): string {
  const owner = update.view.cells.find((cell) => cell.name === hop.target)?.owner ?? null;
  if (owner === null) return either(language, `in ${hop.target}`, `en ${hop.target}`);
  if (owner === update.seat) return either(language, "in your bunker", "dans votre bunker");
  if (update.seat !== null) return either(language, "in the enemy bunker", "dans le bunker ennemi");
  return either(language, `in ${name(owner)}'s bunker`, `dans le bunker de ${name(owner)}`);
}

/** What the die did to the piece that stepped on a mine. */
function thrownText(hop: Hop, context: StoryContext<View>): string {
  const { language } = context;
  const at = hop.target ?? "";
  const it = pieceText(hop.piece, context);
  const taken = listed(
    hop.lost.filter(({ cell }) => cell !== hop.start).map(({ piece }) => pieceText(piece, context)),
    language,
  );
  const safe = hop.safe ? either(language, ", safe in a bunker", ", à l'abri dans un bunker") : "";
  const bunker = hop.safe ? either(language, ", a bunker", ", un bunker") : "";
  const block = blockText(hop, context);
  const outcomes: Names = {
    moves: [`${it} is thrown to ${at}${safe}`, `${it} est projeté en ${at}${safe}`],
    captures: [`${it} takes ${taken} in ${at}${bunker}`, `${it} prend ${taken} en ${at}${bunker}`],
    wounds: [`${it} hits the commander in ${at}`, `${it} touche le commandant en ${at}`],
    blocked: [`${it} is blocked by the piece ${block}`, `${it} est bloqué par le pion ${block}`],
    stays: [`${it} stays where it is`, `${it} reste sur place`],
    "off-board": [`${it} is thrown off the field and lost`, `${it} est projeté hors du champ et perdu`],
    "blown-up": [`${it} is blown up`, `${it} saute`],
  };
  return named(outcomes, hop.how, language);
}

export const words: GameWords<Views["minefield"]> = {
  action(text, { language }) {
    const words = actionText(text, language);
    return text.includes("-") ? either(language, `move from ${words}`, `aller ${words}`) : words;
  },
  event(event, context) {
    const { language, name, update } = context;
    const text = event.text ?? "";
    const hop = effectOf("minefield", event);
    if (event.seat === CHANCE) {
      return hop
        ? `${text}${either(language, ": ", " : ")}${thrownText(hop, context)}.`
        : either(language, `The die shows ${text}.`, `Le dé donne ${text}.`);
    }
    const you = event.seat === update.seat;
    const who = name(event.seat);
    if (text === "pass") return `${who} ${does(language, you, ["passes", "pass", "passe", "passez"])}.`;
    if (!hop) return text;
    const safe = hop.safe ? either(language, ", a bunker", ", un bunker") : "";
    if (hop.start === null) {
      const enters = does(language, you, ["brings", "bring", "fait entrer", "faites entrer"]);
      return either(
        language,
        `${who} ${enters} a soldier in at ${hop.end}${safe}.`,
        `${who} ${enters} un soldat en ${hop.end}${safe}.`,
      );
    }
    const moves = does(language, you, ["moves", "move", "déplace", "déplacez"]);
    const piece = noun("piece", hop.piece.kind, language);
    // There are several soldiers, and one commander.
    const one = hop.piece.kind === "commander" ? does(language, you, ["the", "your", "son", "votre"]) : "";
    return either(
      language,
      `${who} ${moves} ${one || "a"} ${piece} from ${hop.start} to ${hop.end}${safe}.`,
      `${who} ${moves} ${one || "un"} ${piece} de ${hop.start} à ${hop.end}${safe}.`,
    );
  },
  // The sentence waits until the die lies and the piece has been thrown.
  begins: (event, { language }) =>
    event.seat === CHANCE && !event.undone ? either(language, "The die is rolled…", "Le dé roule…") : null,
  beginsFor: () => 600,
  place: (name, { language }) => (name === "pass" ? actionText(name, language) : undefined),
  expected({ update, language }) {
    if (update.legal.length === 1 && update.legal[0] === "pass") {
      return either(language, "Nothing can move: pass.", "Rien ne peut bouger : passez.");
    }
    const enters = update.legal.filter((text) => text.startsWith("enter")).length;
    if (!enters) return either(language, "Move a piece.", "Déplacez un pion.");
    if (enters === update.legal.length) return either(language, "Bring a soldier in.", "Faites entrer un soldat.");
    return either(language, "Move a piece, or bring a soldier in.", "Déplacez un pion, ou faites entrer un soldat.");
  },
  ending(context, story = []) {
    const { update, language } = context;
    const { result, turns, winner } = update.view;
    if (result === "drawn") return either(language, `All ${turns} turns are played.`, `Les ${turns} tours sont joués.`);
    if (winner === null) return "";
    const last = story.findLast((event) => !event.undone && event.text !== null);
    const hop = last && effectOf("minefield", last);
    if (hop && hop.wins !== null) return `${capital(thrownText(hop, context))}.`;
    return update.seat === null || update.seat === winner
      ? either(language, "The enemy commander is gone.", "Le commandant ennemi est éliminé.")
      : either(language, "Your commander is gone.", "Votre commandant est éliminé.");
  },
  revealed(seat, { update, language }) {
    const side = update.view.sides[seat];
    return side ? sideText(side, update.view.lives, language) : "";
  },
  // A mine that takes a piece, or a commander, is a moment to look at.
  hold(event) {
    const hop = effectOf("minefield", event);
    if (!hop) return undefined;
    if (hop.lost.length || hop.wounded !== null) return 1800;
    return hop.face === null ? 800 : 1400;
  },
};
