import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

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
const selectCode = statement<ExchangeCode>(`
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
