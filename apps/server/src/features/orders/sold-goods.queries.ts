import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

/** Locks in the order of the ledger: item first, then warehouse (DESIGN §4.1). */
const lockSoldStock = statement<{ itemId: string }>(`
  select s.item_id as "itemId"
  from $schema.stock s
  where (s.item_id, s.warehouse_id) in (
    select c.item_id, c.warehouse_id
    from $schema.claim c
    join $schema.reservation_line l on l.id = c.reservation_line_id
    join $schema.item i on i.id = l.item_id
    where l.reservation_id = $1 and c.active and i.item_type = 'Sales'
  )
  order by s.item_id, s.warehouse_id
  for update
`);

const endSoldClaims = statement<{ itemId: string; warehouseId: string; qty: number }>(`
  update $schema.claim c set active = false
  from $schema.reservation_line l
  join $schema.item i on i.id = l.item_id
  where c.reservation_line_id = l.id and l.reservation_id = $1 and c.active and i.item_type = 'Sales'
  returning c.item_id as "itemId", c.warehouse_id as "warehouseId", c.qty
`);

const lowerStock = statement(`
  update $schema.stock s set qty = s.qty - sold.qty, checked_from = $2
  from (
    select g."itemId", g."warehouseId", sum(g.qty)::integer as qty
    from jsonb_to_recordset($1::jsonb) as g("itemId" text, "warehouseId" text, qty integer)
    group by g."itemId", g."warehouseId"
  ) sold
  where s.item_id = sold."itemId" and s.warehouse_id = sold."warehouseId"
`);

/** What was sold leaves the stock for good: the promise ends, and there is that much less (see claimEnd). */
export async function handOutSold(db: Db, reservationId: string, now: EpochMs): Promise<void> {
  const locked = await db.rows(lockSoldStock, [reservationId]);
  if (locked.length === 0) return;
  const sold = await db.rows(endSoldClaims, [reservationId]);
  await db.rows(lowerStock, [JSON.stringify(sold), instant(now)]);
}
