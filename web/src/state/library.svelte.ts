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

/** Fetch everything; `failed` says whether the server could not be reached. */
export async function loadLibrary(): Promise<void> {
  library.failed = false;
  try {
    const [editions, levels, me] = await Promise.all([api.editions(), api.levels(), api.me()]);
    Object.assign(library, { editions, levels, me });
  } catch {
    library.failed = true;
  }
}

/** The edition with this id, once loaded. */
export function editionOf(id: string): Edition | undefined {
  return library.editions.find((edition) => edition.id === id);
}
