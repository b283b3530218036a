import { createHash, randomUUID } from 'node:crypto';
import {
  cents,
  type Cents,
  discountedCents,
  type HourMinute,
  type IsoDate,
  lineAmounts,
  minutesOfDay,
  sumCents,
  type Totals,
  totals,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { WantedClaim } from '../availability/index.ts';
import {
  type BusinessWindow,
  type PricedLine,
  priceLines,
  readGoodsSheet,
  sheetOfGivenGoods,
  wantedClaims,
} from '../carts/index.ts';
import { calendarsFrom, type Direction, type PlaceCalendar, slotsOn } from '../locations/index.ts';
import { priceTerms } from '../pricing/index.ts';
import { type CheckoutMade, type Person, saveCheckout } from './checkout.sql.ts';
import { newLines } from './new-reservations.ts';

/** What somebody of the business sells, or offers, to whoever stands before them. */
export interface SaleInput {
  readonly warehouseId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  /** Null: now on the day that it is, else with the first pickup. */
  readonly startTime: HourMinute | null;
  /** Null: the last return of the day. */
  readonly endTime: HourMinute | null;
  readonly goods: readonly SoldGoods[];
  /** Of every line whose price is not given by hand. */
  readonly discountPercent: number;
}

export interface SoldGoods {
  readonly itemId: string;
  readonly qty: number;
  /** Of one piece, on the basis of the shop's price lists; null: what it is listed at, less the discount. */
  readonly unitCents: number | null;
  readonly reason: string | null;
}

export interface SoldLine {
  /** With the price that is asked. */
  readonly line: PricedLine;
  readonly listedCents: Cents;
  readonly reason: string | null;
  readonly wanted: readonly WantedClaim[];
}

/** A sale as it would be. */
export interface SaleView {
  readonly window: BusinessWindow;
  /** Ends at which the warehouse is closed, which the desk may decide about. */
  readonly outsideHours: readonly Direction[];
  readonly lines: readonly SoldLine[];
  readonly totals: Totals;
  readonly depositCents: number;
}

/** Prices a sale line by line; what cannot be sold is named by its field. Nothing is locked or written. */
export async function viewSale(
  db: Db,
  context: BareContext,
  sale: SaleInput,
  customerGroup: string | null,
): Promise<SaleView | Refusal> {
  const { shop } = context;
  const { warehouseId, startDay, endDay, goods } = sale;
  const { lines: rows, calendars } = await readGoodsSheet(db, sheetOfGivenGoods, {
    values: [JSON.stringify(goods.map(({ itemId, qty }, n) => ({ itemId, qty, n })))],
    place: { warehouseId, startDay, endDay },
    warehouseIds: [warehouseId],
    fixed: { itemId: null, belongs: false },
  });
  const [calendar] = calendarsFrom(calendars);
  if (calendar === undefined) return wrong('warehouseId', 'unknown-warehouse');
  const unknown = goods.flatMap(({ itemId }, n): RefusedField[] =>
    rows.some((row) => row.itemId === itemId && row.active)
      ? []
      : [{ field: `lines.${n}.itemId`, reason: 'unknown-item' }],
  );
  if (unknown.length > 0) return refuse('LineInvalid', { fields: unknown });
  const window = saleWindow(context, sale, calendar);
  if (!('outsideHours' in window)) return refuse('PeriodRefused', { fields: [window] });
  const basis = shop.config.listPrices;
  const priced = priceLines(rows, priceTerms(shop.config, customerGroup));
  const lines = priced.lines.map((line, n): SoldLine => {
    const { unitCents: given, reason } = goods[n] ?? { unitCents: null, reason: null };
    const unitCents = given === null ? discountedCents(line.unitCents, sale.discountPercent) : cents(given);
    const amounts = lineAmounts({ unitCents, qty: line.row.qty, vatBp: line.row.vatBp, basis });
    const one = lineAmounts({ unitCents, qty: 1, vatBp: line.row.vatBp, basis });
    const asked = { unitCents, unitNetCents: one.netCents, unitGrossCents: one.grossCents, ...amounts };
    return {
      line: { ...line, ...asked },
      listedCents: line.unitCents,
      reason,
      wanted: wantedClaims(line.row, window),
    };
  });
  const priceless = lines.flatMap(({ line }, n): RefusedField[] =>
    line.hasPrice || goods[n]?.unitCents !== null ? [] : [{ field: `lines.${n}.qty`, reason: 'no-price' }],
  );
  if (priceless.length > 0) return refuse('LineInvalid', { fields: priceless });
  return {
    window,
    outsideHours: window.outsideHours,
    lines,
    totals: totals(
      lines.map(({ line }) => ({
        netCents: line.netCents,
        grossCents: line.grossCents,
        vatBp: line.row.vatBp,
      })),
      basis,
    ),
    depositCents: priced.depositCents,
  };
}

export interface SaleMade {
  /** The same makes a second one never. */
  readonly madeOf: string;
  readonly owner: { readonly customerId: string | null; readonly contactId: string | null };
  readonly person: Person;
  readonly language: Language;
  /** Of the business for itself; its customer never reads them. */
  readonly staffNotes: string | null;
  readonly reference: string | null;
  /** A quote claims its pieces where it holds them, until it expires. */
  readonly as:
    | { readonly status: 'Order' }
    | { readonly status: 'Draft'; readonly until: EpochMs; readonly holds: boolean };
  /** Whether the customer is mailed. */
  readonly isAnnounced: boolean;
}

/** Writes a sale, on the path of the checkout. Its stock is locked and summed already, and so is the customer. */
export async function saveSale(
  transaction: Transaction,
  context: BareContext,
  { sale, view }: { readonly sale: SaleInput; readonly view: SaleView },
  { as, owner, madeOf, ...made }: SaleMade,
): Promise<CheckoutMade> {
  const { shop, now } = context;
  const { perRate: vat, ...sums } = view.totals;
  const [saved] = await saveCheckout(
    transaction,
    {
      ...made,
      ...sums,
      ...owner,
      id: randomUUID(),
      cartId: madeOf,
      // Of a passer-by: nobody else's orders are found by it.
      visitorId: owner.customerId === null ? randomUUID() : null,
      address: null,
      depositCents: view.depositCents,
      idempotencyKey: null,
      requestHash: createHash('sha256').update(madeOf).digest(),
      paymentMode: null,
      termsVersion: null,
      referenceRequired: false,
      notes: null,
      payer: null,
      customFields: {},
      year: shop.zone.dayOf(now).slice(0, 4),
      reservations: [
        {
          ...sums,
          id: randomUUID(),
          status: as.status,
          warehouseId: sale.warehouseId,
          deliveryId: shop.config.core.DefaultDeliveryID ?? null,
          startDay: sale.startDay,
          endDay: sale.endDay,
          pickupHourId: null,
          returnHourId: null,
          businessStart: view.window.start,
          businessEnd: view.window.end,
          vat,
          depositCents: view.depositCents,
          itemQty: view.lines.reduce((sum, { line }) => sum + line.row.qty, 0),
          expiresAt: as.status === 'Draft' ? as.until : null,
          confirmationAsked: false,
          isPromised: as.status === 'Order' || as.holds,
          lines: view.lines
            .flatMap(linesOf)
            .map((line, position) => ({ ...line, position, cartLineId: null })),
        },
      ],
    },
    context,
  );
  if (saved === undefined) throw new Error(`${madeOf} was not sold`);
  return saved;
}

function linesOf({ line, listedCents, reason, wanted }: SoldLine): ReturnType<typeof newLines> {
  const [own, ...deposit] = newLines({ line, wanted });
  if (own === undefined) return [];
  const isGiven = line.unitCents !== listedCents;
  return [
    { ...own, listedUnitCents: isGiven ? listedCents : null, priceReason: isGiven ? reason : null },
    ...deposit,
  ];
}

/** What a sale takes at its start and end; `sumCents` of it is what is to be paid. */
export function toPayCents({ totals: { grossCents }, depositCents }: SaleView): Cents {
  return sumCents([grossCents, cents(depositCents)]);
}

type Ends = BusinessWindow & Pick<SaleView, 'outsideHours'>;

/**
 * When the goods leave and come back. The desk may say any time: an end at which nobody is there is told, and left to them. A
 * beginning that is over is now, and a day that is over is none.
 */
function saleWindow(
  { shop, now }: BareContext,
  { startDay, endDay, startTime, endTime }: SaleInput,
  calendar: PlaceCalendar,
): Ends | RefusedField {
  const today = shop.zone.dayOf(now);
  if (startDay < today) return { field: 'startDay', reason: 'past' };
  if (endDay < startDay) return { field: 'endDay', reason: 'before-start' };
  const pickups = slotsOf(calendar, 'pickup', startDay);
  const returns = slotsOf(calendar, 'return', endDay);
  const first = startTime ?? (startDay === today ? null : (pickups[0]?.from ?? nine));
  const start =
    first === null ? now : (Math.max(now, shop.zone.at(startDay, minutesOfDay(first))) as EpochMs);
  const last = endTime ?? returns.at(-1)?.to ?? six;
  const end = shop.zone.at(endDay, minutesOfDay(last));
  if (end <= start) return { field: endTime === null ? 'endDay' : 'endTime', reason: 'before-start' };
  const isOpen = (slots: typeof pickups, at: EpochMs, day: IsoDate) =>
    slots.some(
      ({ from, to }) =>
        shop.zone.at(day, minutesOfDay(from)) <= at && at <= shop.zone.at(day, minutesOfDay(to)),
    );
  return {
    start,
    end,
    outsideHours: [
      ...(isOpen(pickups, start, startDay) ? [] : (['pickup'] as const)),
      ...(isOpen(returns, end, endDay) ? [] : (['return'] as const)),
    ],
  };
}

const nine = '09:00' as HourMinute;
const six = '18:00' as HourMinute;

/** The hours of a day, taken or over as they may be: whoever stands at the desk is there. */
function slotsOf(calendar: PlaceCalendar, direction: Direction, day: IsoDate) {
  return slotsOn(calendar, direction, day, { today: day, time: '00:00' as HourMinute }).filter(
    ({ reason }) => reason !== 'closed',
  );
}

function wrong(field: string, reason: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason }] });
}
