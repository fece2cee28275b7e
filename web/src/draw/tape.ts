// Where every space of the time board lies: a measuring tape, folded at every income mark where
// those lie evenly. Then "how far to my next income" is the distance to the end of the row.
import type { Board, Token } from "./types";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly run: number;
}

/** The measures of a tape in pixels: a space, the distance of two runs, and the tape itself. */
export interface Measure {
  readonly space: number;
  readonly pitch: number;
  readonly thick: number;
}

export const DESK: Measure = { space: 47, pitch: 47, thick: 36 };

/** How many spaces the first run has, and every other one. */
export function folding(board: Board): [first: number, other: number] {
  const last = board.last_space;
  const marks = board.income_marks.filter((m) => m > 0 && m <= last).sort((a, b) => a - b);
  const gaps = new Set(marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0)));
  const [gap = 0] = gaps;
  const first = marks[0] ?? 0;
  const even = gaps.size === 1 && marks.at(-1) === last;
  if (even && gap >= 3 && gap <= 9 && first <= gap + 2 && marks.length <= 14) return [first, gap];
  const columns = Math.min(12, Math.max(4, Math.round(Math.sqrt(last * 0.7))));
  return [columns, columns];
}

const way = (run: number): number => (run % 2 === 0 ? 1 : -1);
const short = (value: number): string => String(Math.round(value * 10) / 10);

export class Tape {
  readonly runs: number[][] = [];
  readonly width: number;
  readonly height: number;
  readonly #columns: number;
  readonly #left: number;
  readonly #last: number;
  readonly #places: Place[] = [];

  constructor(
    board: Board,
    readonly measure: Measure = DESK,
  ) {
    const { space, pitch, thick } = measure;
    const [first, other] = folding(board);
    this.#last = board.last_space;
    this.#columns = other;
    for (let begin = 0; begin < this.#last; begin += begin ? other : first) {
      const end = Math.min(begin + (begin ? other : first), this.#last);
      this.runs.push(Array.from({ length: end - begin }, (_, k) => begin + k));
    }
    // A first run longer than the others begins further out, by the metal of its end too.
    const long = Math.max(0, first - other) * space - (pitch / 2 + thick / 2) + 14;
    this.#left = pitch / 2 + thick / 2 + 2 + Math.max(0, long);
    this.#lay();
    this.width = this.#left + other * space + pitch / 2 + Math.max(thick / 2 + 4, 30);
    this.height = pitch * this.runs.length + 4;
  }

  #lay(): void {
    const { space, pitch } = this.measure;
    this.runs.forEach((spaces, run) => {
      // The first run ends at the fold like the others.
      const indent = run === 0 && this.runs.length > 1 ? this.#columns - spaces.length : 0;
      spaces.forEach((number, k) => {
        const column = run % 2 === 0 ? indent + k : this.#columns - 1 - k;
        this.#places[number] = {
          x: this.#left + (column + 0.5) * space,
          y: pitch * (run + 0.5) + 1,
          run,
        };
      });
    });
    const { x, y, run } = this.at(this.#last - 1);
    this.#places[this.#last] = { x: x + way(run) * (space / 2 + 24), y, run };
  }

  /** The middle of a space. */
  at(space: number): Place {
    const place = this.#places[Math.max(0, Math.min(space, this.#last))];
    if (!place) throw new RangeError(`no space ${space} on this time board`);
    return place;
  }

  /** Where a mark lies: on the border before its space, at a fold or between two spaces. */
  mark(space: number): Place {
    const { x, y, run } = this.at(space);
    if (space === this.#last) return { x, y: y - 6, run };
    if (run > 0 && space === this.runs[run]?.[0]) {
      const before = run - 1;
      const apex = this.#edge(before) + (way(before) * this.measure.pitch) / 2;
      return { x: apex, y: y - this.measure.pitch / 2, run };
    }
    return { x: x - (way(run) * this.measure.space) / 2, y: y - 2, run };
  }

  /** The border between a space and the one before it in the same run, or null at a fold. */
  border(space: number): number | null {
    const { x, run } = this.at(space);
    if (space === this.runs[run]?.[0]) return null;
    return x - (way(run) * this.measure.space) / 2;
  }

  #edge(run: number): number {
    return this.#left + (run % 2 === 0 ? this.#columns * this.measure.space : 0);
  }

  /** The middle line from one space to another along the folds; `whole` takes in both spaces. */
  line(from: number, to: number, whole = false): string {
    const start = this.at(from);
    const end = this.at(to);
    const reach = whole ? this.measure.space / 2 : 0;
    const bend = short(this.measure.pitch / 2);
    let { run, y } = start;
    let path = `M${short(start.x - reach * way(run))} ${short(y)}`;
    for (; run < end.run; run++) {
      const edge = short(this.#edge(run));
      y += this.measure.pitch;
      path += `H${edge}A${bend} ${bend} 0 0 ${run % 2 === 0 ? 1 : 0} ${edge} ${short(y)}`;
    }
    return `${path}H${short(end.x + reach * way(end.run))}`;
  }
}

/** Tokens with their places: of two on one space the later one lies above and is drawn last. */
export function stacked<T extends Pick<Token, "space">>(
  tokens: readonly T[],
  at: (space: number) => { readonly x: number; readonly y: number },
): { token: T; x: number; y: number }[] {
  return tokens.map((token, index) => {
    const { x, y } = at(token.space);
    const on = (others: readonly T[]): boolean => others.some((o) => o.space === token.space);
    const below = on(tokens.slice(0, index));
    const above = on(tokens.slice(index + 1));
    if (below) return { token, x: x - 7, y: y - 9 };
    return above ? { token, x: x + 6, y: y + 3 } : { token, x, y: y - 2 };
  });
}
