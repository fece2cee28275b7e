/** One person at a table: what is open besides it, and the quilt under the hands. */
import type { Quilt } from "../draw";
import { Handling } from "../parts/handling";
import { announce } from "./announcer.svelte";
import { cue } from "./cues";
import type { Table } from "./table.svelte";

/** What a drawer shows where there is no room for all of it. */
export type DrawerTab = "time" | "far" | "log";

export class Sitting {
  quilt = $state<ReturnType<typeof Quilt>>();
  drawer = $state<DrawerTab | null>(null);
  panel = $state<"rules" | "menu" | null>(null);
  /** After the end: look at the table instead of the scores. */
  looking = $state(false);
  readonly handling: Handling;

  constructor(readonly table: Table) {
    const locate = (x: number, y: number) => this.quilt?.place(x, y) ?? { row: 0, column: 0 };
    this.handling = new Handling(table, locate);
  }

  /** Do what the main button says, or say why not. */
  confirm(): void {
    if (this.table.ready) return this.table.confirm();
    this.quilt?.shake();
    cue("refuse");
    const reason = document.querySelector(".preview")?.textContent;
    if (reason) announce(reason);
  }

  /** A tile was taken by key: the quilt gets the keyboard. */
  taken(): void {
    this.quilt?.focus();
  }

  leave(): void {
    this.table.close();
    this.handling.destroy();
  }
}
