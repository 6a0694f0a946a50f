import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./lib/prefs.svelte";
import "./style/base.css";

show();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js").catch(() => {});
}
