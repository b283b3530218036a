import { addDays, type IsoDate } from '../time/iso-date.ts';
import type { Period } from './period-rules.ts';

/**
 * Gives the days within which a reservation may be moved when it is edited (spec 2 §5): from its expected start, but
 * not before tomorrow, to its expected end. Null when that is over.
 */
export function editDateRange(expected: Period, today: IsoDate): Period | null {
  const tomorrow = addDays(today, 1);
  const from = expected.from > tomorrow ? expected.from : tomorrow;
  return from > expected.to ? null : { from, to: expected.to };
}
