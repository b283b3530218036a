import type { StandingInvoice } from './staff-customer.sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { thereSql } from './staff-customers.sql.ts';

// Merging goes through the tables of every feature that has things of a customer: each is named here, so that a new one is
// missed at one place only, as with erasing (decision 0036).

/** One of both before they are merged, locked. */
export interface MergedCustomer {
  id: string;
  version: number;
  number: string;
  name: string;
  vatNo: string;
  isBlocked: boolean;
  /** Sign-on elsewhere gave it, under an id of its own. */
  isGiven: boolean;
  invoices: readonly StandingInvoice[];
}

const lockBoth = statement({ id: 'text' })(`
  select u.id from $schema.customer u where u.id = any($1::text[]) and ${thereSql} order by u.id for update of u
`);

const both = statement<MergedCustomer>({
  id: 'text',
  version: 'int',
  number: 'text',
  name: 'text',
  vatNo: 'text',
  isBlocked: 'bool',
  isGiven: 'bool',
  invoices: 'json',
})(`
  select u.id, u.version, u.number, coalesce(nullif(u.company_name, ''), trim(u.first_name || ' ' || u.last_name)) as name,
    coalesce(d.vat_no, '') as "vatNo", u.blocked_at is not null as "isBlocked",
    exists (select from $schema.sign_on_account g where g.customer_id = u.id) as "isGiven",
    (select coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'reservationId', s.reservation_id, 'dueOn', s.due_on,
        'grossCents', s.gross_cents, 'openCents', s.open_cents)), '[]')
      from $schema.invoice i join $schema.invoice_standing s on s.invoice_id = i.id
      where i.customer_id = u.id and s.state = 'open') as invoices
  from $schema.customer u left join $schema.customer_detail d on d.customer_id = u.id
  where u.id = any($1::text[]) and ${thereSql}
`);

/** Those of both that are there. Locked first, in one order, and read behind that. */
export async function lockForMerge(db: Db, ids: readonly string[]): Promise<MergedCustomer[]> {
  await db.rows(lockBoth, [ids]);
  return db.rows(both, [ids]);
}

/** What moves. */
export interface Moved {
  people: number;
  orders: number;
  invoices: number;
  conversations: number;
  requests: number;
  damages: number;
}

const marked = statement({ id: 'text' })(`
  update $schema.customer set merged_into = $2, merged_at = $3, modified_at = $3, company_name = '', first_name = '',
    last_name = '', salutation = null, street = '', house_number = '', house_number_addition = '', zip_code = '', city = '',
    municipality = '', tel = '', email = '', custom_fields = '{}', notes = '', blocked_reason = null
  where id = $1 returning id
`);

// What the one that stays does not know yet, it learns; what both know stays as it knew it.
const learnt = statement({ version: 'int' })(`
  with before as (
    select * from $schema.customer where id = $1
  ), details as (
    insert into $schema.customer_detail as d (customer_id, business_no, vat_no, invoice_email, payment_days, credit_limit_cents)
    select $2, o.business_no, o.vat_no, o.invoice_email, o.payment_days, o.credit_limit_cents
    from $schema.customer_detail o where o.customer_id = $1
    on conflict (customer_id) do update set
      business_no = coalesce(nullif(d.business_no, ''), excluded.business_no),
      vat_no = coalesce(nullif(d.vat_no, ''), excluded.vat_no),
      invoice_email = coalesce(nullif(d.invoice_email, ''), excluded.invoice_email)
  )
  update $schema.customer u set
    notes = left(trim(both E'\\n' from concat_ws(E'\\n\\n', nullif(u.notes, ''), nullif(b.notes, ''))), 4000),
    customer_group = coalesce(u.customer_group, b.customer_group),
    tel = coalesce(nullif(u.tel, ''), b.tel), email = coalesce(nullif(u.email, ''), b.email), modified_at = $3
  from before b where u.id = $2
  returning u.version
`);

// People take their logins, invitations and conversations along, by the keys that lead to them.
const move = statement<Moved>({
  people: 'int',
  orders: 'int',
  invoices: 'int',
  conversations: 'int',
  requests: 'int',
  damages: 'int',
})(`
  with talks as (
    select count(*)::integer as n from $schema.conversation where customer_id = $1 and last_message_at is not null
  ), readers as (
    delete from $schema.request_reader where customer_id = $1
  ), drafts as (
    delete from $schema.request_draft where customer_id = $1
  ), people as (
    update $schema.contact set customer_id = $2 where customer_id = $1 returning removed_at
  ), ordered as (
    update $schema.reservation set customer_id = $2 where customer_id = $1 returning id
  ), bought as (
    update $schema.checkout set customer_id = $2 where customer_id = $1
  ), billed as (
    update $schema.invoice set customer_id = $2 where customer_id = $1 returning id
  ), baskets as (
    update $schema.cart set customer_id = $2 where customer_id = $1
  ), applied as (
    update $schema.rental_request set customer_id = $2 where customer_id = $1 returning id
  ), shares as (
    update $schema.division_share set customer_id = $2 where customer_id = $1
  ), broken as (
    update $schema.damage_report set customer_id = $2 where customer_id = $1 returning id
  ), proofs as (
    -- Of each proof one counts: the one of the customer that stays, where it has one.
    update $schema.certificate_given g set customer_id = $2, inactive = g.inactive or exists (
      select from $schema.certificate_given o
      where o.customer_id = $2 and o.certificate_id = g.certificate_id and not o.inactive)
    where g.customer_id = $1
  ), machines as (
    update $schema.serial set customer_id = $2 where customer_id = $1
  ), forms as (
    update $schema.contact_message set customer_id = $2 where customer_id = $1
  ), details as (
    delete from $schema.customer_detail where customer_id = $1
  ), before as (
    -- Who was merged into the one that goes is found at the one that stays.
    update $schema.customer set merged_into = $2 where merged_into = $1
  ), latest as (
    update $schema.party p set last_at = greatest(p.last_at, o.last_at)
    from $schema.party o where p.id = $2 and o.id = $1
  )
  select (select count(*)::integer from people where removed_at is null) as people,
    (select count(*)::integer from ordered) as orders, (select count(*)::integer from billed) as invoices,
    (select n from talks) as conversations, (select count(*)::integer from applied) as requests,
    (select count(*)::integer from broken) as damages
`);

/** Moves all of the first to the second, which answers with its version by then. */
export async function mergeInto(
  db: Db,
  from: string,
  into: string,
  now: EpochMs,
): Promise<{ readonly moved: Moved; readonly version: number }> {
  const version = (await db.first(learnt, [from, into, instant(now)]))?.version ?? 0;
  await db.rows(marked, [from, into, instant(now)]);
  const moved = await db.first(move, [from, into]);
  if (moved === undefined) throw new Error('what moves is one row');
  return { moved, version };
}
