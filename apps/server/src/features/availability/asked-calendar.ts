import { warehousesOf } from '@bivak/contract/shop-config';
import { type PeriodRules, daysInclusive } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, isRefusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  type AskedRange,
  type LocalNow,
  type PlaceCalendar,
  localNow,
  readCalendar,
  readRange,
} from '../locations/index.ts';
import { calendarEnd, periodRulesOf } from './period-rules.ts';

export interface JudgingCalendar {
  readonly calendar: PlaceCalendar;
  readonly rules: PeriodRules;
  readonly clock: LocalNow;
}

/** The calendar of a warehouse and the rules that judge the days of a range; an unknown one is not found. */
export async function readJudgingCalendar(
  { shop, actor, now }: Context,
  asked: AskedRange & { readonly warehouseId: string; readonly reservationId: string | undefined },
): Promise<JudgingCalendar | Refusal> {
  const clock = localNow(shop.zone, now);
  // Of an alias the first: where the others are closed, they are not chosen.
  const [warehouseId = ''] = warehousesOf(shop.config, asked.warehouseId);
  const calendar = await readCalendar(shop.database, warehouseId, {
    from: asked.from < clock.today ? asked.from : clock.today,
    to: calendarEnd(shop.config, asked.to),
    own: { reservationId: asked.reservationId, scope: CustomerScope.of(actor) },
  });
  if (calendar === undefined) return refuse('NotFound');
  return { calendar, clock, rules: periodRulesOf(shop.config, calendar, clock) };
}

/** A range that is not longer than a call may ask. */
export function readLimitedRange(
  first: Parameters<typeof readRange>[0],
  last: Parameters<typeof readRange>[1],
  { shop, maximum }: { shop: Context['shop']; maximum: number },
): AskedRange | Refusal {
  const range = readRange(first, last, shop.zone);
  if (isRefusal(range) || daysInclusive(range.from, range.to) <= maximum) return range;
  return refuse('ValidationFailed', {
    fields: [{ field: last.field, reason: 'too-many', params: { maximum } }],
  });
}
