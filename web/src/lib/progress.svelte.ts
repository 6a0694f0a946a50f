// How far I am in lessons, exercises and dailies: kept in this browser, which needs no answer for it, and with the
// player by the server, which says what counts where two devices differ.
import type { DailyDone, Progress } from "../types";
import { api } from "./api";
import { keep, recall } from "./keep";

type Everything = Required<Progress>;
export type Kind = keyof Everything;
type Items = Record<string, unknown>;

/** Whose progress the server and this browser have brought together, and what it has not taken since. */
interface Shared {
  player: string;
  unsent: string[]; // names: KIND/ITEM
}

const KINDS: readonly Kind[] = ["lessons", "exercises", "dailies"];
const SHARED = "progress"; // the key under which it is kept
const MOST_SENT = 100; // things in one request

let changes = $state(0); // pages that show progress look again
let me = ""; // empty until it is known who I am
let mustFetch = true; // what other devices did is not known yet
let work = Promise.resolve();

/** What is known of one kind, by item. */
export function progressOf<K extends Kind>(kind: K): Everything[K] {
  void changes;
  return recall<Everything[K]>(kind, {});
}

/** Note how far I am with one thing: here at once, on the server when it can be reached. */
export function noteProgress<K extends Kind>(kind: K, item: string, value: Everything[K][string]): void {
  const { player, unsent } = shared();
  keep(kind, { ...recall<Items>(kind, {}), [item]: value });
  keep(SHARED, { player, unsent: [...new Set([...unsent, `${kind}/${item}`])] });
  changes += 1;
  if (me) shareSoon();
}

/** Bring this browser and the server together, which knows me as this player. */
export function shareProgress(player: string): void {
  me = player;
  mustFetch = true;
  shareSoon();
}

/** One after the other. Nobody waits for it, and what fails is tried again the next time. */
function shareSoon(): void {
  work = work.then(share).catch(() => {});
}

async function share(): Promise<void> {
  if (mustFetch) await fetchAll();
  await sendAll();
}

function shared(): Shared {
  return recall<Shared>(SHARED, { player: "", unsent: [] });
}

/** Take what the server knows, but for what is newer here; what it lacks is to be sent. */
async function fetchAll(): Promise<void> {
  const found = await api.progress();
  mustFetch = false;
  const { player, unsent } = shared();
  // What was done here as another player becomes mine, but I have no seat at that player's tables.
  if (player && player !== me) {
    keep(
      "dailies",
      mapped(recall<Everything["dailies"]>("dailies", {}), (done) => ({ ...done, table: "" })),
    );
  }
  const newer = new Set(unsent);
  for (const kind of KINDS) {
    const here = recall<Items>(kind, {});
    const there: Items = found[kind] ?? {};
    for (const item of Object.keys(here)) if (player !== me || !(item in there)) newer.add(`${kind}/${item}`);
    const mine = Object.entries(here).filter(([item]) => newer.has(`${kind}/${item}`));
    keep(kind, { ...there, ...Object.fromEntries(mine) });
  }
  keep(SHARED, { player: me, unsent: [...newer] });
  changes += 1;
}

/** Send what the server has not taken, and take what it says of it. */
async function sendAll(): Promise<void> {
  for (;;) {
    const names = shared().unsent.slice(0, MOST_SENT);
    if (!names.length) return;
    const sent = valuesOf(names);
    const answer = await api.noteProgress({ ...sent, dailies: mapped(sent.dailies, asSent) });
    const now = valuesOf(names);
    // What was noted again meanwhile is sent again.
    const taken = new Set(names.filter((name) => jsonOf(now, name) === jsonOf(sent, name)));
    for (const kind of KINDS) {
      const counted = Object.entries(answer[kind] ?? {}).filter(([item]) => taken.has(`${kind}/${item}`));
      keep(kind, { ...recall<Items>(kind, {}), ...Object.fromEntries(counted) });
    }
    const { player, unsent } = shared();
    keep(SHARED, { player, unsent: unsent.filter((name) => !taken.has(name)) });
    changes += 1;
  }
}

/** What is kept here under these names. */
function valuesOf(names: string[]): Everything {
  const wanted = new Set(names);
  const found = KINDS.map((kind) => {
    const items = Object.entries(recall<Items>(kind, {}));
    return [kind, Object.fromEntries(items.filter(([item]) => wanted.has(`${kind}/${item}`)))];
  });
  return Object.fromEntries(found) as Everything;
}

function jsonOf(values: Everything, name: string): string | undefined {
  const [kind] = name.split("/", 1) as [Kind];
  return JSON.stringify(values[kind][name.slice(kind.length + 1)]);
}

/** A daily in the server's fields alone: there were others once. */
function asSent({ result, beaten, table, on }: DailyDone): DailyDone {
  return { result, beaten, table, on };
}

function mapped<Value>(items: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(items).map(([item, value]) => [item, change(value)]));
}
