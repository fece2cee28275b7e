/** How large everything is: from the window's size, by the design's table of layouts. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";

import type { Measure } from "../draw";
import type { Edition } from "../model/contract";

export type Kind = "desk" | "tablet" | "phone";

export interface Layout {
  kind: Kind;
  /** Pixels a square of my quilt, and the mat's edge. */
  unit: number;
  frame: number;
  /** Height of a truck's cab. */
  cab: number;
  farUnit: number;
  /** Widths of the columns. */
  left: number;
  middle: number;
  right: number;
  gap: number;
  /** Height of the washing line. */
  circle: number;
  /** The cloth on a card in reach. */
  card: { unit: number; height: number };
  tape: Measure;
}

/** The value, or the nearest bound; a page that goes away has a width of 0 for a moment. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

const CARD = { unit: 27, height: 106 };
const SHORT_CARD = { unit: 18, height: 60 };

/** The measures of a tape that fits a box. */
function tapeFor(edition: Edition, width: number, height: number): Measure {
  const runs = edition.income_marks.length;
  const columns = edition.last_space > 40 ? 6 : 4;
  const most = columns === 6 ? 47 : 60;
  const pitch = clamp(Math.floor(height / runs), 30, most);
  const space = clamp(Math.floor((width - pitch - 56) / columns), 30, columns === 6 ? 47 : 56);
  return { space, pitch, thick: Math.round(pitch * 0.77) };
}

function desk(edition: Edition, width: number, height: number): Layout {
  const right = clamp(width - 1110, 244, 288);
  const gap = clamp(20 + (width - 1440) / 2, 20, 40);
  const room = width - 40 - 2 * gap - right;
  const shrunk = 2 * Math.ceil(Math.max(0, 900 - height) / 18);
  const byHeight = 54 - shrunk + Math.max(0, (height - 900) / 9);
  const nine = clamp(Math.min(byHeight, (room - 470 - 46) / 9), 40, 64);
  const left = Math.max(9 * nine + 46, Math.min(532, room - 540));
  const middle = clamp(room - left, 470, 540);
  const small = edition.columns < 9;
  const card = height < 860 ? SHORT_CARD : CARD;
  const circle = clamp(height - 62 - (82 + card.height) - 26, 480, 640);
  const notes = edition.special_square === null ? 96 : 128;
  return {
    kind: "desk",
    unit: Math.round(small ? (nine * 64) / 54 : nine),
    frame: small ? 18 : 23,
    cab: edition.look === "furniture" ? Math.round(nine) : 0,
    farUnit: Math.floor((right - 18) / edition.columns),
    left,
    middle,
    right,
    gap,
    circle,
    card,
    tape: tapeFor(edition, middle - 164, circle - 82 - notes),
  };
}

function tablet(edition: Edition, width: number): Layout {
  const left = Math.floor((width - 48) * 0.56);
  const right = width - 48 - left;
  return {
    kind: "tablet",
    unit: clamp(Math.floor((left - 40) / edition.columns), 36, 64),
    frame: 20,
    cab: edition.look === "furniture" ? 44 : 0,
    farUnit: edition.columns < 9 ? 28 : 22,
    left,
    middle: right,
    right,
    gap: 16,
    circle: 0,
    card: SHORT_CARD,
    tape: tapeFor(edition, right, 380),
  };
}

function phone(edition: Edition, width: number, height: number): Layout {
  const frame = 17;
  const most = Math.min(clamp(width, 180, 720) - 2 * frame, Math.max(270, height - 456 - 2 * frame));
  const cab = edition.look === "furniture" ? 30 : 0;
  return {
    kind: "phone",
    unit: Math.floor(((most - cab) / edition.columns) * 2) / 2,
    frame,
    cab,
    farUnit: Math.floor((clamp(width, 180, 420) - 40) / edition.columns),
    left: width,
    middle: width,
    right: width,
    gap: 8,
    circle: 0,
    card: SHORT_CARD,
    tape: tapeFor(edition, Math.min(width - 16, 420), 340),
  };
}

/** The layout for an edition in the window as it is now. */
export function layoutFor(edition: Edition): Layout {
  const width = innerWidth.current ?? 1440;
  const height = innerHeight.current ?? 900;
  if (width < 720) return phone(edition, width, height);
  if (width < 1200) return tablet(edition, width);
  return desk(edition, width, height);
}
