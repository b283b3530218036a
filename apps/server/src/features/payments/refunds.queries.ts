import type { RefundReason } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { askDueSql } from './ask-due-sql.ts';

/**
 * `ended`: the order was refused, cancelled or released; `changed`: it became cheaper; `deposit` and `business`: the
 * business gives it back.
 */
export type RefundCause = RefundReason | 'ended' | 'changed' | 'deposit' | 'business';

export interface RefundRow {
  id: string;
  attemptId: string;
  /** Of the payment at the provider. */
  paymentId: string;
  providerId: string | null;
  cents: number;
  status: 'asked' | 'pending' | 'refunded' | 'failed';
  reservationNo: string;
}

export interface NewRefund {
  readonly id: string;
  readonly attemptId: string;
  readonly reservationId: string | null;
  readonly cents: number;
  readonly reason: RefundCause;
}

const insertRefund = statement(`
  insert into $schema.refund (id, payment_attempt_id, reservation_id, cents, reason, status, created_at, asked_at)
  values ($1, $2, $3, $4, $5, 'asked', $6, $6)
`);

const refundById = statement<RefundRow>(`
  select f.id, f.payment_attempt_id as "attemptId", a.provider_id as "paymentId", f.provider_id as "providerId",
    f.cents, f.status,
    coalesce((select r.reservation_no from $schema.reservation r where r.checkout_id = a.checkout_id
      order by r.reservation_no limit 1), '') as "reservationNo"
  from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
  where f.id = $1
`);

const setState = statement<{ id: string }>(`
  update $schema.refund set status = $2, provider_id = coalesce($3, provider_id), asked_at = $4::timestamptz,
    settled_at = case when $2 in ('refunded', 'failed') then $4::timestamptz end
  where id = $1 and status in ('asked', 'pending')
  returning id
`);

export interface PaidAttempt {
  id: string;
  /** Of what was received, what has not gone back or is about to. */
  leftCents: number;
  /** Of what was kept for the order, what has not gone back because a part of it ended. */
  keptCents: number;
}

/** What failed to go back is still here. */
const paidOfCheckout = statement<PaidAttempt>(`
  select a.id, a.received_cents - coalesce(sum(f.cents) filter (where f.status <> 'failed'), 0)::bigint as "leftCents",
    a.kept_cents as "keptCents"
  from $schema.payment_attempt a
  left join $schema.refund f on f.payment_attempt_id = a.id
  where a.checkout_id = $1 and a.status = 'paid'
  group by a.id
  order by a.created_at, a.id
`);

const depositBack = statement<{ cents: number }>(`
  select coalesce(sum(cents), 0)::bigint as cents from $schema.refund
  where reservation_id = $1 and reason = 'deposit' and status <> 'failed'
`);

const askOld = statement<{ id: string }>(
  askDueSql({ table: 'refund', waiting: ['asked', 'pending'], job: 'payment.refund', idName: 'refundId' }),
);

export interface RefusedRefund {
  number: string;
  cents: number;
  reason: RefundCause;
}

const refused = statement<RefusedRefund>(`
  select coalesce(r.order_no, r.reservation_no) as number, f.cents, f.reason
  from $schema.refund f
  join $schema.payment_attempt a on a.id = f.payment_attempt_id
  cross join lateral (select o.order_no, o.reservation_no from $schema.reservation o
    where o.checkout_id = a.checkout_id and (f.reservation_id is null or o.id = f.reservation_id)
    order by o.reservation_no limit 1) r
  where f.status = 'failed'
  order by f.settled_at, f.id
`);

/** Money that is to go back and that the provider would not send; for operators only. */
export function listRefusedRefunds(db: Db): Promise<RefusedRefund[]> {
  return db.rows(refused);
}

const refusedOfCheckout = statement<{ id: string; attemptId: string; cents: number }>(`
  select f.id, f.payment_attempt_id as "attemptId", f.cents
  from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
  where a.checkout_id = $1 and f.status = 'failed'
  order by f.created_at, f.id
`);

export function readRefused(
  db: Db,
  checkoutId: string,
): Promise<{ id: string; attemptId: string; cents: number }[]> {
  return db.rows(refusedOfCheckout, [checkoutId]);
}

/** Under a new id, because that is the provider's key: what it refused it would refuse again. */
const askAgain = statement(`
  update $schema.refund set id = $2, status = 'asked', provider_id = null, asked_at = $3, settled_at = null
  where id = $1 and status = 'failed'
`);

export async function writeAskedAgain(db: Db, id: string, newId: string, now: EpochMs): Promise<void> {
  await db.rows(askAgain, [id, newId, instant(now)]);
}

export async function addRefund(db: Db, refund: NewRefund, now: EpochMs): Promise<void> {
  const { id, attemptId, reservationId, cents, reason } = refund;
  await db.rows(insertRefund, [id, attemptId, reservationId, cents, reason, instant(now)]);
}

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.first(refundById, [id]);
}

/** Whether it changed anything: one that is settled stays as it is. */
export async function writeRefund(
  db: Db,
  id: string,
  { status, providerId }: { status: RefundRow['status']; providerId: string | null },
  now: EpochMs,
): Promise<boolean> {
  return (await db.rows(setState, [id, status, providerId, instant(now)])).length > 0;
}

/** The oldest first. */
export function readPaidAttempts(db: Db, checkoutId: string): Promise<PaidAttempt[]> {
  return db.rows(paidOfCheckout, [checkoutId]);
}

export async function depositRefundedOf(db: Db, reservationId: string): Promise<number> {
  return (await db.first(depositBack, [reservationId]))?.cents ?? 0;
}

export function askOldRefunds(db: Db, now: EpochMs): Promise<{ id: string }[]> {
  return db.rows(askOld, [instant(now)]);
}
