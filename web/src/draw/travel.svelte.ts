// A token that moved walks along the tape, 90 ms a space and 700 ms at most, and draws its
// thread behind it.
import type { Side, Token } from "./types";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A token on its way: where it is, and the piece of thread it has drawn. */
interface Walk {
  readonly side: Side;
  readonly spot: Spot;
  readonly way: string;
  readonly drawn: number;
}

const [STITCH, BETWEEN] = [7, 5];

/** How long a token walks. */
export function walkTime(spaces: number): number {
  return Math.min(700, 90 * spaces);
}

/** A running stitch that ends after so many pixels. */
export function stitchesUpTo(length: number): string {
  const whole = Math.max(0, Math.floor(length / (STITCH + BETWEEN)));
  const rest = Math.min(STITCH, Math.max(0, length - whole * (STITCH + BETWEEN)));
  return `${`${STITCH} ${BETWEEN} `.repeat(whole)}${rest} 9999`;
}

export class Travel {
  #known = new Map<Side, number>();
  #walks = $state.raw<readonly Walk[]>([]);
  #frames = new Map<Side, number>();

  /** The walks that are going on: a quick answer does not stop the move it answers. */
  get walks(): readonly Walk[] {
    return this.#walks;
  }

  of(side: Side): Walk | undefined {
    return this.#walks.find((walk) => walk.side === side);
  }

  /** Start the walk of each token that moved since the last call. */
  follow(
    tokens: readonly Token[],
    line: (from: number, to: number) => string,
    picture: Element | undefined,
  ): void {
    const before = this.#known;
    this.#known = new Map(tokens.map(({ side, space }) => [side, space]));
    const moved = tokens.filter(({ side, space }) => (before.get(side) ?? space) < space);
    if (!picture || moved.length === 0) return;
    if (getComputedStyle(picture).getPropertyValue("--motion").trim() === "0") return;
    for (const { side, space } of moved) {
      const from = before.get(side) ?? space;
      this.#walk(side, line(from, space), walkTime(space - from));
    }
  }

  stop(): void {
    this.#frames.forEach((frame) => cancelAnimationFrame(frame));
  }

  #walk(side: Side, way: string, duration: number): void {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", way);
    const length = path.getTotalLength();
    const begun = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - begun) / duration));
      const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
      const drawn = length * eased;
      const { x, y } = path.getPointAtLength(drawn);
      const others = this.#walks.filter((walk) => walk.side !== side);
      this.#walks = part < 1 ? [...others, { side, spot: { x, y }, way, drawn }] : others;
      if (part < 1) this.#frames.set(side, requestAnimationFrame(step));
    };
    cancelAnimationFrame(this.#frames.get(side) ?? 0);
    this.#frames.set(side, requestAnimationFrame(step));
  }
}
