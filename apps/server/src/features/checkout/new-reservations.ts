import { randomUUID } from 'node:crypto';
import { type Cents, type PaymentMode, sumCents, totals } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import type { takeTimeSlots } from '../availability/index.ts';
import { type CartView, placeKey, type ViewedLine } from '../carts/index.ts';
import type { NewLine, NewReservation } from './checkout.sql.ts';

export interface PlaceOfCart {
  /** The position of its first line, by which refusals name it. */
  readonly index: number;
  readonly line: ViewedLine;
  readonly place: ViewedLine['place'];
}

/** Every warehouse and period from which something is fetched: each becomes a reservation. */
export function placesOf({ lines }: Pick<CartView, 'lines'>): PlaceOfCart[] {
  const places = new Map<string, PlaceOfCart>();
  for (const [index, line] of lines.entries()) {
    const key = placeKey(line.line.row);
    if (!places.has(key)) places.set(key, { index, line, place: line.place });
  }
  return [...places.values()];
}

/** The path of a chosen hour: the cart's, or that of the first line of another place. */
export function hourPath(
  { cart, lines }: CartView,
  index: number,
  name: 'pickupHourId' | 'returnHourId',
): string {
  const row = lines[index]?.line.row;
  return row === undefined || placeKey(row) === placeKey(cart) ? name : `lines.${index}.${name}`;
}

/** The chosen hours of all places, to be taken together. */
export function timeSlotsOf(view: CartView): Parameters<typeof takeTimeSlots>[1] {
  return placesOf(view).flatMap(({ index, line, place }) => {
    const { warehouseId, startDay, endDay } = line.line.row;
    const both = [
      { direction: 'pickup', day: startDay, hourId: place.pickupHourId, name: 'pickupHourId' },
      { direction: 'return', day: endDay, hourId: place.returnHourId, name: 'returnHourId' },
    ] as const;
    return both.flatMap(({ hourId, name, direction, day }) =>
      hourId === null ? [] : [{ direction, day, hourId, warehouseId, field: hourPath(view, index, name) }],
    );
  });
}

const minute = 60_000;
const hour = 60 * minute;

/** Makes one reservation per warehouse and period of the cart (RULINGS, "cart mode"). */
export function newReservations(
  context: Context,
  view: CartView,
  paymentMode: PaymentMode | null,
): NewReservation[] {
  const groups = new Map<string, ViewedLine[]>();
  for (const line of view.lines) {
    const key = placeKey(line.line.row);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const isPaidNow = paymentMode === 'NOW';
  const confirmationAsked = !isPaidNow && asksConfirmation(context, view);
  return [...groups.values()].map((lines) =>
    newReservation(context, view, { lines, confirmationAsked, isPaidNow }),
  );
}

/**
 * Above the shop's amount a visitor without an account confirms by mail; the whole checkout counts (RULINGS, "pay at
 * pickup without an account"). Whoever pays now proves more than a mailbox.
 */
function asksConfirmation({ shop, actor }: Context, { priced }: CartView): boolean {
  const { confirmationAboveCents: limit } = shop.config.reservations;
  return actor.kind === 'anonymous' && limit !== undefined && priced.totals.grossCents > limit;
}

function newReservation(
  { shop, now }: Context,
  { cart }: CartView,
  {
    lines,
    confirmationAsked,
    isPaidNow,
  }: {
    readonly lines: readonly ViewedLine[];
    readonly confirmationAsked: boolean;
    readonly isPaidNow: boolean;
  },
): NewReservation {
  const [first] = lines;
  if (first === undefined || first.place.window === null)
    throw new Error('a line without a window was let through');
  const { row } = first.line;
  const sums = totals(
    lines.map(({ line }) => ({
      netCents: line.netCents,
      grossCents: line.grossCents,
      vatBp: line.row.vatBp,
    })),
    shop.config.listPrices,
  );
  const { reservations, payment } = shop.config;
  // What is paid now is accepted once it is, and waits no longer than its payment may take.
  const immediate = reservations.acceptance === 'immediate' && !confirmationAsked && !isPaidNow;
  const validity = isPaidNow ? payment.deadlineMinutes * minute : reservations.validityHours * hour;
  return {
    id: randomUUID(),
    status: immediate ? 'Order' : 'Active',
    warehouseId: row.warehouseId,
    deliveryId: cart.deliveryId,
    startDay: row.startDay,
    endDay: row.endDay,
    pickupHourId: first.place.pickupHourId,
    returnHourId: first.place.returnHourId,
    businessStart: first.place.window.start,
    businessEnd: first.place.window.end,
    vat: sums.perRate,
    netCents: sums.netCents,
    grossCents: sums.grossCents,
    roundingCents: sums.roundingCents,
    depositCents: sumCents(
      lines.flatMap(({ line }): Cents[] => (line.deposit === null ? [] : [line.deposit.cents])),
    ),
    itemQty: lines.reduce((sum, { line }) => sum + line.row.qty, 0),
    expiresAt: immediate ? null : ((now + validity) as EpochMs),
    confirmationAsked,
    lines: lines.flatMap(newLines).map((line, position) => ({ ...line, position })),
  };
}

/** Takes the line as a snapshot of today's words and prices, followed by its deposit. */
export function newLines({ line, wanted }: Pick<ViewedLine, 'line' | 'wanted'>): NewLine[] {
  const { row, deposit } = line;
  const own: NewLine = {
    position: 0,
    cartLineId: row.id,
    itemId: row.itemId,
    kind: row.kind,
    descriptions: row.descriptions,
    qty: row.qty,
    unitCents: line.unitCents,
    cover: line.cover,
    priceListId: line.priceListId,
    vatBp: row.vatBp,
    netCents: line.netCents,
    grossCents: line.grossCents,
    recipe: row.kind === 'Composition' ? row.leaves.map(({ itemId, qty }) => ({ itemId, qty })) : [],
    claims: wanted,
  };
  if (deposit === null) return [own];
  const added: NewLine = {
    position: 0,
    cartLineId: null,
    itemId: deposit.itemId,
    kind: 'Borg',
    descriptions: row.depositDescriptions ?? {},
    qty: row.qty,
    unitCents: deposit.unitCents,
    cover: [],
    priceListId: null,
    vatBp: 0,
    netCents: deposit.cents,
    grossCents: deposit.cents,
    recipe: [],
    claims: [],
  };
  return [own, added];
}
