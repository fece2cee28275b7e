// A token that moved walks along the tape, 90 ms a space and 700 ms at most.
import type { Tape } from "./tape";
import type { Side, Token } from "./types";

interface Spot {
  readonly x: number;
  readonly y: number;
}

export class Travel {
  #known = new Map<Side, number>();
  #walking = $state.raw<{ index: number; spot: Spot } | null>(null);

  /** Where a token is while it walks; null where it lies still. */
  at(index: number): Spot | null {
    return this.#walking?.index === index ? this.#walking.spot : null;
  }

  /** Start the walk of the token that moved since the last call; ends it when called off. */
  follow(
    tokens: readonly Token[],
    tape: Tape,
    picture: SVGSVGElement | undefined,
  ): (() => void) | undefined {
    const index = tokens.findIndex(({ side, space }) => (this.#known.get(side) ?? space) < space);
    const token = tokens[index];
    const from = token && this.#known.get(token.side);
    this.#known = new Map(tokens.map(({ side, space }) => [side, space]));
    if (!token || from === undefined || !picture) return undefined;
    if (getComputedStyle(picture).getPropertyValue("--motion").trim() === "0") return undefined;

    const way = document.createElementNS("http://www.w3.org/2000/svg", "path");
    way.setAttribute("d", tape.line(from, token.space));
    const length = way.getTotalLength();
    const duration = Math.min(700, 90 * (token.space - from));
    const begun = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - begun) / duration));
      const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
      const { x, y } = way.getPointAtLength(length * eased);
      this.#walking = part < 1 ? { index, spot: { x, y: y - 2 } } : null;
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      this.#walking = null;
    };
  }
}
