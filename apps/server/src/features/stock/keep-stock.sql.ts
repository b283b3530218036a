import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { absentSql, type MoveReason, type StockPlace } from '../availability/index.ts';

/** Item first, then warehouse: everybody locks in this order, so nobody waits in a circle. */
const lockPlaces = statement({ warehouseId: 'text', qty: 'int' })(`
  select s.warehouse_id as "warehouseId", s.qty from $schema.stock s
  where s.item_id = $1 and s.warehouse_id = any($2) order by s.warehouse_id for update
`);

/** A leaf may come to any warehouse that is open. */
const openPlace = statement({ warehouseId: 'text' })(`
  insert into $schema.stock (item_id, warehouse_id, qty)
  select i.id, w.id, 0 from $schema.item i cross join $schema.warehouse w
  where i.id = $1 and w.id = any($2) and w.active and i.kind = 'Item' and i.stock_type <> 'BulkWithoutStock'
    and i.item_type <> 'Borg'
  order by w.id
  on conflict do nothing
  returning warehouse_id as "warehouseId"
`);

export interface PlaceNow {
  /** Hired pieces that are not here. */
  absent: number;
  /** Hired pieces, here or not. */
  hired: number;
  /** The most that is claimed at once from now on, whatever for. */
  claimed: number;
}

/** In a statement after that of the lock, which may have waited. */
const placeNow = statement<PlaceNow>({ absent: 'int', hired: 'int', claimed: 'int' })(`
  select ${absentSql('$1', '$2', '$3')} as absent,
    coalesce((select sum(h.qty) from $schema.stock_hire h
      where h.item_id = $1 and h.warehouse_id = $2 and h.ended_at is null), 0)::integer as hired,
    $schema.claim_peak($1, $2, tstzrange($3, null))::integer as claimed
`);

const rows = `jsonb_to_recordset($1::jsonb) as m("itemId" text, "warehouseId" text, qty integer, reason text, note text,
      "costCents" integer, "otherWarehouseId" text, "hireId" text)`;

/** Each move with its stock. Who is short looks again. */
const change = statement(`
  with changed as (
    update $schema.stock s set qty = s.qty + m.qty, checked_from = $2 from ${rows}
    where s.item_id = m."itemId" and s.warehouse_id = m."warehouseId" and m.qty <> 0
    returning s.item_id, s.warehouse_id
  ), told as (
    insert into $schema.stock_move (item_id, warehouse_id, qty, reason, note, cost_cents, other_warehouse_id, hire_id,
      at, by)
    select m."itemId", m."warehouseId", m.qty, m.reason, m.note, m."costCents", m."otherWarehouseId", m."hireId", $2, $3
    from ${rows} where m.qty <> 0
  )
  ${enqueueSql({
    kind: `'shortage.check'`,
    payload: `jsonb_build_object('itemId', item_id, 'warehouseId', warehouse_id)`,
    at: '$2',
    from: 'changed',
  })}
`);

/** The places of an item that it has, locked. */
export function lockStockOf(
  db: Db,
  itemId: string,
  warehouses: readonly string[],
): Promise<{ readonly warehouseId: string; readonly qty: number }[]> {
  return db.rows(lockPlaces, [itemId, warehouses]);
}

export function openPlaces(
  db: Db,
  itemId: string,
  warehouses: readonly string[],
): Promise<{ readonly warehouseId: string }[]> {
  return db.rows(openPlace, [itemId, warehouses]);
}

export async function readPlaceNow(
  db: Db,
  { itemId, warehouseId }: StockPlace,
  now: EpochMs,
): Promise<PlaceNow> {
  return (
    (await db.first(placeNow, [itemId, warehouseId, instant(now)])) ?? { absent: 0, hired: 0, claimed: 0 }
  );
}

export interface WrittenMove extends StockPlace {
  /** What comes, or below zero what goes. */
  readonly qty: number;
  readonly reason: MoveReason;
  readonly note: string | null;
  readonly costCents?: number | null;
  readonly otherWarehouseId?: string | null;
  readonly hireId?: string;
}

/** The places are locked, and were found to have that many. */
export async function writeMoves(db: Db, source: EventSource, moves: readonly WrittenMove[]): Promise<void> {
  await db.rows(change, [JSON.stringify(moves), instant(source.now), byWhom(source)]);
}
