import { expect, it } from "vitest";
import type { CoursePoint, Seat } from "./contract";
import { curve, turningPoints } from "./course";

const points = (margins: number[]): CoursePoint[] =>
  margins.map((margin, ply) => ({
    ply,
    seat: ply === 0 ? null : ((ply % 2) as Seat),
    win: 0.5,
    margin,
    cost: 0,
  }));

it("the moves that changed most are turning points, seen by who made them", () => {
  const turns = turningPoints(points([0, 1, 0, 9, 8, 8, -2, -2, -3]));
  expect(turns.map(({ point, swing }) => [point.ply, swing])).toEqual([
    [3, -9],
    [6, -10],
  ]);
});

it("a quiet game has none, and neighbours tell one story", () => {
  expect(turningPoints(points([0, 1, 2, 1, 0]))).toEqual([]);
  expect(turningPoints(points([0, 20, 0, 20, 0])).length).toBe(2);
});

it("the curve is drawn for the one who looks, never steeper than the frame", () => {
  expect(curve(points([0, 5, -20]), 0)).toEqual([
    { x: 0, y: 0 },
    { x: 0.5, y: 0.25 },
    { x: 1, y: -1 },
  ]);
  expect(curve(points([0, 5]), 1).at(-1)?.y).toBe(-0.5);
});
