import { describe, expect, it } from "vitest";
import express from "../fixtures/express.json";
import middle from "../fixtures/middle.json";
import { folding, stacked, Tape } from "./tape";
import type { Board } from "./types";

const classic: Board = middle.edition;
const short: Board = express.edition;

describe("the folds", () => {
  it("lie at every income mark", () => {
    expect(folding(classic)).toEqual([5, 6]);
    expect(folding(short)).toEqual([5, 4]);
    const { runs } = new Tape(classic);
    expect(runs.length).toBe(9);
    expect(runs.slice(1).map((run) => run[0])).toEqual(classic.income_marks.slice(0, -1));
  });

  it("are chosen by length where marks lie unevenly", () => {
    const uneven = { ...classic, income_marks: [3, 11, 50] };
    expect(folding(uneven)).toEqual([6, 6]);
    expect(new Tape(uneven).runs.flat()).toEqual(Array.from({ length: 53 }, (_, k) => k));
  });
});

describe.each([
  ["classic", classic],
  ["express", short],
])("the tape of %s", (_name, board) => {
  const tape = new Tape(board);

  it("has a place of its own for every space, inside its box", () => {
    const seen = new Set<string>();
    for (let space = 0; space <= board.last_space; space++) {
      const { x, y } = tape.at(space);
      seen.add(`${x},${y}`);
      expect(x).toBeGreaterThan(12);
      expect(x).toBeLessThan(tape.width - 12);
      expect(y).toBeLessThan(tape.height);
    }
    expect(seen.size).toBe(board.last_space + 1);
  });

  it("has every special patch in the middle of a run", () => {
    const middles = board.special_marks.map((mark) => tape.mark(mark).x);
    expect(new Set(middles).size).toBe(1);
  });

  it("has income marks at the apex of the folds, left and right in turn", () => {
    const xs = board.income_marks.slice(0, -1).map((mark) => tape.mark(mark).x);
    expect(new Set(xs).size).toBe(2);
    expect(xs[0]).toBeGreaterThan(xs[1] ?? 0);
  });

  it("runs through a fold for every run it goes down", () => {
    const whole = tape.line(0, board.last_space - 1, true);
    expect(whole.match(/A/g)?.length).toBe(tape.runs.length - 1);
    expect(tape.line(1, 3)).not.toContain("A");
  });

  it("does not know spaces beyond its end", () => {
    expect(tape.at(99)).toEqual(tape.at(board.last_space));
  });
});

describe("tokens", () => {
  const at = (space: number): { x: number; y: number } => ({ x: 100 * space, y: 50 });

  it("lie in the middle of a space of their own", () => {
    expect(stacked([{ space: 1 }, { space: 2 }], at).map(({ x, y }) => [x, y])).toEqual([
      [100, 48],
      [200, 48],
    ]);
  });

  it("on one space: the later one above, up and to the left", () => {
    const [below, above] = stacked([{ space: 1 }, { space: 1 }], at);
    expect([below?.x, below?.y]).toEqual([106, 53]);
    expect([above?.x, above?.y]).toEqual([93, 41]);
  });

  it("keep their order, so that the upper one is drawn last", () => {
    const tokens = [
      { side: "opp", space: 4 },
      { side: "me", space: 4 },
    ];
    expect(stacked(tokens, at).map(({ token }) => token.side)).toEqual(["opp", "me"]);
  });
});
