import { describe, expect, it } from "vitest";

import type { Cell, Tile } from "./contract";
import {
  anchorsOf,
  type Board,
  centreOn,
  coveredBy,
  flip,
  judge,
  moveText,
  pickUp,
  rotate,
  shift,
  squaresOf,
  tapOn,
} from "./placing";
import { canonical, cellsIn } from "./squares";

function tile(id: number, rows: string[]): Tile {
  const cells = rows.flatMap((row, r) =>
    [...row].flatMap((mark, c): Cell[] => (mark === "#" ? [[r, c]] : [])),
  );
  const seen = new Set<string>();
  const orientations = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) => {
    const turned = cellsIn(cells, index);
    if (seen.has(String(turned))) return [];
    seen.add(String(turned));
    return [{ index, cells: turned }];
  });
  return { id, name: "cloth", cost: 1, time: 1, income: 0, small: false, cells, orientations };
}

/** A board on which the tile may lie on everything that is not covered. */
function board(held: Tile | null, covered: number[] = [], side = 5): Board {
  const full = new Set(covered);
  const fits: Record<string, number[]> = {};
  const looks = held === null ? [{ index: 0, cells: [[0, 0]] as Cell[] }] : held.orientations;
  for (const { index, cells } of looks) {
    fits[index] = [...Array(side * side).keys()].filter((anchor) =>
      cells.every(([r, c]) => {
        const row = Math.floor(anchor / side) + r;
        const column = (anchor % side) + c;
        return row < side && column < side && !full.has(row * side + column);
      }),
    );
  }
  return { rows: side, columns: side, covered: full, fits };
}

const BAR = tile(1, ["###"]);
const EL = tile(2, ["###", "#.."]);
const ESS = tile(3, ["##.", ".##"]);

describe("turning", () => {
  it("comes back after four quarters and after two flips, wherever the ghost is", () => {
    for (const held of [BAR, EL, ESS]) {
      const here = board(held);
      const start = centreOn(pickUp(held, here), 2.5, 2.5, here);
      const round = [1, 2, 3, 4].reduce((ghost) => rotate(ghost, here), start);
      expect(squaresOf(round, here)).toEqual(squaresOf(start, here));
      expect(squaresOf(flip(flip(start, here), here), here)).toEqual(squaresOf(start, here));
    }
  });

  it("mirrors what is seen, also of a turned tile", () => {
    const here = board(EL);
    const turned = rotate(pickUp(EL, here), here);
    const mirror = cellsIn(cellsIn(EL.cells, turned.orientation), 4);
    expect(cellsIn(EL.cells, flip(turned, here).orientation)).toEqual(mirror);
  });

  it("uses the lowest number of equal looks", () => {
    expect(BAR.orientations.map(({ index }) => index)).toEqual([0, 1]);
    expect(canonical(BAR, 7)).toBe(1);
    expect(canonical(ESS, 2)).toBe(0);
  });

  it("keeps the ghost on the board", () => {
    const here = board(BAR);
    const corner = shift(pickUp(BAR, here), 9, 9, here);
    for (const square of squaresOf(rotate(corner, here), here)) expect(square).toBeLessThan(25);
    expect(shift(corner, -99, -99, here)).toMatchObject({ row: 0, column: 0 });
  });
});

describe("picking up", () => {
  it("lies on a legal place at once", () => {
    const here = board(EL, [10, 11, 12, 13, 14]);
    expect(judge(pickUp(EL, here), here)).toEqual({ fits: true, wrong: [] });
  });

  it("turns the tile where it fits only so", () => {
    const free = new Set([2, 7, 12]);
    const here = board(BAR, [...Array(25).keys()].filter((square) => !free.has(square)));
    expect(pickUp(BAR, here).orientation).toBe(1);
    expect(moveText(pickUp(BAR, here))).toBe("1r1@c1");
  });

  it("lies in the middle where it fits nowhere, and says what is in the way", () => {
    const here = board(BAR, [...Array(25).keys()]);
    const ghost = pickUp(BAR, here);
    expect(judge(ghost, here)).toEqual({ fits: false, wrong: [11, 12, 13] });
    expect(anchorsOf(ghost, here)).toEqual([]);
  });

  it("holds the special patch as one square", () => {
    const here = board(null, [12]);
    const ghost = pickUp(null, here);
    expect(judge(ghost, here).fits).toBe(true);
    expect(rotate(ghost, here)).toEqual(ghost);
    expect(moveText(tapOn(ghost, 4, 0, here))).toBe("S@a5");
  });
});

describe("where it lies", () => {
  it("knows every legal place of this orientation", () => {
    const here = board(BAR, [0, 1, 2, 3, 4, 5]);
    expect(anchorsOf(pickUp(BAR, here), here)).toEqual([6, 7, 10, 11, 12, 15, 16, 17, 20, 21, 22]);
  });

  it("a tap takes the nearest legal place over that square, else just goes there", () => {
    const here = board(BAR, [2]);
    const ghost = pickUp(BAR, here);
    const beside = tapOn(ghost, 1, 0, here);
    expect(squaresOf(beside, here)).toEqual([5, 6, 7]);
    expect(judge(tapOn(ghost, 0, 1, here), here).fits).toBe(false);
  });

  it("writes moves as records do", () => {
    const here = board(EL);
    const ghost = { tile: EL, orientation: 5, row: 2, column: 1 };
    expect(moveText(ghost)).toBe("2f1@b3");
    expect(judge(ghost, here).fits).toBe(true);
  });

  it("knows what patches cover", () => {
    expect(coveredBy([{ tile: 1, orientation: 0, anchor: 3, cells: [3, 4] }])).toEqual(new Set([3, 4]));
  });
});
