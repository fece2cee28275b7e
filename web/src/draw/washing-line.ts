// The rest of the circle hangs on a line: from top right down, left along the bottom, and up to
// the pincushion, which is clockwise.

export interface Peg {
  readonly x: number;
  readonly y: number;
  /** Whether the line runs from right to left here. */
  readonly level: boolean;
}

/** More than this many patches lie across the line and small, so that all keep their tags. */
export const SPARSE = 16;

const SIDE = 44;
const BELOW = 50;
const BEND = 40;

/** The path of the line in a box. */
export function linePath(width: number, height: number): string {
  const [left, right, bottom] = [SIDE, width - SIDE, height - BELOW];
  return (
    `M${right} 0V${bottom - BEND}A${BEND} ${BEND} 0 0 1 ${right - BEND} ${bottom}` +
    `H${left + BEND}A${BEND} ${BEND} 0 0 1 ${left} ${bottom - BEND}V0`
  );
}

/** The point at a distance from the line's beginning. */
function point(distance: number, width: number, height: number): Peg {
  const [left, right, bottom] = [SIDE, width - SIDE, height - BELOW];
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

/** Where the patches hang, evenly spread, the first one top right. */
export function pegs(count: number, width: number, height: number): Peg[] {
  const fall = height - BELOW - BEND;
  const length = 2 * fall + Math.PI * BEND + (width - 2 * SIDE - 2 * BEND);
  const slack = count > SPARSE ? 0.6 : 0.1;
  return Array.from({ length: count }, (_, k) =>
    point((length * (k + 0.5)) / (count + slack), width, height),
  );
}
