import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';

export interface GivenCertificate {
  id: string;
  number: string;
}

/** Whose it is: of a customer for all its carts, of a visitor without an account for the one with this id. */
export interface CertificateOwner {
  readonly id: string;
  readonly customerId: string | null;
}

/** What counts for the row `cart`, as JSON. */
export const certificatesJson = `(
  select coalesce(json_agg(json_build_object('id', g.certificate_id, 'number', g.number) order by g.id), '[]')
  from $schema.certificate_given g
  where not g.inactive and (g.customer_id = cart.customer_id or g.cart_id = cart.id)
)`;

const withdrawn = `withdrawn as (
    update $schema.certificate_given set inactive = true
    where not inactive and certificate_id = $3 and (customer_id = $2 or ($2 is null and cart_id = $1))
      and ($4::text is null or number = $4)
    returning id
  )`;

const withdraw = statement({ id: 'int' })(`
  with ${withdrawn}, told as (${eventsSql(5)}) select id from withdrawn
`);

/** Counted, so that the old one is out of the way before the new one comes. */
const replace = statement(`
  with ${withdrawn}, told as (${eventsSql(7)})
  insert into $schema.certificate_given (customer_id, cart_id, certificate_id, number, given_at)
  select $2, case when $2::text is null then $1 end, $3, $5, $6 from (select count(*) from withdrawn) done
`);

const takeOver = statement(`
  insert into $schema.certificate_given (customer_id, certificate_id, number, given_at)
  select $2, certificate_id, number, given_at from $schema.certificate_given where cart_id = $1 and not inactive
  on conflict do nothing
`);

const certificatesOf = statement<{ certificates: GivenCertificate[] }>({ certificates: 'json' })(`
  select ${certificatesJson} as certificates from $schema.cart where id = $1
`);

/** It removes only the one with this number, and answers false where there is none. */
export async function withdrawCertificate(
  db: Db,
  { id, customerId }: CertificateOwner,
  given: GivenCertificate,
  source: EventSource,
  event: WriteEvent,
): Promise<boolean> {
  const values = [id, customerId, given.id, given.number, ...eventValues(source, [event])];
  return (await db.rows(withdraw, values)).length > 0;
}

/** It replaces the one that stood. */
export async function saveCertificate(
  db: Db,
  { id, customerId }: CertificateOwner,
  given: GivenCertificate,
  source: EventSource,
  event: WriteEvent,
): Promise<void> {
  const any = null;
  const values = [id, customerId, given.id, any, given.number, instant(source.now)];
  await db.rows(replace, [...values, ...eventValues(source, [event])]);
}

/** What was handed in for the cart of before the login becomes the customer's; what the customer has stays. */
export async function takeCertificatesOver(
  db: Db,
  from: string,
  into: { readonly id: string; readonly customerId: string | null },
): Promise<GivenCertificate[]> {
  await db.rows(takeOver, [from, into.customerId]);
  return (await db.first(certificatesOf, [into.id]))?.certificates ?? [];
}
