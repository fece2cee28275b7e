import { expect, it } from "vitest";
import type { Step } from "../model/contract";
import { flightOf } from "./flight";

const step = (events: Step["events"]): Step => ({ ply: 9, seat: 0, move: "A", sentences: [], events });

it("nothing flies where nothing was paid", () => {
  expect(flightOf(null, 0)).toBeNull();
  expect(flightOf(step([{ kind: "moved", player: 0, start: 3, end: 6 }]), 0)).toBeNull();
});

it("income starts when the token passes its fold, and goes to its player alone", () => {
  const paid = step([
    { kind: "moved", player: 0, start: 3, end: 13 },
    { kind: "income", player: 0, mark: 5, amount: 4 },
    { kind: "income", player: 0, mark: 11, amount: 4 },
  ]);
  const flight = flightOf(paid, 0);
  expect(flight?.amount).toBe(8);
  expect(flight?.marks.map(({ delay }) => Math.round(delay))).toEqual([140, 560]);
  expect(flightOf(paid, 1)).toBeNull();
});
