// GET /api/v2/shop/capacity/_start-business-moments and …/_end-business-moments
import { listEndMoments, listStartMoments } from '@bivak/contract';
import {
  type IsoDate,
  type JudgedDay,
  type Moment,
  judgedFirstDays,
  judgedLastDays,
  sameDayReturns,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type AskedRange, listed, momentsOn, presentMoment } from '../locations/index.ts';
import { type JudgingCalendar, readJudgingCalendar, readLimitedRange } from './asked-calendar.ts';
import { type OwnBooking, findOwnBooking } from './own-booking.queries.ts';

const mostDays = 31;

export const capacityMomentsRoutes: readonly Route[] = [
  route(listStartMoments, 'public', async (context, { query }) => {
    const asked = await readAsked(context, query);
    if (isRefusal(asked)) return asked;
    const { range, read } = asked;
    const days = judgedFirstDays(range.from, range.to, read.rules);
    return listed(
      days.flatMap((day) => present(day, momentsOn(read.calendar, 'pickup', day.date, read.clock), context)),
    );
  }),
  route(listEndMoments, 'public', async (context, { query }) => {
    const asked = await readAsked(context, query);
    if (isRefusal(asked)) return asked;
    const { range, read } = asked;
    const own = await findOwnBooking(context.shop.database, query, CustomerScope.of(context.actor));
    const days = judgedLastDays(range.from, range.to, null, read.rules);
    return listed(days.flatMap((day) => present(day, returnsOn(day.date, read, own), context)));
  }),
];

interface MomentsQuery {
  readonly warehouseID: string;
  readonly dateToCheck?: string | undefined;
  readonly dateToCheckFrom?: string | undefined;
  readonly dateToCheckTo?: string | undefined;
  readonly reservationOrderID?: string | undefined;
}

async function readAsked(
  context: Context,
  query: MomentsQuery,
): Promise<{ range: AskedRange; read: JudgingCalendar } | Refusal> {
  const field = query.dateToCheckFrom === undefined ? 'dateToCheck' : 'dateToCheckFrom';
  const from = query.dateToCheck ?? query.dateToCheckFrom;
  if (from === undefined) return refuse('ValidationFailed', { fields: [{ field, reason: 'required' }] });
  const to = query.dateToCheck ?? query.dateToCheckTo ?? from;
  const limit = { shop: context.shop, maximum: mostDays };
  const range = readLimitedRange({ field, text: from }, { field: 'dateToCheckTo', text: to }, limit);
  if (isRefusal(range)) return range;
  const { warehouseID: warehouseId, reservationOrderID: reservationId } = query;
  const read = await readJudgingCalendar(context, { ...range, warehouseId, reservationId });
  return isRefusal(read) ? read : { range, read };
}

/** On the day on which the caller's own booking begins, nothing is returned before its pickup. */
function returnsOn(
  date: IsoDate,
  { calendar, clock }: JudgingCalendar,
  own: OwnBooking | undefined,
): Moment[] {
  const returns = momentsOn(calendar, 'return', date, clock);
  if (own === undefined || own.startDay !== date || own.warehouseId !== calendar.warehouseId) return returns;
  const pickup = calendar.hours.pickup.find(({ id }) => id === own.pickupHourId);
  return pickup === undefined ? returns : sameDayReturns(returns, pickup);
}

/** On a day that cannot be chosen no slot can, for the reason of the day. */
function present({ date, verdict }: JudgedDay, moments: readonly Moment[], { shop }: Context) {
  return moments.map((moment) => {
    const presented = presentMoment(date, moment, shop.zone);
    return verdict.ok || presented.Reason !== null
      ? presented
      : { ...presented, MomentCanBeUsed: false, Reason: verdict.reason };
  });
}
