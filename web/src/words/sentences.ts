/** What the table says: whose turn and why, what a move would bring, what happened. */
import { squareName } from "../draw/shapes";
import type { Edition, Effect, Game, GameEvent, Position, Seat, Step } from "../model/contract";
import type { Key } from "./en";
import type { Values } from "./fill";
import { type Nouns, tileName } from "./nouns";

/** Everything a sentence needs to know besides its own facts. */
export interface Speaker {
  t: (key: Key, values?: Values) => string;
  language: string;
  edition: Edition;
  nouns: Nouns;
  game: Game;
  /** The seat the viewer plays, if exactly one; then that player is "you". */
  you: Seat | null;
}

export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** A player's name as a sentence begins with it. */
export function nameOf(speaker: Speaker, seat: Seat): string {
  return speaker.you === seat ? speaker.t("table.you") : speaker.game.names[seat];
}

/** A player's name where somebody is behind, past or on top of them. */
export function objectName(speaker: Speaker, seat: Seat): string {
  return speaker.you === seat ? speaker.t("table.youObject") : speaker.game.names[seat];
}

/** Whether a sentence about this seat speaks to the viewer. */
function addressed(speaker: Speaker, seat: Seat): boolean {
  return speaker.game.your_seats.includes(seat);
}

/** Whose turn it is and why, as one sentence. */
export function whySentence(speaker: Speaker, position: Position): string {
  const { t, nouns, game } = speaker;
  if (game.status === "waiting") return t("why.waiting");
  const seat = position.to_move;
  const code = position.why.code;
  if (seat === null || code === "chance" || code === "over") {
    return t(code === "over" || game.outcome !== null ? "why.over" : "why.chance");
  }
  const you = addressed(speaker, seat);
  const name = game.names[you ? other(seat) : seat];
  const values = {
    ...nouns,
    n: position.why.by,
    space: position.time[seat],
    name,
    other: objectName(speaker, other(seat)),
  };
  if (code === "alone" && !you && speaker.you !== null) return t("why.alone.theyYou", values);
  return t(`why.${code}.${you ? "you" : "they"}`, values);
}

/** Who moves after it, and why. */
function nextSentence(speaker: Speaker, effect: Effect, mover: Seat, position: Position): string {
  const { t, game } = speaker;
  const name = game.names[other(mover)];
  const last = speaker.edition.last_space;
  const there = position.time[other(mover)];
  const lead = effect.time - there;
  // A special patch that was won is placed first and moves nobody: the tokens decide.
  if (effect.time === last && there === last) return t("fx.next.over");
  if (there === last) return t("fx.next.alone", { name });
  if (effect.time === last) return t("fx.next.theyAlone", { name });
  if (lead > 0) return t("fx.next.they", { name, n: lead });
  return t(lead === 0 ? "fx.next.on_top" : "fx.next.behind", { name, n: -lead });
}

/** What a move brings besides numbers: special patches, then who moves next. */
export function outcomeSentences(
  speaker: Speaker,
  effect: Effect,
  mover: Seat,
  position: Position,
): string[] {
  const won = effect.specials.map((mark) => speaker.t("fx.special", { ...speaker.nouns, mark }));
  return [...won, nextSentence(speaker, effect, mover, position)];
}

/** A list as people write it: "b6, c7 and d7". */
export function listed(speaker: Speaker, items: string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(", ")} ${speaker.t("list.and")} ${last}`;
}

/** Why a ghost may not lie where it is. */
export function clashSentence(speaker: Speaker, wrong: number[]): string {
  const squares = wrong.map((square) => squareName(square, speaker.edition.columns));
  return speaker.t("bad.covered", { n: wrong.length, squares: listed(speaker, squares) });
}

/** What a hint says to do. */
export function moveWords(speaker: Speaker, move: string): string {
  const { t, nouns, edition, language } = speaker;
  if (move === "A") return t("table.hintAdvance");
  if (move === "D") return t("table.hintDecline", nouns);
  const [what = "", square = ""] = move.split("@");
  if (what === "S") return t("table.hintSpecial", { ...nouns, square });
  return t("table.hintTake", { tile: tileName(edition, Number.parseInt(what, 10), language), square });
}

/** One step of the game as people tell it: the move, then what came of it. */
export function stepSentence(speaker: Speaker, step: Step): string {
  if (step.events.length === 0) return step.sentences.join(" ");
  const { first, rest } = headOf(speaker, step.events);
  const tails = rest.map((event) => eventSentence(speaker, event)).filter((each) => each !== "");
  return [first, ...tails].filter((each) => each !== "").join(" ");
}

/** A taken tile or an advance with its move, income and special patch in one sentence. */
function headOf(speaker: Speaker, events: GameEvent[]): { first: string; rest: GameEvent[] } {
  const head = events[0];
  if (head === undefined || (head.kind !== "took" && head.kind !== "advanced")) {
    return { first: "", rest: events };
  }
  const { t, nouns, edition } = speaker;
  const taken = edition.look === "furniture" ? "log.loaded" : "log.took";
  const moved = events.find((event) => event.kind === "moved");
  const travel = head.kind === "took" ? moved : head;
  const values = { ...facts(speaker, head), n: length(travel), end: number(travel, "end") };
  const income = events
    .filter((event) => event.kind === "income")
    .reduce((sum, event) => sum + number(event, "amount"), 0);
  const specials = events.filter((event) => event.kind === "special_patch_taken");
  const first = [
    t(head.kind === "advanced" ? "log.advanced" : taken, values),
    income > 0 ? t("log.income", { amount: income }) : "",
    ...specials.map((event) => t("log.first", { ...nouns, mark: number(event, "mark") })),
    t("log.end"),
  ].join("");
  const told = new Set(["took", "advanced", "moved", "income", "special_patch_taken"]);
  return { first, rest: events.filter((event) => !told.has(event.kind)) };
}

const SENTENCES: Record<string, Key> = {
  moved: "log.end",
  landed_on_top: "log.onTop",
  special_patch_lost: "log.lost",
  special_patch_placed: "log.placed",
  special_patch_declined: "log.declined",
  special_tile_taken: "log.seven",
  small_tiles_due: "log.due",
  small_tiles_joined: "log.joined",
  reached_end: "log.reached",
  game_over: "log.over",
  budget_seen: "log.budget",
  card_revealed: "log.card",
  automa_passed: "log.passed",
  automa_took: "log.automaTook",
  automa_marker_reached: "log.marker",
  deck_reshuffled: "log.shuffled",
  special_patch_taken: "log.first",
};
/** Told as part of another sentence, or not worth one of their own. */
const SILENT = new Set(["moved", "special_patch_taken"]);

function eventSentence(speaker: Speaker, event: GameEvent): string {
  if (SILENT.has(event.kind)) return "";
  if (event.kind === "income" && number(event, "amount") === 0) return "";
  if (event.kind === "income") {
    const who = nameOf(speaker, event.player ?? 0);
    return `${who}${speaker.t("log.income", { amount: number(event, "amount") })}.`;
  }
  const late = event.kind === "reached_end" && event["first"] === true;
  const key = late ? "log.reachedFirst" : SENTENCES[event.kind];
  return key === undefined ? "" : speaker.t(key, facts(speaker, event));
}

function facts(speaker: Speaker, event: GameEvent): Values {
  const values: Values = { ...speaker.nouns, n: length(event) };
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  if (event.player !== undefined) values["who"] = nameOf(speaker, event.player);
  if (typeof event["tile"] === "number") {
    values["tile"] = tileName(speaker.edition, event["tile"], speaker.language);
  }
  if (typeof event["placement"] === "string") {
    values["square"] = event["placement"].split("@")[1] ?? "";
  }
  return values;
}

function number(event: GameEvent | undefined, name: string): number {
  const value = event?.[name];
  return typeof value === "number" ? value : 0;
}

function length(event: GameEvent | undefined): number {
  return number(event, "end") - number(event, "start");
}
