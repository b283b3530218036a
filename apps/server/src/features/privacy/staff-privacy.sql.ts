import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Whose data is meant. */
export interface Subject {
  number: string;
  /** Under whom its archive stands; null: it never had anybody. */
  contactId: string | null;
}

// Of people who were taken off too: what is known of the customer is known all the same.
const subject = statement<Subject>({ number: 'text', contactId: 'text?' })(`
  select u.number, (select k.id from $schema.contact k where k.customer_id = u.id
    order by k.removed_at is not null, k.created_at, k.id limit 1) as "contactId"
  from $schema.customer u where u.id = $1 and u.erased_at is null and u.merged_into is null
`);

export function readSubject(db: Db, customerId: string): Promise<Subject | undefined> {
  return db.first(subject, [customerId]);
}

/** What there is of a customer. */
export interface KnownOf {
  people: number;
  conversations: number;
  carts: number;
  quotes: number;
  /** That its quotes hold. */
  pieces: number;
  requests: number;
  orders: number;
  invoices: number;
}

// Counts what an erasure goes through (see erase.sql.ts): before it, and behind it.
const knownOf = statement<KnownOf>({
  people: 'int',
  conversations: 'int',
  carts: 'int',
  quotes: 'int',
  pieces: 'int',
  requests: 'int',
  orders: 'int',
  invoices: 'int',
})(`
  select
    (select count(*) from $schema.contact k
      where k.customer_id = $1 and k.first_name || k.last_name || k.email <> '')::integer as people,
    (select count(*) from $schema.conversation t where t.customer_id = $1)::integer as conversations,
    (select count(*) from $schema.cart t where t.customer_id = $1 and t.checked_out_at is null)::integer as carts,
    (select count(*) from $schema.reservation r where r.customer_id = $1 and r.status = 'Draft')::integer as quotes,
    (select coalesce(sum(c.qty), 0) from $schema.reservation r
      join $schema.reservation_line l on l.reservation_id = r.id
      join $schema.claim c on c.reservation_line_id = l.id and c.active
      where r.customer_id = $1 and exists (select from $schema.quote q where q.reservation_id = r.id))::integer as pieces,
    (select count(*) from $schema.rental_request q
      where q.customer_id = $1 and q.state = 'REQUESTED')::integer as requests,
    (select count(*) from $schema.reservation r where r.customer_id = $1)::integer as orders,
    (select count(*) from $schema.invoice i where i.customer_id = $1)::integer as invoices
`);

const nothing: KnownOf = {
  people: 0,
  conversations: 0,
  carts: 0,
  quotes: 0,
  pieces: 0,
  requests: 0,
  orders: 0,
  invoices: 0,
};

export async function readKnownOf(db: Db, customerId: string): Promise<KnownOf> {
  return (await db.first(knownOf, [customerId])) ?? nothing;
}
