/** Income on its way: buttons fly from the folds a token passed to the player's panel. */
import { walkTime } from "../draw";
import type { Seat, Step } from "../model/contract";

/** How long one button flies, how far apart two of them start, and how many are shown at most. */
const FLIGHT = 380;
const APART = 40;
const MOST = 12;
/** How long a gain stays told where nothing flies. */
export const STAYS = 2_000;

export interface Flight {
  /** The marks that paid, each with what it paid and when its buttons start. */
  marks: { mark: number; amount: number; delay: number }[];
  amount: number;
  /** When the first one starts, and when the last one is there. */
  delay: number;
  duration: number;
}

const buttonsOf = (amount: number): number => Math.min(MOST, amount);

/** What a step pays a player on the way; null for nothing. */
export function flightOf(step: Step | null, seat: Seat): Flight | null {
  const paid = step?.events.filter((event) => event.kind === "income" && event.player === seat);
  if (!paid?.length) return null;
  const way = step?.events.find((event) => typeof event["start"] === "number");
  const [start, end] = [Number(way?.["start"] ?? 0), Number(way?.["end"] ?? 0)];
  const spaces = Math.max(1, end - start);
  const marks = paid.map((event) => {
    const mark = Number(event["mark"]);
    const delay = (walkTime(spaces) * (mark - start)) / spaces;
    return { mark, amount: Number(event["amount"]), delay };
  });
  const delay = Math.min(...marks.map((each) => each.delay));
  const last = Math.max(
    ...marks.map((each) => each.delay + FLIGHT + APART * (buttonsOf(each.amount) - 1)),
  );
  const amount = marks.reduce((sum, each) => sum + each.amount, 0);
  return { marks, amount, delay: delay + FLIGHT * 0.7, duration: last - delay - FLIGHT * 0.7 };
}

/** Let the buttons of a flight fly over the page, from their marks to the player's figure. */
export function fly(flight: Flight, seat: Seat, thing: string): void {
  const purse = document.querySelector(`[data-purse="${seat}"] svg`)?.getBoundingClientRect();
  if (purse === undefined) return;
  for (const { mark, amount, delay } of flight.marks) {
    const fold = document.querySelector(`[data-mark="${mark}"]`)?.getBoundingClientRect();
    if (fold === undefined) continue;
    for (let k = 0; k < buttonsOf(amount); k++) launch(fold, purse, thing, delay + APART * k);
  }
}

function launch(from: DOMRect, to: DOMRect, thing: string, delay: number): void {
  const space = "http://www.w3.org/2000/svg";
  const button = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#i-${thing}`);
  button.append(use);
  button.setAttribute("viewBox", "0 0 24 24");
  button.setAttribute("aria-hidden", "true");
  button.setAttribute("class", "flying");
  document.body.append(button);
  const at = ({ x, y, width, height }: DOMRect, scale: number): string =>
    `translate(${x + width / 2 - 11}px, ${y + height / 2 - 11}px) scale(${scale})`;
  const timing = { duration: FLIGHT, delay, easing: "ease-out", fill: "backwards" } as const;
  const flight = button.animate([{ transform: at(from, 1) }, { transform: at(to, 1) }], timing);
  // Until it starts it would hide the mark it comes from.
  button.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1, delay, fill: "both" });
  flight.onfinish = flight.oncancel = () => button.remove();
}
