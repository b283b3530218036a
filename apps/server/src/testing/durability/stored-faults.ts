import type pg from 'pg';
import { findLedgerFaults } from '../../features/availability/index.ts';
import { createShopDatabase } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';

/** What a caller was told: this reservation stands. */
export interface Acknowledged {
  readonly cartId: string;
  readonly reservationId: string;
}

/**
 * Each acknowledged reservation: how often it exists for its cart, and what hangs on it; its mail waits or was sent.
 */
const promised = `
  select a."cartId", a."reservationId",
    (select count(*) from $schema.reservation r where r.id = a."reservationId") as reservations,
    (select count(*) from $schema.checkout c join $schema.reservation r on r.checkout_id = c.id
      where c.cart_id = a."cartId") as "ofCart",
    (select count(*) from $schema.cart_line l where l.cart_id = a."cartId")
      - (select count(*) from $schema.reservation_line l where l.reservation_id = a."reservationId") as "linesMissing",
    (select count(*) from $schema.reservation_line l where l.reservation_id = a."reservationId"
      and not exists (select from $schema.claim c where c.reservation_line_id = l.id and c.active)) as unclaimed,
    (select count(*) from $schema.outbox o where o.payload ->> 'reservationId' = a."reservationId")
      + (select count(*) from $schema.mail m where m.subject_id = a."reservationId" and m.sent_at is not null) as mails
  from jsonb_to_recordset($1::jsonb) as a("cartId" text, "reservationId" text)
`;

/** What must never be: half a checkout, whoever was told what. */
const halves = `
  select 'a cart is checked out without a reservation: ' || c.id as fault
  from $schema.cart c
  where c.checked_out_at is not null and not exists (select from $schema.checkout h
    join $schema.reservation r on r.checkout_id = h.id where h.cart_id = c.id)
  union all
  select 'a cart has a reservation and is not checked out: ' || c.id
  from $schema.cart c join $schema.checkout h on h.cart_id = c.id where c.checked_out_at is null
  union all
  select 'a reservation has no lines: ' || r.id
  from $schema.reservation r
  where not exists (select from $schema.reservation_line l where l.reservation_id = r.id)
  union all
  select 'a reservation has no first status: ' || r.id
  from $schema.reservation r
  where not exists (select from $schema.status_event e where e.reservation_id = r.id)
  union all
  select 'places taken in the slot ' || m.hour_id || ' of ' || m.day || ': ' || m.used
  from $schema.moment m
  where m.used <> (select count(*) from $schema.reservation r where r.warehouse_id = m.warehouse_id
    and (m.direction = 'pickup' and r.start_day = m.day and r.pickup_hour_id = m.hour_id
      or m.direction = 'return' and r.end_day = m.day and r.return_hour_id = m.hour_id))
`;

/** Everything in the database that contradicts what callers were told, or itself; a sentence each. */
export async function storedFaults(
  pool: pg.Pool,
  of: { readonly schema: string; readonly acknowledged: readonly Acknowledged[]; readonly now: EpochMs },
): Promise<string[]> {
  const { schema, acknowledged, now } = of;
  const run = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text.replaceAll('$schema.', `"${schema}".`), values)).rows;
  const stored = await run<StoredRow>(promised, [JSON.stringify(acknowledged)]);
  const ledger = await findLedgerFaults(createShopDatabase(pool, schema), now);
  return [
    ...(stored.length === acknowledged.length ? [] : ['not every acknowledged reservation was looked up']),
    ...stored.flatMap(contradictions),
    ...(await run<{ fault: string }>(halves)).map(({ fault }) => fault),
    ...ledger.map(({ kind, subject }) => `the ledger: ${kind} ${subject}`),
  ];
}

interface StoredRow {
  readonly cartId: string;
  readonly reservationId: string;
  readonly reservations: number;
  readonly ofCart: number;
  readonly linesMissing: number;
  readonly unclaimed: number;
  readonly mails: number;
}

function contradictions({ reservationId, ...row }: StoredRow): string[] {
  const expected = { reservations: 1, ofCart: 1, linesMissing: 0, unclaimed: 0, mails: 1 };
  return Object.entries(expected)
    .filter(([name, value]) => row[name as keyof typeof expected] !== value)
    .map(([name]) => `${reservationId}: ${name} is ${row[name as keyof typeof expected]}`);
}
