import type { Effects, GameEvent, Language, Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import type { GameWords, StoryContext } from "../contract";
import { effectOf } from "../effects";
import { does, either, named, type Names } from "../speech";

export const noun = nounsOf("mission");
type Accusation = Extract<Effects["mission"], { type: "accuse" }>;

const WON_MS = 2400; // the cards cross, and the line that won stays for two seconds

/** How many objects in a line win, in letters as far as the languages here have them. */
export function needed(language: Language): string {
  const { series } = piecesOf("mission");
  return named(COUNTS, String(series), language);
}
const COUNTS: Names = { "3": ["three", "trois"], "4": ["four", "quatre"], "5": ["five", "cinq"] };

/** What a wrong accusation costs whoever makes it. */
export function costText(cost: Views["mission"]["cost"], language: Language): string {
  const costs: Names = {
    out: ["If you are wrong, you are out.", "Si c'est faux, vous êtes hors jeu."],
    game: ["If you are wrong, you lose the game.", "Si c'est faux, vous perdez la partie."],
  };
  return cost === null ? "" : named(costs, cost, language);
}

export const words: GameWords<Views["mission"]> = {
  action(text, { language, name }) {
    const [verb, one = "", two = ""] = text.split(" ");
    if (verb === "swap") return either(language, `swap ${one} and ${two}`, `échanger ${one} et ${two}`);
    if (verb === "accuse") {
      const who = name(Number(one));
      const what = noun("character", two, language);
      return either(language, `accuse: ${who} is ${what}`, `accuser : ${who} est ${what}`);
    }
    return text;
  },
  event(event, context) {
    const { language, name, update } = context;
    const text = event.text ?? "";
    const who = name(event.seat);
    const done = effectOf("mission", event);
    if (done?.type === "swap") {
      const [one, two] = done.cells;
      if (!one || !two) return text;
      // What lies in a cell now lay in the other before.
      const objects = `${noun("object", two.object, language)} ↔ ${noun("object", one.object, language)}`;
      const shown = done.silent.map((denial) => {
        const isNot = does(language, denial.seat === update.seat, ["is not", "are not", "n'est pas", "n'êtes pas"]);
        return ` ${name(denial.seat)} ${isNot} ${noun("character", denial.character, language)}.`;
      });
      const swapped = `${who}${either(language, ": ", " : ")}${objects}, ${one.name}–${two.name}.`;
      return `${swapped}${shown.join("")} ${lineText(done.series, context)}`.trim();
    }
    if (done?.type === "accuse") {
      const out = does(language, done.out === update.seat, ["is out.", "are out.", "est hors jeu.", "êtes hors jeu."]);
      const verdict = done.right
        ? either(language, ": right!", " : c'est vrai !")
        : either(language, ": wrong!", " : c'est faux !");
      return `${accusation(event, done, context)}${verdict} ${name(done.out)} ${out}`;
    }
    return `${who}${either(language, ": ", " : ")}${text}`;
  },
  place(name, context) {
    const [kind, seat] = name.split(" ");
    return kind === "seat" ? context.name(Number(seat)) : undefined;
  },
  expected({ update, language }) {
    const { mission, tension } = update.view;
    const goal = mission ? noun("objects", mission.object, language) : "";
    const count = needed(language);
    const pair = tension
      ? either(language, "any two cards", "deux cartes quelconques")
      : either(language, "two cards that touch", "deux cartes qui se touchent");
    const todo = either(language, `Swap ${pair}, or accuse.`, `Échangez ${pair}, ou accusez.`);
    // Among people, who may see this screen, my goal is told on the board alone, where it can be hidden.
    if (update.table.seats.some(({ seat, kind }) => seat !== update.seat && kind === "player")) return todo;
    const need = either(language, `You need ${count} ${goal} in a line.`, `Il vous faut ${count} ${goal} en ligne.`);
    return `${todo} ${need}`;
  },
  outOfTurn: ({ language }) => either(language, "You may accuse at any moment.", "Vous pouvez accuser à tout moment."),
  ending(context, story = []) {
    const { update, language } = context;
    const { series, result, swaps } = update.view;
    if (series) return lineText(series, context);
    if (result === "drawn")
      return either(language, `All ${swaps} swaps are made.`, `Les ${swaps} échanges sont faits.`);
    const last = story.findLast((event) => effectOf("mission", event)?.type === "accuse");
    const why = last ? `${words.out?.(last, context)?.why} ` : "";
    return why + either(language, "Everybody else is out.", "Tous les autres sont hors jeu.");
  },
  revealed(seat, { update, language }) {
    const character = update.view.seats[seat]?.character;
    return character ? noun("character", character, language) : "";
  },
  out(event, context) {
    const { language, name, update } = context;
    const done = effectOf("mission", event);
    if (done?.type !== "accuse") return null;
    const guessed = does(language, event.seat === update.seat, ["guessed", "guessed", "a démasqué", "avez démasqué"]);
    const why = done.right
      ? `${name(event.seat)} ${guessed} ${noun("character", done.character, language)}.`
      : accusation(event, done, context, true) + either(language, ", and that was wrong.", ", et c'était faux.");
    return { seat: done.out, why };
  },
  hold(event) {
    const done = effectOf("mission", event);
    if (done?.type === "accuse") return 1500;
    return done?.type === "swap" && done.series ? WON_MS : undefined; // the line is seen before the result
  },
};

/** The line that won, if one did. */
function lineText(series: Views["mission"]["series"], { update, language, name }: StoryContext): string {
  if (!series) return "";
  const objects = `${series.cells.length} ${noun("objects", series.object, language)}`;
  const has = does(language, series.seat === update.seat, ["has", "have", "aligne", "alignez"]);
  const cells = series.cells.join(", ");
  const who = name(series.seat);
  return either(language, `${who} ${has} ${objects} in a line: ${cells}.`, `${who} ${has} ${objects} : ${cells}.`);
}

/** "Anna accuses you of being the Elf"; in the past for the reason why somebody is out. */
function accusation(event: GameEvent, { target, character }: Accusation, context: StoryContext, past = false): string {
  const { update, language, name } = context;
  const what = noun("character", character, language);
  const you = event.seat === update.seat;
  const who = name(event.seat);
  const me = target === update.seat;
  const verb = past
    ? does(language, you, ["accused", "accused", "a accusé", "avez accusé"])
    : does(language, you, ["accuses", "accuse", "accuse", "accusez"]);
  return either(
    language,
    `${who} ${verb} ${me ? "you" : name(target)} of being ${what}`,
    me ? `${who} vous ${verb} d'être ${what}` : `${who} ${verb} ${name(target)} d'être ${what}`,
  );
}
