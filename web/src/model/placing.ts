/**
 * The ghost: a tile, or the special patch, held over a quilt before it is placed.
 *
 * Pure values and functions; nothing here knows the screen or the network.
 */
import { squareName } from "../draw/shapes";
import type { Cell, Fits, Patch, Tile } from "./contract";
import { canonical, cellsIn, flipped, orientationText, turned } from "./squares";

/** The quilt under the ghost: its size, what lies on it, where the held shape may go. */
export interface Board {
  rows: number;
  columns: number;
  covered: ReadonlySet<number>;
  fits: Fits;
}

export interface Ghost {
  /** null: the special patch, one square of leather or one box. */
  tile: Tile | null;
  orientation: number;
  row: number;
  column: number;
}

export interface Verdict {
  fits: boolean;
  /** Squares of the ghost that already have cloth, in reading order. */
  wrong: number[];
}

/** The squares that patches cover. */
export function coveredBy(patches: readonly Patch[]): Set<number> {
  return new Set(patches.flatMap((patch) => patch.cells));
}

/** The ghost's cells relative to its corner. */
export function shapeOf(ghost: Ghost): Cell[] {
  return ghost.tile === null ? [[0, 0]] : cellsIn(ghost.tile.cells, ghost.orientation);
}

function sizeOf(cells: readonly Cell[]): Cell {
  return [Math.max(...cells.map(([row]) => row)) + 1, Math.max(...cells.map(([, c]) => c)) + 1];
}

function clamped(ghost: Ghost, board: Board): Ghost {
  const [height, width] = sizeOf(shapeOf(ghost));
  return {
    ...ghost,
    row: Math.max(0, Math.min(board.rows - height, ghost.row)),
    column: Math.max(0, Math.min(board.columns - width, ghost.column)),
  };
}

/** The squares the ghost covers. */
export function squaresOf(ghost: Ghost, board: Board): number[] {
  return shapeOf(ghost).map(
    ([row, column]) => (ghost.row + row) * board.columns + ghost.column + column,
  );
}

/**
 * Pick a tile up: as it was drawn if it fits so anywhere, else turned as it does; on the legal
 * place nearest to the middle, or in the middle if there is none.
 */
export function pickUp(tile: Tile | null, board: Board): Ghost {
  const turns = tile === null ? [0] : tile.orientations.map((each) => each.index);
  const orientation = turns.find((each) => (board.fits[each] ?? []).length > 0) ?? turns[0] ?? 0;
  const ghost = { tile, orientation, row: 0, column: 0 };
  const [height, width] = sizeOf(shapeOf(ghost));
  const middle = {
    ...ghost,
    row: Math.floor((board.rows - height) / 2),
    column: Math.floor((board.columns - width) / 2),
  };
  return nearestFit(middle, board) ?? middle;
}

/** The legal place nearest to the ghost, turned as it is; null if there is none. */
export function nearestFit(ghost: Ghost, board: Board): Ghost | null {
  let best: Ghost | null = null;
  let least = Infinity;
  for (const anchor of anchorsOf(ghost, board)) {
    const row = Math.floor(anchor / board.columns);
    const column = anchor % board.columns;
    const distance = (row - ghost.row) ** 2 + (column - ghost.column) ** 2;
    if (distance < least) {
      least = distance;
      best = { ...ghost, row, column };
    }
  }
  return best;
}

/** Shift the ghost; it never leaves the board. */
export function shift(ghost: Ghost, rows: number, columns: number, board: Board): Ghost {
  return clamped({ ...ghost, row: ghost.row + rows, column: ghost.column + columns }, board);
}

/** Bring the ghost's middle over a point, given in squares from the board's top left corner. */
export function centreOn(ghost: Ghost, row: number, column: number, board: Board): Ghost {
  const [height, width] = sizeOf(shapeOf(ghost));
  return clamped(
    { ...ghost, row: Math.round(row - height / 2), column: Math.round(column - width / 2) },
    board,
  );
}

/** A tap on a square: the nearest legal place that covers it, else the ghost's middle comes there. */
export function tapOn(ghost: Ghost, row: number, column: number, board: Board): Ghost {
  const target = row * board.columns + column;
  const covering = anchorsOf(ghost, board).filter((anchor) =>
    squaresOf(at(ghost, anchor, board), board).includes(target),
  );
  const middle = centreOn(ghost, row + 0.5, column + 0.5, board);
  return nearestFit(middle, { ...board, fits: { [ghost.orientation]: covering } }) ?? middle;
}

function at(ghost: Ghost, anchor: number, board: Board): Ghost {
  return { ...ghost, row: Math.floor(anchor / board.columns), column: anchor % board.columns };
}

/** A quarter turn clockwise about the middle. */
export function rotate(ghost: Ghost, board: Board, quarters = 1): Ghost {
  return turnedTo(ghost, turned(ghost.orientation, quarters), board);
}

/** Turn it over, left to right. */
export function flip(ghost: Ghost, board: Board): Ghost {
  return turnedTo(ghost, flipped(ghost.orientation), board);
}

function turnedTo(ghost: Ghost, orientation: number, board: Board): Ghost {
  if (ghost.tile === null) return ghost;
  const [height, width] = sizeOf(shapeOf(ghost));
  const after = { ...ghost, orientation: canonical(ghost.tile, orientation) };
  const [newHeight, newWidth] = sizeOf(shapeOf(after));
  after.row += Math.trunc((height - newHeight) / 2);
  after.column += Math.trunc((width - newWidth) / 2);
  return clamped(after, board);
}

/** Whether the ghost may lie where it is, and which of its squares are in the way. */
export function judge(ghost: Ghost, board: Board): Verdict {
  const anchor = ghost.row * board.columns + ghost.column;
  const fits = anchorsOf(ghost, board).includes(anchor);
  const wrong = squaresOf(ghost, board).filter((square) => board.covered.has(square));
  return { fits, wrong };
}

/** The squares its corner may legally lie on, turned as it is. */
export function anchorsOf(ghost: Ghost, board: Board): number[] {
  return board.fits[ghost.orientation] ?? [];
}

/** The move in the notation of records: "24r2@c7", "S@h6". */
export function moveText(ghost: Ghost): string {
  // Any width will do that holds the column: a square's name does not depend on it.
  const square = squareName(ghost.row * 26 + ghost.column, 26);
  if (ghost.tile === null) return `S@${square}`;
  return `${ghost.tile.id}${orientationText(ghost.orientation)}@${square}`;
}
