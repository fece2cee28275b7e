// The fixtures as the drawings want them, seen from seat 0.
import end from "../fixtures/end.json";
import express from "../fixtures/express.json";
import middle from "../fixtures/middle.json";
import stacked from "../fixtures/stacked.json";
import start from "../fixtures/start.json";
import truck from "../fixtures/truck.json";
import { covered, type Board, type Ghost, type Laid, type Look, type Tile, type Token } from "../draw";

export interface Scene {
  readonly edition: Board & { readonly tiles: readonly Tile[]; readonly look: Look };
  readonly players: readonly {
    readonly buttons: number;
    readonly income: number;
    readonly time: number;
    readonly patches: readonly Laid[];
  }[];
  readonly circle: readonly Tile[];
  readonly tokens: readonly Token[];
  readonly specials: readonly number[];
  readonly offers: readonly { tile: number; fits: Readonly<Record<string, readonly number[]>> }[];
}

type Raw = typeof middle | typeof truck;

function scene(raw: Raw): Scene {
  const { edition, position } = raw as typeof middle;
  const tokens = position.players.map(
    ({ time }, seat): Token => ({
      side: seat ? "opp" : "me",
      space: time,
      letter: seat ? "M" : "Y",
    }),
  );
  return {
    edition: edition as unknown as Scene["edition"],
    players: position.players,
    circle: position.circle.map((id) => edition.tiles[id] as unknown as Tile),
    // The token on top comes last.
    tokens: position.top === 0 ? [...tokens].reverse() : tokens,
    specials: position.specials,
    offers: position.offers as unknown as Scene["offers"],
  };
}

export const SCENES = {
  start: scene(start as unknown as Raw),
  middle: scene(middle),
  stacked: scene(stacked as unknown as Raw),
  end: scene(end as unknown as Raw),
  express: scene(express as unknown as Raw),
  truck: scene(truck),
};

/** A ghost of the offer in a slot where it fits, turned into the first orientation that does. */
export function fitting(from: Scene, slot: number): { ghost: Ghost; anchors: readonly number[] } {
  const offer = from.offers[slot];
  const [orientation, anchors] = Object.entries(offer?.fits ?? {}).at(-1) ?? ["0", []];
  const anchor = anchors[Math.floor(anchors.length / 2)] ?? 0;
  const ghost = { tile: offer?.tile ?? null, orientation: Number(orientation), anchor };
  return { ghost: { ...ghost, state: "fits" }, anchors };
}

/** The same ghost where it covers cloth. */
export function clashing(from: Scene, slot: number): { ghost: Ghost; anchors: readonly number[] } {
  const { ghost, anchors } = fitting(from, slot);
  const { rows, columns, tiles } = from.edition;
  const cells = tiles.find(({ id }) => id === ghost.tile)?.cells ?? [[0, 0]];
  const taken = new Set(
    from.players[0]?.patches.flatMap(({ tile, orientation, anchor }) =>
      covered(tiles[tile ?? -1]?.cells ?? [[0, 0]], orientation, anchor, rows, columns),
    ),
  );
  // Half on cloth, half on free squares.
  const anchor = Array.from({ length: rows * columns }, (_, k) => k).find((k) => {
    const squares = covered(cells, ghost.orientation, k, rows, columns);
    const clashes = squares.filter((square) => taken.has(square)).length;
    return !squares.includes(null) && clashes > 0 && clashes <= squares.length / 2;
  });
  return { ghost: { ...ghost, anchor: anchor ?? 0, state: "misfit" }, anchors };
}
