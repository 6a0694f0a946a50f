import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Api = typeof import("../src/lib/api");

/** A page's Request, which knows where the page comes from. */
class PageRequest extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, "http://127.0.0.1:8000"), init);
  }
}

let asked: Request[];
let module: Api;
let answer: () => Promise<Response>;

beforeEach(async () => {
  asked = [];
  vi.resetModules();
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(request);
    return answer();
  });
  module = await import("../src/lib/api");
});
afterEach(() => vi.unstubAllGlobals());

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));

describe("requests to the server", () => {
  it("put what they are about into the address and the body", async () => {
    answer = json({ tables: [] });
    expect(await module.api.tables("open")).toEqual([]);
    answer = json({ seat: 1 });
    await module.api.table("abc", "se cret");
    await module.api.table("abc");
    await module.api.sit("abc", 1);
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([
      "GET /api/tables?which=open",
      "GET /api/tables/abc?invitation=se%20cret",
      "GET /api/tables/abc",
      "POST /api/tables/abc/sit",
    ]);
    expect(asked[3]!.headers.get("content-type")).toBe("application/json");
    const nonce = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
    expect(await asked[3]!.json()).toEqual({ nonce, seat: 1, invitation: "" });
  });

  it("ask what is left to choose for a table", async () => {
    answer = json({ quick: { options: {}, seats: [] } });
    await module.api.setup("orapa", { options: { mode: "solo" }, level: "2" });
    expect(asked[0]!.method + new URL(asked[0]!.url).pathname).toBe("POST/api/games/orapa/setup");
    expect(await asked[0]!.json()).toEqual({ options: { mode: "solo" }, level: "2" });
  });

  it("read rules as text", async () => {
    answer = () => Promise.resolve(new Response("# Village", { headers: { "content-type": "text/markdown" } }));
    expect(await module.api.rules("village", "fr")).toBe("# Village");
    expect(asked[0]!.url).toContain("/api/games/village/rules?lang=fr");
  });

  it("throw a refusal in the server's words", async () => {
    answer = json({ code: "seat-taken", words: { en: "Taken.", fr: "Pris." } }, 409);
    const wrong = await module.api.leave("abc").catch((each: unknown) => each);
    expect(wrong).toBeInstanceOf(module.Problem);
    expect(wrong).toMatchObject({ status: 409, code: "seat-taken" });
    expect((wrong as InstanceType<Api["Problem"]>).said("fr")).toBe("Pris.");
  });

  it("have words of their own when the server has none, or is away", async () => {
    answer = () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(module.api.leave("abc")).rejects.toMatchObject({ status: 502, code: "failed" });
    answer = () => Promise.reject(new TypeError("no network"));
    await expect(module.api.leave("abc")).rejects.toMatchObject({ status: 0, code: "away" });
  });

  it("ask once for the games, and again after a failure", async () => {
    answer = json({ code: "too-many", words: {} }, 429);
    await expect(module.api.games()).rejects.toMatchObject({ status: 429 });
    answer = json([{ name: "village" }]);
    const [one, two] = await Promise.all([module.api.games(), module.api.games()]);
    expect(one).toBe(two);
    expect(asked).toHaveLength(2);
  });

  it("know nobody by the server's 401", async () => {
    answer = json({ code: "no-player", words: {} }, 401);
    expect(await module.api.whoami()).toBeNull();
  });
});
