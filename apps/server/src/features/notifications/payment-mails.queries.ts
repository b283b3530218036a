import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What a mail says of money, and of which reservation it tells the customer more. */
export interface MailedPayment {
  reservationId: string;
  /** What came in, went back, or was asked for. */
  cents: number;
  method: string;
  /** Whether anything of the checkout still waits to be paid, and nobody is paying it. */
  isWaiting: boolean;
}

// They join tables of payments, checkout and orders (docs/decisions/0021): a mail needs all of one moment.
const ofCheckout = `
  (select r.id from $schema.reservation r where r.checkout_id = a.checkout_id order by r.reservation_no limit 1)
    as "reservationId",
  a.method,
  c.paid_cents = 0 and exists (select from $schema.reservation r where r.checkout_id = a.checkout_id
    and r.status = 'Active')
    and not exists (select from $schema.payment_attempt u where u.checkout_id = a.checkout_id
      and u.status in ('created', 'open')) as "isWaiting"
`;

const attempt = statement<MailedPayment>(`
  select case when a.status = 'paid' then a.kept_cents else a.asked_cents end as cents, ${ofCheckout}
  from $schema.payment_attempt a join $schema.checkout c on c.id = a.checkout_id
  where a.id = $1
`);

const refund = statement<MailedPayment & { reason: string; ofReservation: string | null }>(`
  select f.cents, f.reason, f.reservation_id as "ofReservation", ${ofCheckout}
  from $schema.refund f
  join $schema.payment_attempt a on a.id = f.payment_attempt_id
  join $schema.checkout c on c.id = a.checkout_id
  where f.id = $1
`);

export function readMailedAttempt(db: Db, id: string): Promise<MailedPayment | undefined> {
  return db.first(attempt, [id]);
}

export function readMailedRefund(
  db: Db,
  id: string,
): Promise<(MailedPayment & { reason: string; ofReservation: string | null }) | undefined> {
  return db.first(refund, [id]);
}
