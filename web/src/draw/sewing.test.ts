import { expect, it } from "vitest";
import { Sewing } from "./sewing";
import type { Laid } from "./types";

const patch = (tile: number | null, anchor: number): Laid => ({ tile, orientation: 0, anchor });
const [first, second, special] = [patch(1, 0), patch(2, 9), patch(null, 30)];

it("nothing is fresh on a quilt first seen", () => {
  expect([...new Sewing().fresh([first, second])]).toEqual([]);
});

it("what a turn adds is fresh, in whatever order the patches are told", () => {
  const sewing = new Sewing();
  sewing.fresh([first]);
  expect([...sewing.fresh([special, second, first])]).toEqual(["special@30", "2@9"]);
});

it("the same quilt told again leaves the seam running", () => {
  const sewing = new Sewing();
  sewing.fresh([first]);
  sewing.fresh([first, second]);
  expect([...sewing.fresh([second, first])]).toEqual(["2@9"]);
});

it("an undo and a jump show patches lying still", () => {
  const sewing = new Sewing();
  sewing.fresh([first, second]);
  expect([...sewing.fresh([first])]).toEqual([]);
  expect([...sewing.fresh([first, second, special, patch(4, 50)])]).toEqual([]);
});
