import { expect, it } from "vitest";
import type { Effects, Update, Views } from "../src/types";
import { marked, next } from "../src/games/mission/suspicions";
import { partners, swapped } from "../src/games/swaps";
import { trails } from "../src/games/mission/trails";
import { costText, noun, words } from "../src/games/mission/words";
import { namesOf } from "../src/words/games";

it("marks go round", () => {
  expect(next(undefined)).toBe("maybe");
  expect(next(next(next(next("none"))))).toBe("none");
  expect(marked("think", "fr")).not.toBe(marked("think", "en"));
});

it("a swap is read, and nothing else is one", () => {
  expect(swapped("swap a1 a2")).toEqual(["a1", "a2"]);
  for (const text of ["accuse 1 elf", "swap a1", "", null]) expect(swapped(text)).toBeNull();
});

it("each of two cells leads to the other", () => {
  const found = partners(["swap a1 a2", "swap a1 b1", "accuse 1 elf"]);
  expect(found.get("a1")?.get("b1")).toBe("swap a1 b1");
  expect(found.get("a2")?.get("a1")).toBe("swap a1 a2");
  expect(found.has("c1")).toBe(false);
});

it("a trail gives way to newer ones and to the line that won, and nobody who is out leaves one", () => {
  const swap = (seat: number, one: string, two: string) => {
    const cells = [one, two].map((name) => ({ name, object: "bell" }));
    const effect: Effects["mission"] = { type: "swap", cells, silent: [], series: null, drawn: false };
    return { version: 1, seat, text: `swap ${one} ${two}`, undone: false, forced: false, effect };
  };
  const view = (out: number | null, won: string[] | null) => ({
    seats: [0, 1, 2, 3].map((seat) => ({ seat, still_in: seat !== out })) as Views["mission"]["seats"],
    series: won && { seat: 3, character: "santa", object: "gift", cells: won },
  });
  const story = [swap(0, "a1", "b1"), swap(1, "b1", "c1"), swap(2, "b1", "b2"), swap(3, "e4", "e5")];
  const drawn = (out: number | null, won: string[] | null) =>
    trails(story, view(out, won)).map(({ seat, framed }) => `${seat} ${framed.join(" ")}`);
  expect(drawn(null, null)).toEqual(["0 a1", "1 c1", "2 b1 b2", "3 e4 e5"]);
  expect(drawn(2, null)).toEqual(["0 a1", "1 b1 c1", "3 e4 e5"]);
  expect(drawn(null, ["e1", "e2", "e3", "e4"])).toEqual(["0 a1", "1 c1", "2 b1 b2"]);
  const back = [...story, swap(3, "b1", "c1")]; // the very cells of seat 1, of which nothing is left
  expect(trails(back, view(null, null)).map(({ seat }) => seat)).toEqual([0, 2, 3]);
});

it("every character has names in both languages", () => {
  expect(namesOf("mission", "character")).toEqual(namesOf("mission", "short_character"));
  for (const character of namesOf("mission", "character"))
    for (const language of ["en", "fr"] as const) expect(noun("character", character, language)).not.toBe(character);
});

it("the end says why it was won, and who everybody was", () => {
  const ended = (cells: string[] | null) => {
    const series = cells && { seat: 1, character: "santa", object: "gift", cells };
    const seats = [
      { seat: 0, character: "elf" },
      { seat: 1, character: "santa" },
    ];
    const update = { seat: 0, view: { seats, winner: 1, series } } as unknown as Update<Views["mission"]>;
    const name = (seat: number) => (seat ? "Anna" : "You");
    return (language: "en" | "fr") => ({ update, language, name });
  };
  const line = ended(["a1", "c1", "d1", "e1"]);
  expect(words.ending!(line("en"))).toBe("Anna has 4 gifts in a line: a1, c1, d1, e1.");
  expect(words.ending!(line("fr"))).toBe("Anna aligne 4 cadeaux\u202f: a1, c1, d1, e1.");
  expect(words.ending!(ended(null)("en"))).toBe("Everybody else is out."); // won by accusations
  const effect = { type: "accuse", accused: 0, character: "elf", right: true, out: 0 } as unknown as Effects["mission"];
  const accused = { version: 9, seat: 1, text: "accuse 0 elf", undone: false, forced: false, effect };
  const [said, dit] = (["en", "fr"] as const).map((language) => words.ending!(ended(null)(language), [accused]));
  expect(said).toBe("Anna guessed the Elf. Everybody else is out.");
  expect(dit).toBe("Anna a démasqué le Lutin. Tous les autres sont hors jeu.");
  expect([0, 1].map((seat) => words.revealed!(seat, line("fr")))).toEqual(["le Lutin", "le Père Noël"]);
});

it("a story says what each event did, long after", () => {
  const context = (language: "en" | "fr") => ({
    update: { seat: 0, view: { seats: [] } } as unknown as Update<Views["mission"]>,
    language,
    name: (seat: number) => (seat ? "Anna" : "You"),
  });
  const event = (text: string, effect: Effects["mission"]) => ({
    version: 1,
    seat: 1,
    text,
    undone: false,
    forced: false,
    effect,
  });
  const cells = [
    { name: "a1", object: "hat" },
    { name: "b1", object: "bell" },
  ];
  const swap = event("swap a1 b1", { type: "swap", cells, silent: [], series: null, drawn: false });
  expect(words.event(swap, context("en"))).toBe("Anna: bell ↔ hat, a1–b1.");
  expect(words.event(swap, context("fr"))).toBe("Anna\u202f: cloche ↔ chapeau, a1–b1.");
  const silent = [{ seat: 0, character: "elf" }];
  const series = { seat: 1, character: "santa", object: "gift", cells: ["a1", "b1"] };
  const told = event("swap a1 b1", { type: "swap", cells, silent, series, drawn: false });
  expect(words.hold!(told)).toBeGreaterThan(2000); // the line is seen before the result
  expect(words.hold!(swap)).toBeUndefined();
  expect(words.event(told, context("en"))).toBe(
    "Anna: bell ↔ hat, a1–b1. You are not the Elf. Anna has 2 gifts in a line: a1, b1.",
  );
  const accusation = { type: "accuse", target: 0, character: "elf", winner: null } as const;
  const right = event("accuse 0 elf", { ...accusation, right: true, out: 0 });
  const wrong = event("accuse 0 elf", { ...accusation, right: false, out: 1 });
  expect(words.event(right, context("en"))).toBe("Anna accuses you of being the Elf: right! You are out.");
  expect(words.event(wrong, context("fr"))).toBe(
    "Anna vous accuse d'être le Lutin\u202f: c'est faux\u202f! Anna est hors jeu.",
  );
  expect(words.out!(right, context("en"))).toEqual({ seat: 0, why: "Anna guessed the Elf." });
  expect(words.out!(wrong, context("fr"))).toEqual({
    seat: 1,
    why: "Anna vous a accusé d'être le Lutin, et c'était faux.",
  });
  expect(words.out!(swap, context("en"))).toBeNull();
});

it("words are said in both languages and never throw", () => {
  for (const language of ["en", "fr"] as const) {
    const context = {
      update: {
        seat: 0,
        table: { seats: [] },
        view: { seats: [], mission: null, tension: false },
      } as unknown as Update<Views["mission"]>,
      language,
      name: (seat: number) => `Player ${seat}`,
    };
    for (const text of ["swap a1 a2", "accuse 1 elf", "", "nonsense"]) {
      expect(words.action(text, context)).toBeTypeOf("string");
      expect(words.event({ version: 1, seat: 1, text, undone: false, forced: false }, context)).toBeTypeOf("string");
    }
    expect(words.expected(context).length).toBeGreaterThan(5);
  }
});

it("says before an accusation what a wrong one costs", () => {
  expect(costText("out", "en")).toBe("If you are wrong, you are out.");
  expect(costText("game", "fr")).toBe("Si c'est faux, vous perdez la partie.");
  expect(costText(null, "en")).toBe("");
});
