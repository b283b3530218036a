import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

const lockSubject = statement('select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Whoever signs on twice at once is made once: the second waits, and finds the login of the first. */
export async function lockIdentity(db: Db, issuer: string, subject: string): Promise<void> {
  await db.rows(lockSubject, [`${issuer} ${subject}`]);
}

export interface IdentityRow {
  readonly loginId: string;
  readonly confirmed: boolean;
}

const selectIdentity = statement<IdentityRow>(`
  select login_id as "loginId", confirmed from $schema.sign_on_identity where issuer = $1 and subject = $2
`);

export function identityOf(db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  return db.first(selectIdentity, [issuer, subject]);
}

const insertIdentity = statement<{ id: string }>(`
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
