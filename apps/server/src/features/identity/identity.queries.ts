import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Membership } from './choose-account.ts';

export type LoginKind = 'customer' | 'operator';

export interface LoginRow {
  readonly id: string;
  readonly kind: LoginKind;
  readonly email: string;
  /** An operator's; customers have theirs on their contacts. */
  readonly name: string;
  readonly passwordHash: string;
  readonly approved: boolean;
  /** By the code of the mail of its registration. */
  readonly activated: boolean;
}

/** Of the login l. */
export const loginColumns =
  'l.id, l.kind, l.email, l.name, l.password_hash as "passwordHash", l.approved, l.activated';
const selectLogin = statement<LoginRow>(`
  select ${loginColumns} from $schema.login l where lower(l.email) = $1 and l.kind = $2
`);

/** A customer's login is none of the business, and the reverse, though the address may be the same. */
export function loginByName(
  db: Db,
  name: string,
  kind: LoginKind = 'customer',
): Promise<LoginRow | undefined> {
  return db.first(selectLogin, [name, kind]);
}

export interface AccountRow extends Omit<Membership, 'customerGroup' | 'referenceRequired'> {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** Of the contact: where it is written to. */
  readonly hasEmail: boolean;
}

const selectAccounts = statement<AccountRow>(`
  select m.customer_id as "customerId", m.contact_id as "contactId", m.role_name as "roleName",
    k.first_name as "firstName", k.last_name as "lastName", c.company_name as "companyName", k.email <> '' as "hasEmail"
  from $schema.membership m
  join $schema.contact k on k.id = m.contact_id
  join $schema.customer c on c.id = m.customer_id
  where m.login_id = $1
  order by c.company_name, m.customer_id, k.last_name, k.first_name, m.contact_id
`);

export function accountsOf(db: Db, loginId: string): Promise<AccountRow[]> {
  return db.rows(selectAccounts, [loginId]);
}

export interface AttemptLimit {
  readonly attempts: number;
  readonly minutes: number;
}

// Counts before the password is looked at, so that attempts side by side cannot all slip in under the limit.
// A locked key counts no further: whoever keeps trying is let in again when the time is over.
export function countingSql(row: string): string {
  return `
  insert into $schema.login_attempt as a (key_hash, failures, last_at)
  ${row}
  on conflict (key_hash) do update set
    failures = case when a.last_at <= $3 then 1 else least(a.failures, $4) + 1 end,
    last_at = case when a.last_at > $3 and a.failures >= $4 then a.last_at else excluded.last_at end
  returning failures`;
}

const counting = countingSql('values ($1, 1, $2)');
const countAttempt = statement<{ failures: number }>(counting);
const countOwn = statement<{ failures: number; passwordHash: string }>(`
  with counted as (${counting})
  select c.failures, l.password_hash as "passwordHash" from counted c join $schema.login l on l.id = $5
`);

// The login comes along, or nothing of it, by the same statement either way.
const countNamed = statement<{ failures: number; login: LoginRow | null }>(`
  with counted as (${counting})
  select c.failures, (
    select to_jsonb(found) from (
      select ${loginColumns} from $schema.login l where lower(l.email) = $5 and l.kind = $6
    ) found
  ) as login
  from counted c
`);

/** Counts an attempt and tells whether it may be made. */
export async function mayAttempt(
  db: Db,
  keyHash: Buffer,
  now: EpochMs,
  limit: AttemptLimit,
): Promise<boolean> {
  const row = await db.first(countAttempt, attemptValues(keyHash, now, limit));
  return row !== undefined && row.failures <= limit.attempts;
}

/** The same of who says their name, with their login if there is one. */
export async function tryName(
  db: Db,
  { name, kind, attempts }: { readonly name: string; readonly kind: LoginKind; readonly attempts: Buffer },
  now: EpochMs,
  limit: AttemptLimit,
): Promise<{ readonly mayTry: boolean; readonly login: LoginRow | undefined }> {
  const row = await db.first(countNamed, [...attemptValues(attempts, now, limit), name, kind]);
  const mayTry = row !== undefined && row.failures <= limit.attempts;
  return { mayTry, login: row?.login ?? undefined };
}

/** The same of who is logged in, with what their password has to fit; undefined when the login is gone. */
export async function tryOwnPassword(
  db: Db,
  { loginId, attempts }: { readonly loginId: string; readonly attempts: Buffer },
  now: EpochMs,
  limit: AttemptLimit,
): Promise<{ readonly passwordHash: string; readonly mayTry: boolean } | undefined> {
  const row = await db.first(countOwn, [...attemptValues(attempts, now, limit), loginId]);
  return row && { passwordHash: row.passwordHash, mayTry: row.failures <= limit.attempts };
}

/** $1 to $4 of what counts an attempt. */
export function attemptValues(keyHash: Buffer, now: EpochMs, { minutes, attempts }: AttemptLimit): unknown[] {
  return [keyHash, instant(now), instant((now - minutes * 60_000) as EpochMs), attempts];
}

const uncountAttempt = statement(
  'update $schema.login_attempt set failures = failures - 1 where key_hash = $1 and failures > 0',
);

/** One attempt that was none after all; those before it stay counted. */
export async function takeBackAttempt(db: Db, keyHash: Buffer): Promise<void> {
  await db.rows(uncountAttempt, [keyHash]);
}

const deleteOldAttempts = statement('delete from $schema.login_attempt where last_at < $1');

export async function sweepAttempts(db: Db, before: EpochMs): Promise<void> {
  await db.rows(deleteOldAttempts, [instant(before)]);
}
