import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { absentSql } from '../availability/index.ts';
import { perUnitSql } from '../orders/index.ts';

/** Item first, then warehouse, as everybody locks. */
const lockItems = statement({ itemId: 'text' })(`
  select s.item_id as "itemId" from $schema.stock s
  where s.warehouse_id = $1 and s.item_id = any($2) order by s.item_id for update
`);

export interface Shelf {
  itemId: string;
  qty: number;
  /** What somebody who stands there can count: neither out with a customer nor hired and not here. */
  expected: number;
}

// What went out of the lines whose pieces are not back yet, whatever hour it was meant for: a line may go out in parts.
const expectedSql = `(s.qty - ${absentSql('s.item_id', 's.warehouse_id', '$2')} - coalesce((
    select sum(greatest(0, away.units * ${perUnitSql} - away.parts))
    from $schema.claim c
    join $schema.reservation_line l on l.id = c.reservation_line_id
    cross join lateral (
      select greatest(0, coalesce(sum(case h.kind when 'out' then h.counted when 'ready' then 0 else -h.counted end)
          filter (where h.part_id is null), 0)) as units,
        coalesce(sum(h.counted) filter (where h.part_id = c.item_id), 0) as parts
      from $schema.handover h where h.reservation_line_id = l.id
    ) away
    where c.active and c.item_id = s.item_id and c.warehouse_id = s.warehouse_id and c.kind = 'reservation'
      and c.back_at is null and upper(c.during) > $2
      -- What was sold left the stock as it went out.
      and not exists (select from $schema.item i where i.id = l.item_id and i.item_type = 'Sales')
  ), 0))::integer`;

// In a statement after that of the locks, which may have waited.
const shelves = statement<Shelf>({ itemId: 'text', qty: 'int', expected: 'int' })(`
  select s.item_id as "itemId", s.qty, ${expectedSql} as expected
  from $schema.stock s where s.warehouse_id = $1 and s.item_id = any($3)
`);

/** For a phone that counts: what it is called, and the numbers that stand for it. */
export interface NamedShelf extends Omit<Shelf, 'qty'> {
  descriptions: Partial<Record<Language, string>>;
  serialIds: readonly string[];
}

const named = statement<NamedShelf>({
  itemId: 'text',
  expected: 'int',
  descriptions: 'json',
  serialIds: 'text[]',
})(`
  select s.item_id as "itemId", ${expectedSql} as expected,
    coalesce(${descriptionsSql('s.item_id')}, '{}') as descriptions,
    array(select n.id from $schema.serial n
      where n.item_id = s.item_id and n.warehouse_id = s.warehouse_id and n.gone_at is null order by n.id) as "serialIds"
  from $schema.stock s
  join $schema.item_row r on r.item_id = s.item_id
  where s.warehouse_id = $1 and (s.qty > 0 or r.marks @> '{there}')
  order by r.called_nl, s.item_id limit 5000
`);

export function readShelves(db: Db, warehouseId: string, now: EpochMs): Promise<NamedShelf[]> {
  return db.rows(named, [warehouseId, instant(now)]);
}

/** Locks them, and reads what is there now. */
export async function lockShelves(
  db: Db,
  warehouseId: string,
  itemIds: readonly string[],
  now: EpochMs,
): Promise<Shelf[]> {
  await db.rows(lockItems, [warehouseId, itemIds]);
  return db.rows(shelves, [warehouseId, instant(now), itemIds]);
}
