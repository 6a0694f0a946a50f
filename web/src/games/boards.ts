// Boards and words are found by their place: src/games/<game>/Board.svelte and words.ts.
import type { Component } from "svelte";
import { api } from "../lib/api";
import type { Language } from "../types";
import type { BoardProps, Designing, EditorProps, GameWords, RevealedProps } from "./contract";
import { either } from "./speech";

export type Board = Component<BoardProps<unknown>>;

const boards = import.meta.glob<{ default: Board }>(["./*/Board.svelte", "!./generic/Board.svelte"]);
/** The games that have a board of their own. */
export const GAMES_WITH_BOARDS = Object.keys(boards).map((path) => path.split("/")[1]!);
const words = import.meta.glob<{ words: GameWords }>("./*/words.ts");

/** Small drawings for the articles of a game's rules. */
export interface Drawings {
  default: Component<{ article: string; language: Language }>;
  /** What each shows, in words, by its article. */
  said: Record<string, readonly [en: string, fr: string]>;
}
const drawn = import.meta.glob<Drawings>("./*/Drawings.svelte");

/** The drawings of a game's rules, fetched when the rules are read; null for none. */
export async function drawings(game: string): Promise<Drawings | null> {
  const [drawings] = await Promise.all([drawn[`./${game}/Drawings.svelte`]?.(), api.games()]);
  return drawings ?? null;
}

const revealing = import.meta.glob<{ default: Component<RevealedProps<unknown>> }>("./*/Revealed.svelte");

/** What a game lays open on the sheet of its end, fetched when it has ended; null for nothing, and where the
 * server cannot be reached. */
export async function revealed(game: string): Promise<Component<RevealedProps<unknown>> | null> {
  const wanted = Promise.all([revealing[`./${game}/Revealed.svelte`]?.(), api.games()]);
  return wanted.then(
    ([found]) => found?.default ?? null,
    () => null,
  );
}

const editors = import.meta.glob<{ default: Component<EditorProps<unknown>> }>("./*/Editor.svelte");
const designing = import.meta.glob<{ designing: Designing<unknown, unknown> }>("./*/design.ts");
/** The games whose boards or editions can be drawn. */
export const GAMES_WITH_EDITORS = Object.keys(editors).map((path) => path.split("/")[1]!);

export interface LoadedEditor {
  Editor: Component<EditorProps<unknown>>;
  designing: Designing<unknown, unknown>;
}

/** The editor of a game, fetched when it is opened; null for none. */
export async function loadEditor(game: string): Promise<LoadedEditor | null> {
  const [editor, writer] = await Promise.all([
    editors[`./${game}/Editor.svelte`]?.(),
    designing[`./${game}/design.ts`]?.(),
    api.games(),
  ]);
  return editor && writer ? { Editor: editor.default, designing: writer.designing } : null;
}

export interface Loaded {
  Board: Board;
  words: GameWords;
}

const PLAIN: GameWords = {
  action: (text) => text,
  event: (event, { name, language }) => name(event.seat) + either(language, ": ", " : ") + (event.text ?? "…"),
  expected: () => "",
};

/** A game's board and words, and what the server says of the game, fetched when they are first wanted. */
export async function load(game: string): Promise<Loaded> {
  const board = boards[`./${game}/Board.svelte`] ?? (() => import("./generic/Board.svelte"));
  const [{ default: Board }, said] = await Promise.all([
    board() as Promise<{ default: Board }>,
    words[`./${game}/words.ts`]?.() ?? { words: PLAIN },
    api.games(),
  ]);
  return { Board, words: said.words };
}
