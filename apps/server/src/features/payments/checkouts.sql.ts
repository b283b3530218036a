import {
  type AttemptStatus,
  type Cents,
  cents,
  paidShares,
  type PayableReservation,
  type SharingReservation,
} from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { type CheckoutPart, owedSql, partsSql } from '../../platform/database/order-sql.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { writePaidShares } from '../orders/index.ts';
import type { PaymentMethod } from './attempts.sql.ts';

// A payment is of a checkout with all its reservations, which these read in one statement (docs/decisions/0021).

export interface PaidCheckout {
  id: string;
  paidCents: number;
  mode: 'NOW' | 'AT_PICKUP' | null;
}

export interface Payer {
  readonly scope: CustomerScope;
  /** Of staff: the warehouses whose orders they see. Null: all there are, and of everybody else their own wherever it is. */
  readonly warehouses: readonly string[] | null;
  /** Has the link that was mailed for this very order. */
  readonly hasLink: boolean;
}

const mine = `(${ownOrderSql(2)} or ($7 and r.visitor_id is not null))
    and ($8::text[] is null or r.warehouse_id = any($8))`;

/** Whoever asks for a link waits for whoever asked before, for the same checkout. */
const lockMine = statement<PaidCheckout>({ id: 'text', paidCents: 'int', mode: 'text?' })(`
  select c.id, c.paid_cents as "paidCents", c.payment_mode as mode
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${mine}
  for update of c
`);

const lockById = statement<PaidCheckout>({ id: 'text', paidCents: 'int', mode: 'text?' })(`
  select id, paid_cents as "paidCents", payment_mode as mode from $schema.checkout where id = $1 for update
`);

const lockCustomer = statement(`
  select from $schema.customer
  where id in (select customer_id from $schema.reservation where checkout_id = $1) order by id for update
`);

/**
 * Locks the customer too, who stands before the checkout in the order of locks: where late money claims again what was
 * released, the customer's allowance counts, and a checkout at the same instant counts after it.
 */
export async function lockCheckoutOfCustomer(db: Db, id: string): Promise<PaidCheckout | undefined> {
  const [, checkout] = await Promise.all([db.rows(lockCustomer, [id]), lockCheckout(db, id)]);
  return checkout;
}

const lockByReservation = statement<PaidCheckout>({ id: 'text', paidCents: 'int', mode: 'text?' })(`
  select c.id, c.paid_cents as "paidCents", c.payment_mode as mode
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 or r.reservation_no = $1 or r.order_no = $1
  for update of c
`);

const byReservation = statement<PaidCheckout>({ id: 'text', paidCents: 'int', mode: 'text?' })(`
  select c.id, c.paid_cents as "paidCents", c.payment_mode as mode
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 or r.reservation_no = $1 or r.order_no = $1
`);

const parts = statement<PayableReservation & { reservationNo: string; orderNo: string | null }>({
  status: 'text',
  grossCents: 'int',
  depositCents: 'int',
  reservationNo: 'text',
  orderNo: 'text?',
})(`
  select r.status, ${owedSql('r')} as "grossCents", r.deposit_cents as "depositCents", r.reservation_no as "reservationNo",
    r.order_no as "orderNo"
  from $schema.reservation r where r.checkout_id = $1 order by r.reservation_no
`);

const setPaid = statement(`update $schema.checkout set paid_cents = $2 where id = $1`);

export interface PaymentFacts {
  parts: CheckoutPart[];
  paidCents: number;
  /** The attempt that began last. */
  latest: { status: AttemptStatus; method: PaymentMethod; message: string | null } | null;
  /** Until when the reservation waits for its money. */
  deadline: EpochMs | null;
}

const factsOfMine = statement<PaymentFacts>({
  parts: 'json',
  paidCents: 'int',
  latest: 'json?',
  deadline: 'instant?',
})(`
  select
    ${partsSql} as parts,
    c.paid_cents as "paidCents",
    (select jsonb_build_object('status', a.status, 'method', a.method, 'message', a.message)
      from $schema.payment_attempt a where a.checkout_id = c.id order by a.created_at desc, a.id desc limit 1) as latest,
    case when r.status = 'Active' and c.payment_mode = 'NOW' then r.expires_at end as deadline
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${mine}
`);

/** An attempt that somebody waits for gets at most one question in three seconds, however many pages ask. */
const askWaited = statement({ id: 'int' })(`
  with waited as (
    update $schema.payment_attempt a set asked_at = $2
    from $schema.reservation r
    where r.id = $1 and a.checkout_id = r.checkout_id and a.status in ('created', 'open')
      and a.asked_at <= $2::timestamptz - interval '3 seconds'
    returning a.id
  )
  ${enqueueSql({ kind: `'payment.fetch'`, payload: `jsonb_build_object('attemptId', waited.id)`, at: '$2', from: 'waited' })}
  returning id
`);

export function lockOwnCheckout(
  db: Db,
  reservationId: string,
  payer: Payer,
): Promise<PaidCheckout | undefined> {
  return db.first(lockMine, payerValues(reservationId, payer));
}

export function lockCheckout(db: Db, id: string): Promise<PaidCheckout | undefined> {
  return db.first(lockById, [id]);
}

/** The key is an id, a reservation number or an order number. Only staff and jobs ask it: there is no scope. */
export function lockCheckoutOf(db: Db, key: string): Promise<PaidCheckout | undefined> {
  return db.first(lockByReservation, [key]);
}

/** It takes no lock, knows the same keys, and serves the server's own work only. */
export function findCheckoutOf(db: Db, key: string): Promise<PaidCheckout | undefined> {
  return db.first(byReservation, [key]);
}

export function readParts(
  db: Db,
  checkoutId: string,
): Promise<(PayableReservation & { reservationNo: string; orderNo: string | null })[]> {
  return db.rows(parts, [checkoutId]);
}

const contactOf = statement<{ checkoutId: string; paidCents: number; email: string }>({
  checkoutId: 'text',
  paidCents: 'int',
  email: 'text',
})(`
  select c.id as "checkoutId", c.paid_cents as "paidCents", r.email
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id where r.id = $1
`);

/** Whom to write to about the money of an order, and what is paid of it. It serves staff and the server only. */
export function findContactOf(
  db: Db,
  orderId: string,
): Promise<{ checkoutId: string; paidCents: number; email: string } | undefined> {
  return db.first(contactOf, [orderId]);
}

const receipt = statement(
  enqueueSql({
    kind: `'mail.payment-paid'`,
    payload: `jsonb_build_object('attemptId', $2::text)`,
    at: '$3',
    from: `$schema.reservation r where r.id = $1 and r.email <> ''`,
  }),
);

/** Of money that was taken for an order; nothing where nobody can be written to. */
export async function mailReceipt(
  db: Db,
  orderId: string,
  { attemptId, now }: { readonly attemptId: string; readonly now: EpochMs },
): Promise<void> {
  await db.rows(receipt, [orderId, attemptId, instant(now)]);
}

/** All that is paid by now, and of that the share of each reservation; everything is locked. */
export async function writePaidSum(
  db: Db,
  checkoutId: string,
  paidCents: Cents,
  reservations: readonly (SharingReservation & { readonly id: string })[],
): Promise<void> {
  await db.rows(setPaid, [checkoutId, paidCents]);
  const shares = paidShares(reservations, paidCents);
  await writePaidShares(
    db,
    reservations.map(({ id }, at) => ({ id, cents: shares[at] ?? cents(0) })),
  );
}

export function findPaymentFacts(
  db: Db,
  reservationId: string,
  payer: Payer,
): Promise<PaymentFacts | undefined> {
  return db.first(factsOfMine, payerValues(reservationId, payer));
}

/** Whether a question was put into the outbox. */
export async function askForWaiting(db: Db, reservationId: string, now: EpochMs): Promise<boolean> {
  return (await db.rows(askWaited, [reservationId, instant(now)])).length > 0;
}

function payerValues(reservationId: string, { scope, hasLink, warehouses }: Payer): unknown[] {
  return [reservationId, ...ownOrderValues(scope), hasLink, warehouses];
}
