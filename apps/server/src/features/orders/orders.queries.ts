import {
  cents,
  openCents,
  type PayableReservation,
  paymentPolicy,
  type ReservationStatus,
  sumCents,
  type UploadPolicy,
} from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { listOpenReservations, statusOf } from './open-orders.sql.ts';
import { orderUploadPolicy } from './order-files.commands.ts';
import { findOrderPlace, type OrderFileRow, readOrderFiles } from './order-files.sql.ts';
import { validateAccess } from './order-link.ts';
import {
  findReservation,
  listOrdersOf,
  type Reader,
  readReservationLines,
  type ReservationLineRow,
  type ReservationRow,
} from './orders.sql.ts';

interface OfOrder {
  readonly orderId: string;
}

export interface OrderPage {
  readonly rows: readonly ReservationRow[];
  readonly total: number;
  readonly index: number;
}

export interface PageInput {
  readonly size: number;
  /** The page, from 0. */
  readonly index: number;
  /** The last to begin first. */
  readonly isReverse: boolean;
}

/** "Shown only to the admin-type user" (spec 1 §2), and to all of an association that borrows; others read by its id what they placed. */
export const listOrders = query(
  { right: 'orders.all', shared: 'nobody' },
  async ({ actor, shop, language }, page: PageInput): Promise<OrderPage> => {
    const search = { ...page, language, fallback: shop.config.defaultLanguage };
    const found = await listOrdersOf(shop.database, CustomerScope.of(actor), search);
    return { ...found, index: page.index };
  },
);

export const getOrder = query(
  { right: 'shopper|orders.read', shared: 'nobody' },
  (context, { orderId }: OfOrder) => readOrder(context, orderId),
);

export const getOrderLines = query(
  { right: 'shopper|orders.read', shared: 'nobody' },
  async (context, { orderId }: OfOrder): Promise<ReservationLineRow[] | Refusal> => {
    const rows = await readReservationLines(context.shop.database, orderId, readerOf(context));
    return rows.length === 0 ? refuse('NotFound') : rows;
  },
);

/** A mail may be opened anywhere, by anybody: what it carries alone decides. */
export const openOrder = query(
  { right: 'public', rateLimit: 'writing', shared: 'nobody' },
  async (
    context,
    { orderId, access }: OfOrder & { readonly access: string },
  ): Promise<WholeOrder | Refusal> => {
    const { shop, key, now } = context;
    const link = validateAccess(key, { shop, reservationId: orderId }, { access, now });
    if (link !== 'ok') return refuse(link === 'expired' ? 'LinkExpired' : 'NotFound');
    return readWholeOrder(context, orderId, { hasLink: true });
  },
);

export interface OrderFiles {
  readonly rows: readonly OrderFileRow[];
  /** Whether the caller may add to them. */
  readonly policy: UploadPolicy;
}

export const listOrderFiles = query(
  { right: 'shopper|orders.read', shared: 'nobody' },
  async (context, { orderId }: OfOrder): Promise<OrderFiles | Refusal> => {
    const { database } = context.shop;
    const scope = CustomerScope.of(context.actor);
    const [place, rows] = await Promise.all([
      findOrderPlace(database, orderId, scope),
      readOrderFiles(database, orderId, scope),
    ]);
    return place === undefined ? refuse('NotFound') : { rows, policy: orderUploadPolicy(context, place) };
  },
);

/** What the business has before it, by when it leaves. */
/** The key is an id, a reservation number or an order number. */
export const staffFindOrder = query(
  { right: 'orders.read', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { key }: { readonly key: string },
  ): Promise<{ readonly status: ReservationStatus } | Refusal> => {
    const status = await statusOf(shop.database, key);
    return status === undefined ? refuse('NotFound') : { status };
  },
);

export const staffListOpenOrders = query(
  { right: 'orders.read', shared: 'nobody' },
  ({ shop }: BareContext) => listOpenReservations(shop.database),
);

export interface WholeOrder {
  readonly order: ReservationRow;
  readonly lines: readonly ReservationLineRow[];
}

/** An order with its lines; another's does not exist. */
export async function readWholeOrder(
  context: Context,
  orderId: string,
  how: Pick<Reader, 'hasLink'> = { hasLink: false },
): Promise<WholeOrder | Refusal> {
  const order = await readOrder(context, orderId, how);
  if (isRefusal(order)) return order;
  const reader = { ...readerOf(context), ...how };
  return { order, lines: await readReservationLines(context.shop.database, orderId, reader) };
}

/** The order as its reader sees it now. */
export async function readOrder(
  context: Context,
  orderId: string,
  how: Pick<Reader, 'hasLink'> = { hasLink: false },
): Promise<ReservationRow | Refusal> {
  const reader = { ...readerOf(context), ...how };
  return (await findReservation(context.shop.database, orderId, reader)) ?? refuse('NotFound');
}

/** Who reads orders in this request, by token. */
function readerOf({ actor, language, shop }: Pick<Context, 'actor' | 'language' | 'shop'>): Reader {
  return {
    scope: CustomerScope.of(actor),
    hasLink: false,
    language,
    fallback: shop.config.defaultLanguage,
  };
}

/** What can be paid online now, in cents; 0 where the shop takes no payments, or nothing is owed (spec 2 §9). */
export function payableCents(
  { config, payments }: Pick<Shop, 'config' | 'payments'>,
  parts: readonly PayableReservation[],
  paidCents: number,
): number {
  const totalGrossCents = sumCents(parts.map((part) => part.grossCents));
  const { online } = paymentPolicy({ policy: config.payment.policy, totalGrossCents });
  return online && payments !== null ? openCents(parts, cents(paidCents)) : 0;
}
