// The one connection of this page, and who I am.
import type { Me } from "../types";
import { api } from "./api";
import { Connection, socketAddress, type State } from "./connection";
import { Turns } from "./later.svelte";
import { route } from "./router.svelte";

export const line = $state<{ state: State; tries: number }>({ state: "connecting", tries: 0 });
export const self = $state<{ me: Me | null }>({ me: null });

/** What the server says waits for the paint of what is on its way to the screen. */
export const turns = new Turns();

const KNOWN = "sapeur-known";

let meeting: Promise<Me> | null = null;

/** Be somebody, and remember that this browser is. */
export function beSomebody(): Promise<Me> {
  meeting ??= meet().finally(() => (meeting = null));
  return meeting;
}

async function meet(): Promise<Me> {
  return become(await api.me());
}

/** Be the player that a code belongs to. */
export async function recover(code: string): Promise<void> {
  become(await api.recover(code));
}

function become(me: Me): Me {
  self.me = me;
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // It will be asked again.
  }
  return me;
}

/** Whether this browser was somebody before; the server may have forgotten. */
export function isKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

/** Who I was the last time, if there was one. */
export async function remembered(): Promise<void> {
  if (self.me || !isKnown()) return;
  const me = await api.whoami();
  self.me ??= me; // I may have become somebody meanwhile
}

export const connection = new Connection({
  open: () => new WebSocket(socketAddress(location, route.place.page === "table" ? route.place.id : "")),
  introduce: async () => {
    self.me = await (meeting ?? api.unknown());
  },
  turn: (work) => turns.take(work),
  state: (state, tries) => Object.assign(line, { state, tries }),
});

/** Call the server before there is anything to show: at a table everything waits for its word. */
export function callAhead(): void {
  connection.start();
  if (!isKnown()) beSomebody().catch(() => {});
}

addEventListener("online", () => connection.hurry());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) connection.hurry();
});
