/** Why a game ended as it did, in a sentence or three. */
import type { Outcome, Seat } from "../model/contract";
import type { Key } from "../words/en";
import { other } from "../words/sentences";
import { t } from "./settings.svelte";
import type { View } from "./view.svelte";

/** Where the players differ: buttons, the special tile, empty squares. */
export function becauseOf(view: View, { scores, winner }: Outcome): string {
  const more = scores[winner].buttons - scores[other(winner)].buttons;
  const holes = scores[other(winner)].empty - scores[winner].empty;
  const owner = ([0, 1] as const).find((seat) => scores[seat].special_tile > 0);
  const says = (what: "more" | "holes" | "seven", seat: Seat, n = 0): string => {
    const key: Key = `end.${what}.${view.table.you === seat ? "you" : "they"}`;
    const side = view.edition.special_square ?? 0;
    return t(key, { ...view.nouns, name: view.name(seat), n: Math.abs(n), side });
  };
  const difference = (what: "more" | "holes", by: number): string[] =>
    by === 0 ? [] : [says(what, by > 0 ? winner : other(winner), by)];
  return [
    ...difference("more", more),
    ...(owner === undefined ? [] : [says("seven", owner)]),
    ...(scores[0].penalty + scores[1].penalty === 0 ? [] : difference("holes", holes)),
  ].join(" ");
}
