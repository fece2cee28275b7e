/**
 * How large everything is in a window: the design's table of layouts, as pure functions.
 *
 * Everything of the table is seen without scrolling. Where a window is low, rows become lower
 * first; where that is not enough, the controls stand beside the quilt.
 */
import type { Measure } from "../draw";
import type { Edition } from "../model/contract";

export type Kind = "desk" | "tablet" | "phone";

/** Heights of the rows around my quilt, and the space between them. */
export interface Rows {
  bar: number;
  panel: number;
  preview: number;
  controls: number;
  gap: number;
}

/** The cloth on a card in reach. */
export interface Cloth {
  unit: number;
  height: number;
}

export interface Layout {
  kind: Kind;
  rows: Rows;
  /** Lower rows, shorter words. */
  compact: boolean;
  /** The controls stand beside the quilt, not under it. */
  beside: boolean;
  /** Pixels a square of my quilt, and the mat's edge. */
  unit: number;
  frame: number;
  /** Height of a truck's cab. */
  cab: number;
  farUnit: number;
  /** On a tablet, the other quilt lies under its panel. */
  stacked: boolean;
  /** Widths of the columns. */
  left: number;
  middle: number;
  right: number;
  gap: number;
  /** Height of the washing line. */
  circle: number;
  card: Cloth;
  tape: Measure;
  /** What is left under my controls: enough for the log, on a tablet held upright. */
  below: number;
}

export type Table = Pick<
  Edition,
  "rows" | "columns" | "last_space" | "income_marks" | "look" | "special_square"
>;

export const ROOMY: Rows = { bar: 56, panel: 76, preview: 124, controls: 52, gap: 12 };
export const COMPACT: Rows = { bar: 48, panel: 56, preview: 78, controls: 46, gap: 8 };
/** A phone's: the panel is the row of chips. */
const PHONE: Rows = { bar: 52, panel: 52, preview: 52, controls: 72, gap: 0 };
const LOW_PHONE: Rows = { bar: 48, panel: 46, preview: 44, controls: 66, gap: 0 };
/** The width of the controls where they stand beside the quilt. */
export const BESIDE = 104;
/** A quilt of nine squares should have this many pixels a square, or more is tried. */
const GOOD = 46;
const LARGEST = 64;
/** A phone's time strip, the row "then …", and a card in its row without its cloth. */
export const STRIP = 54;
export const THEN = 44;
export const TAG = 55;

/** A value, but no less and no more than these. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** The measures of a tape that fits a box. */
function tapeFor(edition: Table, width: number, height: number): Measure {
  const runs = edition.income_marks.length;
  const long = edition.last_space > 40;
  const pitch = clamp(Math.floor((height - 4) / runs), 26, long ? 47 : 60);
  const columns = long ? 6 : 4;
  const space = clamp(Math.floor((width - pitch - 56) / columns), 30, long ? 47 : 56);
  return { space, pitch, thick: Math.round(pitch * 0.77) };
}

interface Mine {
  rows: Rows;
  beside: boolean;
  unit: number;
  frame: number;
  cab: number;
  width: number;
}

/** Everything above and below the quilt, with the space between. */
const around = (rows: Rows, beside: boolean): number =>
  rows.bar + rows.panel + rows.preview + (beside ? 0 : rows.controls + rows.gap) + 3.5 * rows.gap;

/** My column in a box: the roomiest arrangement with a good quilt, or nearly the largest. */
function mine(edition: Table, width: number, height: number): Mine {
  const frame = edition.columns < 9 ? 18 : 23;
  const most = (LARGEST * 9) / edition.columns;
  const arrange = (rows: Rows, beside: boolean): Mine => {
    const edge = rows === ROOMY ? frame : 16;
    const cab = edition.look === "furniture" ? (rows === ROOMY ? 54 : 34) : 0;
    const room = width - (beside ? BESIDE + rows.gap : 0) - 2 * edge;
    const free = height - around(rows, beside) - 2 * edge - cab;
    const square = Math.min(room / edition.columns, free / edition.rows, most);
    const unit = Math.max(24, Math.floor(square));
    return { rows, beside, unit, frame: edge, cab, width: edition.columns * unit + 2 * edge };
  };
  const tried = [arrange(ROOMY, false), arrange(COMPACT, false), arrange(COMPACT, true)];
  const best = Math.max(...tried.map(({ unit }) => unit));
  const enough = Math.min((GOOD * 9) / edition.columns, best - 2);
  return tried.find(({ unit }) => unit >= enough) as Mine;
}

function desk(edition: Table, width: number, height: number): Layout {
  const right = clamp(width - 1110, 244, 288);
  const gap = clamp(20 + (width - 1440) / 2, 16, 40);
  const room = width - 40 - 2 * gap - right;
  const narrowest = width < 1300 ? 440 : 470;
  const my = mine(edition, room - narrowest, height);
  const { rows } = my;
  const used = my.width + (my.beside ? BESIDE + rows.gap : 0);
  const left = Math.max(used, Math.min(532, room - 540));
  const middle = clamp(room - left, narrowest, 540);
  const compact = rows === COMPACT;
  const card = !compact ? { unit: 27, height: 106 } : { unit: 18, height: height < 700 ? 50 : 62 };
  const circle = height - rows.bar - 2.5 * rows.gap - (80 + card.height);
  const notes = edition.special_square === null ? 62 : compact ? 90 : 104;
  return {
    kind: "desk",
    compact,
    ...my,
    farUnit: Math.floor((right - 18) / edition.columns),
    stacked: true,
    left,
    middle,
    right,
    gap,
    circle,
    card,
    tape: tapeFor(edition, middle - 164, circle - (compact ? 70 : 82) - notes),
    below: 0,
  };
}

/** What the right column of a tablet holds besides the tape and the other quilt. */
const TABLET_REST = 104 + 46 + THEN + 5 * 8;
const LARGEST_TAPE = 427;
const FAR_PANEL = 126;

function tablet(edition: Table, width: number, height: number): Layout {
  const gap = 16;
  const left = Math.floor((width - 3 * gap) * 0.56);
  const right = width - 3 * gap - left;
  const my = mine(edition, left, height);
  const free = height - my.rows.bar - 1.5 * my.rows.gap - TABLET_REST;
  // The other quilt lies under its panel where there is room for both, else beside it.
  const under = (free - LARGEST_TAPE - FAR_PANEL - 18) / edition.rows;
  const stacked = under * edition.columns > 190;
  const besides = Math.min((free * 0.4 - 18) / edition.rows, (right - 220) / edition.columns);
  const far = Math.floor(stacked ? Math.min(under, (right - 18) / edition.columns) : Math.max(besides, 14));
  const tape = tapeFor(edition, right, free - (far * edition.rows + 18) - (stacked ? FAR_PANEL : 0));
  const quilt = edition.rows * my.unit + 2 * my.frame + my.cab;
  return {
    kind: "tablet",
    compact: my.rows === COMPACT,
    ...my,
    farUnit: far,
    stacked,
    left,
    middle: right,
    right,
    gap,
    circle: 0,
    card: { unit: 18, height: 60 },
    tape,
    below: height - around(my.rows, my.beside) - quilt - my.rows.gap,
  };
}

function phone(edition: Table, width: number, height: number): Layout {
  const cab = edition.look === "furniture" ? 30 : 0;
  const size = (rows: Rows, card: Cloth, then: number, edge: number): number => {
    const others =
      rows.bar + rows.panel + rows.preview + rows.controls + STRIP + then + TAG + card.height;
    const free = height - others - cab;
    return (Math.min(width, free) - 2 * edge) / edition.columns;
  };
  const tall = { unit: 16, height: 58 };
  const flat = { unit: 13, height: 38 };
  const roomy = size(PHONE, tall, THEN, 17) * edition.columns >= 0.84 * (width - 34);
  const square = roomy ? size(PHONE, tall, THEN, 17) : size(LOW_PHONE, flat, 0, 13);
  return {
    kind: "phone",
    rows: roomy ? PHONE : LOW_PHONE,
    compact: !roomy,
    beside: false,
    unit: Math.max(24, Math.floor(square * 2) / 2),
    frame: roomy ? 17 : 13,
    cab,
    farUnit: Math.floor((Math.min(width, 420) - 40) / edition.columns),
    stacked: true,
    left: width,
    middle: width,
    right: width,
    gap: 8,
    circle: 0,
    card: roomy ? tall : flat,
    tape: tapeFor(edition, Math.min(width - 16, 420), 340),
    below: 0,
  };
}

/** The layout for an edition in a window. */
export function measure(edition: Table, width: number, height: number): Layout {
  if (width < 720) return phone(edition, width, height);
  if (width < 1200) return tablet(edition, width, height);
  return desk(edition, width, height);
}
