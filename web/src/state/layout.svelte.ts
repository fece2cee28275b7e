/** The layout for the window as it is now. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";

import type { Edition } from "../model/contract";
import { type Layout, measure } from "./measures";

export type { Layout } from "./measures";

/** How large everything is for an edition, now; with so much of the height used otherwise. */
export function layoutFor(edition: Edition, used = 0): Layout {
  return measure(edition, innerWidth.current ?? 1440, (innerHeight.current ?? 900) - used);
}
