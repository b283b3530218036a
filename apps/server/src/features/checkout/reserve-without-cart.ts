import { createHash, randomUUID } from 'node:crypto';
import { type Cents, minutesOfDay, type Period, sumCents } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { lockAndSum } from '../availability/index.ts';
import {
  type BusinessWindow,
  priceLines,
  readGoodsSheet,
  sheetOfGoods,
  wantedClaims,
} from '../carts/index.ts';
import { calendarsFrom, localNow, type PlaceCalendar, slotsOn } from '../locations/index.ts';
import { priceTerms } from '../pricing/index.ts';
import { type CheckoutMade, readOwnDetails, saveCheckout } from './checkout.sql.ts';
import { newLines } from './new-reservations.ts';

export interface WithoutCart {
  /** What it is made of, such as a request: the same makes a second one never. */
  readonly madeOf: string;
  readonly owner: { readonly customerId: string; readonly contactId: string };
  readonly customerGroup: string | null;
  readonly language: Language;
  readonly warehouseId: string;
  /** From the day of pickup to the day of return. */
  readonly rental: Period;
  readonly items: readonly { readonly itemId: string; readonly qty: number }[];
  readonly notes: string | null;
  readonly customFields: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes what the business reserves for a customer, at its price: an accepted order, without time slots of its own.
 * Until they are chosen it claims from the first to the last slot of its days (`design/division.md`, "Claims"). The one
 * write path, as the checkout goes it: lock, sum, write. Who calls has locked the customer; nobody is mailed.
 */
export async function reserveWithoutCart(
  transaction: Transaction,
  context: BareContext,
  { madeOf, owner, customerGroup, language, warehouseId, rental, items, ...order }: WithoutCart,
): Promise<CheckoutMade | Refusal> {
  const { shop, now } = context;
  const [startDay, endDay] = [rental.from, rental.to];
  const place = { warehouseId, startDay, endDay };
  const [person, { lines: rows, calendars }] = await Promise.all([
    readOwnDetails(transaction, owner),
    readGoodsSheet(transaction, namedGoods, {
      values: [JSON.stringify(items.map((item, position) => ({ ...item, position })))],
      place,
      warehouseIds: [warehouseId],
      fixed: { itemId: null, belongs: false },
    }),
  ]);
  const [calendar] = calendarsFrom(calendars);
  if (person === undefined || calendar === undefined || rows.length < items.length) return refuse('NotFound');
  const window = wholeDays(context, calendar, rental);
  if (window === null)
    return refuse('PeriodRefused', { fields: [{ field: 'firstDay', reason: 'no-hours' }] });
  const priced = priceLines(rows, priceTerms(shop.config, customerGroup));
  const lines = priced.lines.map((line) => ({ line, wanted: wantedClaims(line.row, window) }));
  const wanted = lines.flatMap((line) => line.wanted);
  const short = await lockAndSum(transaction, wanted);
  if (short.length > 0)
    return refuse('StockShort', {
      fields: short.map(({ index, free }) => ({
        field: wanted[index]?.itemId ?? '',
        reason: 'stock',
        params: { max: free },
      })),
    });
  const { totals, depositCents } = priced;
  const { perRate: vat, ...sums } = totals;
  const [made] = await saveCheckout(
    transaction,
    {
      ...order,
      ...sums,
      id: randomUUID(),
      cartId: madeOf,
      visitorId: null,
      ...owner,
      language,
      person,
      address: null,
      depositCents,
      idempotencyKey: null,
      requestHash: createHash('sha256').update(madeOf).digest(),
      paymentMode: null,
      termsVersion: null,
      reference: null,
      payer: null,
      referenceRequired: false,
      year: shop.zone.dayOf(now).slice(0, 4),
      isAnnounced: false,
      reservations: [
        {
          ...sums,
          id: randomUUID(),
          status: 'Order',
          warehouseId,
          deliveryId: shop.config.core.DefaultDeliveryID ?? null,
          startDay,
          endDay,
          pickupHourId: null,
          returnHourId: null,
          businessStart: window.start,
          businessEnd: window.end,
          vat,
          depositCents: sumCents(
            lines.flatMap(({ line }): Cents[] => (line.deposit === null ? [] : [line.deposit.cents])),
          ),
          itemQty: rows.reduce((sum, { qty }) => sum + qty, 0),
          expiresAt: null,
          confirmationAsked: false,
          lines: lines.flatMap(newLines).map((line, position) => ({ ...line, position, cartLineId: null })),
        },
      ],
    },
    context,
  );
  if (made === undefined) throw new Error(`${madeOf} was not reserved`);
  return made;
}

/** $1 are the goods. Who may have them is the caller's matter. */
export const namedGoods = sheetOfGoods({
  allowed: 'select',
  goods: `select g."itemId" as item_id, g.qty, g.position
    from jsonb_to_recordset($1::jsonb) as g("itemId" text, qty integer, position integer)`,
  last: 1,
});

/** From the first slot of the first day to the last of the last day; null where the place is closed on one of them. */
export function wholeDays(
  { shop, now }: BareContext,
  calendar: PlaceCalendar,
  { from, to }: Period,
): BusinessWindow | null {
  const clock = localNow(shop.zone, now);
  const first = slotsOn(calendar, 'pickup', from, clock)[0];
  const last = slotsOn(calendar, 'return', to, clock).at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    start: shop.zone.at(from, minutesOfDay(first.from)),
    end: shop.zone.at(to, minutesOfDay(last.to)),
  };
}
