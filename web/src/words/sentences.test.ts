import { describe, expect, it } from "vitest";

import type { Edition, Effect, Game, GameEvent, Position, Seat, Step } from "../model/contract";
import { de } from "./de";
import { en, type Key } from "./en";
import { fill, plain, type Values } from "./fill";
import { nounsOf } from "./nouns";
import { clashSentence, moveWords, outcomeSentences, type Speaker, stepSentence, whySentence } from "./sentences";

const edition = {
  id: "classic",
  look: "cloth",
  columns: 9,
  last_space: 53,
  words: { special_patch: "special patch", quilt: "quilt", neutral_token: "neutral token" },
  tiles: [{ id: 30, name: "trellis" }],
} as unknown as Edition;

function speaker(language: "en" | "de", seats: Seat[] = [0]): Speaker {
  const catalogue: Record<Key, string> = language === "en" ? en : de;
  return {
    t: (key: Key, values?: Values) => fill(catalogue[key], values),
    language,
    edition,
    nouns: nounsOf(edition, language),
    game: { names: ["Ada", "Mara"], your_seats: seats, status: "playing", outcome: null } as unknown as Game,
    you: seats.length === 1 ? (seats[0] ?? null) : null,
  };
}

const step = (events: GameEvent[]): Step => ({ ply: 1, seat: 0, move: "", sentences: [], events });
const at = (time: [number, number], why: Position["why"], to_move: Seat | null): Position =>
  ({ time, why, to_move }) as unknown as Position;
const effect = (time: number, specials: number[] = []): Effect =>
  ({ time, specials, next: 0, next_code: "behind" }) as unknown as Effect;

describe("the log", () => {
  const took: GameEvent[] = [
    { kind: "took", player: 0, tile: 30, cost: 2, placement: "30r0@e5" },
    { kind: "moved", player: 0, start: 28, end: 31 },
    { kind: "landed_on_top", player: 0, space: 31 },
    { kind: "income", player: 0, mark: 29, amount: 7 },
  ];

  it("tells a move in one sentence, what came of it after that", () => {
    const told = plain(stepSentence(speaker("en"), step(took)));
    expect(told).toBe("You took trellis for 2, moved 3 to 31, income +7. You landed on top.");
    expect(plain(stepSentence(speaker("en", [1]), step(took)))).toMatch(/^Ada took trellis/);
    expect(plain(stepSentence(speaker("de"), step(took)))).toMatch(/^Du: Rankgitter für 2 genommen/);
  });

  it("falls back on the server's words where there are no events", () => {
    expect(stepSentence(speaker("en"), { ...step([]), sentences: ["Something."] })).toBe("Something.");
  });
});

describe("a hint", () => {
  it("says the move in words", () => {
    const words = (language: "en" | "de", move: string): string => moveWords(speaker(language), move);
    expect(words("en", "30r2@c7")).toBe("trellis on c7");
    expect(words("de", "30r2@c7")).toBe("Rankgitter auf c7 legen");
    expect(words("en", "S@h6")).toBe("special patch on h6");
    expect(words("de", "S@h6")).toBe("den Spezialflicken auf h6 legen");
    expect([words("en", "A"), words("de", "A")]).toEqual(["advance", "vorrücken"]);
    expect([words("en", "D"), words("de", "D")]).toEqual([
      "decline the special patch",
      "auf den Spezialflicken verzichten",
    ]);
  });
});

describe("whose turn and why", () => {
  it("speaks to whoever is to move", () => {
    const behind = at([33, 36], { code: "behind", by: 3 }, 0);
    expect(plain(whySentence(speaker("en"), behind))).toBe("You are 3 spaces behind Mara.");
    expect(plain(whySentence(speaker("en", [1]), behind))).toBe("Ada is 3 spaces behind you.");
    const alone = at([53, 40], { code: "alone", by: 0 }, 1);
    expect(plain(whySentence(speaker("en"), alone))).toBe("You are at the end; Mara plays on alone.");
  });
});

describe("what a move brings", () => {
  const before = at([33, 36], { code: "behind", by: 3 }, 0);
  const told = (after: Effect, now = before): string =>
    plain(outcomeSentences(speaker("en"), after, 0, now).join(" "));

  it("says who moves next by where the tokens will stand", () => {
    expect(told(effect(39, [38]))).toBe(
      "You get the special patch at 38. Then Mara moves: you will be 3 ahead.",
    );
    expect(told(effect(34))).toBe("Then you move again: you will still be 2 behind.");
    expect(told(effect(36))).toBe("Then you move again: you land on top of Mara.");
    expect(told(effect(53))).toBe("Then Mara plays on alone: you are at the end.");
    expect(told(effect(53), at([50, 53], { code: "alone", by: 0 }, 0))).toBe("Then the game is over.");
  });

  it("names the squares in the way", () => {
    expect(plain(clashSentence(speaker("en"), [46, 57]))).toBe(
      "It covers 2 squares that already have cloth: b6 and d7.",
    );
  });
});
