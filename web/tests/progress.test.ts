// Progress between this browser and the server, which is a few lines here: the real one is tested in tests/server.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keep, recall } from "../src/lib/keep";
import type { Progress } from "../src/types";
import { storage } from "./storage";

type Module = typeof import("../src/lib/progress.svelte");

let server: Required<Progress>; // what it keeps of me
let isAway: boolean;
let requests: string[];
let onNote: () => void; // what happens here while a request is under way
let page: Module;

const api = {
  progress: () => answer("GET", () => structuredClone(server)),
  noteProgress: (notes: Progress) =>
    answer("POST", () => {
      const sent = structuredClone(notes);
      for (const [lesson, step] of Object.entries(sent.lessons ?? {}))
        sent.lessons![lesson] = server.lessons[lesson] = Math.max(step, server.lessons[lesson] ?? 0);
      Object.assign(server.exercises, sent.exercises);
      Object.assign(server.dailies, sent.dailies);
      onNote();
      return sent;
    }),
};

function answer<T>(method: string, work: () => T): Promise<T> {
  requests.push(method);
  return isAway ? Promise.reject(new Error("away")) : Promise.resolve(work());
}

async function load(): Promise<void> {
  vi.resetModules();
  page = await import("../src/lib/progress.svelte");
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const unsent = () => recall<{ unsent: string[] }>("progress", { unsent: [] }).unsent;

async function share(player = "ann"): Promise<void> {
  page.shareProgress(player);
  await settled();
}

beforeEach(async () => {
  vi.stubGlobal("localStorage", storage());
  vi.doMock("../src/lib/api", () => ({ api }));
  [server, isAway, requests, onNote] = [{ lessons: {}, exercises: {}, dailies: {} }, false, [], () => {}];
  await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("../src/lib/api");
});

describe("progress", () => {
  it("asks the server for nothing before it is known who I am, and is sent then", async () => {
    page.noteProgress("lessons", "village/first", 2);
    keep("exercises", { "orapa/1-1": "first" }); // from before the server kept anything
    await settled();
    expect(requests).toEqual([]);
    await share();
    expect(server).toEqual({ lessons: { "village/first": 2 }, exercises: { "orapa/1-1": "first" }, dailies: {} });
    expect(unsent()).toEqual([]);
  });
  it("comes from the server, which says what counts", async () => {
    server.lessons = { "village/first": 7, "orapa/first": 1 };
    page.noteProgress("lessons", "village/first", 2);
    await share();
    expect(page.progressOf("lessons")).toEqual({ "village/first": 7, "orapa/first": 1 });
    requests = [];
    page.noteProgress("lessons", "orapa/first", 2);
    await settled();
    expect(requests).toEqual(["POST"]);
    expect(server.lessons).toEqual({ "village/first": 7, "orapa/first": 2 });
  });
  it("is sent at the next load if the server was away", async () => {
    await share();
    isAway = true;
    page.noteProgress("exercises", "orapa/1-1", "first");
    await settled();
    expect(page.progressOf("exercises")).toEqual({ "orapa/1-1": "first" });
    server.exercises = { "orapa/1-1": "later" };
    isAway = false;
    await load();
    await share();
    expect(server.exercises).toEqual({ "orapa/1-1": "first" });
    expect(unsent()).toEqual([]);
  });
  it("is not sent again where another device is further", async () => {
    page.noteProgress("lessons", "village/first", 2);
    await share();
    server.lessons = { "village/first": 5 };
    requests = [];
    await share();
    expect(requests).toEqual(["GET"]);
    expect(page.progressOf("lessons")).toEqual({ "village/first": 5 });
  });
  it("is sent again if it changed while it was sent", async () => {
    await share();
    onNote = () => {
      onNote = () => {};
      page.noteProgress("lessons", "village/first", 3);
    };
    page.noteProgress("lessons", "village/first", 2);
    await settled();
    expect(page.progressOf("lessons")).toEqual({ "village/first": 3 });
    expect(server.lessons).toEqual({ "village/first": 3 });
    expect(unsent()).toEqual([]);
  });
  it("goes to whom this browser has become, but for seats at tables", async () => {
    const done = { result: 9, beaten: 2, table: "a".repeat(12), on: "2026-11-17" };
    keep("dailies", { "2026-11-17/village": { ...done, isSolved: true } }); // a field that there was once
    await share();
    expect(server.dailies).toEqual({ "2026-11-17/village": done });
    server = { lessons: {}, exercises: {}, dailies: {} };
    await share("bob");
    expect(server.dailies).toEqual({ "2026-11-17/village": { ...done, table: "" } });
  });
  it("goes in requests of so many things", async () => {
    keep("exercises", Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`orapa/1-${n}`, "later"])));
    await share();
    expect(requests).toEqual(["GET", "POST", "POST", "POST"]);
    expect(Object.keys(server.exercises)).toHaveLength(250);
  });
});
