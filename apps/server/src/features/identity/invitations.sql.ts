import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { letterSql } from '../../platform/mail/send-once.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { type NewCode, voidCodesSql } from './codes.sql.ts';

export interface InvitationValues {
  readonly contactId: string;
  readonly customerId: string;
  readonly email: string;
  /** What the person becomes; null where they have a role already. */
  readonly roleName: string | null;
  /** Whose place the new address takes. */
  readonly replacesLoginId: string | null;
  /** The person asked for the change of their own address. */
  readonly own: boolean;
}

/**
 * What inviting writes, for a statement that writes the person as well: parameters from the `first` on, as
 * `invitationValues` gives them. A contact has one invitation at a time: the last address that was asked for. Of the codes
 * only the new one is good, so that nobody has too many.
 */
export function invitationSql(first: number): string {
  const [contact, customer, email, role, replaces, own, at, code, hash, language, page, expires] = Array.from(
    { length: 12 },
    (_, n) => `$${first + n}`,
  );
  return `voided as (
    ${voidCodesSql(first, first + 6)}
  ), invited as (
    insert into $schema.invitation (contact_id, customer_id, email, role_name, replaces_login_id, own, created_at)
    values (${contact}, ${customer}, ${email}, ${role}, ${replaces}, ${own}, ${at})
    on conflict (contact_id) do update set
      email = excluded.email, role_name = excluded.role_name, replaces_login_id = excluded.replaces_login_id,
      own = excluded.own, created_at = excluded.created_at
  ), coded as (
    insert into $schema.login_code (id, purpose, code_hash, language, page, created_at, expires_at, contact_id)
    values (${code}, 'invitation', ${hash}, ${language}, ${page}, ${at}, ${expires}, ${contact})
  ), addressed as (
    ${letterSql(first + 12)} returning kind
  ), posted as (
    ${enqueueSql({ kind: 'mail.kind', payload: `jsonb_build_object('codeId', ${code}::text)`, at: `${at}`, from: `(select 'mail.login-invitation' as kind union all select kind from addressed) mail` })}
  )`;
}

/** `letter`: to the address of before, as `letterValues` gives it. */
export function invitationValues(
  { contactId, customerId, email, roleName, replacesLoginId, own }: InvitationValues,
  { id, hash, language, page, expires }: NewCode,
  letter: readonly (string | null)[],
  now: EpochMs,
): readonly unknown[] {
  const invitation = [contactId, customerId, email, roleName, replacesLoginId, own, instant(now)];
  return [...invitation, id, hash, language, page, instant(expires), ...letter];
}

const deleteInvitation = statement('delete from $schema.invitation where contact_id = $1');

export async function dropInvitation(db: Db, contactId: string): Promise<void> {
  await db.rows(deleteInvitation, [contactId]);
}

export interface InvitationRow extends InvitationValues {
  readonly expires: EpochMs;
  readonly used: boolean;
  readonly companyName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tel: string;
  readonly mobilePhone: string;
  /** Somebody with a proved mailbox logs in with this address already. */
  readonly isKnown: boolean;
  /** Somebody registered with this address, whether they proved it or not. */
  readonly isTaken: boolean;
}

const columns = `i.contact_id as "contactId", i.customer_id as "customerId", i.email, i.role_name as "roleName",
    i.replaces_login_id as "replacesLoginId", i.own, c.expires_at as expires, c.used_at is not null as used,
    u.company_name as "companyName", k.first_name as "firstName", k.last_name as "lastName",
    k.tel, k.mobile_phone as "mobilePhone",
    coalesce(l.activated, false) as "isKnown", l.id is not null as "isTaken"`;
const from = `from $schema.login_code c
  join $schema.invitation i on i.contact_id = c.contact_id
  join $schema.contact k on k.id = i.contact_id and k.removed_at is null
  join $schema.customer u on u.id = i.customer_id
  left join $schema.login l on l.kind = 'customer' and lower(l.email) = i.email`;

const invitationColumns = {
  contactId: 'text',
  customerId: 'text',
  email: 'text',
  roleName: 'text?',
  replacesLoginId: 'text?',
  own: 'bool',
  expires: 'instant',
  used: 'bool',
  companyName: 'text',
  firstName: 'text',
  lastName: 'text',
  tel: 'text',
  mobilePhone: 'text',
  isKnown: 'bool',
  isTaken: 'bool',
} as const satisfies ColumnsOf<InvitationRow>;

const selectInvitation = statement<InvitationRow>(invitationColumns)(`
  select ${columns} ${from}
  where c.code_hash = $1 and c.purpose = 'invitation'
`);

export function invitationOf(db: Db, hash: Buffer): Promise<InvitationRow | undefined> {
  return db.first(selectInvitation, [hash]);
}

export interface MailedInvitation extends InvitationRow {
  readonly language: Language;
  readonly page: string | null;
}

export interface MailedAddressChange {
  readonly language: Language;
  readonly firstName: string;
  readonly companyName: string;
}

const selectChange = statement<MailedAddressChange>({
  language: 'text',
  firstName: 'text',
  companyName: 'text',
})(`
  select c.language, k.first_name as "firstName", u.company_name as "companyName"
  from $schema.login_code c
  join $schema.contact k on k.id = c.contact_id
  join $schema.customer u on u.id = k.customer_id
  where c.id = $1
`);

/** The mail to the old address needs it, which goes out even when the new one was confirmed or given up meanwhile. */
export function mailedAddressChange(db: Db, codeId: string): Promise<MailedAddressChange | undefined> {
  return db.first(selectChange, [codeId]);
}

const selectMailed = statement<MailedInvitation>({
  ...invitationColumns,
  language: 'text',
  page: 'text?',
})(`
  select ${columns}, c.language, c.page ${from}
  where c.id = $1
`);

export function mailedInvitation(db: Db, codeId: string): Promise<MailedInvitation | undefined> {
  return db.first(selectMailed, [codeId]);
}
