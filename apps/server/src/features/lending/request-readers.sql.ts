import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** Somebody who reads what an association is told about its requests. */
export interface RequestReader {
  /** Null of the association itself. */
  contactId: string | null;
  /** As they typed it; empty of the association itself. */
  firstName: string;
  email: string;
  /** Null where it is not known. */
  language: Language | null;
}

const addresses = statement<RequestReader>({
  contactId: 'text?',
  firstName: 'text',
  email: 'text',
  language: 'text?',
})(`
  select k.id as "contactId", k.first_name as "firstName", k.email, l.language
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  where k.customer_id = $1 and k.removed_at is null
  union all
  select null, '', c.email, null from $schema.customer c where c.id = $1
  order by 1 nulls last
`);

/**
 * Who is told about the requests of an association: all its persons who have an e-mail address, each address once
 * (`design/lending.md` §4, "mails"). Where none of them has one, the association's own address. Addresses of the
 * service's internal domains reach nobody (spec 3 §5, "E-mail check at start").
 */
export async function requestReaders(
  db: Db,
  { lending }: Pick<ShopConfig, 'lending'>,
  customerId: string,
): Promise<readonly RequestReader[]> {
  const internal = lending?.internalMailDomains ?? [];
  const reached = (await db.rows(addresses, [customerId])).filter(
    ({ email }) => email !== '' && !internal.includes(domainOf(email)),
  );
  const persons = reached.filter(({ contactId }) => contactId !== null);
  const all = persons.length > 0 ? persons : reached;
  return all.filter(
    ({ email }, at) => all.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === at,
  );
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
