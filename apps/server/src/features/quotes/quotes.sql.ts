import type { IsoDate, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

const insertQuote = statement(`
  insert into $schema.quote (reservation_id, holds) values ($1, $2)
`);

export async function addQuote(db: Db, orderId: string, holds: boolean): Promise<void> {
  await db.rows(insertQuote, [orderId, holds]);
}

/** A quote with the order that it is. */
export interface StandingQuote {
  id: string;
  checkoutId: string;
  status: ReservationStatus;
  revision: number;
  version: number;
  number: string;
  holds: boolean;
  expiresAt: EpochMs | null;
  email: string;
  endDay: IsoDate;
  /** The business rents nothing more to its customer, or that is erased. */
  isBarred: boolean;
}

const quoteColumns = {
  id: 'text',
  checkoutId: 'text',
  status: 'text',
  revision: 'int',
  version: 'int',
  number: 'text',
  holds: 'bool',
  expiresAt: 'instant?',
  email: 'text',
  endDay: 'day',
  isBarred: 'bool',
} as const;

const quote = `
  select r.id, r.checkout_id as "checkoutId", r.status, r.revision, r.version,
    coalesce(r.order_no, r.reservation_no) as number, q.holds, r.expires_at as "expiresAt", r.email,
    r.end_day as "endDay", exists (
      select from $schema.customer u
      where u.id = r.customer_id and (u.blocked_at is not null or u.erased_at is not null)) as "isBarred"
  from $schema.reservation r join $schema.quote q on q.reservation_id = r.id
  where r.id = $1`;

const standing = statement<StandingQuote>(quoteColumns)(
  `${quote} and ($2::text[] is null or r.warehouse_id = any($2))`,
);
const forUpdate = statement<StandingQuote>(quoteColumns)(`${quote} for update of r`);
const lockCustomer = statement(`
  select from $schema.customer where id = (select customer_id from $schema.reservation where id = $1) for update
`);
const lockCheckout = statement(`
  select from $schema.checkout where id = (select checkout_id from $schema.reservation where id = $1) for update
`);

export function findQuote(
  db: Db,
  id: string,
  warehouses: readonly string[] | null,
): Promise<StandingQuote | undefined> {
  return db.first(standing, [id, warehouses]);
}

/** Customer, checkout and order, in the order in which everybody locks them. */
export async function lockQuote(db: Db, id: string): Promise<StandingQuote | undefined> {
  const [, , locked] = await Promise.all([
    db.rows(lockCustomer, [id]),
    db.rows(lockCheckout, [id]),
    db.first(forUpdate, [id]),
  ]);
  return locked;
}

export interface QuotedLine {
  readonly descriptions: Partial<Record<Language, string>>;
  readonly qty: number;
  readonly isDeposit: boolean;
  readonly grossCents: number;
}

/** What was sent: it stays as it was, whatever becomes of the order. */
export interface SentVersion {
  nth: number;
  /** Of the order, when it was sent. */
  revision: number;
  lines: QuotedLine[];
  netCents: number;
  grossCents: number;
  depositCents: number;
  start: EpochMs;
  end: EpochMs;
  validUntil: EpochMs;
  message: string;
  sentAt: EpochMs;
  warehouseNames: Partial<Record<Language, string>>;
  declinedAt: EpochMs | null;
  declineReason: string;
}

const versions = statement<SentVersion>({
  nth: 'int',
  revision: 'int',
  lines: 'json',
  netCents: 'int',
  grossCents: 'int',
  depositCents: 'int',
  start: 'instant',
  end: 'instant',
  validUntil: 'instant',
  message: 'text',
  sentAt: 'instant',
  warehouseNames: 'json',
  declinedAt: 'instant?',
  declineReason: 'text',
})(`
  select v.nth, v.revision, v.lines, v.net_cents as "netCents", v.gross_cents as "grossCents",
    v.deposit_cents as "depositCents", v.business_start as start, v.business_end as "end",
    v.valid_until as "validUntil", v.message, v.sent_at as "sentAt", v.warehouse_names as "warehouseNames", v.declined_at as "declinedAt",
    v.decline_reason as "declineReason"
  from $schema.quote_version v where v.reservation_id = $1 order by v.nth
`);

/** The oldest comes first. */
export function readVersions(db: Db, id: string): Promise<SentVersion[]> {
  return db.rows(versions, [id]);
}

/** Its pieces are held as long as it is valid. */
const setValidity = statement(`
  with held as (
    update $schema.claim set expires_at = $2 where active and reservation_line_id in
      (select id from $schema.reservation_line where reservation_id = $1)
  )
  update $schema.reservation set expires_at = $2 where id = $1
`);

export async function writeValidity(db: Db, id: string, until: EpochMs): Promise<void> {
  await db.rows(setValidity, [id, instant(until)]);
}

const insertVersion = statement({ nth: 'int' })(`
  with sent as (
    insert into $schema.quote_version (reservation_id, nth, revision, lines, net_cents, gross_cents, deposit_cents,
      business_start, business_end, warehouse_names, valid_until, message, sent_at, by)
    select r.id, coalesce((select max(v.nth) from $schema.quote_version v where v.reservation_id = r.id), 0) + 1,
      r.revision, (select jsonb_agg(jsonb_build_object('descriptions', l.descriptions, 'qty', l.qty,
          'isDeposit', l.kind = 'Borg', 'grossCents', l.gross_cents) order by l.position)
        from $schema.reservation_line l where l.reservation_id = r.id),
      r.net_cents, r.gross_cents, r.deposit_cents, r.business_start, r.business_end,
      (select w.descriptions from $schema.warehouse w where w.id = r.warehouse_id), r.expires_at, $2, $3, $4
    from $schema.reservation r where r.id = $1
    returning reservation_id, nth
  ), told as (${eventsSql(5)}), posted as (
    ${enqueueSql({ kind: `'mail.quote'`, payload: `jsonb_build_object('reservationId', sent.reservation_id, 'nth', sent.nth::text)`, at: '$3', from: 'sent' })}
  )
  select nth from sent
`);

export async function writeSent(db: Db, id: string, message: string, source: EventSource): Promise<number> {
  const event = { entity: 'reservation', entityId: id, action: 'send-quote', after: { message } };
  const row = await db.first(insertVersion, [
    id,
    message,
    instant(source.now),
    byWhom(source),
    ...eventValues(source, [event]),
  ]);
  if (row === undefined) throw new Error(`quote ${id} vanished while it was locked`);
  return row.nth;
}

const setAccepted = statement(`
  update $schema.quote_version set accepted_at = $3 where reservation_id = $1 and nth = $2
`);

export async function writeAccepted(db: Db, id: string, nth: number, now: EpochMs): Promise<void> {
  await db.rows(setAccepted, [id, nth, instant(now)]);
}

/** The order gets another version: whoever looks at it has not seen the answer. */
const setDeclined = statement(`
  with declined as (
    update $schema.quote_version set declined_at = $3, decline_reason = $4 where reservation_id = $1 and nth = $2
  ), seen as (
    update $schema.reservation set status = status where id = $1
  )
  ${eventsSql(5)}
`);

export async function writeDeclined(
  db: Db,
  { id, nth, reason }: { readonly id: string; readonly nth: number; readonly reason: string },
  source: EventSource,
): Promise<void> {
  // The words stand with the version alone, where an erasure finds them.
  const event = { entity: 'reservation', entityId: id, action: 'decline-quote', after: { quote: nth } };
  await db.rows(setDeclined, [id, nth, instant(source.now), reason, ...eventValues(source, [event])]);
}
