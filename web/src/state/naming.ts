/** What editions and levels are called on the page; one the catalogue does not know, by itself. */
import type { Edition, Level } from "../model/contract";
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
