import { mount } from "svelte";

import App from "./App.svelte";
import "./draw/tokens.css";
import "./page.css";

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has no #page");
mount(App, { target });

// Keeps the shell for when there is no network; browsers offer it to pages they trust only.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    // Without it everything works but the opening without a network.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  });
}
