import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { knownAddressSql } from './attempts.sql.ts';
import type { LoginKeys } from './attempts.ts';
import { endOperatorSessionsSql } from './operator-sessions.sql.ts';
import { loginColumns, type LoginKind, type LoginRow } from './logins.sql.ts';
import type { OwnNames } from './password-faults.ts';

export type CodePurpose = 'activation' | 'password' | 'invitation';

export interface CodeState {
  readonly expires: EpochMs;
  readonly used: boolean;
}

/** Whoever asks again and again fills no mailbox. */
export const mostLive = 3;

export interface NewCode {
  readonly id: string;
  /** Null: nobody has the address that was asked for, or it is an invitation. */
  readonly loginId: string | null;
  /** Of an invitation. */
  readonly contactId?: string | null;
  readonly purpose: CodePurpose;
  readonly hash: Buffer;
  readonly language: Language;
  readonly page: string | null;
  readonly expires: EpochMs;
}

const insertCode = statement({ isNew: 'bool' })(`
  with coded as (
    insert into $schema.login_code (
      id, login_id, purpose, code_hash, language, page, created_at, expires_at, contact_id
    )
    select $1, $2, $3, $4, $5, $6, $7, $8, $9
    where (
      select count(*) from $schema.login_code c
      where (c.login_id = $2 or c.contact_id = $9) and c.purpose = $3 and c.used_at is null and c.expires_at > $7
    ) < ${mostLive}
    on conflict (id) do nothing
    returning id
  ), posted as (
    ${enqueueSql({ kind: `'mail.login-' || $3::text`, payload: `jsonb_build_object('codeId', $1::text)`, at: '$7' })}
  )
  select exists (select from coded) as "isNew"
`);

/**
 * Leaves the mail to the outbox. Nothing is added while a login has as many live codes as anybody needs; its mails have
 * them. Tells whether it was.
 */
export async function addCode(db: Db, code: NewCode, now: EpochMs): Promise<boolean> {
  const { id, loginId, contactId = null, purpose, hash, language, page, expires } = code;
  const times = [instant(now), instant(expires)];
  const values = [id, loginId, purpose, hash, language, page, ...times, contactId];
  return (await db.first(insertCode, values))?.isNew === true;
}

const countLive = statement({ n: 'int' })(`
  select count(*)::integer as n from $schema.login_code
  where login_id = $1 and purpose = $2 and used_at is null and expires_at > $3
`);

/** Whether the mailbox has as many codes as it gets: another mail would have none to bring. */
export async function hasCodesEnough(
  db: Db,
  loginId: string,
  purpose: CodePurpose,
  now: EpochMs,
): Promise<boolean> {
  return ((await db.first(countLive, [loginId, purpose, instant(now)]))?.n ?? 0) >= mostLive;
}

/** The lock is a statement of its own, so that the reading sees what the one before us wrote. */
export async function lockCodeRow(db: Db, hash: Buffer): Promise<void> {
  await db.rows(lockCode, [hash]);
}

const lockCode = statement({ onePlan: 'unread' })(
  `select ${onePlanColumn} from $schema.login_code where code_hash = $1 for update`,
);

const updateUsed = statement(`
  update $schema.login_code set used_at = $3
  where login_id = $1 and purpose = $2 and used_at is null
`);

/** A code that was used ends all others of its kind. */
export async function useCodes(db: Db, loginId: string, purpose: CodePurpose, now: EpochMs): Promise<void> {
  await db.rows(updateUsed, [loginId, purpose, instant(now)]);
}

const selectInvitationCode = statement({ id: 'text' })(`
  select id from $schema.login_code where code_hash = $1 and purpose = 'invitation'
`);

export async function isInvitationCode(db: Db, hash: Buffer): Promise<boolean> {
  return (await db.first(selectInvitationCode, [hash])) !== undefined;
}

/**
 * A code belongs to the address that it was mailed to: with another one, or none, it is of no use any more. Which
 * parameters are the contact and the instant.
 */
export function voidCodesSql(contact: number, at: number): string {
  return `update $schema.login_code set used_at = $${at} where contact_id = $${contact} and used_at is null`;
}

const updateUsedOfContact = statement(voidCodesSql(1, 2));

export async function voidInvitationCodes(db: Db, contactId: string, now: EpochMs): Promise<void> {
  await db.rows(updateUsedOfContact, [contactId, instant(now)]);
}

export interface MailedCode {
  readonly kind: LoginKind;
  readonly purpose: Exclude<CodePurpose, 'invitation'>;
  readonly loginId: string;
  readonly email: string;
  readonly language: Language;
  readonly page: string | null;
  readonly expires: EpochMs;
  readonly used: boolean;
  readonly firstName: string;
}

const selectMailedCode = statement<MailedCode>({
  purpose: 'text',
  kind: 'text',
  loginId: 'text',
  email: 'text',
  language: 'text',
  page: 'text?',
  expires: 'instant',
  used: 'bool',
  firstName: 'text',
})(`
  select c.purpose, l.kind, l.id as "loginId", l.email, c.language, c.page, c.expires_at as expires,
    c.used_at is not null as used, coalesce((
      select k.first_name from $schema.membership m join $schema.contact k on k.id = m.contact_id
      where m.login_id = l.id order by m.contact_id limit 1
    ), l.name) as "firstName"
  from $schema.login_code c
  join $schema.login l on l.id = c.login_id
  where c.id = $1
`);

export function mailedCode(db: Db, id: string): Promise<MailedCode | undefined> {
  return db.first(selectMailedCode, [id]);
}

const deleteOldCodes = statement('delete from $schema.login_code where expires_at < $1');

export async function sweepCodes(db: Db, expiredBefore: EpochMs): Promise<void> {
  await db.rows(deleteOldCodes, [instant(expiredBefore)]);
}

const lockLogin = statement<CodeState & LoginRow>({
  expires: 'instant',
  used: 'bool',
  id: 'text',
  kind: 'text',
  email: 'text',
  name: 'text',
  passwordHash: 'text',
  approved: 'bool',
  activated: 'bool',
})(`
  select c.expires_at as expires, c.used_at is not null as used, ${loginColumns}
  from $schema.login_code c join $schema.login l on l.id = c.login_id
  where c.code_hash = $1 and c.purpose = $2 for update of l
`);

/** A code and whose it is, both locked; undefined for one that was never ours. */
export async function lockCodeAndLogin(
  db: Db,
  hash: Buffer,
  purpose: CodePurpose,
): Promise<(CodeState & LoginRow) | undefined> {
  await lockCodeRow(db, hash);
  return db.first(lockLogin, [hash, purpose]);
}

// A new password ends all sessions, and what somebody else may have asked for in the person's name.
const spend = statement({ hash: 'bytes' })(`
  with used as (
    -- A code that was used ends all others of its kind.
    update $schema.login_code set used_at = $3 where login_id = $1 and purpose = $2 and used_at is null
  ), opened as (
    update $schema.login set activated = true, password_hash = coalesce($4, password_hash) where id = $1
  ), told as (
    ${enqueueSql({ kind: `'mail.login-waiting'`, payload: `jsonb_build_object('loginId', $1::text)`, at: '$3', from: '(select where $5::boolean) waits' })}
  ), given_up as (
    delete from $schema.invitation where $4::text is not null and own and replaces_login_id = $1
  ), ended as (
    update $schema.session_token set revoked_at = $3
    where $4::text is not null and login_id = $1 and revoked_at is null
    returning token_hash
  ), ended_work as (
    ${endOperatorSessionsSql('$1', '$3', '$4::text is not null')}
  ), calmed as (
    delete from $schema.name_attempt where name_hash = $7 returning name_hash
  ), forgotten as (
    delete from $schema.login_attempt where key_hash = $6 and (select count(*) from calmed) >= 0
  ), strangers as (
    -- Whoever was there with the old password may be the reason for the new one.
    delete from $schema.known_address where $4::text is not null and login_id = $1 and key_hash is distinct from $7
  ), known as (
    -- Whoever reads the mail is no stranger there, whatever is guessed elsewhere meanwhile.
    ${knownAddressSql('select $7, $1, $3 where $7::bytea is not null')}
  ), noted as (
    ${eventsSql(8)}
  )
  select token_hash as hash from ended
`);

export interface SpentCode {
  readonly loginId: string;
  readonly purpose: CodePurpose;
  /** The new one; null where only the mailbox was proved. */
  readonly passwordHash: string | null;
  /** The business is asked to approve. */
  readonly tells: boolean;
  /** Of a login with the new password: what was counted before is forgotten. */
  readonly keys: LoginKeys | null;
}

/** The login is activated by whatever code of a mail. Tells the hashes of the tokens that end. */
export async function spendCode(
  db: Db,
  { loginId, purpose, passwordHash, tells, keys }: SpentCode,
  now: EpochMs,
  event: readonly string[],
): Promise<Buffer[]> {
  const counted = [keys?.attempts ?? null, keys?.address ?? null];
  const values = [loginId, purpose, instant(now), passwordHash, tells, ...counted];
  return (await db.rows(spend, [...values, ...event])).map(({ hash }) => hash);
}

// An operator has one name, and acts for nobody.
const names = `l.email, coalesce(k.first_name, l.name) as "firstName", coalesce(k.last_name, '') as "lastName",
    coalesce(u.company_name, '') as "companyName"`;
const from = `
  from $schema.login l
  left join $schema.membership m on m.login_id = l.id
  left join $schema.contact k on k.id = m.contact_id
  left join $schema.customer u on u.id = m.customer_id`;
const ofLogin = statement<OwnNames>({
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  companyName: 'text',
})(`select ${names} ${from} where l.id = $1`);
const ofCode = statement<OwnNames & CodeState>({
  expires: 'instant',
  used: 'bool',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  companyName: 'text',
})(`
  select c.expires_at as expires, c.used_at is not null as used, ${names}
  ${from} join $schema.login_code c on c.login_id = l.id
  where c.code_hash = $1 and c.purpose = 'password'
`);

/** The names that a login has, one for each account. */
export function namesOfLogin(db: Db, loginId: string): Promise<OwnNames[]> {
  return db.rows(ofLogin, [loginId]);
}

/** Reads who may choose a new password by a code, each with how the code stands; nobody for one that was never ours. */
export function namesOfCode(db: Db, codeHash: Buffer): Promise<(OwnNames & CodeState)[]> {
  return db.rows(ofCode, [codeHash]);
}

const selectActivated = statement({ id: 'text' })(`
  select id from $schema.login_code
  where login_id = $1 and purpose = 'activation' and used_at is not null limit 1
`);

/**
 * Says whether the reader of its mailbox followed the link that activates it, and did not just choose a new password.
 */
export async function activatedByMail(db: Db, loginId: string): Promise<boolean> {
  return (await db.first(selectActivated, [loginId])) !== undefined;
}
