/** Which page is open: the address decides, by the history, without a reload. */

export type Route =
  | { page: "home" }
  | { page: "game"; id: string }
  | { page: "join"; id: string; invite: string }
  | { page: "replay"; id: string; ply: number | null }
  | { page: "nowhere" };

/** Read an address such as /game/abc, /game/abc?invite=TOKEN or /replay/abc?ply=12. */
export function parse(path: string, query: string): Route {
  const parts = path.split("/").filter((part) => part !== "").map(decodeURIComponent);
  const [page, id] = parts;
  const asked = new URLSearchParams(query);
  if (page === undefined) return { page: "home" };
  if (id === undefined) return { page: "nowhere" };
  if (page === "game") {
    const invite = asked.get("invite");
    return invite === null ? { page: "game", id } : { page: "join", id, invite };
  }
  if (page === "replay") {
    const ply = asked.get("ply");
    return { page: "replay", id, ply: ply === null || !/^\d+$/.test(ply) ? null : Number(ply) };
  }
  return { page: "nowhere" };
}

const here = (): Route => parse(location.pathname, location.search);
const state = $state<{ route: Route }>({ route: here() });
window.addEventListener("popstate", () => (state.route = here()));

/** The page that is open. */
export const route = (): Route => state.route;

/** Open a page of ours. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  state.route = here();
  if (!replace) window.scrollTo(0, 0);
}

/** For links: a plain click stays on the page, any other click is the browser's. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(link.pathname + link.search);
}
