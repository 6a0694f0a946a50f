// The words on the board itself. Both languages side by side.
import type { Language } from "../../types";
import { isOne } from "../../words/grammar";
import { filled, type Parts } from "../../words";
import { nounsOf } from "../../words/games";
import { either, named } from "../speech";

const noun = nounsOf("orapa");

const both = {
  board: [
    "Mine of {columns} columns and {rows} rows, with a port at each end",
    "Mine de {columns} colonnes et {rows} lignes, avec un port à chaque bout",
  ],
  theirs: ["The mine to find", "La mine à trouver"],
  own: ["My mine", "Ma mine"],
  mineOf: ["Mine · {name}", "Mine · {name}"],
  gemHelp: [
    "Arrows move the gem, R turns it, M mirrors it, Delete takes it off.",
    "Les flèches déplacent la gemme, R la tourne, M la met en miroir, Suppr l'enlève.",
  ],
  pick: [
    "Touch a port to send a ray, or a cell to ask about it or mark it.",
    "Touchez un port pour envoyer un rayon, ou une case pour l'interroger ou la marquer.",
  ],
  hideHint: [
    "Touch a gem to turn it, or a port to try a ray.",
    "Touchez une gemme pour la tourner, ou un port pour essayer un rayon.",
  ],
  lookRay: ["Touch a port or an answer to follow one ray.", "Touchez un port ou une réponse pour suivre un rayon."],
  look: ["Touch a port to read its answer.", "Touchez un port pour lire sa réponse."],
  waitTurn: ["Wait for your turn; the notebook is yours meanwhile.", "Attendez votre tour ; le carnet reste à vous."],
  send: ["Send a ray from {port}", "Envoyer un rayon depuis {port}"],
  ask: ["Ask about {cell}", "Interroger {cell}"],
  askHelp: [
    "{cell}: ask what is there, or mark it for yourself.",
    "{cell} : interrogez cette case, ou marquez-la pour vous.",
  ],
  markHelp: ["{cell}: mark it for yourself.", "{cell} : marquez-la pour vous."],
  marks: ["Marks", "Marques"],
  markEmpty: ["Mark as empty", "Marquer vide"],
  markMaybe: ["Mark as doubtful", "Marquer douteuse"],
  markGem: ["Mark as {gem}", "Marquer : {gem}"],
  port: ["Port {port}", "Port {port}"],
  portIs: ["Port {port}: {answer}", "Port {port} : {answer}"],
  portUnknown: ["Port {port}, not asked", "Port {port}, pas encore essayé"],
  answer: ["{port} → {exit}, {colour}", "{port} → {exit}, {colour}"],
  absorbed: ["{port}: absorbed", "{port} : absorbé"],
  turns: ["{n} turns", "{n} virages"],
  turnsOne: ["{n} turn", "{n} virage"],
  among: ["Among your ghosts: {answer}", "Parmi vos fantômes : {answer}"],
  fits: ["fits your ghosts", "s'accorde avec vos fantômes"],
  against: ["speaks against your ghosts", "contredit vos fantômes"],
  conflict: ["contradicts other answers", "contredit d'autres réponses"],
  cellUnknown: ["{cell}", "{cell}"],
  cellIs: ["{cell}: {content}", "{cell} : {content}"],
  marked: ["marked {mark}", "marquée {mark}"],
  markEmptyName: ["empty", "vide"],
  markMaybeName: ["doubtful", "douteuse"],
  gemAt: ["{gem} at {cell}", "{gem} en {cell}"],
  ghostAt: ["Ghost of {gem} at {cell}", "Fantôme : {gem} en {cell}"],
  turn: ["Turn", "Tourner"],
  mirror: ["Mirror", "Miroir"],
  take: ["Take off", "Enlever"],
  lay: ["Lay {gem}", "Poser {gem}"],
  ghosts: ["Ghosts", "Fantômes"],
  gems: ["Gems to hide", "Gemmes à cacher"],
  drag: ["Drag them onto the mine.", "Glissez-les sur la mine."],
  stillGhosts: [
    "The shapes of the hidden gems, to try out where they may lie.",
    "Les formes des gemmes cachées, pour essayer où elles peuvent être.",
  ],
  dragGhosts: ["Suppose where the gems are: drag them in.", "Supposez où sont les gemmes : glissez-les."],
  clear: ["Clear", "Effacer"],
  layForMe: ["Lay them for me", "Les poser pour moi"],
  hide: ["Hide this mine", "Cacher cette mine"],
  propose: ["Propose this mine", "Proposer cette mine"],
  askPropose: ["Propose this mine?", "Proposer cette mine ?"],
  costGame: ["If it is wrong, the game is lost at once.", "Si elle est fausse, la partie est perdue aussitôt."],
  costTurn: ["If it is wrong, it costs only the turn.", "Si elle est fausse, elle ne coûte que le tour."],
  costOut: [
    "It is your last one: if it is wrong, you are out.",
    "C'est votre dernière : si elle est fausse, vous êtes hors jeu.",
  ],
  stillAgainst: ["{n} answers speak against it.", "{n} réponses la contredisent."],
  stillAgainstOne: ["{n} answer speaks against it.", "{n} réponse la contredit."],
  yes: ["Propose", "Proposer"],
  no: ["Not yet", "Pas encore"],
  toLay: ["{n} gems still to lay", "Encore {n} gemmes à poser"],
  notThere: ["Not there: drag it to the lit place", "Pas là : glissez-la à la place allumée"],
  toLayOne: ["{n} gem still to lay", "Encore {n} gemme à poser"],
  clash: ["{gems} share a cell or a length of edge", "{gems} ont une case ou un bord en commun"],
  unseen: ["No ray could meet {gems} first", "Aucun rayon ne rencontrerait d'abord {gems}"],
  tried: ["Proposed before, and wrong", "Déjà proposée, et fausse"],
  fitsAll: ["Fits all {n} answers", "S'accorde avec les {n} réponses"],
  fitsAllOne: ["Fits the only answer", "S'accorde avec la seule réponse"],
  fitsSome: ["Fits so far", "S'accorde jusqu'ici"],
  fitsNone: ["No answers yet", "Pas encore de réponse"],
  againstN: ["Against {n} answers", "Contre {n} réponses"],
  againstOne: ["Against {n} answer", "Contre {n} réponse"],
  legal: ["A mine that may be hidden", "Une mine permise"],
  checking: ["Asking…", "Vérification…"],
  answers: ["Answers", "Réponses"],
  noAnswers: [
    "Every answer will be kept here and on the edge of the mine.",
    "Chaque réponse restera ici et sur le bord de la mine.",
  ],
  openMine: ["The mine laid open, and {n} rays through it", "La mine dévoilée, et {n} rayons qui la traversent"],
  rays: ["All {n} rays", "Les {n} rayons"],
  raysOne: ["The only ray", "Le seul rayon"],
  rayBefore: ["The ray before", "Le rayon précédent"],
  rayAfter: ["The next ray", "Le rayon suivant"],
  wrongs: ["Wrong proposals", "Propositions fausses"],
  showWrong: ["Show proposal {n}", "Montrer la proposition {n}"],
  wrong: ["Wrong", "Fausse"],
  right: ["Right!", "Juste !"],
  questions: ["{n} questions", "{n} questions"],
  questionsOne: ["{n} question", "{n} question"],
  wrongOne: ["{n} wrong proposal", "{n} proposition fausse"],
  wrongCount: ["{n} wrong proposals", "{n} propositions fausses"],
  left: ["{n} proposals left", "encore {n} propositions"],
  leftOne: ["{n} proposal left", "encore {n} proposition"],
  out: ["out", "hors jeu"],
  hidingOthers: [
    "Your mine is hidden. The other is still hiding theirs.",
    "Votre mine est cachée. L'autre cache encore la sienne.",
  ],
  hidingMaster: ["The game master is hiding the mine.", "Le maître du jeu cache la mine."],
  legend: [
    "Red long dashes, yellow short, blue dots, white a double line.",
    "Rouge : longs traits ; jaune : courts ; bleu : points ; blanc : double ligne.",
  ],
} as const;

export type Key = keyof typeof both;

export function speaker(language: Language) {
  return (key: Key, parts: Parts = {}): string => filled(named(both, key, language), parts);
}

export function colourName(colour: string | null | undefined, language: Language): string {
  return noun("colour", colour ?? "transparent", language);
}

const TURNED = [
  ["a quarter turn", "un quart de tour"],
  ["half a turn", "un demi-tour"],
  ["three quarter turns", "trois quarts de tour"],
] as const;

/** How a gem that is turned lies, by its quarter turns; nothing for one that is not. */
export function turnedText(quarters: number, language: Language): string {
  const words = TURNED[quarters - 1];
  return words ? either(language, words[0], words[1]) : "";
}

export function gemName(letter: string, language: Language): string {
  return noun("gem", letter, language);
}

/** What stands on a gem, or on a cell where it is supposed: its letter in the language. */
export function gemLetter(letter: string, language: Language): string {
  return noun("gem_letter", letter, language);
}

/** What stands on a cell that was asked; nothing where nothing is. */
export function contentLetter(content: string, language: Language): string {
  return content === "nothing" ? "" : noun("content_letter", content, language);
}

/** One or many. */
export function counted(language: Language, one: Key, many: Key, n: number): string {
  return speaker(language)(isOne(language, n) ? one : many, { n });
}
