// The rest of the circle hangs on a line: from top right down, left along the bottom, and up to
// the pincushion, which is clockwise. Patches are as large as the line has room for.
import { along, extent, orient } from "./shapes";
import type { Cell } from "./types";

export interface Peg {
  readonly x: number;
  readonly y: number;
  /** Whether the line runs from right to left here. */
  readonly level: boolean;
}

/** A patch on the line: how it is turned, its size in pixels, and how far along it hangs. */
export interface Hung extends Peg {
  readonly turn: number;
  readonly width: number;
  readonly height: number;
  readonly distance: number;
}

/**
 * The height of a tag with its string, and its width, by whether the line is crowded. On the
 * bottom of a crowded line price and time stand one above the other.
 */
export const TAG = { sparse: { height: 25, width: 58 }, dense: { height: 14.5, width: 29 } };

type Shapes = readonly (readonly Cell[])[];

const SIDE = 44;
const BELOW = 48;
const BEND = 40;
/** Kept free for the arrow at the end. */
const END = 20;
const SMALLEST = 8;
/** Patches lie along the line; if they had to be smaller than this, they lie across it. */
const SMALLEST_ALONG = 13;
/** A patch across the line has to keep clear of the time board. */
const LARGEST_ACROSS = 11;
const LEAST_GAP = 2;

export class Line {
  readonly length: number;
  readonly path: string;
  readonly #left = SIDE;
  readonly #right: number;
  readonly #bottom: number;

  constructor(width: number, height: number) {
    const [left, right, bottom] = [SIDE, width - SIDE, height - BELOW];
    this.#right = right;
    this.#bottom = bottom;
    this.length = 2 * (bottom - BEND) + Math.PI * BEND + (right - left - 2 * BEND);
    this.path =
      `M${right} 0V${bottom - BEND}A${BEND} ${BEND} 0 0 1 ${right - BEND} ${bottom}` +
      `H${left + BEND}A${BEND} ${BEND} 0 0 1 ${left} ${bottom - BEND}V0`;
  }

  /** The point at a distance from the line's beginning. */
  at(distance: number): Peg {
    const [left, right, bottom] = [this.#left, this.#right, this.#bottom];
    const [fall, turn, level] = [bottom - BEND, (Math.PI / 2) * BEND, right - left - 2 * BEND];
    let rest = distance;
    if (rest <= fall) return { x: right, y: rest, level: false };
    rest -= fall;
    if (rest <= turn) {
      const [x, y] = [Math.cos(rest / BEND), Math.sin(rest / BEND)];
      return { x: right - BEND + BEND * x, y: bottom - BEND + BEND * y, level: false };
    }
    rest -= turn;
    if (rest <= level) return { x: right - BEND - rest, y: bottom, level: true };
    rest -= level;
    if (rest <= turn) {
      const [x, y] = [Math.sin(rest / BEND), Math.cos(rest / BEND)];
      return { x: left + BEND - BEND * x, y: bottom - BEND + BEND * y, level: false };
    }
    return { x: left, y: bottom - BEND - (rest - turn), level: false };
  }

  /** Hang up patches, the first one top right; none is larger than `most` pixels a square. */
  hang(shapes: Shapes, most: number): { dense: boolean; unit: number; hung: Hung[] } {
    const dense = this.#spread(shapes, SMALLEST_ALONG, LEAST_GAP, false) === null;
    let unit = dense ? Math.min(most, LARGEST_ACROSS) : most;
    while (unit > SMALLEST && !this.#spread(shapes, unit, LEAST_GAP, dense)) unit -= 0.5;
    // The widest gap that still has room for all; where even the smallest has none, they touch.
    let [gap, wide] = [LEAST_GAP, this.length];
    for (let halving = 0; halving < 12; halving++) {
      const middle = (gap + wide) / 2;
      if (this.#spread(shapes, unit, middle, dense)) gap = middle;
      else wide = middle;
    }
    const hung = this.#spread(shapes, unit, gap, dense) ?? this.#evenly(shapes, unit);
    return { dense, unit, hung };
  }

  /** Patches one after the other with a gap; null if the line is too short for them. */
  #spread(shapes: Shapes, unit: number, gap: number, dense: boolean): Hung[] | null {
    let from = gap / 2;
    const hung = shapes.map((cells) => {
      const first = turned(cells, unit, this.at(from).level, dense);
      const level = this.at(from + first.long / 2).level;
      const { long, ...patch } = turned(cells, unit, level, dense);
      const distance = from + long / 2;
      from += long + gap;
      return { ...patch, ...this.at(distance), level, distance };
    });
    return from - gap / 2 <= this.length - END ? hung : null;
  }

  #evenly(shapes: Shapes, unit: number): Hung[] {
    return shapes.map((cells, k) => {
      const distance = ((this.length - END) * (k + 0.5)) / shapes.length;
      const peg = this.at(distance);
      const { turn, width, height } = turned(cells, unit, peg.level, true);
      return { turn, width, height, ...peg, distance };
    });
  }
}

/** A patch as it hangs, and how much of the line it takes with its tag. */
function turned(
  cells: readonly Cell[],
  unit: number,
  level: boolean,
  dense: boolean,
): { turn: number; width: number; height: number; long: number } {
  const tag = dense ? TAG.dense : TAG.sparse;
  const turn = along(cells, level !== dense);
  const size = extent(orient(cells, turn));
  const [width, height] = [size.width * unit, size.height * unit];
  return { turn, width, height, long: level ? Math.max(width, tag.width) : height + tag.height };
}
