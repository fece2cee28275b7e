/** Squares and orientations, as docs/notation.md defines them. */
import { orient } from "../draw/shapes";
import type { Cell, Tile } from "./contract";

/** "r2" for orientation 2, "f1" for 5. */
export function orientationText(orientation: number): string {
  return orientation < 4 ? `r${orientation}` : `f${orientation - 4}`;
}

/** The orientation after a quarter turn clockwise (or back) as seen. */
export function turned(orientation: number, quarters = 1): number {
  const flipped = orientation - (orientation % 4);
  return flipped + (((orientation % 4) + quarters + 4) % 4);
}

/** The orientation after turning the tile over, left to right, as seen. */
export function flipped(orientation: number): number {
  const quarters = (4 - (orientation % 4)) % 4;
  return orientation < 4 ? 4 + quarters : quarters;
}

/** The shape's cells in any of the eight orientations, in reading order. */
export function cellsIn(cells: readonly Cell[], orientation: number): Cell[] {
  return [...orient(cells, orientation)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The number under which the edition lists this look of the tile: the lowest of equal ones. */
export function canonical(tile: Tile, orientation: number): number {
  const wanted = String(cellsIn(tile.cells, orientation));
  const found = tile.orientations.find((each) => String(cellsIn(each.cells, 0)) === wanted);
  return found === undefined ? orientation : found.index;
}
