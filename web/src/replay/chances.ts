// A seat's chances through a game, as a review tells them: the line of the graph, the luck, and the sum.
import type { Decision, GameEvent, Mark, SeatReview } from "../types";

export interface Point {
  version: number;
  /** The chance to win, or the measure to be expected in the end. */
  value: number;
  /** All luck so far; more is better, whatever is counted. */
  luck: number;
}

/** Whether fewer is better: questions are counted, not chances. */
export function isCount(review: SeatReview): boolean {
  return review.unit === "measure";
}

/** The line through the game: before and after each decision, and the result. */
export function pointsOf(review: SeatReview, last: number): Point[] {
  const better = isCount(review) ? -1 : 1;
  let [value, luck] = [review.start, 0];
  const points: Point[] = [{ version: 0, value, luck }];
  for (const decision of review.decisions) {
    points.push({ version: decision.version, value, luck });
    points.push({ version: decision.version + 1, value: decision.win, luck });
    value = decision.win + decision.luck;
    luck += better * decision.luck;
  }
  points.push({ version: last, value: review.result, luck });
  // Two decisions in one moment (cards chosen in secret): the line does not go back in time.
  let latest = 0;
  return points.map((point) => ({ ...point, version: (latest = Math.max(latest, point.version)) }));
}

/** The value at a moment: that of the last point before it, or at it. */
export function valueAt(points: Point[], version: number): Point | null {
  return points.findLast((point) => point.version <= version) ?? null;
}

export interface Sum {
  start: number;
  /** Nought or less: nobody can do better than best. */
  skill: number;
  luck: number;
  result: number;
  /** Whether fewer is better. Then start - skill - luck is the result. */
  isCount: boolean;
}

/** start + skill + luck = result. */
export function sumOf(review: SeatReview): Sum {
  const count = isCount(review);
  return {
    start: review.start,
    skill: review.cost ? -review.cost : 0,
    luck: count ? -review.luck : review.luck,
    result: review.result,
    isCount: count,
  };
}

const SMALL = 0.1; // below a tenth, a chance is told with one digit more

/** The sum as it is shown, with so many digits: what rounding leaves over goes to the greater of skill and luck. */
export function shownSum(sum: Sum): Sum & { digits: number } {
  const isFine = [sum.skill, sum.luck].some((part) => part !== 0 && Math.abs(part) < SMALL);
  const digits = sum.isCount || isFine ? 1 : 0;
  const unit = 10 ** -(sum.isCount ? digits : digits + 2);
  const whole = (value: number) => Math.round(value / unit);
  const [start, result] = [whole(sum.start), whole(sum.result)];
  const both = sum.isCount ? start - result : result - start; // skill and luck together
  let [skill, luck] = [whole(sum.skill), whole(sum.luck)];
  if (Math.abs(sum.skill) > Math.abs(sum.luck)) skill = Math.min(0, both - luck);
  luck = both - skill;
  return {
    start: start * unit,
    skill: skill ? skill * unit : 0,
    luck: luck ? luck * unit : 0,
    result: result * unit,
    isCount: sum.isCount,
    digits,
  };
}

export const MARKS: Mark[] = ["best", "fine", "doubtful", "costly"];

export function countsOf(review: SeatReview): Record<Mark, number> {
  const counts = { best: 0, fine: 0, doubtful: 0, costly: 0 };
  for (const { mark } of review.decisions) counts[mark] += 1;
  return counts;
}

/** The decisions of all reviews by the version of the event that each became. */
export function decisionsByEvent(reviews: SeatReview[], events: GameEvent[]): Map<number, Decision> {
  const found = new Map<number, Decision>();
  for (const decision of reviews.flatMap((review) => review.decisions)) {
    const event = events.find(({ version, seat }) => version > decision.version && seat === decision.seat);
    if (event && !found.has(event.version)) found.set(event.version, decision);
  }
  return found;
}

/** A round step for an axis with at most `most` lines. */
export function axisOf(low: number, high: number, most = 4): number[] {
  const span = Math.max(high - low, 1e-9);
  const raw = span / most;
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((each) => each * ten >= raw) ?? 10) * ten;
  const lines = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) lines.push(Number(at.toFixed(6)));
  return lines;
}
