import { mount } from "svelte";
import App from "./App.svelte";
import { whenIdle } from "./lib/later.svelte";
import { callAhead } from "./lib/line.svelte";
import { show } from "./lib/prefs.svelte";
import { route } from "./lib/router.svelte";
import "./style/base.css";

if (route.place.page === "table") callAhead();
show();
mount(App, { target: document.getElementById("app")! });

// The server was updated, and what this page wants to load is gone: begin anew, but not for ever.
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem("reloaded") ?? 0) < 60_000) return;
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  whenIdle(() => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
