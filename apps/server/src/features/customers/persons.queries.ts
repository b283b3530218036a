import type { Salutation } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import type { ContactRow, Reader } from './contacts.queries.ts';
import { limitOf, type Page, type PageOf } from './page.ts';

/** A contact who logs in, or was invited to. */
export interface PersonRow extends Omit<ContactRow, 'userName'> {
  readonly userName: string;
}

// Membership, login and invitation are tables of identity: what a person is, is read at one moment.
const personsOfWhom = (isAdmin: string) => `
  select k.id, k.customer_id as "customerId", k.salutation, k.first_name as "firstName", k.last_name as "lastName",
    k.email, k.tel, k.mobile_phone as "mobilePhone", coalesce(l.email, i.email) as "userName",
    coalesce(m.role_name, i.role_name) as "roleName", m.login_id as "loginId", i.email as "invitedEmail",
    k.created_at as "createdAt", k.modified_at as "modifiedAt", k.version
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.invitation i on i.contact_id = k.id
  where k.removed_at is null and coalesce(m.contact_id, i.contact_id) is not null
    and k.customer_id = $1 and (${isAdmin} or k.id = $3)`;
const persons = personsOfWhom('$2');

const selectPersons = statement<PersonRow>(
  `${persons} order by k.last_name, k.first_name, k.id limit $4 offset $5`,
);
const countPersons = statement<{ total: number }>(
  `select count(*)::integer as total from (${persons}) found`,
);
const selectPerson = statement<PersonRow>(`${persons} and k.id = $4`);

export async function personsOf(db: Db, { scope, isAdmin }: Reader, page: Page): Promise<PageOf<PersonRow>> {
  const values = [scope.customerId, isAdmin, scope.contactId];
  const counted = await db.first(countPersons, values);
  return {
    rows: await db.rows(selectPersons, [...values, ...limitOf(page)]),
    total: counted?.total ?? 0,
  };
}

export function findPerson(
  db: Db,
  contactId: string,
  { scope, isAdmin }: Reader,
): Promise<PersonRow | undefined> {
  return db.first(selectPerson, [scope.customerId, isAdmin, scope.contactId, contactId]);
}

// Who asks is looked at in the same statement, under the lock of the customer: a colleague may have changed that.
const selectPersonAs = statement<{ callerRole: string | null; person: boolean } & PersonRow>(`
  with me as (
    select m.role_name from $schema.membership m
    join $schema.contact k on k.id = m.contact_id and k.removed_at is null
    where m.contact_id = $3 and m.login_id = $5
  )
  select me.role_name as "callerRole", p.id is not null as person, p.*
  from me left join (${personsOfWhom('(select me.role_name from me) = $2')} and k.id = $4) p on true
`);

export interface PersonAs {
  readonly callerRole: string | null;
  /** Undefined when the caller may not see them, or they are not there. */
  readonly person: PersonRow | undefined;
}

/** A person as this contact of the customer sees them; undefined when the contact was taken off it meanwhile. */
export async function findPersonAs(
  db: Db,
  target: string,
  { customerId, contactId, loginId }: { customerId: string; contactId: string; loginId: string },
  adminRole: string,
): Promise<PersonAs | undefined> {
  const row = await db.first(selectPersonAs, [customerId, adminRole, contactId, target, loginId]);
  if (row === undefined) return undefined;
  const { callerRole, person: isThere, ...person } = row;
  return { callerRole, person: isThere ? person : undefined };
}

const selectRole = statement<{ roleName: string | null }>(`
  select m.role_name as "roleName" from $schema.membership m
  join $schema.contact k on k.id = m.contact_id and k.removed_at is null
  where m.contact_id = $1 and m.login_id = $2
`);

/** What the caller is now, under the lock of the customer; undefined when they were taken off it meanwhile. */
export function roleNow(
  db: Db,
  contactId: string,
  loginId: string,
): Promise<{ roleName: string | null } | undefined> {
  return db.first(selectRole, [contactId, loginId]);
}

const countAdmins = statement<{ n: number }>(`
  select count(*)::integer as n from $schema.membership m
  join $schema.login l on l.id = m.login_id and l.approved and l.activated
  where m.customer_id = $1 and m.role_name = $2 and m.contact_id <> $3
`);

/** Whether somebody else could still manage the customer. */
export async function hasOtherAdmin(
  db: Db,
  customerId: string,
  adminRole: string,
  butContact: string,
): Promise<boolean> {
  return ((await db.first(countAdmins, [customerId, adminRole, butContact]))?.n ?? 0) > 0;
}

const countAddress = statement<{ persons: number; invited: number; same: number }>(`
  select count(*)::integer as persons, count(i.contact_id)::integer as invited,
    (count(*) filter (where lower(l.email) = $2 or i.email = $2))::integer as same
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.invitation i on i.contact_id = k.id
  where k.customer_id = $1 and k.removed_at is null and coalesce(m.contact_id, i.contact_id) is not null
    and k.id is distinct from $3
`);

export interface Addresses {
  readonly persons: number;
  readonly invited: number;
  /** Other persons of this customer with this address; what other customers have is nobody's business. */
  readonly same: number;
}

export async function addressesOf(
  db: Db,
  customerId: string,
  email: string,
  butContact: string | null,
): Promise<Addresses> {
  const row = await db.first(countAddress, [customerId, email, butContact]);
  return row ?? { persons: 0, invited: 0, same: 0 };
}

export interface PersonValues {
  readonly salutation: Salutation | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly tel: string;
  readonly mobilePhone: string;
}

const updateContact = statement<{ version: number }>(`
  with written as (
    update $schema.contact set salutation = $2, first_name = $3, last_name = $4, tel = $5, mobile_phone = $6,
      modified_at = $7
    where id = $1
    returning version
  ), noted as (${eventsSql(8)})
  select version from written
`);

/** Writes the person and the event of it; answers the version that the row has now. */
export async function writePerson(
  db: Db,
  before: PersonRow,
  person: PersonValues,
  now: EpochMs,
  event: readonly string[],
): Promise<number> {
  const { salutation, firstName, lastName, tel, mobilePhone } = person;
  const values = [before.id, salutation, firstName, lastName, tel, mobilePhone, instant(now), ...event];
  return (await db.first(updateContact, values))?.version ?? before.version;
}

const updateRole = statement('update $schema.membership set role_name = $2 where contact_id = $1');
const updateInvitedRole = statement('update $schema.invitation set role_name = $2 where contact_id = $1');

/** Of who is only invited, what they will be. */
export async function writeRole(db: Db, person: PersonRow, roleName: string): Promise<void> {
  await db.rows(person.loginId === null ? updateInvitedRole : updateRole, [person.id, roleName]);
}

const markRemoved = statement(`
  update $schema.contact set removed_at = $2, modified_at = $2 where id = $1
`);

export async function removeContact(db: Db, id: string, now: EpochMs): Promise<void> {
  await db.rows(markRemoved, [id, instant(now)]);
}
