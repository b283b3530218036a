import type { StoredSetting } from '@bivak/contract/shop-config';
import type pg from 'pg';
import type { Db } from '../database/shop-database.ts';
import { statement } from '../database/statement.ts';
import type { Shop, ShopVersion } from './shop.ts';

/** The database is asked all the same: whether it is there is told by it. */
const noShops = 'select null as id where false';

/** Of all shops in one statement, however many there are; nobody counts it among those of a request (DESIGN §9). */
export async function readVersions(
  pool: pg.Pool,
  shops: readonly Pick<Shop, 'id' | 'database'>[],
): Promise<ReadonlyMap<string, ShopVersion>> {
  const text = shops
    .map(
      ({ id, database: { schema } }) => `select '${id}' as id,
        (select state::text from "${schema}".catalogue) as catalogue,
        (select version::text from "${schema}".settings_version) as settings`,
    )
    .join(' union all ');
  const { rows } = await pool.query<ShopVersion & { id: string }>(text === '' ? noShops : text);
  return new Map(rows.map(({ id, ...version }) => [id, version]));
}

const selectStored = statement<{ settings: string; rows: readonly StoredSetting[] }>({
  settings: 'text',
  rows: 'json',
})(`
  select version::text as settings,
    (select coalesce(json_agg(json_build_object('name', name, 'value', value) order by name), '[]')
      from $schema.setting) as rows
  from $schema.settings_version
`);

/** What stands in the table, with the version of just that. */
export async function readStored(
  db: Db,
): Promise<{ readonly settings: string; readonly rows: readonly StoredSetting[] }> {
  return (await db.first(selectStored)) ?? { settings: '', rows: [] };
}
