import { warehousesOf } from '@bivak/contract/shop-config';
import {
  type DayRefusal,
  daysInclusive,
  eachDay,
  type FreeQty,
  type IsoDate,
  type EvaluatedDay,
  evaluatedFirstDays,
  evaluatedLastDays,
  type LineAmounts,
  type TimeSlot,
  type PeriodRules,
  sameDayReturns,
  yearAfter,
} from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  type AskedRange,
  type LocalNow,
  localNow,
  slotsOn,
  type PlaceCalendar,
  readCalendar,
} from '../locations/index.ts';
import { askedCustomer, ownCustomer, priceForDays, priceTerms } from '../pricing/index.ts';
import { daysOf } from './ledger.ts';
import {
  type OfferRow,
  type PlaceSpans,
  selectItemStock,
  selectOffers,
  type StockRow,
} from './offers.sql.ts';
import { findOwnBooking, type OwnBooking } from './own-booking.sql.ts';
import { calendarEnd, evaluatePeriod, periodRulesOf } from './periods.ts';
import { dayWindow, readPlaceSpans, wholeDays } from './place-spans.ts';
import { reconcile } from './reconcile.sql.ts';
import { countShortages, readShortages } from './shortages.sql.ts';

/** What one call may ask. */
const most = { items: 100, daysOfItem: 100, days: 400, daysOfSlots: 31 } as const;

export interface ItemStockInput {
  readonly itemId: string;
  /** Null for all; a name that stands for several warehouses is all of those (spec 1 §5). */
  readonly warehouseId: string | null;
  /** Null for what is there today. */
  readonly period: AskedRange | null;
  readonly qty: number;
  /** Null for whoever asks. */
  readonly customerId: string | null;
  readonly cartId: string | null;
}

/** What is free at a place, of so many that somebody asked for. */
export interface AtPlace<Row extends OfferRow> {
  readonly row: Row;
  readonly place: PlaceSpans;
  readonly qty: number;
}

export interface ItemStock {
  readonly places: readonly AtPlace<StockRow>[];
  readonly maxReservationDays: number | null;
}

/** What is free of an item at each warehouse, and how much of it the caller may have. */
export const findItemStock = query(
  { right: 'public', shared: 'nobody' },
  async (context, input: ItemStockInput): Promise<ItemStock | Refusal> => {
    const { shop, actor } = context;
    const { period, qty, cartId } = input;
    const customer = askedCustomer(context, input.customerId);
    if (isRefusal(customer)) return customer;
    const members = input.warehouseId === null ? null : warehousesOf(shop.config, input.warehouseId);
    const places = await readPlaceSpans(context, members, period);
    if (members !== null && places.length === 0) return refuse('NotFound');
    const rows = await selectItemStock(
      shop.database,
      { itemIds: [input.itemId], places, qty },
      {
        customerId: customer.customerId,
        span: wholeDays(context, period),
        cartId,
        scope: CustomerScope.of(actor),
      },
    );
    const [first] = rows;
    if (first === undefined) return refuse('NotFound');
    return {
      places: rows.flatMap((row) => {
        const place = places.find(({ warehouseId }) => warehouseId === row.warehouseId);
        return place === undefined ? [] : [{ row, place, qty }];
      }),
      maxReservationDays: first.maxReservationDays,
    };
  },
);

export interface Offer extends AtPlace<OfferRow> {
  /** The price of one piece for the period; null where it has none. */
  readonly price: LineAmounts | null;
}

/** What cards of a list say of items in one period at one place. */
export const listOffers = query(
  { right: 'public', shared: 'nobody' },
  async (
    context,
    {
      itemIds,
      warehouseId,
      period,
    }: {
      readonly itemIds: readonly string[];
      readonly warehouseId: string;
      /** Null for what is there today. */
      readonly period: AskedRange | null;
    },
  ): Promise<readonly Offer[] | Refusal> => {
    const { shop } = context;
    if (itemIds.length > most.items) return tooMany('itemIds', most.items);
    const places = await readPlaceSpans(context, warehousesOf(shop.config, warehouseId), period);
    const [first] = places;
    if (first === undefined) return refuse('NotFound');
    const { customerGroup } = ownCustomer(context);
    const rows = await selectOffers(shop.database, { itemIds, places, qty: 1 }, customerGroup);
    const terms = priceTerms(shop.config, customerGroup);
    const days = period === null ? 1 : daysInclusive(period.from, period.to);
    return mostFree(rows).map((row) => ({
      row,
      place: places.find((place) => place.warehouseId === row.warehouseId) ?? first,
      qty: 1,
      price: priceForDays(row, days, terms),
    }));
  },
);

/** Of an alias the warehouse counts that has most, because a line is fetched at one. */
function mostFree<Row extends OfferRow>(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>();
  const free = (row: Row): number => row.free ?? Infinity;
  for (const row of rows) {
    const known = best.get(row.itemId);
    if (known === undefined || free(row) > free(known)) best.set(row.itemId, row);
  }
  return [...best.values()];
}

export interface DayStock {
  readonly day: IsoDate;
  readonly free: FreeQty;
}

/** What is free of an item on each day of a range, each day by itself; of a day that is over nothing is. */
export const listFreeDays = query(
  { right: 'public', shared: 'nobody' },
  async (
    { shop, now },
    { itemId, warehouseId, ...range }: AskedRange & { readonly itemId: string; readonly warehouseId: string },
  ): Promise<readonly DayStock[] | Refusal> => {
    const refused = refuseLonger(range, most.daysOfItem);
    if (refused !== null) return refused;
    const members = warehousesOf(shop.config, warehouseId);
    const calendar = await readCalendar(shop.database, members[0] ?? '', range);
    if (calendar === undefined) return refuse('NotFound');
    const clock = localNow(shop.zone, now);
    const windows = eachDay(range.from, range.to).map((day) => dayWindow(calendar, shop.zone, day, clock));
    const perPlace = await Promise.all(
      members.map((id) => daysOf(shop.database, { itemId, warehouseId: id }, windows)),
    );
    const known = perPlace.filter((days) => days !== null);
    const [days] = known;
    if (days === undefined) return refuse('NotFound');
    return days.flatMap(({ day }, index) => {
      const [best] = known
        .flatMap((place) => place[index] ?? [])
        .toSorted((a, b) => (b.free ?? Infinity) - (a.free ?? Infinity));
      return best === undefined ? [] : [day < clock.today ? { day, free: 0 } : best];
    });
  },
);

export interface OfPlace {
  readonly warehouseId: string;
  /** One of the caller's own, which is to be changed. */
  readonly reservationId?: string | undefined;
}

export interface CapacityInput extends OfPlace {
  /** The default is today. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
}

/** Whether a period may be rented at a place, its days and its slots. */
export const mayRent = query(
  { right: 'public', shared: 'nobody' },
  async (context, { from, to, pickupHourId, returnHourId, ...place }: CapacityInput) => {
    const { shop, now } = context;
    const today = shop.zone.dayOf(now);
    const range = readRange({ from, to }, { from: today, to: from ?? today });
    if (isRefusal(range)) return range;
    const read = await readRuled(context, place, range);
    if (isRefusal(read)) return read;
    const { config, zone } = shop;
    const { calendar } = read;
    return evaluatePeriod({ config, zone, now, calendar, ...range, pickupHourId, returnHourId }).ok;
  },
);

export interface DaysInput extends OfPlace {
  /** The default is today. */
  readonly from?: IsoDate | undefined;
  /** The default is a year from now. */
  readonly to?: IsoDate | undefined;
}

/** The days of a range, each with whether a rental can begin on it. */
export const listStartDays = query({ right: 'public', shared: 'nobody' }, (context, input: DaysInput) =>
  ruledDays(context, input, ({ from, to }, rules) => evaluatedFirstDays(from, to, rules)),
);

/** The same of its end. */
export const listEndDays = query({ right: 'public', shared: 'nobody' }, (context, input: DaysInput) =>
  ruledDays(context, input, ({ from, to }, rules) => evaluatedLastDays(from, to, null, rules)),
);

async function ruledDays(
  context: Context,
  { from, to, ...place }: DaysInput,
  evaluate: (range: AskedRange, rules: PeriodRules) => EvaluatedDay[],
): Promise<readonly EvaluatedDay[] | Refusal> {
  const today = context.shop.zone.dayOf(context.now);
  const range = readRange({ from, to }, { from: today, to: yearAfter(today) }, most.days);
  if (isRefusal(range)) return range;
  const read = await readRuled(context, place, range);
  return isRefusal(read) ? read : evaluate(range, read.rules);
}

export interface SlotOfDay {
  readonly date: IsoDate;
  readonly slot: TimeSlot;
  /** Why the day cannot be chosen; then none of its slots can. */
  readonly dayReason: DayRefusal | null;
}

/** The slots of each day of a range in which things can be fetched. */
export const listStartSlots = query(
  { right: 'public', shared: 'nobody' },
  async (context, input: OfPlace & AskedRange): Promise<readonly SlotOfDay[] | Refusal> => {
    const read = await readForSlots(context, input);
    if (isRefusal(read)) return read;
    const days = evaluatedFirstDays(input.from, input.to, read.rules);
    return days.flatMap((day) => slotsOf(day, slotsOn(read.calendar, 'pickup', day.date, read.clock)));
  },
);

/** The same for bringing back: on the day on which the caller's own booking begins, not before its pickup. */
export const listEndSlots = query(
  { right: 'public', shared: 'nobody' },
  async (
    context,
    input: OfPlace & AskedRange & { readonly cartId?: string | undefined },
  ): Promise<readonly SlotOfDay[] | Refusal> => {
    const read = await readForSlots(context, input);
    if (isRefusal(read)) return read;
    const own = await findOwnBooking(context.shop.database, input, CustomerScope.of(context.actor));
    const days = evaluatedLastDays(input.from, input.to, null, read.rules);
    return days.flatMap((day) => slotsOf(day, returnsOn(day.date, read, own)));
  },
);

async function readForSlots(
  context: Context,
  { from, to, ...place }: OfPlace & AskedRange,
): Promise<RuledCalendar | Refusal> {
  return refuseLonger({ from, to }, most.daysOfSlots) ?? readRuled(context, place, { from, to });
}

function returnsOn(
  date: IsoDate,
  { calendar, clock }: RuledCalendar,
  own: OwnBooking | undefined,
): readonly TimeSlot[] {
  const returns = slotsOn(calendar, 'return', date, clock);
  if (own === undefined || own.startDay !== date || own.warehouseId !== calendar.warehouseId) return returns;
  const pickup = calendar.hours.pickup.find(({ id }) => id === own.pickupHourId);
  return pickup === undefined ? returns : sameDayReturns(returns, pickup);
}

function slotsOf({ date, result }: EvaluatedDay, slots: readonly TimeSlot[]): SlotOfDay[] {
  const dayReason = result.ok ? null : result.reason;
  return slots.map((slot) => ({ date, slot, dayReason }));
}

interface RuledCalendar {
  readonly calendar: PlaceCalendar;
  readonly rules: PeriodRules;
  readonly clock: LocalNow;
}

/** The calendar of a warehouse and the rules for the days of a range; an unknown one is not found. */
async function readRuled(
  { shop, actor, now }: Context,
  place: OfPlace,
  { from, to }: AskedRange,
): Promise<RuledCalendar | Refusal> {
  const clock = localNow(shop.zone, now);
  // The first warehouse of an alias decides: another that is closed is not chosen.
  const [warehouseId = ''] = warehousesOf(shop.config, place.warehouseId);
  const calendar = await readCalendar(shop.database, warehouseId, {
    from: from < clock.today ? from : clock.today,
    to: calendarEnd(shop.config, to),
    own: { reservationId: place.reservationId, scope: CustomerScope.of(actor) },
  });
  if (calendar === undefined) return refuse('NotFound');
  return { calendar, clock, rules: periodRulesOf(shop.config, calendar, clock) };
}

function readRange(
  { from, to }: { readonly from: IsoDate | undefined; readonly to: IsoDate | undefined },
  otherwise: AskedRange,
  maximum = Infinity,
): AskedRange | Refusal {
  const range = { from: from ?? otherwise.from, to: to ?? otherwise.to };
  return refuseLonger(range, maximum) ?? range;
}

function refuseLonger({ from, to }: AskedRange, maximum: number): Refusal | null {
  if (to < from) return refuse('ValidationFailed', { fields: [{ field: 'to', reason: 'before-start' }] });
  return daysInclusive(from, to) > maximum ? tooMany('to', maximum) : null;
}

function tooMany(field: string, maximum: number): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason: 'too-many', params: { maximum } }] });
}

/** Where ledger, claims and stock do not agree; the nightly check asks. */
export const ledgerFaults = query({ right: 'job', shared: 'nobody' }, ({ shop, now }: BareContext) =>
  reconcile(shop.database, now),
);

/** In how many places something is short; the nightly check counts these apart. */
export const shortPlaces = query({ right: 'job', shared: 'nobody' }, ({ shop, now }: BareContext) =>
  countShortages(shop.database, now),
);

/** What is short, from when until when, and whose orders that puts at risk, the soonest first. */
export const staffListShortages = query(
  { right: 'planning.read', shared: 'nobody' },
  ({ shop, now }: BareContext) => readShortages(shop.database, now),
);
