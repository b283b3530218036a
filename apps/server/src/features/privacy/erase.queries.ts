import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { WhoseData } from './personal-data.queries.ts';

// Erasing goes through the tables of every feature that keeps something about a person: each is named here, so that a
// new one is missed at one place only (decision 0036).

const standing = statement<{ reason: string }>(`
  with ordered as (
    select r.id, r.status, r.checkout_id from $schema.reservation r
    where r.customer_id = $1 and ($3 or r.contact_id = $2)
  )
  select 'erase-orders' as reason
  where exists (select from ordered where status in ('Active', 'Order', 'Open', 'Pick', 'Picked'))
  union all
  select 'erase-refunds'
  where exists (
    select from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
    where a.checkout_id in (select checkout_id from ordered) and f.status <> 'refunded'
  )
`);

const persons = statement<{ contactId: string; loginId: string | null }>(`
  select k.id as "contactId", m.login_id as "loginId"
  from $schema.contact k left join $schema.membership m on m.contact_id = k.id
  where k.customer_id = $1 and ($3 or k.id = $2)
`);

/** What people typed is emptied, where there is something; keys and shapes stay, so that an old order can still be read. */
const emptied = (column: string) => `(
  select coalesce(jsonb_object_agg(key, case
    when key in ('CountryID', 'Language') then value
    when key = 'Salutation' then 'null'::jsonb
    when jsonb_typeof(value) = 'string' then '""'::jsonb
    else 'null'::jsonb
  end), '{}') from jsonb_each(${column})
)`;

/** What `ordered` says of people: figures stay, words, files and papers go; `also` is set in the order itself besides. */
const ofOrders = (also: string) => `orders as (
    update $schema.reservation set email = '', notes = null, custom_fields = '{}'${also}
    where id in (select id from ordered)
  ), papers as (
    delete from $schema.document where reservation_id in (select id from ordered)
  ), sent as (
    delete from $schema.reservation_file where reservation_id in (select id from ordered)
  ), bought as (
    update $schema.checkout o set person = ${emptied('o.person')}, address = null
    where o.id in (select checkout_id from ordered)
  )`;

const forgetPersons = statement(`
  with gone as (
    select unnest($2::text[]) as id
  ), ordered as (
    select id, checkout_id from $schema.reservation where customer_id = $1 and contact_id in (select id from gone)
  ), contacts as (
    update $schema.contact set salutation = null, first_name = '', last_name = '', email = '', tel = '', mobile_phone = '',
      removed_at = coalesce(removed_at, $3), modified_at = $3
    where id in (select id from gone)
  ), addresses as (
    delete from $schema.contact_address where contact_id in (select id from gone)
  ), invited as (
    delete from $schema.invitation where contact_id in (select id from gone)
  ), codes as (
    delete from $schema.login_code where contact_id in (select id from gone)
  ), archives as (
    delete from $schema.personal_export where contact_id in (select id from gone)
  ), baskets as (
    delete from $schema.cart where customer_id = $1 and contact_id in (select id from gone)
  ), forms as (
    delete from $schema.contact_message where customer_id = $1 and contact_id in (select id from gone)
  ), reads as (
    delete from $schema.conversation_read where contact_id in (select id from gone)
  ), ${ofOrders('')}, told as (
    update $schema.event set before = null, after = null
    where entity in ('contact', 'membership') and entity_id in (select id from gone)
  )
  update $schema.mail set recipient = ''
  where sent_at is not null and subject_id in (select id from ordered union select id from gone)
`);

const forgetCustomer = statement(`
  with ordered as (
    select id, checkout_id from $schema.reservation where customer_id = $1
  ), details as (
    delete from $schema.customer_detail where customer_id = $1
  ), talks as (
    delete from $schema.conversation where customer_id = $1
  ), proofs as (
    delete from $schema.certificate_given where customer_id = $1
  ), baskets as (
    delete from $schema.cart where customer_id = $1
  ), forms as (
    delete from $schema.contact_message where customer_id = $1
  ), ${ofOrders(', reference = null')}, told as (
    update $schema.event set before = null, after = null
    where entity in ('customer', 'customer-detail', 'registration') and entity_id = $1
  )
  update $schema.customer set company_name = '', first_name = '', last_name = '', salutation = null, street = '',
    house_number = '', house_number_addition = '', zip_code = '', city = '', municipality = '', tel = '', email = '',
    custom_fields = '{}', modified_at = $2, erased_at = $2
  where id = $1
`);

/** Why nothing can be erased yet: what is on its way in either direction needs somebody to speak to. */
export async function findWhatStands(db: Db, whose: WhoseData): Promise<string[]> {
  const rows = await db.rows(standing, [whose.customerId, whose.contactId, whose.whole]);
  return rows.map(({ reason }) => reason);
}

/** Those who were taken off the customer before are still named in its rows. */
export function personsToErase(
  db: Db,
  { customerId, contactId, whole }: WhoseData,
): Promise<{ readonly contactId: string; readonly loginId: string | null }[]> {
  return db.rows(persons, [customerId, contactId, whole]);
}

/** After their logins ended: those go with what hangs on them. */
export async function erasePerson(
  db: Db,
  { customerId, contactIds }: { readonly customerId: string; readonly contactIds: readonly string[] },
  now: EpochMs,
): Promise<void> {
  await db.rows(forgetPersons, [customerId, contactIds, instant(now)]);
}

export async function eraseCustomer(db: Db, customerId: string, now: EpochMs): Promise<void> {
  await db.rows(forgetCustomer, [customerId, instant(now)]);
}
