import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface MembershipRow {
  readonly loginId: string;
  readonly email: string;
  readonly roleName: string | null;
}

const selectMembership = statement<MembershipRow>(`
  select m.login_id as "loginId", l.email, m.role_name as "roleName"
  from $schema.membership m
  join $schema.login l on l.id = m.login_id
  where m.contact_id = $1
`);

/** By which login somebody acts for this contact; under the lock of the customer. */
export function membershipOf(db: Db, contactId: string): Promise<MembershipRow | undefined> {
  return db.first(selectMembership, [contactId]);
}

const selectManager = statement<{ contactId: string }>(`
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

const deleteMembership = statement<{ loginId: string }>(`
  delete from $schema.membership where contact_id = $1 returning login_id as "loginId"
`);

/** Nobody acts for this contact from now on; tells the login that did. */
export async function removeMembership(db: Db, contactId: string): Promise<string | undefined> {
  return (await db.first(deleteMembership, [contactId]))?.loginId;
}

const deleteLogin = statement(`
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

/** The same with what else a statement writes, of the contacts that `contacts` selects; what they were invited to goes too. */
export function endMembershipsSql(contacts: string): string {
  return `uninvited as (
    delete from $schema.invitation where contact_id in (${contacts})
  ), unbound as (
    delete from $schema.membership where contact_id in (${contacts}) returning login_id
  ), closed as (
    delete from $schema.login l
    where l.kind = 'customer' and l.id in (select login_id from unbound) and not exists (
      select from $schema.membership m where m.login_id = l.id and m.contact_id not in (${contacts})
    )
  )`;
}

/** What processes may remember of the sessions of these logins. */
export function sessionHashesSql(logins: string): string {
  return `select t.token_hash as hash from $schema.session_token t where t.login_id in (${logins}) and t.revoked_at is null`;
}

const selectHashes = statement<{ hash: Buffer }>(sessionHashesSql('$1'));

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
