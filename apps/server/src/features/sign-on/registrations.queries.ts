import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

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

const selectPending = statement<PendingRegistration>(`
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

const deletePending = statement<{ subject: string }>(`
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
