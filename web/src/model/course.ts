/** Who was ahead: the curve of a finished game and its turning points, as pure values. */
import type { CoursePoint, Seat } from "./contract";

/** A move after which more was to be expected than before, or less. */
export interface Turn {
  point: CoursePoint;
  /** By how many points it moved, as the one who moved sees it. */
  swing: number;
}

/** Less than this many points is noise of a short search. */
const LEAST = 4;
const MOST = 3;
/** Two turning points nearer than this tell one story. */
const APART = 3;

const ahead = (margin: number, seat: Seat): number => (seat === 0 ? margin : 0 - margin);

/** The moves that changed most, in the order they were made. */
export function turningPoints(points: readonly CoursePoint[]): Turn[] {
  const turns = points.slice(1).flatMap((point, index): Turn[] => {
    const before = points[index];
    if (point.seat === null || before === undefined) return [];
    return [{ point, swing: ahead(point.margin - before.margin, point.seat) }];
  });
  const chosen: Turn[] = [];
  for (const turn of turns.sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))) {
    if (chosen.length === MOST || Math.abs(turn.swing) < LEAST) break;
    const near = chosen.some(({ point }) => Math.abs(point.ply - turn.point.ply) < APART);
    if (!near) chosen.push(turn);
  }
  return chosen.sort((a, b) => a.point.ply - b.point.ply);
}

/** Each point from 0 to 1 across and from -1 to 1 up, as this seat sees it. */
export function curve(points: readonly CoursePoint[], seat: Seat): { x: number; y: number }[] {
  const last = points.at(-1)?.ply ?? 1;
  const most = Math.max(10, ...points.map(({ margin }) => Math.abs(margin)));
  return points.map(({ ply, margin }) => ({
    x: ply / Math.max(1, last),
    y: ahead(margin, seat) / most,
  }));
}
