/** Which small sound goes with what happened; none is heard unless the settings say so. */
import type { Step } from "../model/contract";
import type { Ghost } from "../model/placing";
import { play, type Sound } from "../model/sound";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** Play a sound, if sounds are wanted. */
export function cue(sound: Sound | null): void {
  if (sound !== null && settings.sound) play(sound);
}

/** A step was made: the end, my turn again, income, or just a patch laid. */
export function stepCue(step: Step, table: Pick<Table, "game" | "myTurn" | "you">): Sound {
  if (table.game?.status === "over") return "over";
  if (table.myTurn && table.you !== null && step.seat !== table.you) return "turnYours";
  return step.events.some((event) => event.kind === "income") ? "income" : "place";
}

/** What is in hand changed: picked up, or turned. */
export function ghostCue(before: Ghost | null, now: Ghost | null): Sound | null {
  if (now === null) return null;
  if (before?.tile !== now.tile) return "pick";
  return before?.orientation === now.orientation ? null : "turn";
}
