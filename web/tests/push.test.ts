import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asksForNotices } from "../src/lib/notices";
import type { TableInfo } from "../src/types";

const KEY = "BIXv-_xm"; // six bytes, with both letters that base64 spells otherwise
const BYTES = [4, 133, 239, 251, 252, 102];
const ENDPOINT = "https://push.example.org/a";

/** A subscription as browsers give it, made for a key of these bytes. */
function subscription(bytes: number[], endpoint = ENDPOINT) {
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array(bytes).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
    unsubscribe: vi.fn(() => Promise.resolve(true)),
  };
}
type Subscription = ReturnType<typeof subscription>;

/** A browser's PushManager with one subscription or none. */
class FakePushManager {
  subscribed = vi.fn();
  constructor(public now: Subscription | null) {}
  getSubscription = () => Promise.resolve(this.now);
  subscribe = (options: { applicationServerKey: Uint8Array; userVisibleOnly: boolean }) => {
    this.subscribed(options.userVisibleOnly, [...options.applicationServerKey]);
    this.now = subscription([...options.applicationServerKey]);
    return Promise.resolve(this.now);
  };
}

let requests: { path: string; body: unknown }[];

async function pushIn(manager: FakePushManager, key: string | null): Promise<typeof import("../src/lib/push")> {
  vi.resetModules();
  vi.stubGlobal("PushManager", FakePushManager);
  const worker = { pushManager: manager };
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker) },
  });
  vi.doMock("../src/lib/api", () => ({
    api: {
      pushKey: () => Promise.resolve(key),
      subscribe: (body: unknown) => Promise.resolve(requests.push({ path: "subscribe", body })),
      unsubscribe: (body: unknown) => Promise.resolve(requests.push({ path: "unsubscribe", body })),
    },
  }));
  return await import("../src/lib/push");
}

beforeEach(() => (requests = []));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("../src/lib/api");
});

describe("push subscriptions", () => {
  const told = { endpoint: ENDPOINT, p256dh: "point", auth: "secret", language: "fr" };

  it("are made with the server's key, and told to the server", async () => {
    const manager = new FakePushManager(null);
    const push = await pushIn(manager, KEY);
    expect(await push.canPush()).toBe(true);
    await push.subscribe("fr");
    expect(manager.subscribed).toHaveBeenCalledExactlyOnceWith(true, BYTES);
    expect(requests).toEqual([{ path: "subscribe", body: told }]);
  });

  it("that are there are told again and not made anew", async () => {
    const manager = new FakePushManager(subscription(BYTES));
    await (await pushIn(manager, KEY)).subscribe("fr");
    expect(manager.subscribed).not.toHaveBeenCalled();
    expect(requests).toEqual([{ path: "subscribe", body: told }]);
  });

  it("for another key are given up for new ones", async () => {
    const old = subscription([1, 2, 3]);
    const manager = new FakePushManager(old);
    await (await pushIn(manager, KEY)).subscribe("fr");
    expect(old.unsubscribe).toHaveBeenCalledOnce();
    expect(manager.subscribed).toHaveBeenCalledExactlyOnceWith(true, BYTES);
  });

  it("are not asked for where the server has no key", async () => {
    const manager = new FakePushManager(null);
    const push = await pushIn(manager, null);
    expect(await push.canPush()).toBe(false);
    await push.subscribe("en");
    expect(manager.subscribed).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
  });

  it("end here and at the server", async () => {
    const old = subscription(BYTES);
    const push = await pushIn(new FakePushManager(old), KEY);
    await push.unsubscribe();
    expect(old.unsubscribe).toHaveBeenCalledOnce();
    expect(requests).toEqual([{ path: "unsubscribe", body: ENDPOINT }]);
  });

  it("that there are not end without a word to the server", async () => {
    await (await pushIn(new FakePushManager(null), KEY)).unsubscribe();
    expect(requests).toEqual([]);
  });
});

describe("the service worker", () => {
  type Handler = (event: Record<string, unknown>) => void;

  /** The worker in a browser in which nothing is but what is given. */
  function worker(given: Record<string, unknown>): { hear: (kind: string, event: object) => Promise<void> } {
    const handlers: Record<string, Handler> = {};
    const self = { addEventListener: (kind: string, handler: Handler) => (handlers[kind] = handler), ...given };
    const source = readFileSync(new URL("../src/worker.js", import.meta.url), "utf-8");
    runInNewContext(source.replace("__SHELL__", "[]").replace("__MARK__", '"x"'), { self, ...given });
    async function hear(kind: string, event: object) {
      let work: unknown;
      handlers[kind]!({ ...event, waitUntil: (promise: unknown) => (work = promise) });
      await work;
    }
    return { hear };
  }

  it("shows what the server pushes, one notice for a table, which leads there", async () => {
    const showNotification = vi.fn();
    const { hear } = worker({ registration: { showNotification } });
    const message = { title: "Minefield", body: "Your turn.", table: "abcdefghjkmn" };
    await hear("push", { data: { json: () => message } });
    const options = { body: "Your turn.", tag: "abcdefghjkmn", icon: "/icon.svg", data: "/t/abcdefghjkmn" };
    expect(showNotification).toHaveBeenCalledExactlyOnceWith("Minefield", options);
  });

  it("tells the server of a subscription that the browser renewed", async () => {
    const fetch = vi.fn(() => Promise.resolve());
    const renewed = subscription(BYTES, "https://push.example.org/b");
    const subscribe = vi.fn(() => Promise.resolve(renewed));
    const { hear } = worker({
      registration: { pushManager: { subscribe } },
      navigator: { language: "fr-CH" },
      fetch,
    });
    const options = { userVisibleOnly: true };
    await hear("pushsubscriptionchange", { oldSubscription: { options }, newSubscription: null });
    expect(subscribe).toHaveBeenCalledExactlyOnceWith(options);
    const [path, request] = fetch.mock.calls[0] as unknown as [string, { body: string }];
    expect(path).toBe("/api/push");
    expect(JSON.parse(request.body)).toEqual({
      endpoint: "https://push.example.org/b",
      p256dh: "point",
      auth: "secret",
      language: "fr",
    });
  });
});

describe("whether to ask for notices", () => {
  it("is what the server calls a game of days", () => {
    vi.stubGlobal("Notification", { permission: "default" });
    const table = (is_correspondence: boolean) => ({ is_correspondence }) as TableInfo;
    expect(asksForNotices(table(true))).toBe(true);
    expect(asksForNotices(table(false))).toBe(false);
  });
});
