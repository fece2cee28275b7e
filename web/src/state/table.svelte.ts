/** A game at the table: what the server said last, and what this player holds over the quilt. */
import { api, ApiError } from "../model/api";
import type {
  Edition,
  Effect,
  Fits,
  Game,
  Hint,
  Offer,
  Pair,
  Position,
  Request,
  Seat,
  ServerMessage,
  Step,
} from "../model/contract";
import * as placing from "../model/placing";
import { type Connection, freshId, GameSocket } from "../model/socket";
import { other } from "../words/sentences";
import { editionOf } from "./library.svelte";
import { refused, whyNot } from "./naming";

/** What the player is about to do. */
export type Plan =
  | { kind: "tile"; slot: number; ghost: placing.Ghost }
  | { kind: "special"; ghost: placing.Ghost }
  | { kind: "advance" };

export class Table {
  game = $state.raw<Game | null>(null);
  connection = $state<Connection>("connecting");
  plan = $state.raw<Plan | null>(null);
  /** The id of the request that waits for its answer. */
  sending = $state<string | null>(null);
  /** Why the last request was refused. */
  refusal = $state("");
  hint = $state.raw<Hint | "thinking" | null>(null);
  /** The step that came last, for motion, sound and announcement. */
  lastStep = $state.raw<Step | null>(null);
  missing = $state(false);
  private near_ = $state<Seat>(0);
  private socket: GameSocket | null = null;
  private closed = false;

  constructor(readonly id: string) {}

  /** Fetch the game, to look at it. */
  async load(): Promise<void> {
    try {
      this.take(await api.game(this.id));
    } catch (error) {
      this.missing = error instanceof ApiError && error.status !== 0;
    }
  }

  /** Fetch the game and open the line. */
  async open(): Promise<void> {
    await this.load();
    if (this.missing || this.closed) return;
    this.socket = new GameSocket(this.id, {
      version: () => this.game?.version ?? 0,
      message: (message) => this.hear(message),
      connection: (state) => (this.connection = state),
    });
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  // ------------------------------------------------------------------ what can be seen

  edition = $derived(this.game === null ? undefined : editionOf(this.game.edition));

  /** The seat whose quilt is the large one: mine; of two at one screen, the one to move. */
  get near(): Seat {
    return this.near_;
  }

  get far(): Seat {
    return other(this.near_);
  }

  /** The seat I play, if exactly one: then I am "you" in every sentence. */
  you = $derived.by((): Seat | null => {
    const seats = this.game?.your_seats ?? [];
    return seats.length === 1 ? (seats[0] ?? null) : null;
  });

  /** Colours and shapes of tokens stay with a seat: mine is "me"; at one screen seat 0 is. */
  side(seat: Seat): "me" | "opp" {
    return seat === (this.you ?? 0) ? "me" : "opp";
  }

  myTurn = $derived.by(() => {
    const { game } = this;
    if (game === null || game.status !== "playing") return false;
    const seat = game.position.to_move;
    return seat !== null && game.your_seats.includes(seat);
  });

  special = $derived(this.myTurn && this.game?.position.special != null);

  watching = $derived((this.game?.your_seats.length ?? 0) === 0);

  offer = $derived.by((): Offer | undefined => {
    const { plan, game } = this;
    if (plan?.kind !== "tile") return undefined;
    return game?.position.offers.find((each) => each.slot === plan.slot);
  });

  ghost = $derived(this.plan === null || this.plan.kind === "advance" ? null : this.plan.ghost);

  board = $derived.by((): placing.Board | null => {
    const { game, edition } = this;
    if (game === null || edition === undefined) return null;
    return this.boardFor(game.position, edition, this.fits);
  });

  private fits = $derived.by((): Fits => {
    const { plan, game } = this;
    if (plan?.kind === "special") return { 0: game?.position.special?.squares ?? [] };
    return this.offer?.fits[this.near] ?? {};
  });

  verdict = $derived.by((): placing.Verdict | null =>
    this.ghost === null || this.board === null ? null : placing.judge(this.ghost, this.board),
  );

  /** Where the ghost, turned as it is, would be legal. */
  anchors = $derived.by((): number[] =>
    this.ghost === null || this.board === null ? [] : placing.anchorsOf(this.ghost, this.board),
  );

  /** What the plan would bring. */
  effect = $derived.by((): Effect | null => {
    if (this.plan?.kind === "advance") return this.game?.position.advance ?? null;
    return this.offer?.effect ?? null;
  });

  /** Whether the main button does what it says. */
  ready = $derived.by((): boolean => {
    if (!this.myTurn || this.plan === null || this.sending !== null) return false;
    if (this.plan.kind === "advance") return true;
    return (this.verdict?.fits ?? false) && (this.offer?.short ?? 0) === 0;
  });

  // ------------------------------------------------------------------ what can be done

  /** Take one of the tiles in reach in hand; the same one again puts it back. */
  choose(slot: number): void {
    const { game, edition } = this;
    if (game === null || edition === undefined || this.special || this.watching) return;
    if (this.plan?.kind === "tile" && this.plan.slot === slot) return this.putBack();
    const offer = game.position.offers.find((each) => each.slot === slot);
    const tile = edition.tiles.find((each) => each.id === offer?.tile);
    if (offer === undefined || tile === undefined) return;
    const board = this.boardFor(game.position, edition, offer.fits[this.near]);
    this.refusal = "";
    this.plan = { kind: "tile", slot, ghost: placing.pickUp(tile, board) };
  }

  chooseAdvance(): void {
    if (!this.myTurn || this.game?.position.advance == null) return;
    this.refusal = "";
    this.plan = { kind: "advance" };
  }

  /** Put back what is held; the special patch stays in hand, it has to be placed. */
  putBack(): void {
    this.refusal = "";
    this.plan = this.special ? this.specialPlan() : null;
  }

  /** Change the ghost by one of the functions of placing.ts. */
  handle(change: (ghost: placing.Ghost, board: placing.Board) => placing.Ghost): void {
    const { plan, board } = this;
    if (plan === null || plan.kind === "advance" || board === null) return;
    const ghost = change(plan.ghost, board);
    // A pointer moves far more often than the ghost does.
    if (ghost === plan.ghost) return;
    this.refusal = "";
    this.plan = { ...plan, ghost };
  }

  /** Hold the tile of a hint where the computer would place it. */
  showHint(move: string): void {
    this.hint = null;
    const found = /^(\d+)([rf])(\d)@([a-z])(\d+)$/.exec(move);
    if (move === "A") return this.chooseAdvance();
    if (found === null) return;
    const [, tile, way, turns, column, row] = found;
    const offer = this.game?.position.offers.find((each) => each.tile === Number(tile));
    if (offer === undefined) return;
    this.plan = null;
    this.choose(offer.slot);
    this.handle((ghost) => ({
      ...ghost,
      orientation: Number(turns) + (way === "f" ? 4 : 0),
      row: Number(row) - 1,
      column: (column ?? "a").charCodeAt(0) - 97,
    }));
  }

  confirm(): void {
    if (!this.ready || this.plan === null) return;
    this.play(this.plan.kind === "advance" ? "A" : placing.moveText(this.plan.ghost));
  }

  /** Send a move by its text. */
  play(move: string): void {
    const seat = this.game?.position.to_move;
    if (this.game === null || seat == null || !this.myTurn) return;
    this.send({ type: "move", id: freshId(), seat, ply: this.game.ply, move });
  }

  /** Ask to take the last move back, or answer the other's wish. */
  undo(agree?: boolean): void {
    const seat = this.you ?? this.game?.your_seats[0];
    if (this.game === null || seat === undefined) return;
    this.send({ type: "undo", id: freshId(), seat, ply: this.game.ply, agree });
  }

  resign(): void {
    const seat = this.you ?? this.game?.position.to_move;
    if (seat != null) this.send({ type: "resign", id: freshId(), seat });
  }

  async askHint(): Promise<void> {
    const seat = this.game?.position.to_move;
    if (seat == null || !this.myTurn) return;
    const ply = this.game?.ply;
    this.hint = "thinking";
    try {
      const hint = await api.hint(this.id, seat);
      this.hint = this.game?.ply === ply ? hint : null;
    } catch (error) {
      this.hint = null;
      this.refusal = whyNot(error);
    }
  }

  // ------------------------------------------------------------------ within

  private send(request: Request): void {
    this.refusal = "";
    this.sending = request.id;
    this.socket?.request(request);
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "game":
        return this.take(message.game);
      case "step":
        return this.step(message.version, message.step, message.game);
      case "presence":
        return this.seen(message.online);
      case "done":
        if (this.sending === message.id) this.sending = null;
        return;
      case "refused":
        this.sending = null;
        this.refusal = refused(message.code, message.error);
        return;
      case "pong":
        return;
    }
  }

  private seen(online: Pair<boolean>): void {
    if (this.game === null) return;
    const [first, second] = this.game.seats;
    const seats: Game["seats"] = [
      { ...first, online: online[0] },
      { ...second, online: online[1] },
    ];
    this.game = { ...this.game, seats };
  }

  private step(version: number, step: Step, game: Omit<Game, "log">): void {
    if (this.game === null || version > this.game.version + 1) return this.socket?.resync();
    if (version <= this.game.version) return;
    this.lastStep = step;
    this.take({ ...game, log: [...this.game.log, step] });
  }

  private take(game: Game): void {
    const moved = this.game === null || this.game.ply !== game.ply;
    this.game = game;
    const { to_move } = game.position;
    if (game.your_seats.length === 1) this.near_ = game.your_seats[0] ?? 0;
    else if (game.your_seats.length === 2 && to_move !== null) this.near_ = to_move;
    if (!moved) return;
    // Whatever was asked of the position before is answered by this one; "done" may come later.
    this.sending = null;
    this.hint = null;
    this.plan = this.special ? this.specialPlan() : this.keptPlan();
  }

  private specialPlan(): Plan | null {
    const { game, edition } = this;
    if (game === null || edition === undefined) return null;
    const squares = game.position.special?.squares ?? [];
    const board = this.boardFor(game.position, edition, { 0: squares });
    return { kind: "special", ghost: placing.pickUp(null, board) };
  }

  /** A tile that was tried while the other thought stays in hand if it is still in reach. */
  private keptPlan(): Plan | null {
    const { plan, game } = this;
    if (plan?.kind !== "tile" || game === null || game.your_seats.length !== 1) return null;
    const offer = game.position.offers.find((each) => each.tile === plan.ghost.tile?.id);
    return offer === undefined ? null : { ...plan, slot: offer.slot };
  }

  private boardFor(position: Position, edition: Edition, fits: Fits): placing.Board {
    const patches = position.players[this.near].quilt.patches;
    const { rows, columns } = edition;
    return { rows, columns, covered: placing.coveredBy(patches), fits };
  }
}
