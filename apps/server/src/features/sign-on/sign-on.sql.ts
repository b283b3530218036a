import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

export type Purpose = 'login' | 'register' | 'switch' | 'logout';

/** A way to the provider and back, for one browser. */
export interface Attempt {
  readonly purpose: Purpose;
  /** A path of this shop. */
  readonly page: string;
  readonly loginHint: string | null;
  readonly language: Language;
  readonly expires: EpochMs;
}

const insertAttempt = statement(`
  insert into $schema.sign_on_attempt (state_hash, browser_hash, purpose, page, login_hint, language, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
`);

export async function addAttempt(
  db: Db,
  attempt: Attempt & { readonly stateHash: Buffer; readonly browserHash: Buffer },
): Promise<void> {
  const { stateHash, browserHash, purpose, page, loginHint, language, expires } = attempt;
  const values = [stateHash, browserHash, purpose, page, loginHint, language, instant(expires)];
  await db.rows(insertAttempt, values);
}

const deleteAttempt = statement<Attempt>({
  purpose: 'text',
  page: 'text',
  loginHint: 'text?',
  language: 'text',
  expires: 'instant',
})(`
  delete from $schema.sign_on_attempt
  where state_hash = $1 and browser_hash = $2
  returning purpose, page, login_hint as "loginHint", language, expires_at as expires
`);

/** Of many who come back with the same state one gets it; another browser never does, and takes it from nobody. */
export function takeAttempt(db: Db, stateHash: Buffer, browserHash: Buffer): Promise<Attempt | undefined> {
  return db.first(deleteAttempt, [stateHash, browserHash]);
}

const deleteOldAttempts = statement('delete from $schema.sign_on_attempt where expires_at < $1');

export async function sweepAttempts(db: Db, now: EpochMs): Promise<void> {
  await db.rows(deleteOldAttempts, [instant(now)]);
}

export interface ExchangeCode {
  readonly loginId: string;
  readonly browserHash: Buffer;
  readonly customerIds: readonly string[];
  readonly expires: EpochMs;
  readonly used: boolean;
}

const insertCode = statement(`
  insert into $schema.exchange_code (code_hash, login_id, browser_hash, customer_ids, expires_at)
  values ($1, $2, $3, $4, $5)
`);

export async function addExchangeCode(
  db: Db,
  code: Omit<ExchangeCode, 'used'> & { readonly hash: Buffer },
): Promise<void> {
  const { hash, loginId, browserHash, customerIds, expires } = code;
  await db.rows(insertCode, [hash, loginId, browserHash, customerIds, instant(expires)]);
}

const lockCode = statement('select from $schema.exchange_code where code_hash = $1 for update');
const selectCode = statement<ExchangeCode>({
  loginId: 'text',
  browserHash: 'bytes',
  customerIds: 'text[]',
  expires: 'instant',
  used: 'bool',
})(`
  select login_id as "loginId", browser_hash as "browserHash", customer_ids as "customerIds",
    expires_at as expires, used_at is not null as used
  from $schema.exchange_code where code_hash = $1
`);

/** The lock is a statement of its own, so that the reading sees what the one before us wrote. */
export async function lockedExchangeCode(db: Db, hash: Buffer): Promise<ExchangeCode | undefined> {
  await db.rows(lockCode, [hash]);
  return db.first(selectCode, [hash]);
}

const updateUsed = statement('update $schema.exchange_code set used_at = $2 where code_hash = $1');

export async function useExchangeCode(db: Db, hash: Buffer, now: EpochMs): Promise<void> {
  await db.rows(updateUsed, [hash, instant(now)]);
}

const deleteOldCodes = statement('delete from $schema.exchange_code where expires_at < $1');

export async function sweepExchangeCodes(db: Db, expiredBefore: EpochMs): Promise<void> {
  await db.rows(deleteOldCodes, [instant(expiredBefore)]);
}

const lockSubject = statement({ pg_advisory_xact_lock: 'unread' })(
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
);

/** Whoever signs on twice at once is made once: the second waits, and finds the login of the first. */
export async function lockIdentity(db: Db, issuer: string, subject: string): Promise<void> {
  await db.rows(lockSubject, [`${issuer} ${subject}`]);
}

export interface IdentityRow {
  readonly loginId: string;
  readonly confirmed: boolean;
}

const selectIdentity = statement<IdentityRow>({ loginId: 'text', confirmed: 'bool' })(`
  select login_id as "loginId", confirmed from $schema.sign_on_identity where issuer = $1 and subject = $2
`);

export function identityOf(db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  return db.first(selectIdentity, [issuer, subject]);
}

const insertIdentity = statement({ id: 'text' })(`
  insert into $schema.sign_on_identity (issuer, subject, login_id, confirmed, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict (issuer, subject) do nothing
  returning login_id as id
`);

export interface NewIdentity extends IdentityRow {
  readonly issuer: string;
  readonly subject: string;
}

/** Tells whether the person had no login yet. */
export async function addIdentity(db: Db, identity: NewIdentity, now: EpochMs): Promise<boolean> {
  const { issuer, subject, loginId, confirmed } = identity;
  return (await db.rows(insertIdentity, [issuer, subject, loginId, confirmed, instant(now)])).length > 0;
}

const updateConfirmed = statement(`
  update $schema.sign_on_identity set confirmed = true where issuer = $1 and subject = $2
`);

export async function confirmIdentity(db: Db, issuer: string, subject: string): Promise<void> {
  await db.rows(updateConfirmed, [issuer, subject]);
}

export interface KnownCustomer {
  readonly id: string;
  /** It registered, and the business has let none of its people in yet. */
  readonly waits: boolean;
}

const selectCustomers = statement<KnownCustomer>({ id: 'text', waits: 'bool' })(`
  select c.id, coalesce(bool_and(not l.approved), false) as waits
  from $schema.customer c
  left join $schema.membership m on m.customer_id = c.id
  left join $schema.login l on l.id = m.login_id
  where c.id = any($1)
  group by c.id
`);

/** Which of these are customers of the shop. */
export function knownCustomers(db: Db, ids: readonly string[]): Promise<KnownCustomer[]> {
  return db.rows(selectCustomers, [ids]);
}

export interface GivenAccount {
  readonly customerId: string;
  readonly contactId: string;
}

const selectGiven = statement<GivenAccount>({ customerId: 'text', contactId: 'text' })(`
  select a.customer_id as "customerId", a.contact_id as "contactId"
  from $schema.sign_on_account a
  join $schema.contact k on k.id = a.contact_id and k.removed_at is null
  where a.login_id = $1
`);

/**
 * Lists the accounts that sign-on gave this login, also those that it took again; not of contacts that were removed.
 */
export function givenAccounts(db: Db, loginId: string): Promise<GivenAccount[]> {
  return db.rows(selectGiven, [loginId]);
}

const insertGiven = statement(`
  insert into $schema.sign_on_account (login_id, customer_id, contact_id)
  values ($1, $2, $3)
  on conflict (login_id, customer_id) do update set contact_id = excluded.contact_id
`);

export async function addGiven(db: Db, loginId: string, account: GivenAccount): Promise<void> {
  await db.rows(insertGiven, [loginId, account.customerId, account.contactId]);
}

/** Somebody new on the way to the registration, as the provider described them. */
export interface PendingRegistration {
  readonly issuer: string;
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The association that is no customer yet. */
  readonly customerId: string | null;
  readonly companyName: string;
  readonly customerGroup: string | null;
  readonly expires: EpochMs;
}

const insertPending = statement(`
  insert into $schema.sign_on_registration (
    key_hash, browser_hash, issuer, subject, first_name, last_name, email, email_verified, customer_id,
    company_name, customer_group, expires_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
`);

export async function addPending(
  db: Db,
  keyHash: Buffer,
  browserHash: Buffer,
  p: PendingRegistration,
): Promise<void> {
  await db.rows(insertPending, [
    keyHash,
    browserHash,
    p.issuer,
    p.subject,
    p.firstName,
    p.lastName,
    p.email,
    p.emailVerified,
    p.customerId,
    p.companyName,
    p.customerGroup,
    instant(p.expires),
  ]);
}

const selectPending = statement<PendingRegistration>({
  issuer: 'text',
  subject: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  emailVerified: 'bool',
  customerId: 'text?',
  companyName: 'text',
  customerGroup: 'text?',
  expires: 'instant',
})(`
  select issuer, subject, first_name as "firstName", last_name as "lastName", email,
    email_verified as "emailVerified", customer_id as "customerId", company_name as "companyName",
    customer_group as "customerGroup", expires_at as expires
  from $schema.sign_on_registration
  where key_hash = $1 and browser_hash = $2
`);

export function pendingRegistration(
  db: Db,
  keyHash: Buffer,
  browserHash: Buffer,
): Promise<PendingRegistration | undefined> {
  return db.first(selectPending, [keyHash, browserHash]);
}

const deletePending = statement({ subject: 'text' })(`
  delete from $schema.sign_on_registration where key_hash = $1 returning subject
`);

/** Whether this one may register with the key: of several at once, one. */
export async function takePending(db: Db, keyHash: Buffer): Promise<boolean> {
  return (await db.rows(deletePending, [keyHash])).length > 0;
}

const deleteOldPending = statement('delete from $schema.sign_on_registration where expires_at < $1');

export async function sweepPending(db: Db, now: EpochMs): Promise<void> {
  await db.rows(deleteOldPending, [instant(now)]);
}
