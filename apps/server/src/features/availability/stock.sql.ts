import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { shortageCheck } from './shortages.sql.ts';

const stockForUpdate = statement({ qty: 'int' })(`
  select qty from $schema.stock where item_id = $1 and warehouse_id = $2 for update
`);

const peakFrom = statement({ peak: 'int' })(`
  select $schema.claim_peak($1, $2, tstzrange($3, null)) as peak
`);

/** What the stock counts though it is not there: hired pieces before they come, and until a sweep takes them off. */
export const absentSql = (item: string, warehouse: string, now: string) => `coalesce((
    select sum(c.qty) from $schema.claim c where c.active and c.kind = 'hire' and c.item_id = ${item}
      and c.warehouse_id = ${warehouse} and c.during @> ${now}::timestamptz), 0)::integer`;

const absent = statement({ qty: 'int' })(`select ${absentSql('$1', '$2', '$3')} as qty`);

const changeStock = statement(`
  with moved as (
    insert into $schema.stock_move (item_id, warehouse_id, qty, reason, at, by)
    select item_id, warehouse_id, $3::integer - qty, 'set', $4, $5 from $schema.stock
    where item_id = $1 and warehouse_id = $2 and qty <> $3
  )
  update $schema.stock set qty = $3, checked_from = $4 where item_id = $1 and warehouse_id = $2
`);

/**
 * What is gone leaves the stock, whatever is promised: the part that is promised still is noted as missing, which lets it
 * pass the trigger. In the statement before it the caller has locked the rows and written its claims.
 */
const lowerStock = statement(`
  with piece as (
    select p.* from jsonb_to_recordset($1::jsonb)
      as p("itemId" text, "warehouseId" text, qty integer, note text, "lineId" bigint, "damageId" text)
  ), gone as (
    select p."itemId" as item_id, p."warehouseId" as warehouse_id, sum(p.qty)::integer as qty
    from piece p group by p."itemId", p."warehouseId"
  ), lowered as (
    update $schema.stock s set qty = greatest(0, s.qty - g.qty), checked_from = $2,
      missing = least(s.missing + greatest(0, g.qty), greatest(0,
        $schema.promised_peak(s.item_id, s.warehouse_id, tstzrange($2, null))::integer - greatest(0, s.qty - g.qty)))
    from gone g where s.item_id = g.item_id and s.warehouse_id = g.warehouse_id
    returning s.item_id, s.warehouse_id
  ), moved as (
    insert into $schema.stock_move (item_id, warehouse_id, qty, reason, note, reservation_line_id, damage_id, at, by)
    select p."itemId", p."warehouseId", -p.qty, $3, coalesce(p.note, $4), p."lineId", p."damageId", $2, $5 from piece p
  )
  ${enqueueSql({
    kind: `'${shortageCheck}'`,
    payload: `jsonb_build_object('itemId', item_id, 'warehouseId', warehouse_id)`,
    at: '$2',
    from: 'lowered',
  })}
`);

// What was thought to be back is out still: more is promised than there is, and nobody promised it wrongly.
const setMissing = statement(`
  with p as (
    select distinct w.* from unnest($1::text[], $2::text[]) as w(item_id, warehouse_id)
  ), noted as (
  update $schema.stock s set missing = greatest(s.missing,
    $schema.promised_peak(s.item_id, s.warehouse_id, tstzrange($3, null))::integer - s.qty)
  from p where s.item_id = p.item_id and s.warehouse_id = p.warehouse_id
  )
  ${enqueueSql({
    kind: `'${shortageCheck}'`,
    payload: `jsonb_build_object('itemId', p.item_id, 'warehouseId', p.warehouse_id)`,
    at: '$3',
    from: 'p',
  })}
`);

export interface LostPieces extends StockPlace {
  /** Below zero: so many more are there. */
  readonly qty: number;
  /** Its own, instead of the one of all. */
  readonly note?: string | null;
  readonly lineId?: number;
  readonly damageId?: string;
}

export interface StockPlace {
  readonly itemId: string;
  readonly warehouseId: string;
}

/** The result is undefined when the warehouse has no row of it. */
export async function lockStock(db: Db, { itemId, warehouseId }: StockPlace): Promise<number | undefined> {
  return (await db.first(stockForUpdate, [itemId, warehouseId]))?.qty;
}

/** Of a place that is locked: pieces that its stock counts and nobody can count by hand. */
export async function absentFrom(db: Db, { itemId, warehouseId }: StockPlace, now: EpochMs): Promise<number> {
  return (await db.first(absent, [itemId, warehouseId, instant(now)]))?.qty ?? 0;
}

/** The most that is promised at once from an instant on. */
export async function promisedFrom(
  db: Db,
  { itemId, warehouseId }: StockPlace,
  from: EpochMs,
): Promise<number> {
  return (await db.first(peakFrom, [itemId, warehouseId, instant(from)]))?.peak ?? 0;
}

/** With its move; it decreases as far as is promised from now on. */
export async function writeStock(
  db: Db,
  source: EventSource,
  { itemId, warehouseId, qty }: StockPlace & { readonly qty: number },
): Promise<void> {
  await db.rows(changeStock, [itemId, warehouseId, qty, instant(source.now), byWhom(source)]);
}

/** Of rows that are locked: see `lowerStock`. Asks for a look at what is short by that. */
export async function loseStock(
  db: Db,
  source: EventSource,
  {
    reason,
    note,
    pieces,
  }: {
    readonly reason: 'loss' | 'found' | 'count';
    readonly note: string | null;
    readonly pieces: readonly LostPieces[];
  },
): Promise<void> {
  if (pieces.length === 0) return;
  await db.rows(lowerStock, [JSON.stringify(pieces), instant(source.now), reason, note, byWhom(source)]);
}

/** The rows are locked, and claims that say what has happened were written before. */
export async function noteMissing(db: Db, places: readonly StockPlace[], now: EpochMs): Promise<void> {
  if (places.length === 0) return;
  const columns = [places.map(({ itemId }) => itemId), places.map(({ warehouseId }) => warehouseId)];
  await db.rows(setMissing, [...columns, instant(now)]);
}
