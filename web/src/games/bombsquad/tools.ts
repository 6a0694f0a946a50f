// What each tool does, in a sentence.
import type { Names } from "../speech";

export const DOES: Names = {
  stethoscope: ["See the top card of two decks.", "Voyez la première carte de deux pioches."],
  xray: ["See the three tiles of a cable.", "Voyez les trois tuiles d'un câble."],
  schematic: ["See the top three cards of a deck.", "Voyez les trois premières cartes d'une pioche."],
  rewiring: ["See the top three cards of a deck and order them.", "Voyez trois cartes d'une pioche et ordonnez-les."],
  rewind: ["A detonator goes back by 2.", "Un détonateur recule de 2."],
  thirdhand: ["Take back a card in front of you, but not Wait.", "Reprenez une carte devant vous, sauf Attendez."],
  magnet: ["Move a sensor to another cable.", "Déplacez un capteur vers un autre câble."],
  shortcircuit: ["Shuffle a deck.", "Mélangez une pioche."],
  switcheroo: ["Swap two hidden tiles of a cable, unseen.", "Échangez deux tuiles cachées d'un câble, sans les voir."],
  secondwind: ["Your discarded Wait comes back.", "Votre Attendez défaussé revient."],
  gloves: ["You lose nothing if your cut explodes.", "Vous ne perdez rien si votre coupe explose."],
  secondthoughts: ["Change the card you revealed.", "Changez la carte que vous avez révélée."],
  helmet: ["4 points if anything explodes this turn.", "4 points si quelque chose explose ce tour."],
  doublecut: ["Your cut turns one card more.", "Votre coupe retourne une carte de plus."],
  amplifier: ["Your cut counts double, by 6 at most.", "Votre coupe compte double, 6 de plus au maximum."],
  jammer: ["Somebody's cutter does nothing this turn.", "La pince de quelqu'un ne fait rien ce tour."],
  reversegear: ["Cables resolve from yellow to green.", "Les câbles se résolvent du jaune au vert."],
  ducttape: [
    "The first card of a cable does not move its detonator.",
    "La première carte d'un câble ne déplace pas son détonateur.",
  ],
  splice: [
    "Discard the last card of your cut, turn another.",
    "Défaussez la dernière carte de votre coupe, retournez-en une autre.",
  ],
  credit: ["Score a shared cut whole.", "Marquez en entier une coupe partagée."],
};

/** Legal actions by what is done first: cards of the hand, tools with their ways, the rest. */
export interface Ways {
  cards: string[];
  tools: Map<string, string[]>;
  others: string[];
  pass: boolean;
}

export const CARD = /^(cut (green|blue|red|yellow)|wait|chicken)$/;

export function ways(legal: readonly string[]): Ways {
  const found: Ways = { cards: [], tools: new Map(), others: [], pass: false };
  for (const text of legal) {
    const [verb, tool = ""] = text.split(" ");
    if (CARD.test(text)) found.cards.push(text);
    else if (text === "pass") found.pass = true;
    else if (verb === "tool") found.tools.set(tool, [...(found.tools.get(tool) ?? []), text]);
    else found.others.push(text);
  }
  return found;
}

/** The card of a hand that an action plays. */
export function cardOf(text: string): string {
  return text.startsWith("cut ") ? text.slice(4) : text;
}
