import type { BookedRefund, RefundDifferenceKind } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** `payment`: the payment itself; the others are of its refunds. */
export interface PaymentDifference {
  readonly kind: 'payment' | RefundDifferenceKind;
  /** Our id, or the provider's where it is none of ours. */
  readonly subject: string;
  readonly bookedCents: number;
  readonly foundCents: number;
}

const bookedRefunds = statement<BookedRefund>({
  id: 'text',
  providerId: 'text?',
  cents: 'int',
  status: 'text',
})(`
  select id, provider_id as "providerId", cents, status from $schema.refund
  where payment_attempt_id = $1 order by created_at, id
`);

/**
 * What the last check saw stands as long as it is so, with the instant at which it was seen first, and the notice of that.
 */
const keep = statement({ noticeId: 'text?' })(`
  with seen as (
    select * from jsonb_to_recordset($2::jsonb)
      as s(kind text, subject text, "bookedCents" bigint, "foundCents" bigint)
  ), gone as (
    delete from $schema.payment_difference d where d.payment_attempt_id = $1
      and not exists (select from seen s where s.kind = d.kind and s.subject = d.subject)
  )
  insert into $schema.payment_difference (payment_attempt_id, kind, subject, booked_cents, found_cents, found_at,
    notice_id)
  select $1, kind, subject, "bookedCents", "foundCents", $3, $4 from seen
  on conflict (payment_attempt_id, kind, subject)
    do update set booked_cents = excluded.booked_cents, found_cents = excluded.found_cents
  returning notice_id as "noticeId"
`);

/** With the order, or the first of those that were paid together. */
const withOrder = `
  select r.id as "orderId", r.number, a.provider_id as "paymentId", d.kind, d.subject, d.booked_cents as "bookedCents",
    d.found_cents as "foundCents"
  from $schema.payment_difference d
  join $schema.payment_attempt a on a.id = d.payment_attempt_id
  left join $schema.refund f on f.id = d.subject
  cross join lateral (select o.id, coalesce(o.order_no, o.reservation_no) as number from $schema.reservation o
    where o.checkout_id = a.checkout_id and (f.reservation_id is null or o.id = f.reservation_id)
    order by o.reservation_no limit 1) r
`;

const listedDifferenceColumns = {
  orderId: 'text',
  number: 'text',
  paymentId: 'text',
  kind: 'text',
  subject: 'text',
  bookedCents: 'int',
  foundCents: 'int',
} as const satisfies ColumnsOf<ListedDifference>;

const listed = statement<ListedDifference>(listedDifferenceColumns)(`
  ${withOrder}
  order by d.found_at, d.payment_attempt_id, d.subject
`);

const noticed = statement<ListedDifference>(listedDifferenceColumns)(`
  ${withOrder}
  where d.notice_id = $1
  order by r.number, d.kind, d.subject
`);

/** What came to its end, or went back, in the last two days; what is on its way; and what differed the last time. */
const checkSettled = statement({ id: 'text' })(`
  ${enqueueSql({
    kind: `'payment.check'`,
    payload: `jsonb_build_object('attemptId', a.id)`,
    at: '$1',
    from: `$schema.payment_attempt a
  where a.provider_id is not null and (a.settled_at > $1::timestamptz - interval '2 days'
    or a.id in (select f.payment_attempt_id from $schema.refund f
      where f.status in ('asked', 'pending', 'unanswered') or f.asked_at > $1::timestamptz - interval '2 days')
    or a.id in (select d.payment_attempt_id from $schema.payment_difference d))`,
  })}
  returning payload ->> 'attemptId' as id
`);

const checkLatest = statement(`
  ${enqueueSql({ kind: `'payment.check-refunds'`, payload: `'{}'`, at: '$1' })}
`);

/** Finds payments of ours of which the provider has a refund that stands nowhere here. */
const checkUnbooked = statement({ id: 'text' })(`
  ${enqueueSql({
    kind: `'payment.check'`,
    payload: `jsonb_build_object('attemptId', a.id)`,
    at: '$2',
    from: `$schema.payment_attempt a
  where a.provider_id in (
    select s."paymentId" from jsonb_to_recordset($1::jsonb) as s(id text, "paymentId" text)
    where not exists (select from $schema.refund f where f.provider_id = s.id)
  )`,
  })}
  returning payload ->> 'attemptId' as id
`);

export function readBookedRefunds(db: Db, attemptId: string): Promise<BookedRefund[]> {
  return db.rows(bookedRefunds, [attemptId]);
}

/** Whether there is one among them that was not seen before: it stands under this notice. */
export async function saveDifferences(
  transaction: Transaction,
  of: { readonly attemptId: string; readonly noticeId: string; readonly now: EpochMs },
  seen: readonly PaymentDifference[],
): Promise<boolean> {
  const values = [of.attemptId, JSON.stringify(seen), instant(of.now), of.noticeId];
  return (await transaction.rows(keep, values)).some(({ noticeId }) => noticeId === of.noticeId);
}

export interface ListedDifference extends PaymentDifference {
  readonly orderId: string;
  readonly number: string;
  readonly paymentId: string;
}

/** Where books and provider differ, as the last check saw it; for operators only. */
export function listDifferences(db: Db): Promise<ListedDifference[]> {
  return db.rows(listed);
}

/** Lists those of a notice to the business that still stand. */
export function noticedDifferences(db: Db, noticeId: string): Promise<ListedDifference[]> {
  return db.rows(noticed, [noticeId]);
}

/** Has all that looked at, and whatever else the provider sent back lately. */
export async function askSettledAttempts(db: Db, now: EpochMs): Promise<void> {
  await db.rows(checkSettled, [instant(now)]);
  await db.rows(checkLatest, [instant(now)]);
}

export async function askUnbooked(
  db: Db,
  found: readonly { readonly id: string; readonly paymentId: string }[],
  now: EpochMs,
): Promise<number> {
  return (await db.rows(checkUnbooked, [JSON.stringify(found), instant(now)])).length;
}
