// The server tells this browser of my turn while no page of ours is open, if it has a key for that.
import type { Language } from "../types";
import { api } from "./api";

/** Whether both the server and this browser can do it. */
export async function canPush(): Promise<boolean> {
  return "PushManager" in globalThis && "serviceWorker" in navigator && (await api.pushKey()) !== null;
}

/** Have this browser told from now on, in this language; said again, it changes nothing. */
export async function subscribe(language: Language): Promise<void> {
  if (!(await canPush())) return;
  const key = bytesOf((await api.pushKey())!);
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe(); // the server has another key than it had then
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await api.subscribe({ endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]!, language });
}

/** Have this browser told no more. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe(); // first: then nothing arrives, whatever the server knows
  await api.unsubscribe(subscription.endpoint);
}

function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const its = subscription.options.applicationServerKey;
  return its !== null && new Uint8Array(its).join() === key.join();
}

/** What base64url stands for. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
