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
  const person = { FirstName: 'Noor', LastName: 'Peeters', Email: 'noor@bivak.example', CountryID: 'BE' };
  const values = [of.customer, of.count, of.warehouse, of.item, JSON.stringify(person)];
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
       select id, id, id, 'Cancelled', $1, 'noor@bivak.example', $3, day, day + 1, day, day + 1, '[]', 1000, 1210, 0, 0, 2, at
       from made
     )
     insert into "${schema}".reservation_line (reservation_id, position, item_id, kind, descriptions, qty, unit_cents, cover,
       vat_bp, net_cents, gross_cents)
     select id, place, $4, 'Item', '{}', 1, 500, '[]', 2100, 500, 605 from made cross join generate_series(0, 1) place`,
    values,
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
      customerGroup: null,
      referenceRequired: false,
    },
  };
}
