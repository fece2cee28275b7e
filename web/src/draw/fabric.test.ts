import { expect, it } from "vitest";
import { fabric, fabricKey, fabricsOf, patternId } from "./fabric";

it("every patch has a print of its own", () => {
  const names = fabricsOf("cloth").map(([, { name }]) => name);
  expect(names.length).toBe(34);
  expect(new Set(names).size).toBe(34);
  expect(fabricsOf("furniture").length).toBe(24);
});

it("a tile wears the fabric of its name, in whatever edition", () => {
  expect(fabricKey("cloth", { id: 3, name: "daisies" })).toBe("24");
  expect(fabricKey("cloth", { id: 35, name: "hand-made" })).toBe("2");
  expect(fabricKey("furniture", { id: 0, name: "crate" })).toBe("0");
  expect(fabricKey("cloth", null)).toBe("special");
});

it("cloth turns with its patch and grows when small, furniture stays upright", () => {
  expect(patternId("cloth", "3", 54, 0)).toBe("cloth-3");
  expect(patternId("cloth", "3", 11, 2)).toBe("cloth-3-s-2");
  expect(patternId("furniture", "3", 11, 2)).toBe("furniture-3");
});

it("an unknown fabric is an error", () => {
  expect(() => fabric("cloth", "99")).toThrow(/99/);
});
