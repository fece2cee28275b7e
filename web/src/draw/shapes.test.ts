import { describe, expect, it } from "vitest";
import middle from "../fixtures/middle.json";
import outlines from "../fixtures/outlines.json";
import { along, borders, buttonCells, covered, extent, orient, outline, squareName } from "./shapes";
import type { Cell } from "./types";

const L: Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const tiles = middle.edition.tiles.map((tile) => ({ ...tile, cells: tile.cells as unknown as Cell[] }));

/** The numbers of a path; 9 and 9.0 are the same place. */
const numbers = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe("a tile", () => {
  it("turns clockwise and keeps the order of its cells", () => {
    expect(orient(L, 1)).toEqual([
      [0, 1],
      [0, 0],
      [1, 0],
    ]);
  });

  it("is flipped left-right before it turns", () => {
    expect(orient(L, 4)).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
    expect(orient(orient(L, 4), 1)).toEqual(orient(L, 5));
  });

  it("comes home after four turns", () => {
    for (const { cells } of tiles) {
      let turned = orient(cells, 0);
      for (let k = 0; k < 4; k++) turned = orient(turned, 1);
      expect(turned).toEqual(orient(cells, 0));
    }
  });

  it("lies along a line", () => {
    const bar: Cell[] = [
      [0, 0],
      [0, 1],
      [0, 2],
    ];
    expect(along(bar, true)).toBe(0);
    expect(along(bar, false)).toBe(1);
    expect(along([[0, 0]], false)).toBe(0);
    expect(extent(orient(bar, along(bar, false)))).toEqual({ height: 3, width: 1 });
  });

  it("knows which squares it covers, and which of them are beyond the board", () => {
    expect(covered(L, 0, 0, 3, 3)).toEqual([0, 3, 4]);
    expect(covered(L, 0, 8, 3, 3)).toEqual([8, null, null]);
  });
});

describe("the outline", () => {
  it("of every patch is the one of the pictures, buttons too", () => {
    expect(outlines.length).toBe(2 * tiles.length);
    for (const row of outlines) {
      const tile = tiles[row.tile];
      if (!tile) throw new Error(`no tile ${row.tile}`);
      const path = outline(orient(tile.cells, row.orientation));
      numbers(row.outline).forEach((value, index) => {
        // Halves may be rounded up here and to even there.
        expect(numbers(path)[index]).toBeCloseTo(value, 0);
      });
      expect(path.replace(/[^A-Z]/g, "")).toBe(row.outline.replace(/[^A-Z]/g, ""));
      expect(buttonCells(tile.cells, tile.income)).toEqual(row.buttons);
    }
  });

  it("has one border more for a hole", () => {
    const ring: Cell[] = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].filter((column) => row !== 1 || column !== 1).map((column): Cell => [row, column]),
    );
    expect(borders(ring).map((border) => border.length)).toEqual([4, 4]);
  });

  it("keeps squares that only touch at a corner apart", () => {
    const touching: Cell[] = [
      [0, 0],
      [1, 1],
    ];
    expect(borders(touching).map((border) => border.length)).toEqual([4, 4]);
  });
});

it("a1 is top left", () => {
  expect(squareName(0, 9)).toBe("a1");
  expect(squareName(80, 9)).toBe("i9");
  expect(squareName(8, 7)).toBe("b2");
});
