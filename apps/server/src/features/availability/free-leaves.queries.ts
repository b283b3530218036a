import type { FreeQty } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import { leavesSql, peakSql } from './ledger-sql.ts';
import type { PlaceSpans } from './offers.queries.ts';

/** What one piece of an item takes of a thing with stock of its own, and what is left of that at a warehouse. */
export interface FreeLeaf {
  itemId: string;
  leafId: string;
  perUnit: number;
  warehouseId: string;
  /** What is there; null where there is no row of it. */
  stock: number | null;
  /** Null when its stock is not counted, 0 where the period cannot be had. */
  free: FreeQty;
}

/** $1 items, $2 warehouses with the period of each in $3 and $4, null where it cannot be had. */
const freeLeaves = statement<FreeLeaf>(`
  with recursive root as (select unnest($1::text[]) as item_id),
  ${leavesSql},
  place as (
    select p.* from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as p(warehouse_id, start_at, end_at)
  )
  select leaf.root_id as "itemId", leaf.item_id as "leafId", leaf.per_unit as "perUnit",
    place.warehouse_id as "warehouseId", s.qty as stock,
    case
      when place.start_at is null then 0
      when li.stock_type <> 'BulkWithoutStock' then coalesce(s.qty, 0) - ${peakSql({
        item: 'leaf.item_id',
        warehouse: 'place.warehouse_id',
        start: 'place.start_at',
        end: `(case when i.item_type = 'Sales' then timestamptz '9999-12-31 00:00:00+00'
          else place.end_at + make_interval(mins => li.turnaround_minutes) end)`,
      })}
    end as free
  from leaf
  join $schema.item i on i.id = leaf.root_id and i.active and i.item_type <> 'Borg'
  join $schema.item li on li.id = leaf.item_id
  cross join place
  left join $schema.stock s on s.item_id = leaf.item_id and s.warehouse_id = place.warehouse_id
`);

export function selectFreeLeaves(
  db: Db,
  itemIds: readonly string[],
  places: readonly Pick<PlaceSpans, 'warehouseId' | 'asked'>[],
): Promise<FreeLeaf[]> {
  return db.rows(freeLeaves, [
    [...new Set(itemIds)],
    places.map(({ warehouseId }) => warehouseId),
    places.map(({ asked }) => (asked === null ? null : instant(asked.startMs))),
    places.map(({ asked }) => (asked === null ? null : instant(asked.endMs))),
  ]);
}
