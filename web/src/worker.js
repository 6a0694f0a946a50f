// The shell works without a network: pages come from the server first, hashed files from here.
const SHELL = __SHELL__;
const CACHE = "sapeur-" + __MARK__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// It is my turn at a table, and no page of ours is open there: the server says so (push/notices.py).
self.addEventListener("push", (event) => {
  const { title, body, table } = event.data.json();
  const options = { body, tag: table, icon: "/icon.svg", data: `/t/${table}` };
  event.waitUntil(self.registration.showNotification(title, options));
});

// The browser gave this subscription another address; a page that is opened tells the language again.
self.addEventListener("pushsubscriptionchange", (event) => {
  const language = navigator.language.startsWith("fr") ? "fr" : "en";
  async function subscribeAgain() {
    const options = event.oldSubscription?.options;
    const renewed = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!renewed) return;
    const { endpoint, keys } = renewed.toJSON();
    const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language });
    await fetch("/api/push", { method: "POST", headers: { "content-type": "application/json" }, body });
  }
  event.waitUntil(subscribeAgain());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data || "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ||
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone();
              event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)));
            }
            return answer;
          }),
      ),
    );
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
