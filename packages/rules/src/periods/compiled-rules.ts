import { addDays, isWithin, weekdayOf, type IsoDate } from '../time/iso-date.ts';
import type { DayRefusal, OpenDays, PeriodRules } from './period-rules.ts';

/** Period rules made ready for asking many days: sets instead of lists, days instead of intervals. */
export interface CompiledRules {
  readonly rules: PeriodRules;
  readonly earliestStart: IsoDate;
  readonly latestStart: IsoDate | null;
  readonly latestEnd: IsoDate | null;
  readonly minDays: number;
  readonly deliveryMinDays: number;
  readonly maxDays: number | null;
  /** Days on which a period may begin or end, as far as the warehouse is concerned. */
  readonly pickup: Edge;
  readonly return: Edge;
  readonly soldOut: ReadonlySet<IsoDate>;
}

interface Edge {
  readonly open: { readonly weekdays: ReadonlySet<number>; readonly days: ReadonlySet<IsoDate> } | null;
  readonly closed: ReadonlySet<IsoDate>;
  readonly full: ReadonlySet<IsoDate>;
}

const DEFAULT_MIN_START_INTERVAL = 1;

export function compileRules(rules: PeriodRules): CompiledRules {
  const closed = new Set(rules.closingDays);
  const maxStart = limit(rules.maxStartInterval);
  const maxDays = limit(rules.maxDuration);
  const latestStart = maxStart === null ? null : addDays(rules.today, maxStart);
  return {
    rules,
    earliestStart: addDays(rules.today, Math.max(0, rules.minStartInterval ?? DEFAULT_MIN_START_INTERVAL)),
    latestStart,
    latestEnd: latestStart === null || maxDays === null ? null : addDays(latestStart, maxDays),
    minDays: Math.max(1, rules.minDuration ?? 1),
    deliveryMinDays: Math.max(1, rules.deliveryMinDays ?? 1),
    maxDays,
    pickup: { open: openSet(rules.pickupDays), closed, full: new Set(rules.fullPickupDays) },
    return: { open: openSet(rules.returnDays), closed, full: new Set(rules.fullReturnDays) },
    soldOut: new Set(rules.soldOutDays),
  };
}

/** What the warehouse has against a period that begins (pickup) or ends (return) on this day. */
export function edgeRefusal(date: IsoDate, edge: Edge): DayRefusal | null {
  if (edge.closed.has(date)) return 'closed';
  if (edge.open && !edge.open.days.has(date) && !edge.open.weekdays.has(weekdayOf(date))) return 'no-hours';
  return edge.full.has(date) ? 'full' : null;
}

/** What stands in the way of using this day at all, inside a period or on its edge. */
export function insideRefusal(date: IsoDate, compiled: CompiledRules): DayRefusal | null {
  if (compiled.rules.blockedRanges.some((range) => isWithin(date, range))) return 'blocked';
  return compiled.soldOut.has(date) ? 'sold-out' : null;
}

/** A depot's open days as sets; null: every day will do. */
export function openSet(open: OpenDays): Edge['open'] {
  return open && { weekdays: new Set(open.weekdays), days: new Set(open.days) };
}

function limit(days: number | null | undefined): number | null {
  return days === null || days === undefined || days <= 0 ? null : days;
}
