import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import { endMembershipsSql, sessionHashesSql } from '../../platform/identity/memberships-sql.ts';
import { voidCodesSql } from './codes.sql.ts';
import { invitationSql } from './invitations.sql.ts';
import type { Salutation } from './people.sql.ts';

export interface MembershipRow {
  readonly loginId: string;
  readonly email: string;
  readonly roleName: string | null;
}

const selectMembership = statement<MembershipRow>({ loginId: 'text', email: 'text', roleName: 'text?' })(`
  select m.login_id as "loginId", l.email, m.role_name as "roleName"
  from $schema.membership m
  join $schema.login l on l.id = m.login_id
  where m.contact_id = $1
`);

/** Reads by which login somebody acts for this contact, under the lock of the customer. */
export function membershipOf(db: Db, contactId: string): Promise<MembershipRow | undefined> {
  return db.first(selectMembership, [contactId]);
}

const updateFirst = statement({ contactId: 'text' })(`
  update $schema.membership set first_login_at = $2 where contact_id = $1 and first_login_at is null
  returning contact_id as "contactId"
`);

/** Whether it had not been noted before that somebody acts for this contact. */
export async function noteFirstLogin(db: Db, contactId: string, now: EpochMs): Promise<boolean> {
  return (await db.first(updateFirst, [contactId, instant(now)])) !== undefined;
}

const updateConfirmed = statement({ contactId: 'text' })(`
  update $schema.membership set details_confirmed_at = $2 where contact_id = $1 and details_confirmed_at is null
  returning contact_id as "contactId"
`);

/** Whether the details of this contact had not been confirmed before. */
export async function noteConfirmed(db: Db, contactId: string, now: EpochMs): Promise<boolean> {
  return (await db.first(updateConfirmed, [contactId, instant(now)])) !== undefined;
}

const selectManager = statement({ contactId: 'text' })(`
  select m.contact_id as "contactId"
  from $schema.membership m
  join $schema.contact k on k.id = m.contact_id and k.removed_at is null
  join $schema.login l on l.id = m.login_id and l.approved and l.activated
  where m.customer_id = $1 and m.contact_id <> $2 and m.role_name = $3
  limit 1
`);

/** Whether somebody else could manage the customer, as `locked_person` counts them; under the lock of the customer. */
export async function hasOtherManager(
  db: Db,
  { customerId, contactId, adminRole }: Readonly<Record<'customerId' | 'contactId' | 'adminRole', string>>,
): Promise<boolean> {
  return (await db.first(selectManager, [customerId, contactId, adminRole])) !== undefined;
}

const deleteMembership = statement({ loginId: 'text' })(`
  delete from $schema.membership where contact_id = $1 returning login_id as "loginId"
`);

/** Nobody acts for this contact from now on; tells the login that did. */
export async function removeMembership(db: Db, contactId: string): Promise<string | undefined> {
  return (await db.first(deleteMembership, [contactId]))?.loginId;
}

const deleteLogin = statement({ id: 'unread' })(`
  delete from $schema.login l
  where l.id = $1 and l.kind = 'customer'
    and not exists (select from $schema.membership m where m.login_id = l.id)
  returning id
`);

/** A login that acts for nobody any more goes too, so that its address is free. Tells whether it did. */
export async function endMembership(db: Db, contactId: string, loginId: string): Promise<boolean> {
  await removeMembership(db, contactId);
  return (await db.rows(deleteLogin, [loginId])).length > 0;
}

const selectHashes = statement({ hash: 'bytes' })(sessionHashesSql('$1'));

export async function sessionHashesOf(db: Db, loginId: string): Promise<Buffer[]> {
  return (await db.rows(selectHashes, [loginId])).map(({ hash }) => hash);
}

const updateContactEmail = statement(`
  update $schema.contact set email = $2, modified_at = $3 where id = $1
`);

const updatePhones = statement(`
  update $schema.contact set tel = coalesce($2, tel), mobile_phone = coalesce($3, mobile_phone), modified_at = $4
  where id = $1
`);

export interface Phones {
  readonly tel?: string | undefined;
  readonly mobilePhone?: string | undefined;
}

export async function setContactPhones(
  db: Db,
  contactId: string,
  { tel, mobilePhone }: Phones,
  now: EpochMs,
): Promise<void> {
  await db.rows(updatePhones, [contactId, tel ?? null, mobilePhone ?? null, instant(now)]);
}

export async function setContactEmail(db: Db, contactId: string, email: string, now: EpochMs): Promise<void> {
  await db.rows(updateContactEmail, [contactId, email, instant(now)]);
}

const lockOne = statement({ onePlan: 'unread', isBlocked: 'bool' })(
  `select ${onePlanColumn}, blocked_at is not null as "isBlocked" from $schema.customer where id = $1 for update`,
);

/**
 * Behind the cart in the order of locks (DESIGN §4.1). Whoever changes the persons of a customer waits for who does so
 * already, so that the last admin is counted; two checkouts of one customer count its allowances one after the other. Answers whether
 * the business rents nothing more to it.
 */
export function lockCustomer(
  db: Db,
  customerId: string,
): Promise<{ readonly isBlocked: boolean } | undefined> {
  return db.first(lockOne, [customerId]);
}

const lockSeveral = statement('select from $schema.customer where id = any($1) order by id for update');

/** Several at once, in one order. */
export async function lockCustomers(db: Db, customerIds: readonly string[]): Promise<void> {
  await db.rows(lockSeveral, [[...new Set(customerIds)]]);
}

// Each is one statement: what is written of a person, of how they log in, its events and its mails stand together, and a
// call keeps to a few.

export interface PersonValues {
  readonly salutation: Salutation | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly tel: string;
  readonly mobilePhone: string;
}

/** The person as it was read under the lock of their customer. */
export interface StandingPerson {
  readonly id: string;
  /** Null while nobody logs in as this person. */
  readonly loginId: string | null;
  readonly version: number;
}

const valuesOf = (id: string, person: PersonValues, now: EpochMs) => [
  id,
  person.salutation,
  person.firstName,
  person.lastName,
  person.email,
  person.tel,
  person.mobilePhone,
  instant(now),
];

const insertPerson = statement(`
  with added as (
    insert into $schema.contact (
      id, salutation, first_name, last_name, email, tel, mobile_phone, created_at, customer_id, modified_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)
  ), ${invitationSql(14)}
  ${eventsSql(10)}
`);

export async function addPersonInvited(
  db: Db,
  { id, customerId, ...person }: PersonValues & { readonly id: string; readonly customerId: string },
  now: EpochMs,
  events: readonly string[],
  invitation: readonly unknown[],
): Promise<void> {
  await db.rows(insertPerson, [...valuesOf(id, person, now), customerId, ...events, ...invitation]);
}

/** A role of somebody who is only invited is what they will be. */
const ranked = (role: string) => `ranked as (
    update $schema.membership set role_name = ${role} where contact_id = $1 and ${role}::text is not null
  )`;
const promised = (role: string) => `promised as (
    update $schema.invitation set role_name = ${role} where contact_id = $1 and ${role}::text is not null
  )`;

const savePerson = (also: string) =>
  statement({ version: 'int', hash: 'bytes?' })(`
  with written as (
    update $schema.contact set salutation = $2, first_name = $3, last_name = $4, email = $5, tel = $6, mobile_phone = $7,
      modified_at = $8
    where id = $1
    returning version
  ), forgotten as (
    delete from $schema.login_attempt where key_hash = $9
  ), ${ranked('$10')}, ${also}, noted as (
    ${eventsSql(12)}
  )
  select w.version, t.hash from written w left join (${sessionHashesSql('$11')}) t on true
`);
const saveOnly = savePerson(promised('$10'));
const saveInvited = savePerson(invitationSql(16));
const saveWithdrawn = savePerson(`withdrawn as (
    delete from $schema.invitation where contact_id = $1
  ), voided as (
    ${voidCodesSql(1, 8)}
  )`);

export interface PersonChange {
  readonly values: PersonValues;
  /** Another role than before. */
  readonly roleName: string | null;
  /** Counted tries of a password that was right. */
  readonly attempts: Buffer | null;
  /** The login that may do something else from now on, or has another address waiting. */
  readonly toForget: string | null;
  readonly events: readonly string[];
  /** By which the person gets another address. */
  readonly invitation: readonly unknown[] | null;
  /** The address that waits is given up. */
  readonly withdraws: boolean;
}

export interface WrittenPerson {
  readonly version: number;
  /** Of the tokens that processes may remember something of. */
  readonly hashes: readonly Buffer[];
}

export async function writePerson(
  db: Db,
  before: StandingPerson,
  { values, roleName, attempts, toForget, events, invitation, withdraws }: PersonChange,
  now: EpochMs,
): Promise<WrittenPerson> {
  const all = [...valuesOf(before.id, values, now), attempts, roleName, toForget, ...events];
  const rows = await (invitation === null
    ? db.rows(withdraws ? saveWithdrawn : saveOnly, all)
    : db.rows(saveInvited, [...all, ...invitation]));
  return { version: rows[0]?.version ?? before.version, hashes: hashesOf(rows) };
}

// The role is read with the contact: who saw the old one overwrites nothing.
const saveRole = statement({ version: 'int', hash: 'bytes?' })(`
  with written as (
    update $schema.contact set modified_at = $4 where id = $1
    returning version
  ), ${ranked('$2')}, ${promised('$2')}, noted as (
    ${eventsSql(5)}
  )
  select w.version, t.hash from written w left join (${sessionHashesSql('$3')}) t on true
`);

export async function writeRole(
  db: Db,
  { id, loginId, version }: StandingPerson,
  roleName: string,
  now: EpochMs,
  events: readonly string[],
): Promise<WrittenPerson> {
  const rows = await db.rows(saveRole, [id, roleName, loginId, instant(now), ...events]);
  return { version: rows[0]?.version ?? version, hashes: hashesOf(rows) };
}

const takeOff = statement({ hash: 'bytes?' })(`
  with voided as (
    ${voidCodesSql(1, 2)}
  ), ${endMembershipsSql('$1')}, removed as (
    update $schema.contact set removed_at = $2, modified_at = $2 where id = $1
  ), noted as (
    ${eventsSql(4)}
  )
  ${sessionHashesSql('$3')}
`);

/** Nobody acts for this contact any more, which stays for the orders that name it. */
export async function removePersonRow(
  db: Db,
  { id, loginId }: StandingPerson,
  now: EpochMs,
  events: readonly string[],
): Promise<readonly Buffer[]> {
  return hashesOf(await db.rows(takeOff, [id, instant(now), loginId, ...events]));
}

function hashesOf(rows: readonly { hash: Buffer | null }[]): Buffer[] {
  return rows.flatMap(({ hash }) => hash ?? []);
}
