/** Sentences for those who listen; Announcer.svelte puts them into a polite live region. */

import { untrack } from "svelte";

const state = $state({ text: "", turn: 0 });

/** Say a sentence; the same one twice in a row is heard twice. */
export function announce(text: string): void {
  state.text = text;
  // Effects announce too; counting must not make them depend on the count.
  state.turn = untrack(() => state.turn) + 1;
}

export const announced = (): { text: string; turn: number } => state;
