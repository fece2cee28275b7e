/** The keyboard at the table: 1 2 3 choose, A, arrows, R, F, Enter, Escape, H, L, ?. */
import { flip, rotate, shift } from "../model/placing";
import type { Table } from "../state/table.svelte";

/** What the keys do besides handling the ghost. */
export interface Doors {
  rules: () => void;
  log: () => void;
  /** Confirm, or say why not. */
  confirm: () => void;
  /** A tile was taken by key: the quilt gets the keyboard. */
  taken: () => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where Enter means "confirm" and not "press what has the focus". */
function confirms(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  return target.closest("button:not(.chosen), a, summary, [role=tab]") === null;
}

/** Handle a key; true if it was ours. */
export function press(event: KeyboardEvent, table: Table, doors: Doors): boolean {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target instanceof Element && target.closest("input, textarea, select, dialog") !== null) {
    return false;
  }
  const arrow = ARROWS[event.key];
  if (arrow !== undefined && table.ghost !== null) {
    table.handle((ghost, board) => shift(ghost, arrow[0], arrow[1], board));
    return true;
  }
  if (event.key === "Enter") {
    if (table.plan === null || !confirms(target)) return false;
    doors.confirm();
    return true;
  }
  if (event.key === "Escape") {
    if (table.plan === null) return false;
    table.putBack();
    return true;
  }
  return letter(event.key.toLowerCase(), table, doors);
}

function letter(key: string, table: Table, doors: Doors): boolean {
  if (key === "1" || key === "2" || key === "3") {
    table.choose(Number(key) - 1);
    if (table.ghost !== null) doors.taken();
    return true;
  }
  switch (key) {
    case "a":
      table.chooseAdvance();
      return true;
    case "r":
      table.handle((ghost, board) => rotate(ghost, board));
      return true;
    case "f":
      table.handle(flip);
      return true;
    case "h":
      void table.askHint();
      return true;
    case "l":
      doors.log();
      return true;
    case "?":
      doors.rules();
      return true;
    default:
      return false;
  }
}
