/** A game as the table shows it: drawings' data and sentences, from the state and the language. */
import type { Ghost as DrawnGhost, Offer as CardState, Plan as DrawnPlan, Token } from "../draw";
import { OBJECTS_OF } from "../draw";
import type { Edition, Game, Offer, Position, Seat, Tile } from "../model/contract";
import { nounsOf, tileName } from "../words/nouns";
import { nameOf, other, type Speaker, whySentence } from "../words/sentences";
import { playerNames } from "./naming";
import { settings, t } from "./settings.svelte";
import type { Table } from "./table.svelte";

export class View {
  /** The game, with its players' names in the language of the page. */
  readonly game: Game;

  constructor(
    readonly table: Table,
    game: Game,
    readonly edition: Edition,
    /** The position to show: the game's own, or one of its past. */
    readonly position: Position,
  ) {
    this.game = { ...game, names: playerNames(game.seats) };
  }

  look = $derived.by(() => this.edition.look);
  things = $derived.by(() => OBJECTS_OF[this.edition.look]);
  nouns = $derived.by(() => nounsOf(this.edition, settings.language));

  speaker = $derived.by(
    (): Speaker => ({
      t,
      language: settings.language,
      edition: this.edition,
      nouns: this.nouns,
      game: this.game,
      you: this.table.you,
    }),
  );

  name(seat: Seat): string {
    return nameOf(this.speaker, seat);
  }

  why = $derived.by(() => whySentence(this.speaker, this.position));

  /** Whose turn it is, as a title. */
  whose = $derived.by(() => {
    const seat = this.position.to_move;
    if (this.game.status === "waiting") return ""; // why says it
    if (seat === null) return this.game.status === "over" ? t("table.finishedTitle") : "";
    if (!this.table.myTurn) return t("table.theirTurnTitle", { name: this.name(seat) });
    return this.table.you === null
      ? t("table.turnOf", { name: this.name(seat) })
      : t("table.yourTurnTitle");
  });

  /** The space of the Automa's marker for the special tile, while it lies there. */
  marker = $derived.by(() => this.position.players.find(({ automa }) => automa)?.automa?.marker ?? null);

  /** The tile by its id, with its name in the language of the page. */
  tile(id: number): Tile {
    const found = this.edition.tiles.find((tile) => tile.id === id);
    if (found === undefined) throw new RangeError(`no tile ${id} in ${this.edition.id}`);
    return found;
  }

  tileName(id: number): string {
    return tileName(this.edition, id, settings.language);
  }

  /** Tokens in the order of arrival: the upper one last. */
  tokens = $derived.by((): Token[] => {
    const order: Seat[] = this.position.top === 0 ? [1, 0] : [0, 1];
    return order.map((seat) => ({
      side: this.table.side(seat),
      space: this.position.time[seat],
      letter: this.letter(seat),
    }));
  });

  letter(seat: Seat): string {
    return this.name(seat).slice(0, 1).toUpperCase();
  }

  /** The way the planned move would take on the time board. */
  plan = $derived.by((): DrawnPlan | null => {
    const { effect, myTurn } = this.table;
    const seat = this.position.to_move;
    if (effect === null || seat === null || !myTurn) return null;
    const player = this.position.players[seat];
    const offer = this.table.offer;
    const income = player.income + (offer === undefined ? 0 : this.tile(offer.tile).income);
    const from = this.position.time[seat];
    return { side: this.table.side(seat), from, to: effect.time, income };
  });

  ghost = $derived.by((): DrawnGhost | null => {
    const { ghost, verdict, myTurn } = this.table;
    if (ghost === null || verdict === null) return null;
    const fits = myTurn ? ("fits" as const) : ("trying" as const);
    return {
      tile: ghost.tile?.id ?? null,
      orientation: ghost.orientation,
      anchor: ghost.row * this.edition.columns + ghost.column,
      state: verdict.fits ? fits : "misfit",
    };
  });

  cardState(offer: Offer): CardState {
    if (this.table.offer?.slot === offer.slot) return "chosen";
    if (this.table.special) return "waiting";
    if (this.table.myTurn && offer.short > 0) return "dear";
    if (this.nowhere(offer)) return "nowhere";
    return "can-take";
  }

  private nowhere(offer: Offer): boolean {
    return Object.values(offer.fits[this.table.near]).every((anchors) => anchors.length === 0);
  }

  cardNote(offer: Offer, brief: boolean): string {
    const state = this.cardState(offer);
    const values = { ...this.nouns, n: offer.short };
    if (state === "chosen") return t(brief ? "tag.chosenShort" : "tag.chosen", values);
    if (state === "dear") return t(brief ? "tag.shortBrief" : "tag.short", values);
    if (state === "nowhere") return t("tag.nowhere");
    if (state === "waiting") return t("tag.waiting");
    return t("tag.canTake");
  }

  describe(tile: Tile, state: string): string {
    const { cost, time, income } = tile;
    return t("tag.name", { ...this.nouns, name: this.tileName(tile.id), cost, time, income, state });
  }

  /** The tiles beyond those in reach. */
  rest = $derived.by((): Tile[] =>
    this.position.circle.slice(this.position.offers.length).map((id) => this.tile(id)),
  );

  /** What stands under the other player's name. */
  farSays = $derived.by((): string => {
    const seat = this.table.far;
    const kind = this.game.seats[seat].kind;
    if (this.position.to_move === seat && this.game.status === "playing") {
      return kind === "computer" || kind === "automa" ? t("table.thinking") : this.why;
    }
    const space = this.position.time[seat];
    const waits = this.position.to_move;
    if (waits === null || waits === seat) return "";
    return this.table.you === other(seat)
      ? t("table.onSpace", { space })
      : t("table.onSpaceOf", { space, name: this.name(waits) });
  });
}
