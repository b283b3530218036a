import type { Salutation } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { limitOf, type Page, type PageOf } from './page.ts';

export interface ContactRow {
  readonly id: string;
  readonly customerId: string;
  readonly salutation: Salutation | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly tel: string;
  readonly mobilePhone: string;
  /** Of the login that acts for this contact. */
  readonly userName: string | null;
  readonly roleName: string | null;
  /** Null while nobody logs in as this person. */
  readonly loginId: string | null;
  /** The address that waits for its reader to agree. */
  readonly invitedEmail: string | null;
  readonly createdAt: EpochMs;
  readonly modifiedAt: EpochMs;
  readonly version: number;
}

// The admin-type user sees all persons of the customer, everybody else only themselves (spec 1 §6). Membership and login
// are tables of identity: who a person is and how they log in are read at one moment.
const contacts = `
  select k.id, k.customer_id as "customerId", k.salutation, k.first_name as "firstName", k.last_name as "lastName",
    k.email, k.tel, k.mobile_phone as "mobilePhone", l.email as "userName", m.role_name as "roleName",
    m.login_id as "loginId", i.email as "invitedEmail", k.created_at as "createdAt", k.modified_at as "modifiedAt",
    k.version
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.invitation i on i.contact_id = k.id
  where k.removed_at is null and ($1 or (k.customer_id = $2 and ($3 or k.id = $4)))`;

const selectContact = statement<ContactRow>(`${contacts} and k.id = $5`);
const selectContacts = statement<ContactRow>(`
  ${contacts} and k.customer_id = $5
  order by k.last_name, k.first_name, k.id
  limit $6 offset $7
`);
const countContacts = statement<{ total: number }>(`
  select count(*)::integer as total from (${contacts} and k.customer_id = $5) found
`);

export function findContact(db: Db, id: string, scope: CustomerScope): Promise<ContactRow | undefined> {
  return db.first(selectContact, [...scopeValues(scope), id]);
}

export async function contactsOf(
  db: Db,
  customerId: string,
  scope: CustomerScope,
  page: Page,
): Promise<PageOf<ContactRow>> {
  const values = [...scopeValues(scope), customerId];
  const counted = await db.first(countContacts, values);
  return {
    rows: await db.rows(selectContacts, [...values, ...limitOf(page)]),
    total: counted?.total ?? 0,
  };
}

function scopeValues({ everybody, customerId, isAdmin, contactId }: CustomerScope): unknown[] {
  return [everybody, customerId, isAdmin, contactId];
}
