import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';

const lifeMs = 24 * 3_600_000;

/**
 * A link by which one shop is made. Only its hash is kept. The one that a start prints is for the first shop: once there is
 * any it opens nothing, so that a line left in a log is worth nothing.
 */
export async function makeSetupLink(
  pool: pg.Pool,
  officeOrigin: string,
  { isFirst, now }: { readonly isFirst: boolean; readonly now: EpochMs },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query('delete from bivak.shop_link where used_at is null and expires_at <= $1', [instant(now)]);
  await pool.query('insert into bivak.shop_link (hash, is_first, expires_at) values ($1, $2, $3)', [
    secretHash(token),
    isFirst,
    instant((now + lifeMs) as EpochMs),
  ]);
  // Behind the `#`: no server and no proxy writes it into a log.
  return `${officeOrigin}/setup#${token}`;
}

/** Whether a shop may be made by it now; a guess, one that is over and one that was used are told apart by nobody. */
export async function isUsable(
  pool: pg.Pool,
  token: string,
  { now, hasShops }: { readonly now: EpochMs; readonly hasShops: boolean },
): Promise<boolean> {
  const { rows } = await pool.query<{ isFirst: boolean }>(
    'select is_first as "isFirst" from bivak.shop_link where hash = $1 and used_at is null and expires_at > $2',
    [secretHash(token), instant(now)],
  );
  const [link] = rows;
  return link !== undefined && !(link.isFirst && hasShops);
}

const useUp = statement({ id: 'text' })(`
  update bivak.shop_link set used_at = $2, shop_id = $3
  where hash = $1 and used_at is null and expires_at > $2
  returning shop_id as id
`);

/** In the transaction that makes the shop, so that neither is without the other; false: somebody was faster. */
export async function useSetupLink(db: Db, token: string, shopId: string, now: EpochMs): Promise<boolean> {
  return (await db.rows(useUp, [secretHash(token), instant(now), shopId])).length > 0;
}
