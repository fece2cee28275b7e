/** A stored game, looked at move by move. */
import { api } from "../model/api";
import type { Position } from "../model/contract";
import { Table } from "./table.svelte";

const PLAY_EVERY = 1_100;

export class Replaying {
  readonly table: Table;
  ply = $state(0);
  playing = $state(false);
  position = $state.raw<Position | null>(null);
  private readonly known = new Map<number, Promise<Position>>();
  private timer: number | undefined;

  constructor(readonly id: string) {
    this.table = new Table(id);
  }

  /** Open the game at a move; null: at its end. */
  async open(ply: number | null): Promise<void> {
    await this.table.load();
    await this.show(ply ?? this.total);
  }

  get total(): number {
    return this.table.game?.ply ?? 0;
  }

  /** Show the position after so many steps, and fetch its neighbours meanwhile. */
  async show(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(this.total, ply));
    const wanted = this.ply;
    const position = await this.fetch(wanted).catch(() => null);
    // A later wish may have been answered first.
    if (this.ply === wanted && position !== null) this.position = position;
    for (const next of [wanted + 1, wanted - 1]) {
      if (next >= 0 && next <= this.total) void this.fetch(next).catch(() => null);
    }
  }

  /** Play on by itself, or stop. */
  toggle(): void {
    this.playing = !this.playing;
    window.clearInterval(this.timer);
    if (!this.playing) return;
    if (this.ply === this.total) void this.show(0);
    this.timer = window.setInterval(() => {
      if (this.ply === this.total) this.toggle();
      else void this.show(this.ply + 1);
    }, PLAY_EVERY);
  }

  close(): void {
    window.clearInterval(this.timer);
    this.table.close();
  }

  private fetch(ply: number): Promise<Position> {
    const known = this.known.get(ply);
    if (known !== undefined) return known;
    const asked = api.position(this.id, ply);
    this.known.set(ply, asked);
    asked.catch(() => this.known.delete(ply));
    return asked;
  }
}
