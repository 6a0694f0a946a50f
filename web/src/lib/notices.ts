// The browser says that it is my turn while I look elsewhere: by itself as long as a page of ours is
// open, and by the server's push (push.ts) if none is.
import type { TableInfo } from "../types";
import { prefs, remember } from "./prefs.svelte";

function allowed(): NotificationPermission | "never" {
  return "Notification" in globalThis ? Notification.permission : "never";
}

/** Whether to ask, which is done once: at the first game that goes on for days. */
export function asksForNotices(table: TableInfo): boolean {
  return prefs.notices === "unasked" && Boolean(table.is_correspondence) && allowed() === "default";
}

/** I want to be told, or not; the browser has its own word in it. */
export async function setNotices(wanted: boolean): Promise<void> {
  if (wanted && allowed() === "default") await Notification.requestPermission();
  remember({ notices: wanted && allowed() === "granted" ? "on" : "off" });
}

export function hasNotices(): boolean {
  return prefs.notices === "on" && allowed() === "granted";
}

const told = new Map<string, boolean>(); // by table: whether it was my turn when I last knew

/** It is my turn at this table or is not; whether the browser is to say so. */
export function isNews(table: string, turn: boolean, isHidden: boolean): boolean {
  const was = told.get(table);
  told.set(table, turn);
  return turn && was === false && isHidden;
}

/** It is my turn at this table or is not: say so when it becomes mine while nobody looks. */
export function noteTurn(table: string, turn: boolean, words: () => { title: string; body: string }): void {
  if (!isNews(table, turn, document.hidden) || !hasNotices()) return;
  const { title, body } = words();
  const options = { body, tag: table, icon: "/icon.svg", data: `/t/${table}` };
  void showNotice(title, options).catch(() => {});
}

async function showNotice(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options); // the only way on a phone
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
