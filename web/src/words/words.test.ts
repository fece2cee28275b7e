import { describe, expect, it } from "vitest";

import { de } from "./de";
import { en } from "./en";
import { figure, fill, pieces, plain, signed } from "./fill";

const NAMES = /\{(\w+)/g;
const names = (text: string): string[] => [...text.matchAll(NAMES)].map((found) => found[1] ?? "");
/** German nouns with their article, where English needs none. */
const CASES: Record<string, string> = {
  special_acc: "special_patch",
  special_nom: "special_patch",
  neutral_dat: "neutral_token",
};

describe("catalogues", () => {
  it("have the same keys in the same order", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s takes no value English does not", (key) => {
    const nouns = ["tile", "tiles", "quilt", "button", "buttons", "special_patch"];
    const known = new Set([...names(en[key]), ...nouns]);
    for (const name of names(de[key])) expect(known).toContain(CASES[name] ?? name);
  });

  it.each(Object.entries({ ...en }))("%s is bold in pairs", (_, text) => {
    expect(pieces(text).length % 2).toBe(1);
  });
});

describe("fill", () => {
  it("puts values and the right form of a noun in", () => {
    const text = "{n} {n:{button}|{buttons}} short";
    expect(fill(text, { n: 1, button: "coin", buttons: "coins" })).toBe("1 coin short");
    expect(fill(text, { n: 2, button: "coin", buttons: "coins" })).toBe("2 coins short");
  });

  it("lets no value set anything bold", () => {
    expect(pieces(fill("*Hello* {name}", { name: "*Mara*" }))).toEqual(["", "Hello", " ∗Mara∗"]);
  });

  it("writes numbers with a true minus", () => {
    expect([figure(-3), figure(3), signed(3), signed(-3), signed(0)]).toEqual(["−3", "3", "+3", "−3", "0"]);
    expect(plain("a *b* c")).toBe("a b c");
  });
});
