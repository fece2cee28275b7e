// The geometry of a tile: how it turns, and the rounded outline around its squares. The same
// as quiltwork/pictures/shapes.py; both are tested with the same outlines.
import type { Cell } from "./types";

/** Everything about a tile is drawn in squares of this size and then scaled. */
export const UNIT = 40;

type Point = readonly [x: number, y: number];

/** The value for a shape and a key, computed once: the same few shapes are drawn all the time. */
function remembered<T>(compute: (cells: readonly Cell[], key: string) => T) {
  const known = new WeakMap<readonly Cell[], Map<string, T>>();
  return (cells: readonly Cell[], key: string): T => {
    let values = known.get(cells);
    if (values === undefined) known.set(cells, (values = new Map<string, T>()));
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = compute(cells, key)));
    return value;
  };
}

const oriented = remembered((cells, orientation) => turn(cells, Number(orientation)));

/** Turn the squares (0-3 clockwise, 4-7 flipped left-right first); keeps their order. */
export function orient(cells: readonly Cell[], orientation: number): readonly Cell[] {
  return oriented(cells, String(orientation));
}

function turn(cells: readonly Cell[], orientation: number): Cell[] {
  let turned: Cell[] = cells.map(([row, column]) => [row, orientation >= 4 ? -column : column]);
  for (let turn = 0; turn < orientation % 4; turn++) {
    turned = turned.map(([row, column]) => [column, -row]);
  }
  const top = Math.min(...turned.map(([row]) => row));
  const left = Math.min(...turned.map(([, column]) => column));
  return turned.map(([row, column]) => [row - top, column - left]);
}

/** Height and width in squares. */
export function extent(cells: readonly Cell[]): { height: number; width: number } {
  return {
    height: Math.max(...cells.map(([row]) => row)) + 1,
    width: Math.max(...cells.map(([, column]) => column)) + 1,
  };
}

/** The corners of every border, cloth on the right: outlines clockwise, holes the other way. */
export function borders(cells: readonly Cell[]): Point[][] {
  const filled = new Set(cells.map(([row, column]) => `${row},${column}`));
  const edges = new Map<string, Point[]>();
  const add = ([x, y]: Point, end: Point): void => {
    const ends = edges.get(`${x},${y}`);
    if (ends) ends.push(end);
    else edges.set(`${x},${y}`, [end]);
  };
  for (const [row, column] of [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (!filled.has(`${row - 1},${column}`)) add([column, row], [column + 1, row]);
    if (!filled.has(`${row},${column + 1}`)) add([column + 1, row], [column + 1, row + 1]);
    if (!filled.has(`${row + 1},${column}`)) add([column + 1, row + 1], [column, row + 1]);
    if (!filled.has(`${row},${column - 1}`)) add([column, row + 1], [column, row]);
  }
  const found: Point[][] = [];
  while (edges.size) found.push(bends(walk(edges, leftmost(edges.keys()))));
  return found;
}

/** The corner furthest to the left, of these the highest. */
function leftmost(corners: Iterable<string>): string {
  const rank = (corner: string): number => {
    const [x = 0, y = 0] = corner.split(",").map(Number);
    return x * 1000 + y;
  };
  return [...corners].reduce((best, corner) => (rank(corner) < rank(best) ? corner : best));
}

/** Follow the edges from a corner until they close; the edges walked are used up. */
function walk(edges: Map<string, Point[]>, start: string): Point[] {
  const border: Point[] = [];
  let here = start;
  let step: Point = [0, 0];
  do {
    const [x = 0, y = 0] = here.split(",").map(Number);
    const ends = edges.get(here) ?? [];
    // Where two squares touch at a corner only, turning right stays with the same square.
    const right = ends.findIndex(([ex, ey]) => ex === x - step[1] && ey === y + step[0]);
    const [there = [x, y] as const] = ends.splice(Math.max(right, 0), 1);
    if (!ends.length) edges.delete(here);
    border.push([x, y]);
    step = [there[0] - x, there[1] - y];
    here = `${there[0]},${there[1]}`;
  } while (here !== start);
  return border;
}

/** Only the points where the border changes direction. */
function bends(border: readonly Point[]): Point[] {
  return border.filter(([x, y], index) => {
    const [ax, ay] = border.at(index - 1) ?? [x, y];
    const [bx, by] = border[(index + 1) % border.length] ?? [x, y];
    return x - ax !== bx - x || y - ay !== by - y;
  });
}

const outlined = remembered((cells, key) => {
  const [inset = 0, convex = 0, concave = 0] = key.split(" ").map(Number);
  return draw(cells, inset, convex, concave);
});

/** A path around the squares, `inset` inside the grid lines, with rounded corners. */
export function outline(cells: readonly Cell[], inset = 1.2, convex = 9, concave = 5): string {
  return outlined(cells, `${inset} ${convex} ${concave}`);
}

function draw(cells: readonly Cell[], inset: number, convex: number, concave: number): string {
  const short = (value: number): string => String(Math.round(value * 10) / 10);
  let path = "";
  for (const points of borders(cells)) {
    points.forEach(([x, y], index) => {
      const [ax, ay] = points.at(index - 1) ?? [x, y];
      const [bx, by] = points[(index + 1) % points.length] ?? [x, y];
      const [ix, iy] = [Math.sign(x - ax), Math.sign(y - ay)];
      const [ox, oy] = [Math.sign(bx - x), Math.sign(by - y)];
      const px = x * UNIT + inset * (-iy - oy);
      const py = y * UNIT + inset * (ix + ox);
      const right = ix * oy - iy * ox > 0;
      const radius = right ? Math.max(convex - inset * 0.6, 1.5) : concave + inset * 0.6;
      const r = short(radius);
      path += `${index ? "L" : "M"}${short(px - radius * ix)} ${short(py - radius * iy)}`;
      path += `A${r} ${r} 0 0 ${right ? 1 : 0} ${short(px + radius * ox)} ${short(py + radius * oy)}`;
    });
    path += "Z";
  }
  return path;
}

/** Which squares (by index) carry the printed buttons: spread evenly along the tile. */
export function buttonCells(cells: readonly Cell[], count: number): number[] {
  const weight = ([row, column]: Cell): number => column * 0.9 + row * 1.1;
  const order = cells
    .map((cell, index) => ({ cell, index }))
    .sort((a, b) => weight(a.cell) - weight(b.cell) || a.cell[1] - b.cell[1])
    .map(({ index }) => index);
  const last = order.length - 1;
  const buttons = Math.min(count, order.length);
  if (buttons === 1) return [order[halfToEven(last / 2)] ?? 0];
  return Array.from(
    { length: buttons },
    (_, k) => order[halfToEven((k * last) / (buttons - 1))] ?? 0,
  );
}

/** Halves go to the even neighbour, as in Python, so that page and picture agree. */
function halfToEven(value: number): number {
  return value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
}

/** The turn (0 or 1) that lays a tile's long side along a line. */
export function along(cells: readonly Cell[], wide: boolean): number {
  const { height, width } = extent(cells);
  return width === height || width > height === wide ? 0 : 1;
}

/** The name of a square: a1 is top left. */
export function squareName(square: number, columns: number): string {
  return `${String.fromCharCode(97 + (square % columns))}${Math.floor(square / columns) + 1}`;
}

/** The squares a laid tile covers, some perhaps beyond the board (then null). */
export function covered(
  cells: readonly Cell[],
  orientation: number,
  anchor: number,
  rows: number,
  columns: number,
): (number | null)[] {
  const [top, left] = [Math.floor(anchor / columns), anchor % columns];
  return orient(cells, orientation).map(([row, column]) =>
    row + top < rows && column + left < columns ? (row + top) * columns + column + left : null,
  );
}
