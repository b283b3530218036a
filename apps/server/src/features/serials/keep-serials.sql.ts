import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

const insertNew = statement({ id: 'text' })(`
  insert into $schema.serial (id, item_id, warehouse_id, brand, bought_on, cost_cents)
  select id, $2, $3, $4, $5, $6 from unnest($1::text[]) as new(id)
  order by id
  on conflict (id) do nothing returning id
`);

const lockAll = statement({ id: 'text' })(`
  select id from $schema.serial where id = any($1) order by id for update
`);

// Where it is set apart, with a customer, down or gone, it is claimed from now on.
const hereNow = statement({ id: 'text' })(`
  select s.id from $schema.serial s
  where s.id = any($1) and s.item_id = $2 and s.warehouse_id = $3 and s.gone_at is null and not exists (
    select from $schema.serial_claim c
    where c.serial_id = s.id and c.active and c.during && tstzrange($4, null)
  )
`);

const takeAway = statement(`
  with gone as (
    update $schema.serial set gone_at = $2, gone_reason = $3 where id = any($1)
  )
  insert into $schema.serial_claim (serial_id, during) select id, tstzrange($2, null) from unnest($1::text[]) as one(id)
`);

const moveTo = statement('update $schema.serial set warehouse_id = $2 where id = any($1)');

export interface NewSerials {
  readonly ids: readonly string[];
  readonly itemId: string;
  readonly warehouseId: string;
  readonly brand: string;
  readonly boughtOn: IsoDate | null;
  /** Of each. */
  readonly costCents: number | null;
}

/** Answers those numbers that something bears already; the caller then writes nothing. */
export async function insertSerials(db: Db, serials: NewSerials): Promise<readonly string[]> {
  const { ids, itemId, warehouseId, brand, boughtOn, costCents } = serials;
  if (ids.length === 0) return [];
  const made = await db.rows(insertNew, [ids, itemId, warehouseId, brand, boughtOn, costCents]);
  const known = new Set(made.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Locks them, behind the stock, and answers those that do not stand in that warehouse, free to go. */
export async function lockSerialsHere(
  db: Db,
  { ids, itemId, warehouseId }: Pick<NewSerials, 'ids' | 'itemId' | 'warehouseId'>,
  now: EpochMs,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await db.rows(lockAll, [ids]);
  const here = new Set(
    (await db.rows(hereNow, [ids, itemId, warehouseId, instant(now)])).map(({ id }) => id),
  );
  return ids.filter((id) => !here.has(id));
}

/** They are the business's no more, and keep their number and their past. */
export async function takeSerials(
  db: Db,
  ids: readonly string[],
  reason: 'sale' | 'retire',
  now: EpochMs,
): Promise<void> {
  if (ids.length > 0) await db.rows(takeAway, [ids, instant(now), reason]);
}

export async function moveSerials(db: Db, ids: readonly string[], warehouseId: string): Promise<void> {
  if (ids.length > 0) await db.rows(moveTo, [ids, warehouseId]);
}
