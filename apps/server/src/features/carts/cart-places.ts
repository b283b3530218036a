import { shopMode } from '@bivak/contract/shop-config';
import { type TimeSlot, timeSlotsApply } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import {
  type PeriodWindow,
  type RefusedPeriod,
  type WantedClaim,
  claimEnd,
  evaluatePeriod,
  settingsAround,
} from '../availability/index.ts';
import { type PlaceCalendar, localNow, slotsOn } from '../locations/index.ts';
import type { CartRow } from './carts.sql.ts';
import type { LineRow } from './lines.sql.ts';

/** One warehouse and period of a cart, evaluated: when it really begins and ends, or why it cannot be. */
export interface EvaluatedPlace {
  readonly window: (BusinessWindow & Pick<PeriodWindow, 'pickup' | 'return'>) | null;
  /** It spans from midnight to midnight, to count by where there is no window. */
  readonly wholeDays: BusinessWindow;
  readonly reason: string | null;
  readonly at: RefusedPeriod['at'] | null;
  /** What the words of the reason name. */
  readonly params?: { readonly days: number };
  /** The customer has to choose both hours before the checkout (spec 2 §4, "Timeslots"). */
  readonly slotsApply: boolean;
  /** What was chosen for it. */
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
}

type Placed = Pick<LineRow, 'warehouseId' | 'startDay' | 'endDay'>;

type Hours = Pick<CartRow, 'pickupHourId' | 'returnHourId'>;
type Chosen = Placed & Hours & Pick<CartRow, 'deliveryId'> & Partial<Pick<CartRow, 'customFields'>>;

export function placeKey({ warehouseId, startDay, endDay }: Placed): string {
  return `${warehouseId} ${startDay} ${endDay}`;
}

/**
 * Evaluates the cart's own place and every other one that its lines have. Hours of the cart count for its own place, of
 * others stand with the lines there; where it has none, the first and the last usable one count.
 */
export function evaluatePlaces(
  context: Pick<Context, 'shop' | 'now'>,
  cart: Chosen,
  rows: readonly (Placed & Hours)[],
  calendars: readonly PlaceCalendar[],
): Map<string, EvaluatedPlace> {
  const places = new Map<string, EvaluatedPlace>();
  for (const placed of [cart, ...rows]) {
    const key = placeKey(placed);
    if (places.has(key)) continue;
    const calendar = calendars.find((one) => one.warehouseId === placed.warehouseId);
    const hours = hoursAt(key, cart, rows);
    const { deliveryId, customFields = {} } = cart;
    places.set(key, evaluatePlace(context, { ...placed, ...hours, deliveryId, customFields }, calendar));
  }
  return places;
}

function hoursAt(key: string, cart: Chosen, rows: readonly (Placed & Hours)[]): Hours {
  const here = rows.filter((row) => placeKey(row) === key);
  const own = key === placeKey(cart) ? cart : { pickupHourId: null, returnHourId: null };
  return {
    pickupHourId: here.find((row) => row.pickupHourId !== null)?.pickupHourId ?? own.pickupHourId,
    returnHourId: here.find((row) => row.returnHourId !== null)?.returnHourId ?? own.returnHourId,
  };
}

function evaluatePlace(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  { startDay, endDay, deliveryId, pickupHourId, returnHourId, customFields = {} }: Chosen,
  calendar: PlaceCalendar | undefined,
): EvaluatedPlace {
  const hours = { pickupHourId, returnHourId };
  const wholeDays = { start: shop.zone.at(startDay, 0), end: shop.zone.at(endDay, 1440) };
  if (calendar === undefined) {
    return { window: null, wholeDays, reason: 'unknown-warehouse', at: null, slotsApply: false, ...hours };
  }
  const evaluated = evaluatePeriod({
    config: settingsAround(shop.config, customFields, { from: startDay, to: endDay }),
    zone: shop.zone,
    now,
    calendar,
    from: startDay,
    to: endDay,
    deliveryId,
    pickupHourId,
    returnHourId,
  });
  const clock = localNow(shop.zone, now);
  const pickups = slotsOn(calendar, 'pickup', startDay, clock);
  const returns = slotsOn(calendar, 'return', endDay, clock);
  const slotsApply = timeSlotsApply(pickups, returns, shopMode(shop.config));
  if (evaluated.ok) {
    const { startMs: start, endMs: end, pickup, return: back } = evaluated;
    const window = { start, end, pickup, return: back };
    return { window, wholeDays, reason: null, at: null, slotsApply, ...hours };
  }
  const params = evaluated.days === undefined ? {} : { params: { days: evaluated.days } };
  return {
    window: null,
    wholeDays,
    reason: reasonOf(evaluated),
    at: evaluated.at,
    ...params,
    slotsApply,
    ...hours,
  };
}

/** A slot has words of its own for being taken or over. */
function reasonOf({ reason, at }: RefusedPeriod): string {
  if (at === 'first' || at === 'last') return reason;
  return slotReasons[reason] ?? reason;
}

const slotReasons: Partial<Record<string, string>> = { full: 'slot-full', past: 'slot-past' };

/** The times of a chosen hour, for the reference `{Key, Description}` of the wire. */
export function chosenHour(
  hourId: string | null,
  slot: TimeSlot | undefined,
): { id: string; from: TimeSlot['from']; to: TimeSlot['to'] } | null {
  return hourId === null || slot === undefined ? null : { id: hourId, from: slot.from, to: slot.to };
}

/** Names the day or the hour that is at fault. */
export function periodRefusal({ place }: { readonly place: EvaluatedPlace }): Refusal {
  const reason = place.reason ?? 'wrong-form';
  const slotAtFault = place.at === 'pickup' || place.at === 'return';
  const field = place.at === null ? 'warehouseId' : fieldNames[place.at];
  const fields: RefusedField[] = [
    { field, reason, ...(place.params === undefined ? {} : { params: place.params }) },
  ];
  return refuse(slotAtFault && reason === 'slot-full' ? 'SlotFull' : 'PeriodRefused', { fields });
}

const fieldNames = {
  first: 'startDay',
  last: 'endDay',
  pickup: 'pickupHourId',
  return: 'returnHourId',
} as const;

export interface BusinessWindow {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** The ledger rows of a line: a composition as its leaves, each with its own turnaround (DESIGN §6). */
export function wantedClaims(row: LineRow, window: BusinessWindow): WantedClaim[] {
  return row.leaves
    .filter((leaf) => leaf.stockType !== 'BulkWithoutStock')
    .map((leaf) => ({
      itemId: leaf.itemId,
      warehouseId: row.warehouseId,
      qty: leaf.qty * row.qty,
      start: window.start,
      end: claimEnd(window.end, { turnaroundMinutes: leaf.turnaround, sold: row.priceType === 'Sales' }),
    }));
}
