// What the drawings need to know of a game. The server's answers have these fields and more.

/** How an edition dresses its tiles. */
export type Look = "cloth" | "furniture";

/** A square or a cell of a shape as [row, column]. */
export type Cell = readonly [row: number, column: number];

/** A regular patch: its shape as printed, and what its label says. */
export interface Tile {
  readonly id: number;
  readonly name: string;
  readonly cost: number;
  readonly time: number;
  readonly income: number;
  readonly cells: readonly Cell[];
}

/** What the boards need of an edition. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
  readonly last_space: number;
  readonly income_marks: readonly number[];
  readonly special_marks: readonly number[];
}

/** A patch that lies on a quilt; `tile` is null for a special patch. */
export interface Laid {
  readonly tile: number | null;
  readonly orientation: number;
  /** The square under the top left corner of the bounding box: row * columns + column. */
  readonly anchor: number;
}

/** Whose: decides colour and the shape of the token, never colour alone. */
export type Side = "me" | "opp";

/** A token on the time board. A list of tokens is in the order in which they arrived. */
export interface Token {
  readonly side: Side;
  readonly space: number;
  readonly letter: string;
}

/** The way a move would take on the time board; `income` is what each fold would pay. */
export interface Plan {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  readonly income: number;
}

/** How a patch under the pointer stands: it fits, it does not, or it is not my turn. */
export type GhostState = "fits" | "misfit" | "trying";

/** The patch under the pointer. */
export interface Ghost extends Laid {
  readonly state: GhostState;
}

/** What a card says of its patch. */
export type Offer = "can-take" | "chosen" | "dear" | "nowhere" | "waiting";
