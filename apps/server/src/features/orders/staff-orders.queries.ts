import {
  cents,
  type Cents,
  depositHeldCents,
  type IsoDate,
  type OrderRisk,
  orderRisks,
  ownPayment,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { CursorOf } from '../../platform/application/cursor.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { balanceOf } from '../../platform/database/invoice-money.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { wordsOf } from '../../platform/database/typed-words.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  countOrders,
  mostTogether,
  readOrderIds,
  type ListedRow,
  type OrderSearch,
  type OrderSort,
  readOrderPage,
} from './staff-orders.sql.ts';

/** What the business has before it, by what is to be done; `all` has every status. */
export const orderViews = {
  'to-accept': ['Active'],
  'going-out': ['Order', 'Open', 'Pick'],
  out: ['Picked'],
  late: ['Picked'],
  'to-invoice': ['Closed'],
  quotes: ['Draft'],
  all: RESERVATION_STATUSES,
} as const satisfies Record<string, readonly ReservationStatus[]>;

export type OrderView = keyof typeof orderViews;

export interface OrderFilter {
  readonly view: OrderView;
  /** Within the view; empty: all of it. */
  readonly statuses: readonly ReservationStatus[];
  readonly warehouseIds: readonly string[];
  readonly startFrom: IsoDate | null;
  readonly startTo: IsoDate | null;
  readonly customerIds: readonly string[];
  readonly text: string;
  /** A login of the business, `nobody`, or null: whoever. */
  readonly assignedTo: string | null;
  readonly isOwing: boolean;
}

export interface OrderListInput extends OrderFilter, Sorted<OrderSort>, PageAsked {}

interface Reckoned {
  /** Its own share of what was paid together, and what came in for its invoice by bank or in cash. */
  readonly ownPaidCents: Cents;
  readonly openCents: Cents;
  readonly depositHeldCents: Cents;
  /** Every reason why it may not go out as it stands. */
  readonly risks: readonly OrderRisk[];
}

/** An order as lists tell of it. */
export type ListedOrder<Row extends ListedRow = ListedRow> = Row & Reckoned;

/** Orders of everybody, as far as the caller's warehouses go: a page of a view, in two statements. */
export const staffListOrders = query(
  { right: 'orders.read', shared: 'nobody' },
  (context: Context, input: OrderListInput): Promise<ListPage<ListedOrder> | Refusal> => {
    const { shop, key, now, actor } = context;
    const { sort, isReverse, size, after, ...filter } = input;
    // What the caller may see decides the rows too: a cursor is none for a colleague of another warehouse.
    const warehouses = OperatorScope.of(actor).among(filter.warehouseIds);
    const of: CursorOf = { key, shop, list: 'orders', filter: { ...filter, warehouses, sort, isReverse } };
    const search = searchOf(filter, warehouses, context);
    return listPage(
      of,
      { size, after },
      async (span) =>
        (await readOrderPage(shop.database, search, { sort, isReverse, ...span }, now)).map((row) =>
          listedOrder(row),
        ),
      () => countOrders(shop.database, search, now),
    );
  },
);

/** All orders that a filter finds for the caller, by their ids; null where they are more than are acted on together. */
export async function idsFound(
  db: Db,
  context: Context,
  filter: OrderFilter,
): Promise<readonly string[] | null> {
  const warehouses = OperatorScope.of(context.actor).among(filter.warehouseIds);
  const ids = await readOrderIds(db, searchOf(filter, warehouses, context), context.now);
  return ids.length > mostTogether ? null : ids;
}

/** The company's, else the person's. */
export function customerName({ companyName, firstName, lastName }: ListedRow['person']): string {
  return companyName || `${firstName} ${lastName}`.trim();
}

export function listedOrder<Row extends ListedRow>(row: Row): ListedOrder<Row> {
  const own = ownPayment(row.parts, ({ id }) => id === row.id, cents(row.paidCents));
  const { grossCents, depositCents, depositBackCents, certificates } = row;
  const openCents = owedCents(row, own);
  return {
    ...row,
    ownPaidCents: cents(own.paidCents + (row.invoice?.notedCents ?? 0)),
    openCents,
    depositHeldCents: depositHeldCents({
      grossCents: cents(grossCents),
      depositCents: cents(depositCents),
      depositRefundedCents: cents(depositBackCents),
      paidCents: own.paidCents,
    }),
    risks: orderRisks({
      ...row,
      openCents,
      isShort: row.shortItems.length > 0,
      missingCertificates: certificates.filter(({ required, number }) => required && number === null).length,
    }),
  };
}

/** What is really owed: an invoice says it where there is one, with all that came in for it, else what was ordered. */
function owedCents(row: ListedRow, own: ReturnType<typeof ownPayment>): Cents {
  const { status, invoice, grossCents, depositCents } = row;
  if (status !== 'Closed' && status !== 'ClosedAndCompleted') return own.openCents;
  if (invoice === null) return cents(Math.max(0, grossCents + depositCents - own.paidCents));
  return balanceOf({ ...invoice, reservationId: row.id, checkoutPaidCents: row.paidCents, parts: row.parts })
    .openCents;
}

export function searchOf(
  filter: OrderFilter,
  warehouses: readonly string[] | null,
  { now, shop }: Pick<Context, 'now' | 'shop'>,
): OrderSearch {
  const { view, statuses, assignedTo, text } = filter;
  const own: readonly ReservationStatus[] = orderViews[view];
  return {
    statuses: statuses.length === 0 ? own : own.filter((one) => statuses.includes(one)),
    warehouses,
    startFrom: filter.startFrom,
    startTo: filter.startTo,
    lateAt: view === 'late' ? now : null,
    customerIds: filter.customerIds,
    text: text === '' ? null : { words: wordsOf(text), numbers: numbersOf(text, shop.zone.dayOf(now)) },
    assigned: assignedTo === null ? null : { to: assignedTo === 'nobody' ? null : assignedTo },
    isOwing: filter.isOwing,
  };
}

/** What numbers of orders begin with: a number as it stands, or its digits alone, of this year. */
export function numbersOf(text: string, today: IsoDate): string[] {
  const typed = text.trim().toUpperCase();
  if (!/\d/u.test(typed) || /\s/u.test(typed)) return [];
  if (!/^\d{1,12}$/u.test(typed)) return [typed];
  const year = today.slice(0, 4);
  return ['R', 'O'].map((letter) => `${letter}${year}-${typed.padStart(6, '0')}`);
}
