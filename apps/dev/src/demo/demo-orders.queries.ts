import { type Db, type EpochMs, insertLinesSql, instant, lineColumns, statement } from '@bivak/server';
import type { DemoOrder } from './demo-orders.ts';

// As demo.queries.ts: loading writes to the tables of many features, here those of a checkout and what follows it.
// Nothing is claimed: what is back is free.
const insertOrders = statement(`
  with given as (
    select o.* from jsonb_to_recordset($1::jsonb) as o(n integer, id text, "checkoutId" text, "cartId" text,
      "customerId" text, "contactId" text, language text, person jsonb, email text, "warehouseId" text,
      "deliveryId" text, "startDay" date, "endDay" date, "pickupHourId" text, "returnHourId" text,
      "businessStart" timestamptz, "businessEnd" timestamptz, reference text, vat jsonb, "netCents" bigint,
      "grossCents" bigint, "roundingCents" bigint, "depositCents" bigint, "itemQty" integer, placed timestamptz,
      "customFields" jsonb, year text, out timestamptz, back timestamptz, by text, lines jsonb, steps jsonb)
  ), head as (
    insert into $schema.checkout (id, cart_id, customer_id, contact_id, language, person, net_cents, gross_cents,
      rounding_cents, deposit_cents, request_hash, created_at)
    select "checkoutId", "cartId", "customerId", "contactId", language, person, "netCents", "grossCents",
      "roundingCents", "depositCents", '', placed
    from given
  ), made as (
    insert into $schema.reservation (id, checkout_id, reservation_no, order_no, status, customer_id, contact_id, email,
      warehouse_id, delivery_id, start_day, end_day, pickup_hour_id, return_hour_id, business_start, business_end,
      reference, vat, net_cents, gross_cents, rounding_cents, deposit_cents, item_qty, custom_fields, notes,
      created_at)
    select id, "checkoutId", 'R' || year || '-' || to_char(nextval('$schema.reservation_number'), 'FM999999000000'),
      'O' || year || '-' || to_char(nextval('$schema.order_number'), 'FM999999000000'), 'ClosedAndCompleted',
      "customerId", "contactId", email, "warehouseId", "deliveryId", "startDay", "endDay", "pickupHourId",
      "returnHourId", "businessStart", "businessEnd", reference, vat, "netCents", "grossCents", "roundingCents",
      "depositCents", "itemQty", "customFields", "customFields" ->> 'CUST_Notes', placed
    from given order by n
  ), line as (
    ${insertLinesSql('g.id', `given g cross join jsonb_to_recordset(g.lines) as l(${lineColumns})`)}
    returning id, reservation_id, item_id, kind, qty
  ), handed as (
    insert into $schema.handover (reservation_line_id, kind, qty, at, by)
    select line.id, way.kind, line.qty, case way.kind when 'out' then g.out else g.back end, g.by
    from line
    join given g on g.id = line.reservation_id
    join $schema.item i on i.id = line.item_id
    cross join unnest(array['out', 'in']) as way(kind)
    where line.kind <> 'Borg' and (way.kind = 'out' or i.item_type <> 'Sales')
  )
  insert into $schema.status_event (reservation_id, from_status, to_status, who, at)
  select g.id, s."from", s."to", s.who, s.at
  from given g cross join jsonb_to_recordset(g.steps) as s("from" text, "to" text, who text, at timestamptz)
  order by g.n, s.at
`);

// Invoices of the past were mailed in the past.
const insertMails = statement(`
  insert into $schema.mail (id, kind, subject_id, recipient, language, message_id, created_at, sent_at)
  select 'demo-' || i.id, 'mail.invoice', i.id, i.buyer ->> 'email', i.language, '<' || i.id || '@demo>', $1, $1
  from $schema.invoice i
  where not exists (select from $schema.mail m where m.kind = 'mail.invoice' and m.subject_id = i.id)
`);

export async function writeOrders(db: Db, orders: readonly DemoOrder[]): Promise<void> {
  await db.rows(insertOrders, [JSON.stringify(orders.map(({ row }, n) => ({ ...row, n })))]);
}

export async function writeInvoiceMails(db: Db, now: EpochMs): Promise<void> {
  await db.rows(insertMails, [instant(now)]);
}
