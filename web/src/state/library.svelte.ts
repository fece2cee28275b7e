/** What is the same for every game: editions and levels, fetched once. */
import { api } from "../model/api";
import type { Edition, Level, Me } from "../model/contract";

interface Library {
  editions: Edition[];
  levels: Level[];
  me: Me | null;
  failed: boolean;
}

export const library: Library = $state({ editions: [], levels: [], me: null, failed: false });

/** A page without its server comes to life by itself when the server is back. */
const AGAIN_AFTER = 4_000;
let retry = 0;
window.addEventListener("online", () => library.failed && void loadLibrary());

/** Fetch everything; `failed` says whether the server could not be reached. */
export async function loadLibrary(): Promise<void> {
  try {
    const [editions, levels, me] = await Promise.all([api.editions(), api.levels(), api.me()]);
    Object.assign(library, { editions, levels, me, failed: false });
  } catch {
    library.failed = true;
    window.clearTimeout(retry);
    retry = window.setTimeout(() => void loadLibrary(), AGAIN_AFTER);
  }
}

/** The edition with this id, once loaded. */
export function editionOf(id: string): Edition | undefined {
  return library.editions.find((edition) => edition.id === id);
}
