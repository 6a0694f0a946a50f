// What the server says of each game, kept for all who speak of it or draw it: its nouns and its pieces.
import type { GameInfo, Language, Pieces } from "../types";

const games = new Map<string, GameInfo>();

export function keepGames(found: GameInfo[]): void {
  for (const game of found) games.set(game.name, game);
}

export type Noun = (kind: string, name: string, language: Language) => string;

/** The nouns of a game, by kind and by name in the notation; a name that has none stands for itself. */
export function nounsOf(game: string): Noun {
  return (kind, name, language) => games.get(game)?.nouns[kind]?.[name]?.[language] ?? name;
}

/** The names of all nouns of a kind, in their order. */
export function namesOf(game: string, kind: string): string[] {
  return Object.keys(games.get(game)?.nouns[kind] ?? {});
}

/** What a game is played with. A board is shown only after the server has said it: see boards.ts. */
export function piecesOf<Game extends keyof Pieces>(game: Game): Pieces[Game] {
  const found = games.get(game);
  if (!found) throw new Error(`nothing is known of ${game}`);
  return found.pieces as Pieces[Game];
}
