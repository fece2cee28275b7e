import { describe, expect, it } from "vitest";
import classic from "../fixtures/start.json";
import truck from "../fixtures/truck.json";
import { BESIDE, measure, STRIP, type Table, TAG, THEN } from "./measures";

const EDITIONS = [classic.edition, truck.edition].map((edition, index) => ({
  special_square: null,
  ...edition,
  look: index === 1 ? "furniture" : "cloth",
})) as unknown as Table[];
const DESKS = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1366, 650],
  [1280, 800],
  [1280, 650],
  [1200, 700],
];
const TABLETS = [
  [1180, 820],
  [1024, 768],
  [1024, 690],
  [820, 1180],
  [768, 1024],
];
const PHONES = [
  [430, 932],
  [390, 844],
  [390, 664],
  [360, 640],
];

describe.each(EDITIONS)("edition $#", (edition) => {
  it.each([...DESKS, ...TABLETS])("my column is seen whole at %i x %i", (width = 0, height = 0) => {
    const { rows, unit, frame, cab, beside, left } = measure(edition, width, height);
    const quilt = edition.rows * unit + 2 * frame + cab;
    const under = beside ? 0 : rows.controls + rows.gap;
    const all = rows.bar + rows.panel + quilt + rows.preview + under + 3.5 * rows.gap;
    expect(all).toBeLessThanOrEqual(height);
    expect(unit * edition.columns).toBeGreaterThanOrEqual(9 * 38);
    const across = edition.columns * unit + 2 * frame + (beside ? BESIDE + rows.gap : 0);
    expect(across).toBeLessThanOrEqual(left);
  });

  it.each(DESKS)("the columns fit beside each other at %i x %i", (width = 0, height = 0) => {
    const { left, middle, right, gap } = measure(edition, width, height);
    expect(left + middle + right + 2 * gap + 32).toBeLessThanOrEqual(width);
  });

  it.each(PHONES)("everything is seen on a phone of %i x %i", (width = 0, height = 0) => {
    const { rows, unit, frame, cab, card, compact } = measure(edition, width, height);
    const quilt = edition.rows * unit + 2 * frame + cab;
    const rest = STRIP + (compact ? 0 : THEN) + card.height + TAG;
    const all = rows.bar + rows.panel + quilt + rows.preview + rows.controls + rest;
    expect(all).toBeLessThanOrEqual(height);
    expect(unit).toBeGreaterThanOrEqual(26);
  });
});

it("is the design's at 1440 x 900 and on a phone of 390 x 844", () => {
  const [edition] = EDITIONS as [Table];
  const desk = measure(edition, 1440, 900);
  expect([desk.unit, desk.frame, desk.left, desk.middle, desk.right]).toEqual([54, 23, 532, 540, 288]);
  expect(measure(edition, 390, 844).unit).toBe(39.5);
});
