// Requests to the server. A refusal is thrown as a Problem, in words for people.
import createClient from "openapi-fetch";
import type { components, paths } from "../api";
import type {
  BalanceProgress,
  BranchWorld,
  CheckResult,
  DailyAnswered,
  DailyList,
  DailyMoment,
  DailyPlayed,
  DesignInfo,
  GameInfo,
  Language,
  Level,
  Me,
  MyGames,
  MyStatistics,
  NewTable,
  Exercise,
  Lesson,
  Replay,
  ReviewProgress,
  NotedInfo,
  NotesInfo,
  PlayedInfo,
  Progress,
  SetupInfo,
  TableForMe,
  Translations,
  Verification,
} from "../types";
import { keepGames } from "../words/games";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Translations,
  ) {
    super(code);
  }

  said(language: Language): string {
    return this.words[language] ?? this.words["en"] ?? this.code;
  }
}

const AWAY: Translations = {
  en: "The server cannot be reached.",
  fr: "Le serveur est injoignable.",
};

const client = createClient<paths>({ fetch: (request) => fetch(request) });
client.use({
  onError: () => new Problem(0, "away", AWAY),
  async onResponse({ response }) {
    if (response.ok) return;
    const problem = (await response.json().catch(() => null)) as Partial<components["schemas"]["ErrorResponse"]> | null;
    throw new Problem(response.status, problem?.code ?? "failed", problem?.words ?? AWAY);
  },
});

/** What was answered; a refusal was thrown before. */
async function data<T>(request: Promise<{ data?: T }>): Promise<T> {
  return (await request).data!;
}

const at = (id: string) => ({ path: { table_id: id } });

let games: Promise<GameInfo[]> | null = null;
let known: Promise<Me> | null = null;
let pushKey: Promise<string | null> | null = null;

/** Random hexadecimal digits, for my part in the deal. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export const api = {
  games(): Promise<GameInfo[]> {
    games ??= data(client.GET("/api/games")).then(
      (found) => {
        keepGames(found);
        return found;
      },
      (wrong) => {
        games = null;
        throw wrong;
      },
    );
    return games;
  },
  /** What the answers heard at a real table leave possible, or which of them contradict each other. */
  notes(game: string, options: Record<string, string>, notes: string[], quick: boolean): Promise<NotesInfo> {
    return data(client.POST("/api/companion/notes", { body: { game, options, notes, quick } }));
  },
  /** Notes as the record of a game alone, once it is known which mine it was. */
  noted(told: NotedRequest): Promise<NotedInfo> {
    return data(client.POST("/api/companion/noted", { body: told }));
  },
  /** A game with real cards after these entries, and what must be said next. */
  played(asked: PlayedRequest): Promise<PlayedInfo> {
    return data(client.POST("/api/companion/played", { body: asked }));
  },
  /** What is left to choose for a table of this game, once these options are chosen. */
  setup(game: string, chosen: { options?: Record<string, string>; level?: Level }): Promise<SetupInfo> {
    const params = { path: { name: game } };
    return data(client.POST("/api/games/{name}/setup", { params, body: chosen }));
  },
  /** What is to be said of a board or an edition: its name, a line or a file's text. */
  design(game: string, text: string): Promise<DesignInfo> {
    return data(client.POST("/api/games/{name}/design", { params: { path: { name: game } }, body: { text } }));
  },
  rules(game: string, language: Language): Promise<string> {
    const params = { path: { name: game }, query: { lang: language } };
    return data(client.GET("/api/games/{name}/rules", { params, parseAs: "text" }));
  },
  /** Who I am; a new player if I was nobody. */
  me(): Promise<Me> {
    known ??= data(client.POST("/api/me", { body: {} })).catch((wrong) => {
      known = null;
      throw wrong;
    });
    return known;
  },
  /** Forget who I was taken for: the server does not know it any more. */
  unknown(): Promise<Me> {
    known = null;
    return api.me();
  },
  /** Who I am, if I am somebody already. */
  async whoami(): Promise<Me | null> {
    try {
      return await data(client.GET("/api/me"));
    } catch (wrong) {
      if (wrong instanceof Problem && wrong.status === 401) return null;
      throw wrong;
    }
  },
  async rename(name: string): Promise<Me> {
    const me = await data(client.PATCH("/api/me", { body: { name } }));
    known = Promise.resolve(me);
    return me;
  },
  async recoveryCode(): Promise<string> {
    return (await data(client.POST("/api/me/recovery"))).code;
  },
  async recover(code: string): Promise<Me> {
    const me = await data(client.POST("/api/me/recover", { body: { code } }));
    known = Promise.resolve(me);
    return me;
  },
  /** The key for PushManager.subscribe, if the server tells closed pages of a turn. */
  pushKey(): Promise<string | null> {
    pushKey ??= data(client.GET("/api/push")).then(
      ({ key }) => key,
      (wrong) => {
        pushKey = null;
        throw wrong;
      },
    );
    return pushKey;
  },
  async subscribe(subscription: components["schemas"]["PushRequest"]): Promise<void> {
    await client.POST("/api/push", { body: subscription });
  },
  async unsubscribe(endpoint: string): Promise<void> {
    await client.POST("/api/push/end", { body: { endpoint } });
  },
  async tables(which: "open" | "playing" | "mine"): Promise<TableForMe[]> {
    return (await data(client.GET("/api/tables", { params: { query: { which } } }))).tables;
  },
  table(id: string, invitation = ""): Promise<TableForMe> {
    const query = invitation ? { invitation } : {};
    return data(client.GET("/api/tables/{table_id}", { params: { ...at(id), query } }));
  },
  make(table: NewTable): Promise<TableForMe> {
    return data(client.POST("/api/tables", { body: table }));
  },
  sit(id: string, seat: number | null, invitation = ""): Promise<TableForMe> {
    return data(
      client.POST("/api/tables/{table_id}/sit", { params: at(id), body: { nonce: nonce(), seat, invitation } }),
    );
  },
  fill(id: string, seat: number | null, level: Level): Promise<TableForMe> {
    return data(client.POST("/api/tables/{table_id}/fill", { params: at(id), body: { seat, level } }));
  },
  free(id: string, seat: number): Promise<TableForMe> {
    return data(client.POST("/api/tables/{table_id}/free", { params: at(id), body: { seat } }));
  },
  leave(id: string): Promise<TableForMe> {
    return data(client.POST("/api/tables/{table_id}/leave", { params: at(id) }));
  },
  rematch(id: string): Promise<TableForMe> {
    return data(client.POST("/api/tables/{table_id}/rematch", { params: at(id) }));
  },
  /** What the answers so far say of a supposition; its shape is the game's own. */
  fits(id: string, text: string): Promise<unknown> {
    return data(client.POST("/api/tables/{table_id}/fits", { params: at(id), body: { text } }));
  },
  check(id: string, text: string): Promise<CheckResult> {
    return data(client.POST("/api/tables/{table_id}/check", { params: at(id), body: { text } }));
  },
  /** The record of a finished game, as text. */
  record(id: string): Promise<string> {
    return data(client.GET("/api/tables/{table_id}/record", { params: at(id), parseAs: "text" }));
  },
  /** Let anyone with its address see a private game that is over. */
  share(id: string): Promise<TableForMe> {
    return data(client.POST("/api/tables/{table_id}/share", { params: at(id) }));
  },
  /** Every step of a record, as a seat (null: a spectator) saw it, or with nothing hidden. */
  replay(record: string, seat: number | null, truth: boolean): Promise<Replay> {
    return data(client.POST("/api/study/replay", { body: { record, seat, truth } }));
  },
  lesson(game: string, lesson: string): Promise<Lesson> {
    return data(client.GET("/api/games/{name}/lessons/{lesson}", { params: { path: { name: game, lesson } } }));
  },
  dailies(): Promise<DailyList> {
    return data(client.GET("/api/daily"));
  },
  dailyMoment(day: string, game: string): Promise<DailyMoment> {
    return data(client.GET("/api/daily/{day}/{name}", { params: { path: { day, name: game } } }));
  },
  answerDaily(day: string, game: string, action: string): Promise<DailyAnswered> {
    const params = { path: { day, name: game } };
    return data(client.POST("/api/daily/{day}/{name}/answer", { params, body: { action } }));
  },
  /** A new table with the deal of that day, where I sit. */
  dailyTable(day: string, game: string): Promise<TableForMe> {
    return data(client.POST("/api/daily/{day}/{name}/table", { params: { path: { day, name: game } } }));
  },
  dailyResult(day: string, game: string, table: string): Promise<DailyPlayed> {
    const params = { path: { day, name: game } };
    return data(client.POST("/api/daily/{day}/{name}/result", { params, body: { table } }));
  },
  /** All that the server knows of how far I am. */
  progress(): Promise<Progress> {
    return data(client.GET("/api/me/progress"));
  },
  /** What counts now of these things, which may be further. */
  noteProgress(notes: Progress): Promise<Progress> {
    return data(client.POST("/api/me/progress", { body: notes }));
  },
  exercise(game: string, exercise: string): Promise<Exercise> {
    return data(client.GET("/api/games/{name}/exercises/{exercise}", { params: { path: { name: game, exercise } } }));
  },
  /** What a seat could know then; its shape is the game's own, null where it has none. */
  async insight(record: string, seat: number, version: number): Promise<unknown> {
    return (await data(client.POST("/api/study/insight", { body: { record, seat, version } }))).insight;
  },
  /** The review of a record, or how far it is. */
  review(record: string): Promise<ReviewProgress> {
    return data(client.POST("/api/study/review", { body: { record } }));
  },
  /** How a design plays among opponents, as far as it is known. */
  balance(game: string, options: Record<string, string>): Promise<BalanceProgress> {
    return data(client.POST("/api/study/balance", { body: { game, options } }));
  },
  /** I do not wait for it any more. */
  async stopBalance(game: string, options: Record<string, string>): Promise<void> {
    await client.POST("/api/study/balance/stop", { body: { game, options } });
  },
  verify(record: string): Promise<Verification> {
    return data(client.POST("/api/study/verify", { body: { record } }));
  },
  /** A new table that goes on from a moment of a record. */
  branch(record: string, version: number, seat: number, world: BranchWorld, level: Level): Promise<TableForMe> {
    return data(client.POST("/api/study/branch", { body: { record, version, seat, world, level } }));
  },
  myGames(asked: MyGamesQuery): Promise<MyGames> {
    return data(client.GET("/api/me/games", { params: { query: asked } }));
  },
  statistics(): Promise<MyStatistics> {
    return data(client.GET("/api/me/statistics"));
  },
  async deleteGame(id: string): Promise<void> {
    await client.DELETE("/api/me/games/{table_id}", { params: at(id) });
  },
};

export type NotedRequest = components["schemas"]["NotedRequest"];
export type PlayedRequest = components["schemas"]["PlayedRequest"];
export type MyGamesQuery = NonNullable<paths["/api/me/games"]["get"]["parameters"]["query"]>;
