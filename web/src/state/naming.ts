/** What editions, levels and players are called on the page, and refusals in its language. */
import { ApiError } from "../model/api";
import type { Edition, Level, Pair, SeatState } from "../model/contract";
import { en, type Key } from "../words/en";
import { t } from "./settings.svelte";

const known = (key: string): key is Key => key in en;
const named = (key: string, otherwise: string): string => (known(key) ? t(key) : otherwise);

export const editionTitle = (edition: Edition): string =>
  named(`edition.${edition.id}`, edition.title);
export const editionSays = (edition: Edition): string =>
  named(`edition.${edition.id}.says`, edition.subtitle);
export const levelName = (level: Level): string => named(`level.${level.number}`, level.name);
export const levelSays = (level: Level): string => named(`level.${level.number}.says`, level.says);

/** The players' names; the computer is called by its level, somebody without a name by a number. */
export function playerNames(seats: Pair<Pick<SeatState, "kind" | "name" | "level">>): Pair<string> {
  const [first, second] = seats.map(({ kind, name, level }, seat) => {
    if (kind === "computer") return named(`level.${level}`, name);
    return name === "" ? t("table.player", { n: seat + 1 }) : name;
  });
  return [first ?? "", second ?? ""];
}

/** A refusal of the server by its code; one the catalogue does not know, as the server says it. */
export const refused = (code: string, error: string): string => {
  const key = `refused.${code}`;
  return known(key) ? t(key, { error }) : error;
};

/** Why something did not work. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return error.status === 0 ? t("app.unreachable") : refused(error.code, error.message);
}
