import { describe, expect, it } from "vitest";
import { backoff, Connection, NO_PLAYER, socketAddress, type SocketLike } from "../src/lib/connection";
import { MANY_EVENTS } from "../src/lib/watched";
import type { Update } from "../src/types";

const TABLE = "abcdefghjkmn";

/** A message to the server; those that are to be acknowledged have a ref. */
interface Sent {
  type: string;
  ref?: string;
}

class FakeSocket implements SocketLike {
  sent: Sent[] = [];
  closed = false;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  send(data: string) {
    this.sent.push(JSON.parse(data) as Sent);
  }
  close() {
    this.closed = true;
  }
  hear(message: object) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  drop(code = 1006) {
    this.onclose?.({ code } as CloseEvent); // Node has no CloseEvent of its own
  }
  said(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** A connection with sockets and timers in our hands. */
function setUp(more: object = {}) {
  const sockets: FakeSocket[] = [];
  const timers: { call: () => void; ms: number }[] = [];
  const connection = new Connection({
    open: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    random: () => 0.5,
    setTimer: (call, ms) => {
      const timer = { call, ms };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => {
      const at = timers.indexOf(timer as (typeof timers)[number]);
      if (at >= 0) timers.splice(at, 1);
    },
    ...more,
  });
  const last = () => sockets.at(-1)!;
  const tick = (longest: number) => {
    for (const timer of timers.filter(({ ms }) => ms <= longest)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.call();
    }
  };
  const open = () => last().onopen?.(new Event("open"));
  return { connection, sockets, timers, last, tick, open };
}

function update(version: number, since: number, texts: string[]): Update {
  const events = texts.map((text, i) => ({ version: since + i + 1, seat: 0, text }));
  return {
    type: "update",
    version,
    since,
    events,
    seat: 0,
    invitation: null,
    view: {},
    legal: [],
    steps: [],
    table: { id: TABLE } as Update["table"],
  };
}

function watching(connection: Connection) {
  const heard: { fresh: string[]; log: string[]; version: number }[] = [];
  connection.watch(TABLE, {
    update: (told, fresh, log) =>
      heard.push({
        version: told.version,
        fresh: fresh.map((event) => event.text!),
        log: log.map((event) => event.text!),
      }),
  });
  return heard;
}

describe("watching", () => {
  it("asks from the start when it opens, and tells the first look without a story", () => {
    const { connection, last, open } = setUp();
    const heard = watching(connection);
    connection.start();
    expect(last().sent).toEqual([]);
    open();
    expect(last().said("watch")).toEqual([{ type: "watch", table: TABLE, since: 0 }]);
    last().hear(update(2, 0, ["a", "b"]));
    expect(heard).toEqual([{ version: 2, fresh: [], log: ["a", "b"] }]);
  });

  it("gives each new event once, and keeps the whole log", () => {
    const { connection, last, open } = setUp();
    const heard = watching(connection);
    connection.start();
    open();
    last().hear(update(1, 0, ["a"]));
    last().hear(update(3, 1, ["b", "c"]));
    last().hear(update(3, 3, []));
    expect(heard.map(({ fresh }) => fresh)).toEqual([[], ["b", "c"], []]);
    expect(heard.at(-1)!.log).toEqual(["a", "b", "c"]);
  });

  it("resumes after the version it had, and plays what it missed", () => {
    const { connection, last, open, tick } = setUp();
    const heard = watching(connection);
    connection.start();
    open();
    last().hear(update(2, 0, ["a", "b"]));
    last().drop();
    tick(10_000);
    open();
    expect(last().said("watch")).toEqual([{ type: "watch", table: TABLE, since: 2 }]);
    last().hear(update(3, 2, ["c"]));
    expect(heard.at(-1)).toEqual({ version: 3, fresh: ["c"], log: ["a", "b", "c"] });
  });

  it("takes a resync from the start without telling anything twice", () => {
    const { connection, last, open } = setUp();
    const heard = watching(connection);
    connection.start();
    open();
    last().hear(update(2, 0, ["a", "b"]));
    last().hear(update(3, 0, ["a", "b", "c"]));
    expect(heard.at(-1)).toEqual({ version: 3, fresh: ["c"], log: ["a", "b", "c"] });
  });

  it("does not play a story of hours", () => {
    const { connection, last, open } = setUp();
    const heard = watching(connection);
    connection.start();
    open();
    last().hear(update(0, 0, []));
    last().hear(
      update(
        99,
        0,
        Array.from({ length: MANY_EVENTS + 1 }, (_, i) => String(i)),
      ),
    );
    expect(heard.at(-1)!.fresh).toEqual([]);
  });

  it("passes over an update that is older than what it knows", () => {
    const { connection, last, open } = setUp();
    const heard = watching(connection);
    connection.start();
    open();
    last().hear(update(3, 0, ["a", "b", "c"]));
    last().hear(update(2, 1, ["b"]));
    expect(heard).toHaveLength(1);
  });

  it("stops telling when it is unwatched", () => {
    const { connection, last, open } = setUp();
    const heard: number[] = [];
    const stop = connection.watch(TABLE, { update: (told) => heard.push(told.version) });
    connection.start();
    open();
    stop();
    expect(last().said("unwatch")).toHaveLength(1);
    last().hear(update(1, 0, ["a"]));
    expect(heard).toEqual([]);
  });
});

describe("saying", () => {
  it("is answered by the ref", async () => {
    const { connection, last, open } = setUp();
    connection.start();
    open();
    const said = connection.say({ type: "act", table: TABLE, text: "draw" });
    const { ref } = last().said("act")[0]!;
    expect(ref).toBeTruthy();
    last().hear({ type: "done", table: TABLE, ref: "another", n: 1 });
    expect(connection.waiting).toBe(1);
    last().hear({ type: "done", table: TABLE, ref, n: 7 });
    expect(await said).toMatchObject({ type: "done", n: 7 });
    expect(connection.waiting).toBe(0);
  });

  it("says again, with the same ref, what was not acknowledged, and only that", async () => {
    const { connection, last, open, tick } = setUp();
    connection.start();
    open();
    const first = connection.say({ type: "act", table: TABLE, text: "draw" });
    last().hear({ type: "done", table: TABLE, ref: last().said("act")[0]!.ref, n: 1 });
    await first;
    const second = connection.say({ type: "act", table: TABLE, text: "turn a1" });
    const before = last().said("act")[1]!;
    last().drop();
    tick(10_000);
    expect(last().sent).toEqual([]);
    open();
    expect(last().said("act")).toEqual([before]);
    last().hear({ type: "done", table: TABLE, ref: before.ref, n: 2 });
    expect(await second).toMatchObject({ n: 2 });
  });

  it("waits for the connection when it is away, and keeps the order", () => {
    const { connection, last, open } = setUp();
    void connection.say({ type: "act", table: TABLE, text: "one" });
    void connection.say({ type: "resign", table: TABLE });
    connection.start();
    open();
    expect(
      last()
        .sent.map(({ type }) => type)
        .slice(-2),
    ).toEqual(["act", "resign"]);
    const refs = last()
      .sent.slice(-2)
      .map(({ ref }) => ref);
    expect(new Set(refs).size).toBe(2);
  });

  it("gives a refusal to who said it", async () => {
    const { connection, last, open } = setUp();
    connection.start();
    open();
    const said = connection.say({ type: "act", table: TABLE, text: "turn z9" });
    const { ref } = last().said("act")[0]!;
    last().hear({ type: "refused", code: "unreadable", words: { en: "?" }, article: null, ref, table: TABLE });
    expect(await said).toMatchObject({ type: "refused", code: "unreadable" });
  });

  it("says again in a while what the server had no time to read", () => {
    const { connection, last, open, tick } = setUp();
    connection.start();
    open();
    void connection.say({ type: "act", table: TABLE, text: "draw" });
    last().hear({ type: "refused", code: "too-many", words: {}, article: null, ref: "", table: null });
    expect(connection.waiting).toBe(1);
    tick(2_000);
    const acts = last().said("act");
    expect(acts).toHaveLength(2);
    expect(acts[0]!.ref).toBe(acts[1]!.ref);
  });
});

describe("coming back", () => {
  it("waits longer each time, up to a limit, and not all at once", () => {
    const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries, 0.5));
    for (let i = 1; i < waits.length; i += 1) expect(waits[i]!).toBeGreaterThanOrEqual(waits[i - 1]!);
    expect(waits[0]).toBe(250);
    expect(waits.at(-1)).toBe(5000);
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
  });

  it("begins anew with short waits once something was heard", () => {
    const { connection, last, open, tick, timers } = setUp();
    connection.start();
    for (let i = 0; i < 4; i += 1) {
      last().drop();
      tick(10_000);
    }
    open();
    last().hear({ type: "pong", at: 0 });
    last().drop();
    expect(timers.map(({ ms }) => ms)).toEqual([250]);
  });

  it("hurries when the network is back", () => {
    const { connection, sockets, last } = setUp();
    connection.start();
    last().drop();
    connection.hurry();
    expect(sockets).toHaveLength(2);
    connection.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("becomes somebody first when the server knows nobody here", async () => {
    let introduced = 0;
    const { connection, last, tick, sockets } = setUp({
      introduce: () => {
        introduced += 1;
        return Promise.resolve();
      },
    });
    connection.start();
    last().drop(NO_PLAYER);
    await Promise.resolve();
    await Promise.resolve();
    expect(introduced).toBe(1);
    tick(10_000);
    expect(sockets).toHaveLength(2);
  });

  it("asks after a silence, and lets go of a line that does not answer", () => {
    const { connection, last, open, tick, sockets } = setUp();
    connection.start();
    open();
    const first = last();
    tick(25_000);
    expect(first.said("ping").length).toBeGreaterThan(1);
    tick(10_000); // no pong
    expect(first.closed).toBe(true);
    tick(10_000);
    expect(sockets.length).toBe(2);
  });

  it("tells how it stands", () => {
    const states: string[] = [];
    const { connection, last, open, tick } = setUp({ state: (state: string) => states.push(state) });
    connection.start();
    open();
    last().drop();
    tick(10_000);
    open();
    expect(states).toEqual(["connecting", "open", "away", "away", "open"]);
  });

  it("reads how far the server's clock is from ours", () => {
    let now = 1000;
    const { connection, last, open } = setUp({ now: () => now });
    connection.start();
    open();
    now = 1200;
    last().hear({ type: "pong", at: 6100 });
    expect(connection.skew).toBe(5000);
  });

  it("stays away once it is stopped", () => {
    const { connection, last, open, tick, sockets } = setUp();
    connection.start();
    open();
    connection.stop();
    last().drop();
    tick(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("the address of the WebSocket", () => {
  it("names the table that the page shows, for a proxy that sends all of a table one way", () => {
    const here = { protocol: "https:", host: "play.example:8443" };
    expect(socketAddress(here, TABLE)).toBe(`wss://play.example:8443/ws?table=${TABLE}`);
    expect(socketAddress({ ...here, protocol: "http:" }, "")).toBe("ws://play.example:8443/ws");
  });
});
