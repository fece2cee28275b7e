/** What the server says and hears; docs/api.md is the specification. */

import type { Cell, Look, Tile as DrawnTile } from "../draw/types";

export type Seat = 0 | 1;
export type Pair<T> = [T, T];
export type { Cell };

/** The longest name the server takes. */
export const NAME_LENGTH = 24;

export type ReasonCode = "behind" | "on_top" | "alone" | "first" | "special" | "chance" | "over";

export interface Words {
  button: string;
  buttons: string;
  tile: string;
  tiles: string;
  quilt: string;
  special_patch: string;
  special_patches: string;
  special_tile: string;
  neutral_token: string;
  large_tiles: string;
  small_tiles: string;
}

export interface Orientation {
  index: number;
  cells: Cell[];
}

export interface Tile extends DrawnTile {
  small: boolean;
  orientations: Orientation[];
}

export interface Edition {
  id: string;
  title: string;
  subtitle: string;
  look: Look;
  words: Words;
  rows: number;
  columns: number;
  last_space: number;
  income_marks: number[];
  special_marks: number[];
  special_square: number | null;
  special_points: number | null;
  choice: number;
  empty_space_penalty: number;
  automa: boolean;
  may_decline: boolean;
  caution: string | null;
  tiles: Tile[];
}

export interface Level {
  number: number;
  name: string;
  says: string;
  rating: number | null;
}

export interface Me {
  guest: string;
  name: string;
}

export interface Effect {
  buttons: number;
  time: number;
  spaces: number;
  income: number;
  specials: number[];
  next: Seat | null;
  next_code: ReasonCode;
  score: number;
}

/** For each orientation (its number as text) the squares its top left corner may lie on. */
export type Fits = Record<string, number[]>;

export interface Offer {
  slot: number;
  tile: number;
  short: number;
  fits_nowhere: boolean;
  fits: Pair<Fits>;
  /** null while nobody could take it. */
  effect: Effect | null;
}

export interface Patch {
  tile: number | null;
  orientation: number;
  anchor: number;
  cells: number[];
}

export interface AutomaState {
  level: number;
  name: string;
  deck: string;
  tiles: number[];
  score: number;
  marker: number | null;
  seen_cards: number[];
  cards_left: number;
  budget: number | null;
}

export interface PlayerState {
  buttons: number;
  income: number;
  time: number;
  squares_filled: number;
  empty: number;
  score: number;
  quilt: { patches: Patch[] };
  special_tile: boolean;
  automa: AutomaState | null;
}

export interface Position {
  text: string;
  ply: number;
  to_move: Seat | null;
  why: { code: ReasonCode; by: number };
  chance: "join" | "card" | "budget" | null;
  pending: number[];
  time: Pair<number>;
  top: Seat | null;
  players: Pair<PlayerState>;
  circle: number[];
  box: number[];
  /** Marks of the special patches still on the time board. */
  special_patches: number[];
  offers: Offer[];
  advance: Effect | null;
  special: { squares: number[] } | null;
  special_tile_owner: Seat | null;
}

/** An event as the rules tell it: its kind and its own values. */
export interface GameEvent {
  kind: string;
  player?: Seat;
  [value: string]: unknown;
}

export interface Step {
  ply: number;
  seat: Seat | null;
  move: string;
  sentences: string[];
  events: GameEvent[];
}

export interface SeatState {
  kind: "person" | "computer" | "automa" | "bot" | "open";
  name: string;
  level: number | null;
  online: boolean;
}

export interface Score {
  buttons: number;
  special_tile: number;
  empty: number;
  penalty: number;
  tiles_with_buttons: number;
  buttons_on_tiles: number;
  total: number;
}

export interface Outcome {
  winner: Seat;
  reason: "score" | "arrival" | "resigned";
  scores: Pair<Score>;
}

export interface Game {
  id: string;
  edition: string;
  version: number;
  status: "waiting" | "playing" | "over";
  names: Pair<string>;
  seats: Pair<SeatState>;
  your_seats: Seat[];
  invite: string | null;
  watch: string;
  ply: number;
  position: Position;
  log: Step[];
  undo: { asked_by: Seat | null };
  outcome: Outcome | null;
  imported: boolean;
  /** The rematch, once somebody asked for one. */
  next: string | null;
}

export interface GameSummary {
  id: string;
  edition: string;
  names: Pair<string>;
  seats: Pair<Pick<SeatState, "kind" | "name" | "level">>;
  status: Game["status"];
  your_seats: Seat[];
  to_move: Seat | null;
  ply: number;
  updated_at: string;
  scores: Pair<number> | null;
}

export interface Hint {
  move: string;
  words: string;
  win: number;
  margin: number;
  line: string[];
  exact: boolean;
}

/** What seat 0 could expect after so many steps, who moved, and the points that cost them. */
export interface CoursePoint {
  ply: number;
  seat: Seat | null;
  win: number;
  margin: number;
  cost: number;
}

export interface Rules {
  title: string;
  caution: string | null;
  sections: { title: string; text: string }[];
}

export type Opponent =
  | { kind: "here" }
  | { kind: "link" }
  | { kind: "computer"; level: number }
  | { kind: "automa"; level: number; deck: string };

export interface NewGame {
  edition: string;
  opponent: Opponent;
  first: "me" | "them" | "draw";
  seed?: number | null;
  names?: Pair<string> | null;
}

/** What the server sends through a socket. */
export type ServerMessage =
  | { type: "game"; game: Game }
  | { type: "step"; version: number; step: Step; game: Omit<Game, "log"> }
  | { type: "presence"; online: Pair<boolean>; viewers: number }
  | { type: "done"; id: string; version: number }
  | { type: "refused"; id: string | null; error: string; code: string }
  | { type: "pong" };

/** What the page sends and wants acknowledged. */
export type Request =
  | { type: "move"; id: string; seat: Seat; ply: number; move: string }
  | { type: "undo"; id: string; seat: Seat; ply: number; agree?: boolean }
  | { type: "resign"; id: string; seat: Seat };
