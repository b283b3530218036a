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

const addresses = statement<RequestReader & { isChosen: boolean }>({
  isChosen: 'bool',
  contactId: 'text?',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  language: 'text?',
})(`
  select k.id as "contactId", k.first_name as "firstName", k.last_name as "lastName", k.email, l.language,
    r.contact_id is not null as "isChosen"
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.request_reader r on r.customer_id = k.customer_id and r.contact_id = k.id
  where k.customer_id = $1 and k.removed_at is null
  union all
  select null, '', '', c.email, null, false from $schema.customer c where c.id = $1
  order by 1 nulls last
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
  const { persons, contactId, own } = await reached(db, config, customerId);
  const alone = persons.find((one) => contactId !== null && one.contactId === contactId);
  if (alone !== undefined) return [alone];
  return eachAddressOnce(persons.length > 0 ? persons : own);
}

/** Whom an association may choose, and whom it chose. */
export async function readerChoice(
  db: Db,
  config: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<ReaderChoice> {
  const { persons, contactId } = await reached(db, config, customerId);
  return { contactId, persons };
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

interface Reached extends ReaderChoice {
  /** The association itself, where it has an address. */
  readonly own: readonly RequestReader[];
}

/**
 * Who has an e-mail address. Addresses of the service's internal domains reach nobody (spec 3 §5, "E-mail check at start"):
 * who was chosen and has such a one since counts as not chosen.
 */
async function reached(
  db: Db,
  { lending }: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<Reached> {
  const internal = lending?.internalMailDomains ?? [];
  const rows = (await db.rows(addresses, [customerId])).filter(
    ({ email }) => email !== '' && !internal.includes(mailDomain(email)),
  );
  const readers = rows.map(({ contactId, firstName, lastName, email, language }): RequestReader => {
    return { contactId, firstName, lastName, email, language };
  });
  return {
    contactId: rows.find(({ isChosen }) => isChosen)?.contactId ?? null,
    persons: readers.filter(({ contactId }) => contactId !== null),
    own: readers.filter(({ contactId }) => contactId === null),
  };
}

function eachAddressOnce(all: readonly RequestReader[]): readonly RequestReader[] {
  return all.filter(
    ({ email }, at) => all.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === at,
  );
}
