// Keeps the shell of the page, so that it opens without a network too and can say what is wrong.
//
// The shell is never older than the server: an address is always asked of the server first, and
// the names of built files change with what is in them. Nothing of the API is ever kept.
// The build fills in the files and a name that changes with them (vite.config.ts).
const FILES = [];
const KEPT = "quiltwork-VERSION";

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(serverFirst(request));
  else if (FILES.includes(pathname)) event.respondWith(keptFirst(request));
});

async function fill() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES);
  await self.skipWaiting();
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** An address of the page: every one has the same shell. */
async function serverFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match("/");
    if (shell === undefined) throw error;
    return shell;
  }
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}
