import { mailDomain, type ShopConfig } from '@bivak/contract/shop-config';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** Somebody who reads what an association is told about its requests. */
export interface RequestReader {
  /** Null of the association itself. */
  contactId: string | null;
  /** As they typed it; empty of the association itself. */
  firstName: string;
  lastName: string;
  email: string;
  /** Null where it is not known. */
  language: Language | null;
}

/** Who of an association is mailed about its requests. */
export interface ReaderChoice {
  /** Null: all persons. */
  readonly contactId: string | null;
  readonly persons: readonly RequestReader[];
}

const addresses = statement<RequestReader>({
  contactId: 'text?',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  language: 'text?',
})(`
  select k.id as "contactId", k.first_name as "firstName", k.last_name as "lastName", k.email, l.language
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  where k.customer_id = $1 and k.removed_at is null
  union all
  select null, '', '', c.email, null from $schema.customer c where c.id = $1
  order by 1 nulls last
`);

const chosen = statement<{ contactId: string }>({ contactId: 'text' })(`
  select contact_id as "contactId" from $schema.request_reader where customer_id = $1
`);

const choose = statement<{ before: string | null }>({ before: 'text?' })(`
  with old as (select contact_id from $schema.request_reader where customer_id = $1 for update),
  none as (delete from $schema.request_reader where customer_id = $1 and $2::text is null),
  one as (
    insert into $schema.request_reader (customer_id, contact_id, modified_at)
    select $1, $2, $3::timestamptz where $2::text is not null
    on conflict (customer_id) do update set contact_id = excluded.contact_id, modified_at = excluded.modified_at
  )
  select (select contact_id from old) as before
`);

/**
 * Who is told about the requests of an association (`design/lending.md` §4, "mails"): the person whom it chose, while that
 * one can be reached; else all its persons; where none of them can be, the association's own address.
 */
export async function requestReaders(
  db: Db,
  config: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<readonly RequestReader[]> {
  const all = await reached(db, config, customerId);
  const { contactId } = (await db.first(chosen, [customerId])) ?? { contactId: null };
  const alone = all.find((one) => contactId !== null && one.contactId === contactId);
  return alone === undefined ? eachAddressOnce(all) : [alone];
}

/** Whom an association may choose, and whom it chose. */
export async function readerChoice(
  db: Db,
  config: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<ReaderChoice> {
  const persons = await reachablePersons(db, config, customerId);
  const stored = await db.first(chosen, [customerId]);
  const one = persons.find(({ contactId }) => contactId === stored?.contactId);
  return { contactId: one?.contactId ?? null, persons };
}

export async function reachablePersons(
  db: Db,
  config: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<readonly RequestReader[]> {
  return (await reached(db, config, customerId)).filter(({ contactId }) => contactId !== null);
}

/** Answers who was chosen before; null: all were mailed. */
export async function saveChosenReader(
  db: Db,
  customerId: string,
  contactId: string | null,
  now: EpochMs,
): Promise<string | null> {
  return (await db.first(choose, [customerId, contactId, instant(now)]))?.before ?? null;
}

/**
 * The persons who have an e-mail address, else the association itself. Addresses of the service's internal domains reach
 * nobody (spec 3 §5, "E-mail check at start").
 */
async function reached(
  db: Db,
  { lending }: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<readonly RequestReader[]> {
  const internal = lending?.internalMailDomains ?? [];
  const all = (await db.rows(addresses, [customerId])).filter(
    ({ email }) => email !== '' && !internal.includes(mailDomain(email)),
  );
  const persons = all.filter(({ contactId }) => contactId !== null);
  return persons.length > 0 ? persons : all;
}

function eachAddressOnce(all: readonly RequestReader[]): readonly RequestReader[] {
  return all.filter(
    ({ email }, at) => all.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === at,
  );
}
