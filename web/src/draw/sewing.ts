// Which patches on a quilt are newly sewn: they drop and their stitches run. A quilt that is
// shown for the first time, or jumps to another position, shows them lying still.
import type { Laid } from "./types";

/** A turn sews a patch, and a special patch or two; more at once is a jump. */
const A_TURN = 2;

/** What tells a patch on a quilt from all others. */
export function patchKey({ tile, anchor }: Laid): string {
  return `${tile ?? "special"}@${anchor}`;
}

export class Sewing {
  #known: Set<string> | null = null;
  #fresh = new Set<string>();

  /** The keys of the patches that were not there when it was asked before. */
  fresh(patches: readonly Laid[]): ReadonlySet<string> {
    const keys = patches.map(patchKey);
    const known = this.#known;
    this.#known = new Set(keys);
    if (!known) return this.#fresh;
    const added = keys.filter((key) => !known.has(key));
    // The same quilt told again does not stop a seam that is still running.
    if (!added.length && keys.length === known.size) return this.#fresh;
    this.#fresh = new Set(added.length <= A_TURN ? added : []);
    return this.#fresh;
  }
}
