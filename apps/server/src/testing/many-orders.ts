import type { Pool } from 'pg';
import type { Actor } from '../platform/identity/actor.ts';

/**
 * So many orders of a customer that is there, spread over 900 days, each of two lines of an item and from a checkout of
 * its own: for what reads lists of them. They promise nothing.
 */
export async function manyOrders(
  pool: Pick<Pool, 'query'>,
  schema: string,
  of: {
    readonly customer: string;
    readonly item: string;
    readonly warehouse: string;
    readonly count: number;
  },
): Promise<void> {
  const person = {
    FirstName: 'Noor',
    LastName: 'Peeters',
    Street: 'Lindestraat',
    HouseNumber: '12',
    ZipCode: '1930',
    City: 'Zaventem',
    CountryID: 'BE',
    Email: 'noor@bivak.example',
  };
  const vat = [{ vatBp: 2100, netCents: 1000, vatCents: 210 }];
  const values = [of.customer, of.count, of.warehouse, of.item, JSON.stringify(person), JSON.stringify(vat)];
  await pool.query(
    `with made as (
       select $1 || '-' || n as id, date '2024-01-01' + n % 900 as day, timestamptz '2024-01-01' + n * interval '1 hour' as at
       from generate_series(1, $2::integer) n
     ), checkouts as (
       insert into "${schema}".checkout (id, cart_id, customer_id, language, person, net_cents, gross_cents, rounding_cents,
         deposit_cents, request_hash, created_at)
       select id, id, $1, 'nl', $5::jsonb, 1000, 1210, 0, 0, '', at from made
     ), reservations as (
       insert into "${schema}".reservation (id, checkout_id, reservation_no, status, customer_id, email, warehouse_id,
         start_day, end_day, business_start, business_end, vat, net_cents, gross_cents, rounding_cents, deposit_cents,
         item_qty, created_at)
       select id, id, id, 'Cancelled', $1, 'noor@bivak.example', $3, day, day + 1, day, day + 1, $6::jsonb, 1000, 1210, 0, 0, 2, at
       from made
     )
     insert into "${schema}".reservation_line (reservation_id, position, item_id, kind, descriptions, qty, unit_cents, cover,
       vat_bp, net_cents, gross_cents)
     select id, place, $4, 'Item', '{}', 1, 500, '[]', 2100, 500, 605 from made cross join generate_series(0, 1) place`,
    values,
  );
}

/** A file, a paper, a conversation of two messages and an invoice for each of the customer's orders. */
export async function theirParts(pool: Pick<Pool, 'query'>, schema: string, customer: string): Promise<void> {
  // Past the triggers, or this would take minutes.
  await pool.query(
    `begin;
     set local session_replication_role = replica;
     create temporary table ordered on commit drop as
       select id, created_at as at from "${schema}".reservation where customer_id = '${customer}';
     insert into "${schema}".contact (id, customer_id, first_name, last_name, created_at, modified_at)
       values ('${customer}-contact', '${customer}', 'Noor', 'Peeters', '2024-01-01', '2024-01-01') on conflict do nothing;
     insert into "${schema}".file (id, name, content_type, size, sha256, owner_entity, owner_id, created_at)
       select kind || id, 'plan.pdf', 'application/pdf', 1000, '', 'reservation', id, at
       from ordered, unnest(array['own-', 'paper-']) kind;
     insert into "${schema}".reservation_file (id, reservation_id, file_id, created_at)
       select id, id, 'own-' || id, at from ordered;
     insert into "${schema}".document (id, reservation_id, kind, state, file_id, created_at)
       select id, id, 'confirmation', 'Cancelled', 'paper-' || id, at from ordered;
     insert into "${schema}".conversation (id, customer_id, contact_id, subject, reservation_id, language, created_at,
       last_message_at)
       select id, '${customer}', '${customer}-contact', 'Vraag', id, 'nl', at, at from ordered;
     insert into "${schema}".message (id, conversation_id, by_customer, contact_id, html, created_at)
       select id || place, id, place = 1, case place when 1 then '${customer}-contact' end, '<p>Dag</p>', at
       from ordered, generate_series(1, 2) place;
     insert into "${schema}".invoice_series (name, last) values ('${customer}', 1);
     insert into "${schema}".invoice (id, number, series, serial, kind, reservation_id, customer_id, contact_name, language,
       issued_on, due_on, seller, buyer, order_no, start_day, end_day, currency, net_cents, vat, rounding_cents, gross_cents,
       paid_cents, deposit_cents, issued_at)
       select id, 'F-' || id, '${customer}', row_number() over (), 'invoice', id, '${customer}', 'Noor', 'nl', at, at, '{}',
         '{}', id, at, at, 'EUR', 1000, '[]', 0, 1210, 0, 0, at from ordered;
     commit`,
  );
}

/** The admin-type user of a customer, for what asks no more of an actor than that. */
export function anAdminOf(customerId: string): Extract<Actor, { kind: 'customer' }> {
  return {
    kind: 'customer',
    loginId: `${customerId}-login`,
    userName: `${customerId}@bivak.example`,
    token: { accessToken: '', issued: 0, expires: 0 },
    account: {
      customerId,
      contactId: `${customerId}-contact`,
      roleName: 'Admin',
      isAdmin: true,
      seesAllOrders: true,
      customerGroup: null,
      referenceRequired: false,
    },
  };
}
