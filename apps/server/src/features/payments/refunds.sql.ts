import type { RefundReason } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { askDueSql } from './attempts.sql.ts';

/**
 * `ended`: the order was refused, cancelled or released; `changed`: it became cheaper; `deposit` and `business`: the
 * business gives it back.
 */
export type RefundCause = RefundReason | 'ended' | 'changed' | 'deposit' | 'business';

export interface RefundRow {
  id: string;
  attemptId: string;
  /** Of the payment at the provider; null: a person took it, and gives it back by hand. */
  paymentId: string | null;
  providerId: string | null;
  cents: number;
  /** `unanswered`: asked for as often as it may be, and nobody knows whether the money went. */
  status: 'asked' | 'pending' | 'refunded' | 'failed' | 'unanswered';
  /** How often the provider was asked to send it; above 0 it may have been sent. */
  tries: number;
  createdAt: EpochMs;
  reservationNo: string;
}

export interface NewRefund {
  readonly id: string;
  readonly attemptId: string;
  readonly reservationId: string | null;
  readonly cents: number;
  readonly reason: RefundCause;
  /** Of money that a person took: given back just now, or still to be; absent: the provider is asked. */
  readonly byHand?: 'refunded' | 'failed';
}

const insertRefund = statement(`
  insert into $schema.refund (id, payment_attempt_id, reservation_id, cents, reason, status, tries, created_at, asked_at,
    settled_at)
  values ($1, $2, $3, $4, $5, $7, 0, $6, $6, case when $7 <> 'asked' then $6::timestamptz end)
`);

const refundById = statement<RefundRow>({
  id: 'text',
  attemptId: 'text',
  paymentId: 'text?',
  providerId: 'text?',
  cents: 'int',
  status: 'text',
  tries: 'int',
  createdAt: 'instant',
  reservationNo: 'text',
})(`
  select f.id, f.payment_attempt_id as "attemptId", a.provider_id as "paymentId", f.provider_id as "providerId",
    f.cents, f.status, f.tries, f.created_at as "createdAt",
    coalesce((select r.reservation_no from $schema.reservation r where r.checkout_id = a.checkout_id
      order by r.reservation_no limit 1), '') as "reservationNo"
  from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
  where f.id = $1
`);

/** Of whoever comes at once, one gets it: it counts as sent from here on, whatever becomes of this process. */
const claimTry = statement({ id: 'text' })(`
  update $schema.refund
  set tries = tries + case when provider_id is null then 1 else 0 end, asked_at = $4::timestamptz, next_at = $5::timestamptz
  where id = $1 and status = $2 and tries = $3 and (next_at is null or next_at <= $4::timestamptz)
  returning id
`);

const setState = statement({ id: 'text' })(`
  update $schema.refund set status = $3, provider_id = coalesce($4, provider_id), asked_at = $5::timestamptz,
    settled_at = case when $3 in ('refunded', 'failed', 'unanswered') then $5::timestamptz end
  where id = $1 and status = $2
  returning id
`);

export interface PaidAttempt {
  id: string;
  /** What was received and has not gone back, nor is about to. */
  leftCents: number;
  /** Of what was kept for the order, what has not gone back because a part of it ended. */
  keptCents: number;
  /** A person took it at the desk: no provider sends it back. */
  isByHand: boolean;
}

/** What failed to go back is still here. */
const paidOfCheckout = statement<PaidAttempt>({
  id: 'text',
  leftCents: 'int',
  keptCents: 'int',
  isByHand: 'bool',
})(`
  select a.id, a.received_cents - coalesce(sum(f.cents) filter (where f.status <> 'failed'), 0)::bigint as "leftCents",
    a.kept_cents as "keptCents", a.provider_id is null as "isByHand"
  from $schema.payment_attempt a
  left join $schema.refund f on f.payment_attempt_id = a.id
  where a.checkout_id = $1 and a.status = 'paid'
  group by a.id
  order by a.created_at, a.id
`);

/** What of a deposit went back, or was kept for a damage. */
const depositBack = statement({ cents: 'int' })(`
  select coalesce(sum(gone.cents), 0)::bigint as cents from (
    select cents from $schema.refund where reservation_id = $1 and reason = 'deposit' and status <> 'failed'
    union all
    select d.charged_cents
    from $schema.damage_report d join $schema.reservation_line l on l.id = d.reservation_line_id
    where l.reservation_id = $1 and d.from_deposit and d.charged_cents is not null
  ) gone
`);

/** It is asked at most once a minute, until somebody has come to it. */
const askOld = statement({ id: 'text' })(
  askDueSql({
    table: 'refund',
    isDue: `status in ('asked', 'pending') and asked_at <= $1::timestamptz - interval '1 minute'
      and (next_at is null or next_at <= $1)`,
    kind: 'payment.refund',
    name: 'refundId',
  }),
);

export interface RefusedRefund {
  number: string;
  cents: number;
  reason: RefundCause;
  status: 'failed' | 'unanswered';
}

const refused = statement<RefusedRefund>({ number: 'text', cents: 'int', reason: 'text', status: 'text' })(`
  select coalesce(r.order_no, r.reservation_no) as number, f.cents, f.reason, f.status
  from $schema.refund f
  join $schema.payment_attempt a on a.id = f.payment_attempt_id
  cross join lateral (select o.order_no, o.reservation_no from $schema.reservation o
    where o.checkout_id = a.checkout_id and (f.reservation_id is null or o.id = f.reservation_id)
    order by o.reservation_no limit 1) r
  where f.status in ('failed', 'unanswered')
  order by f.settled_at, f.id
`);

/**
 * Lists money that is to go back and that the provider would not send, or of which it said nothing; for operators only.
 */
export function listRefusedRefunds(db: Db): Promise<RefusedRefund[]> {
  return db.rows(refused);
}

export interface RefundToRepeat {
  id: string;
  attemptId: string;
  cents: number;
  status: 'failed' | 'unanswered';
  isByHand: boolean;
}

const refusedOfCheckout = statement<RefundToRepeat>({
  id: 'text',
  attemptId: 'text',
  cents: 'int',
  status: 'text',
  isByHand: 'bool',
})(`
  select f.id, f.payment_attempt_id as "attemptId", f.cents, f.status, a.provider_id is null as "isByHand"
  from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
  where a.checkout_id = $1 and f.status in ('failed', 'unanswered')
  order by f.created_at, f.id
  for update of f
`);

export function readRefused(db: Db, checkoutId: string): Promise<RefundToRepeat[]> {
  return db.rows(refusedOfCheckout, [checkoutId]);
}

/**
 * What was refused goes under a new id, because that is the provider's key: it would refuse it again. What was not
 * answered keeps its id, by which it is looked for, and at least one try, so that it is.
 */
const askAgain = statement(`
  update $schema.refund set id = $2, status = 'asked', provider_id = null, asked_at = $3, settled_at = null,
    next_at = null, tries = case when id = $2 then 1 else 0 end
  where id = $1 and status in ('failed', 'unanswered')
`);

export async function writeAskedAgain(db: Db, id: string, newId: string, now: EpochMs): Promise<void> {
  await db.rows(askAgain, [id, newId, instant(now)]);
}

export async function addRefund(db: Db, refund: NewRefund, now: EpochMs): Promise<void> {
  const { id, attemptId, reservationId, cents, reason, byHand = 'asked' } = refund;
  await db.rows(insertRefund, [id, attemptId, reservationId, cents, reason, instant(now), byHand]);
}

const setGiven = statement(`
  update $schema.refund set status = 'refunded', settled_at = $2 where id = $1 and status = 'failed'
`);

/** What was still to be given back by hand is given. */
export async function writeGivenBack(db: Db, id: string, now: EpochMs): Promise<void> {
  await db.rows(setGiven, [id, instant(now)]);
}

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.first(refundById, [id]);
}

/** Whether it is this caller's to ask now; until `until` nobody else is. */
export async function claimRefund(
  db: Db,
  { id, status, tries }: RefundRow,
  { now, until }: { readonly now: EpochMs; readonly until: EpochMs },
): Promise<boolean> {
  return (await db.rows(claimTry, [id, status, tries, instant(now), instant(until)])).length > 0;
}

/** Whether it changed anything: one that somebody else has written meanwhile stays as that. */
export async function writeRefund(
  db: Db,
  { id, status: before }: Pick<RefundRow, 'id' | 'status'>,
  { status, providerId }: Pick<RefundRow, 'status' | 'providerId'>,
  now: EpochMs,
): Promise<boolean> {
  return (await db.rows(setState, [id, before, status, providerId, instant(now)])).length > 0;
}

/** The oldest comes first. */
export function readPaidAttempts(db: Db, checkoutId: string): Promise<PaidAttempt[]> {
  return db.rows(paidOfCheckout, [checkoutId]);
}

export async function depositRefundedOf(db: Db, reservationId: string): Promise<number> {
  return (await db.first(depositBack, [reservationId]))?.cents ?? 0;
}

export function askOldRefunds(db: Db, now: EpochMs): Promise<{ id: string }[]> {
  return db.rows(askOld, [instant(now)]);
}
