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

const deleteAttempt = statement<Attempt>(`
  delete from $schema.sign_on_attempt
  where state_hash = $1 and browser_hash = $2
  returning purpose, page, login_hint as "loginHint", language, expires_at as expires
`);

/** Of many who come back with the same state, one gets it; another browser never, and takes it from nobody. */
export function takeAttempt(db: Db, stateHash: Buffer, browserHash: Buffer): Promise<Attempt | undefined> {
  return db.first(deleteAttempt, [stateHash, browserHash]);
}

const deleteOldAttempts = statement('delete from $schema.sign_on_attempt where expires_at < $1');

export async function sweepAttempts(db: Db, now: EpochMs): Promise<void> {
  await db.rows(deleteOldAttempts, [instant(now)]);
}
