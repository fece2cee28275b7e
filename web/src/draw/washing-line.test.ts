import { expect, it } from "vitest";
import { pegs } from "./washing-line";

it.each([1, 7, 13, 16, 30])("%i patches hang clockwise and apart", (count) => {
  const hung = pegs(count, 540, 600);
  expect(hung.length).toBe(count);
  expect(hung[0]?.x).toBeGreaterThan(270);
  expect(hung.at(-1)?.x).toBeLessThan(count > 1 ? 270 : 540);
  hung.slice(1).forEach(({ x, y }, index) => {
    const before = hung[index];
    expect(Math.hypot(x - (before?.x ?? 0), y - (before?.y ?? 0))).toBeGreaterThan(40);
  });
});

it("patches on the bottom know that the line is level there", () => {
  const bottom = pegs(13, 540, 600).filter(({ level }) => level);
  expect(bottom.length).toBeGreaterThan(2);
  expect(new Set(bottom.map(({ y }) => y)).size).toBe(1);
});
