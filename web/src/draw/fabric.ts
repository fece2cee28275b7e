// Which cloth or which piece of furniture a tile wears. fabrics.json comes from the one
// fabrics.toml by web/scripts/fabrics.py.
import drawn from "./fabrics.json";
import type { Look } from "./types";

/** One repeat of a print, and the thread it is sewn with. */
export interface Fabric {
  readonly name: string;
  readonly thread: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

const LOOKS: Record<Look, Record<string, Fabric>> = {
  cloth: drawn.cloth,
  furniture: drawn.furniture,
};

/** Definitions of buttons, coins and the other small things, as symbols named i-... */
export const OBJECTS: string = drawn.objects;

/** Below this many pixels a square, prints are drawn 1.7 times as large. */
export const COARSE_BELOW = 20;
/** Below this many pixels a square there are no stitches and no buttons. */
export const PLAIN_BELOW = 10;

/** The fabrics of a look with their keys, the special patch last. */
export function fabricsOf(look: Look): [key: string, fabric: Fabric][] {
  return Object.entries(LOOKS[look]);
}

/** Sizes and turns in which cloth is printed besides its own: "-s" and "-1" to "-3". */
const SIZES = [
  { suffix: "", scale: 1 },
  { suffix: "-s", scale: 1.7 },
];
const TURNS = [0, 1, 2, 3];

/** All patterns of a look as one text: a browser reads it far quicker than it makes 300 nodes. */
export function patternsOf(look: Look): string {
  return fabricsOf(look)
    .map(([key, { width, height, body }]) => {
      const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"`;
      const print = `<pattern id="${look}-${key}" ${size}>${body}</pattern>`;
      return look === "cloth" ? print + variantsOf(key) : print;
    })
    .join("");
}

function variantsOf(key: string): string {
  const all = SIZES.flatMap(({ suffix, scale }) => TURNS.map((turn) => ({ suffix, scale, turn })));
  return all
    .filter(({ suffix, turn }) => suffix !== "" || turn > 0)
    .map(({ suffix, scale, turn }) => {
      const id = `cloth-${key}${suffix}${turn > 0 ? `-${turn}` : ""}`;
      const turned = `rotate(${turn * 90}) scale(${scale})`;
      return `<pattern id="${id}" href="#cloth-${key}" patternTransform="${turned}"/>`;
    })
    .join("");
}

/** The key of the fabric a tile wears: its name's, else one by its id. Null: special patch. */
export function fabricKey(look: Look, tile: { id: number; name: string } | null): string {
  if (tile === null) return "special";
  const fabrics = LOOKS[look];
  const named = Object.keys(fabrics).find(
    (key) => key !== "special" && fabrics[key]?.name === tile.name,
  );
  return named ?? String(tile.id % (Object.keys(fabrics).length - 1));
}

/** The fabric of a key. */
export function fabric(look: Look, key: string): Fabric {
  const found = LOOKS[look][key];
  if (!found) throw new RangeError(`no fabric ${key} for ${look}`);
  return found;
}

/** The id of the pattern Defs.svelte defines. Cloth turns with its patch, furniture does not. */
export function patternId(look: Look, key: string, unit: number, turn: number): string {
  if (look === "furniture") return `furniture-${key}`;
  return `cloth-${key}${unit < COARSE_BELOW ? "-s" : ""}${turn ? `-${turn}` : ""}`;
}
