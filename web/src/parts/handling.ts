/**
 * Hands on the quilt: dragging from a card or on the quilt, following the mouse, wheel, right click
 * and two fingers turning. Everything ends in one of the functions of placing.ts.
 */
import { centreOn, flip, rotate, tapOn } from "../model/placing";
import type { Table } from "../state/table.svelte";

/** A finger hides what is under it, so the ghost floats above. */
const ABOVE_FINGER = 56;
const DRAG_FROM = 6;
const TURN_FROM = (40 * Math.PI) / 180;

type Locate = (clientX: number, clientY: number) => { row: number; column: number };

export class Handling {
  /** The ghost follows the mouse until a click puts it down. */
  private loose = false;
  private dragged = false;
  private start: { x: number; y: number; slot: number | null } | null = null;
  private readonly fingers = new Map<number, PointerEvent>();
  private angle: number | null = null;
  private touch = false;

  constructor(
    private readonly table: Table,
    private readonly locate: Locate,
  ) {
    window.addEventListener("pointermove", this.moved);
    window.addEventListener("pointerup", this.ended);
    window.addEventListener("pointercancel", this.ended);
  }

  /** Take the listeners away. */
  destroy(): void {
    window.removeEventListener("pointermove", this.moved);
    window.removeEventListener("pointerup", this.ended);
    window.removeEventListener("pointercancel", this.ended);
  }

  /** A press on a card: it may become a drag. */
  pressCard(event: PointerEvent, slot: number): void {
    if (event.button === 0) this.begin(event, slot);
  }

  /** A press on the quilt, with something in hand. */
  pressQuilt(event: PointerEvent): void {
    if (event.button !== 0 || this.table.ghost === null) return;
    this.begin(event, null);
  }

  /** A card was clicked, not dragged: take its tile, or put it back. */
  clickCard(slot: number): void {
    if (this.dragged) return;
    this.table.choose(slot);
    this.loose = !this.touch;
  }

  /** A square was clicked, tapped, or chosen by key. */
  clickSquare(square: number, columns: number): void {
    if (this.dragged) return;
    if (this.loose) {
      this.loose = false;
      return;
    }
    this.table.handle((ghost, board) =>
      tapOn(ghost, Math.floor(square / columns), square % columns, board),
    );
  }

  readonly wheel = (event: WheelEvent): void => {
    if (this.table.ghost === null) return;
    event.preventDefault();
    this.table.handle((ghost, board) => rotate(ghost, board, event.deltaY < 0 ? -1 : 1));
  };

  readonly menu = (event: MouseEvent): void => {
    if (this.table.ghost === null) return;
    event.preventDefault();
    this.table.handle(flip);
  };

  private begin(event: PointerEvent, slot: number | null): void {
    this.touch = event.pointerType !== "mouse";
    this.fingers.set(event.pointerId, event);
    this.dragged = false;
    this.start = { x: event.clientX, y: event.clientY, slot };
  }

  private readonly moved = (event: PointerEvent): void => {
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, event);
    else if (this.fingers.size > 0 && event.pointerType === "touch") return;
    if (this.fingers.size === 2) return this.turnWithTwo();
    if (this.start !== null) this.drag(event);
    else if (this.loose && event.pointerType === "mouse") this.follow(event, true);
  };

  private drag(event: PointerEvent): void {
    const start = this.start;
    if (start === null) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_FROM;
    if (!this.dragged && !far) return;
    if (!this.dragged) {
      this.dragged = true;
      this.loose = false;
      if (start.slot !== null && this.table.offer?.slot !== start.slot) {
        this.table.choose(start.slot);
      }
    }
    this.follow(event, false);
  }

  /** Bring the ghost under the pointer; a mouse that only passes moves it on the quilt alone. */
  private follow(event: PointerEvent, inside: boolean): void {
    const lift = event.pointerType === "touch" ? ABOVE_FINGER : 0;
    const { row, column } = this.locate(event.clientX, event.clientY - lift);
    const { board } = this.table;
    if (board === null) return;
    const within = row >= 0 && column >= 0 && row < board.rows && column < board.columns;
    if (inside && !within) return;
    this.table.handle((ghost, on) => {
      const after = centreOn(ghost, row, column, on);
      return after.row === ghost.row && after.column === ghost.column ? ghost : after;
    });
  }

  private turnWithTwo(): void {
    const [one, two] = [...this.fingers.values()];
    if (one === undefined || two === undefined) return;
    const angle = Math.atan2(two.clientY - one.clientY, two.clientX - one.clientX);
    this.angle ??= angle;
    const turned = Math.atan2(Math.sin(angle - this.angle), Math.cos(angle - this.angle));
    if (Math.abs(turned) < TURN_FROM) return;
    this.angle = angle;
    this.table.handle((ghost, board) => rotate(ghost, board, turned > 0 ? 1 : -1));
  }

  private readonly ended = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.angle = null;
    if (this.fingers.size > 0) return;
    this.start = null;
    // The click that follows a drag belongs to the drag.
    if (this.dragged) window.setTimeout(() => (this.dragged = false));
  };
}
