import type pg from 'pg';
import type { Shop, ShopVersion } from './shop.ts';

/** Of all shops in one statement, however many there are; nobody counts it among those of a request (DESIGN §9). */
export async function readVersions(
  pool: pg.Pool,
  shops: readonly Pick<Shop, 'id' | 'database'>[],
): Promise<ReadonlyMap<string, ShopVersion>> {
  const text = shops
    .map(
      ({ id, database: { schema } }) =>
        `select '${id}' as id, (select state::text from "${schema}".catalogue) as catalogue`,
    )
    .join(' union all ');
  const { rows } = await pool.query<ShopVersion & { id: string }>(text);
  return new Map(rows.map(({ id, ...version }) => [id, version]));
}
