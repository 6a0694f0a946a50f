// Requests to the server. A refusal is thrown as a Problem, in words for people.
import type { Checked, GameInfo, Language, Me, NewTable, Said, TableForMe } from "../types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Said,
  ) {
    super(code);
  }

  said(language: Language): string {
    return this.words[language] ?? this.words["en"] ?? this.code;
  }
}

const AWAY: Said = {
  en: "The server cannot be reached.",
  fr: "Le serveur est injoignable.",
};

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, "away", AWAY);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Problem(answer.status, told?.code ?? "failed", told?.words ?? AWAY);
}

async function read<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await ask(method, path, body)).json() as Promise<T>;
}

let games: Promise<GameInfo[]> | null = null;
let known: Promise<Me> | null = null;

/** Random hexadecimal digits, for my part in the deal. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export const api = {
  games(): Promise<GameInfo[]> {
    games ??= read<GameInfo[]>("GET", "/api/games").catch((wrong) => {
      games = null;
      throw wrong;
    });
    return games;
  },
  async rules(game: string, language: Language): Promise<string> {
    return (await ask("GET", `/api/games/${game}/rules?lang=${language}`)).text();
  },
  /** Who I am; a new player if I was nobody. */
  me(): Promise<Me> {
    known ??= read<Me>("POST", "/api/me", {}).catch((wrong) => {
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
      return await read<Me>("GET", "/api/me");
    } catch (wrong) {
      if (wrong instanceof Problem && wrong.status === 401) return null;
      throw wrong;
    }
  },
  async rename(name: string): Promise<Me> {
    const me = await read<Me>("PATCH", "/api/me", { name });
    known = Promise.resolve(me);
    return me;
  },
  async recoveryCode(): Promise<string> {
    return (await read<{ code: string }>("POST", "/api/me/recovery")).code;
  },
  async recover(code: string): Promise<Me> {
    const me = await read<Me>("POST", "/api/me/recover", { code });
    known = Promise.resolve(me);
    return me;
  },
  async tables(which: "open" | "playing" | "mine"): Promise<TableForMe[]> {
    return (await read<{ tables: TableForMe[] }>("GET", `/api/tables?which=${which}`)).tables;
  },
  table(id: string, invitation = ""): Promise<TableForMe> {
    const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";
    return read("GET", `/api/tables/${id}${query}`);
  },
  make(table: NewTable): Promise<TableForMe> {
    return read("POST", "/api/tables", table);
  },
  sit(id: string, seat: number | null, invitation = ""): Promise<TableForMe> {
    return read("POST", `/api/tables/${id}/sit`, { nonce: nonce(), seat, invitation });
  },
  leave(id: string): Promise<TableForMe> {
    return read("POST", `/api/tables/${id}/leave`);
  },
  rematch(id: string): Promise<TableForMe> {
    return read("POST", `/api/tables/${id}/rematch`);
  },
  /** What the answers so far say of a supposition; its shape is the game's own. */
  fits<T>(id: string, text: string): Promise<T> {
    return read("POST", `/api/tables/${id}/fits`, { text });
  },
  check(id: string, text: string): Promise<Checked> {
    return read("POST", `/api/tables/${id}/check`, { text });
  },
};
