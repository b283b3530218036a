import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { ContactRow } from './contacts.queries.ts';
import { limitOf, type Page, type PageOf } from './page.ts';

/** A contact who logs in, or was invited to. */
export interface PersonRow extends Omit<ContactRow, 'userName'> {
  readonly userName: string;
}

// Membership, login and invitation are tables of identity: what a person is, is read at one moment.
const persons = `
  select k.id, k.customer_id as "customerId", k.salutation, k.first_name as "firstName", k.last_name as "lastName",
    k.email, k.tel, k.mobile_phone as "mobilePhone", coalesce(l.email, i.email) as "userName",
    coalesce(m.role_name, i.role_name) as "roleName", m.login_id as "loginId", i.email as "invitedEmail",
    k.created_at as "createdAt", k.modified_at as "modifiedAt", k.version
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.invitation i on i.contact_id = k.id
  where k.removed_at is null and coalesce(m.contact_id, i.contact_id) is not null
    and k.customer_id = $1 and ($2 or k.id = $3)`;

const selectPersons = statement<PersonRow>(
  `${persons} order by k.last_name, k.first_name, k.id limit $4 offset $5`,
);
const countPersons = statement<{ total: number }>(
  `select count(*)::integer as total from (${persons}) found`,
);
const selectPerson = statement<PersonRow>(`${persons} and k.id = $4`);

export async function personsOf(db: Db, scope: CustomerScope, page: Page): Promise<PageOf<PersonRow>> {
  const values = [scope.customerId, scope.isAdmin, scope.contactId];
  const counted = await db.first(countPersons, values);
  return {
    rows: await db.rows(selectPersons, [...values, ...limitOf(page)]),
    total: counted?.total ?? 0,
  };
}

export function findPerson(db: Db, contactId: string, scope: CustomerScope): Promise<PersonRow | undefined> {
  return db.first(selectPerson, [scope.customerId, scope.isAdmin, scope.contactId, contactId]);
}
