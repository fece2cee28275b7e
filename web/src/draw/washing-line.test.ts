import { expect, it } from "vitest";
import start from "../fixtures/start.json";
import { Line, TAG } from "./washing-line";
import type { Cell } from "./types";

const shapes = start.edition.tiles.map(({ cells }) => cells as unknown as Cell[]);

it.each([1, 7, 13, 16, 30])("%i patches hang clockwise and apart", (count) => {
  const line = new Line(540, 600);
  const { unit, hung } = line.hang(shapes.slice(0, count), 17.5);
  expect(hung.length).toBe(count);
  expect(unit).toBeGreaterThanOrEqual(count > 16 ? 10 : 14);
  hung.slice(1).forEach(({ distance }, index) => {
    expect(distance).toBeGreaterThan(hung[index]?.distance ?? 0);
  });
  expect(hung.at(-1)?.distance).toBeLessThan(line.length);
});

it.each([
  [540, 600],
  [500, 452],
  [440, 560],
])("30 patches in %i x %i do not cover each other's tags", (width, height) => {
  const { unit, hung } = new Line(width, height).hang(shapes.slice(0, 30), 17.5);
  expect(unit).toBeGreaterThanOrEqual(8);
  hung.slice(1).forEach((patch, index) => {
    const before = hung[index] as (typeof hung)[number];
    if (patch.level || before.level || patch.x !== before.x) return;
    const room = (patch.height + before.height) / 2 + TAG.dense.height;
    expect(Math.abs(patch.y - before.y)).toBeGreaterThanOrEqual(room);
  });
});

it("patches on the bottom know that the line is level there", () => {
  const { hung } = new Line(540, 600).hang(shapes.slice(0, 13), 17.5);
  const bottom = hung.filter(({ level }) => level);
  expect(bottom.length).toBeGreaterThan(2);
  expect(new Set(bottom.map(({ y }) => y)).size).toBe(1);
});
