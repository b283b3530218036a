import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Salutation } from '../identity/index.ts';

/** Which part of a list is asked for: pages count from 0. */
export interface Page {
  readonly size: number;
  readonly index: number;
}

export interface PageOf<Row> extends Pick<Page, 'index'> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
}

/** What a statement takes for a page, its last two values. */
function limitOf({ size, index }: Page): [number, number] {
  return [size, size * index];
}

export interface ContactRow {
  readonly id: string;
  readonly customerId: string;
  readonly salutation: Salutation | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly tel: string;
  readonly mobilePhone: string;
  /** The name of the login that acts for this contact. */
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
// are tables of identity: who a person is and how they log in are read at one instant.
const contactRows = `
  select k.id, k.customer_id as "customerId", k.salutation, k.first_name as "firstName", k.last_name as "lastName",
    k.email, k.tel, k.mobile_phone as "mobilePhone", l.email as "userName", m.role_name as "roleName",
    m.login_id as "loginId", i.email as "invitedEmail", k.created_at as "createdAt", k.modified_at as "modifiedAt",
    k.version
  from $schema.contact k
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.invitation i on i.contact_id = k.id
  where k.removed_at is null and ($1 or (k.customer_id = $2 and ($3 or k.id = $4)))`;

const contactRowColumns = {
  id: 'text',
  customerId: 'text',
  salutation: 'text?',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  tel: 'text',
  mobilePhone: 'text',
  userName: 'text?',
  roleName: 'text?',
  loginId: 'text?',
  invitedEmail: 'text?',
  createdAt: 'instant',
  modifiedAt: 'instant',
  version: 'int',
} as const satisfies ColumnsOf<ContactRow>;

const selectContact = statement<ContactRow>(contactRowColumns)(`${contactRows} and k.id = $5`);
const selectContacts = statement<ContactRow>(contactRowColumns)(`
  ${contactRows} and k.customer_id = $5
  order by k.last_name, k.first_name, k.id
  limit $6 offset $7
`);
const countContacts = statement({ total: 'int' })(`
  select count(*)::integer as total from (${contactRows} and k.customer_id = $5) found
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
    index: page.index,
  };
}

function scopeValues({ everybody, customerId, isAdmin, contactId }: CustomerScope): unknown[] {
  return [everybody, customerId, isAdmin, contactId];
}

/** A contact who logs in, or was invited to. */
export interface PersonRow extends Omit<ContactRow, 'userName'> {
  readonly userName: string;
}

// Membership, login and invitation are tables of identity: what a person is, is read at one instant.
const personRows = `
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

const personRowColumns = {
  ...contactRowColumns,
  userName: 'text',
} as const satisfies ColumnsOf<PersonRow>;

const selectPersons = statement<PersonRow>(personRowColumns)(
  `${personRows} order by k.last_name, k.first_name, k.id limit $4 offset $5`,
);
const countPersons = statement({ total: 'int' })(
  `select count(*)::integer as total from (${personRows}) found`,
);
const selectPerson = statement<PersonRow>(personRowColumns)(`${personRows} and k.id = $4`);

export async function personsOf(db: Db, scope: CustomerScope, page: Page): Promise<PageOf<PersonRow>> {
  const values = [scope.customerId, scope.isAdmin, scope.contactId];
  const counted = await db.first(countPersons, values);
  return {
    rows: await db.rows(selectPersons, [...values, ...limitOf(page)]),
    total: counted?.total ?? 0,
    index: page.index,
  };
}

export function findPerson(db: Db, contactId: string, scope: CustomerScope): Promise<PersonRow | undefined> {
  return db.first(selectPerson, [scope.customerId, scope.isAdmin, scope.contactId, contactId]);
}

/** What decides over a change of a person besides themselves, under the lock of their customer. */
export interface PersonFacts {
  /** Whether somebody else could still manage the customer. */
  readonly hasOtherAdmin: boolean;
  /** Whether the password that the caller proved is still theirs. */
  readonly hasPassword: boolean;
  /** Other persons of the customer, and those of them whose address waits. */
  readonly persons: number;
  readonly invited: number;
  /** Those of them with the wanted address; what other customers have is nobody's business. */
  readonly same: number;
  /** Invitations that the customer had sent within a day; people taken off meanwhile count too. */
  readonly mails: number;
}

export interface LockedPerson {
  readonly callerRole: string | null;
  /** Undefined when the caller may not see them, or they are not there. */
  readonly person: PersonRow | undefined;
  readonly facts: PersonFacts;
}

interface Asker {
  readonly customerId: string;
  readonly contactId: string;
  readonly loginId: string;
}

interface LockInput {
  readonly adminRole: string;
  readonly target: string | null;
  readonly address: string | null;
  readonly passwordHash: string | null;
  readonly now: EpochMs;
}

type LockedRow = { callerRole: string | null } & PersonFacts & {
    [K in keyof PersonRow]: PersonRow[K] | null;
  };

const lockPerson = statement<LockedRow>({
  callerRole: 'text?',
  id: 'text?',
  customerId: 'text?',
  salutation: 'text?',
  firstName: 'text?',
  lastName: 'text?',
  email: 'text?',
  tel: 'text?',
  mobilePhone: 'text?',
  userName: 'text?',
  roleName: 'text?',
  loginId: 'text?',
  invitedEmail: 'text?',
  createdAt: 'instant?',
  modifiedAt: 'instant?',
  version: 'int?',
  hasOtherAdmin: 'bool',
  hasPassword: 'bool',
  persons: 'int',
  invited: 'int',
  same: 'int',
  mails: 'int',
  onePlan: 'unread',
})(`
  select p.*, ${onePlanColumn} from $schema.locked_person($1, $2, $3, $4, $5, $6, $7, $8) p
`);

const dayMs = 24 * 3_600_000;

/**
 * Locks the customer, and tells what the caller and the person are then; undefined when the caller was taken off it
 * meanwhile.
 */
export async function lockedPerson(
  db: Db,
  { customerId, contactId, loginId }: Asker,
  { adminRole, target, address, passwordHash, now }: LockInput,
): Promise<LockedPerson | undefined> {
  const since = instant((now - dayMs) as EpochMs);
  const asker = [customerId, contactId, loginId, adminRole];
  const row = await db.first(lockPerson, [...asker, target, address, since, passwordHash]);
  if (row === undefined) return undefined;
  const { callerRole, hasOtherAdmin, hasPassword, persons, invited, same, mails, ...person } = row;
  return {
    callerRole,
    person: person.id === null ? undefined : personOf(person as PersonRow),
    facts: { hasOtherAdmin, hasPassword, persons, invited, same, mails },
  };
}

function personOf(row: PersonRow & { onePlan?: string }): PersonRow {
  const { onePlan: _, ...person } = row;
  return person;
}
