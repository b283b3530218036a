import type { FreeQty, StockKind } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { freeSql, leavesSql, peakSql } from './ledger-sql.ts';

/** A stretch of the ledger of one leaf, half-open, turnaround included. */
export interface LedgerWindow {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
}

const peaksOf = statement<{ peak: number }>(`
  select ${peakSql({ item: 'w.item_id', warehouse: 'w.warehouse_id', start: 'w.start_at', end: 'w.end_at' })} as peak
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
    with ordinality as w(item_id, warehouse_id, start_at, end_at, n)
  order by w.n
`);

const stockRows = statement<{ stockType: StockKind; qty: number }>(`
  select coalesce(i.stock_type, 'BulkStock') as "stockType", coalesce(s.qty, 0) as qty
  from unnest($1::text[], $2::text[]) with ordinality as w(item_id, warehouse_id, n)
  left join $schema.item i on i.id = w.item_id
  left join $schema.stock s on s.item_id = w.item_id and s.warehouse_id = w.warehouse_id
  order by w.n
`);

const freeRows = statement<FreeRow>(`
  with recursive wanted as (
    select w.item_id, w.warehouse_id, w.start_at, w.end_at, w.n
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
      with ordinality as w(item_id, warehouse_id, start_at, end_at, n)
  ),
  root as (select item_id from wanted),
  ${leavesSql}
  select coalesce(ordered.active and ordered.item_type <> 'Borg', false) as offered,
    ${freeSql({
      item: 'w.item_id',
      sold: "ordered.item_type = 'Sales'",
      warehouse: 'w.warehouse_id',
      start: 'w.start_at',
      end: 'w.end_at',
    })} as free
  from wanted w
  left join $schema.item ordered on ordered.id = w.item_id
  order by w.n
`);

export interface FreeRow {
  /** False for what is unknown, no longer offered, or a deposit. */
  offered: boolean;
  free: FreeQty;
}

export async function selectPeaks(db: Db, windows: readonly LedgerWindow[]): Promise<number[]> {
  return (await db.rows(peaksOf, columnsOf(windows))).map((row) => row.peak);
}

export function selectStock(
  db: Db,
  places: readonly Pick<LedgerWindow, 'itemId' | 'warehouseId'>[],
): Promise<{ stockType: StockKind; qty: number }[]> {
  return db.rows(stockRows, [
    places.map(({ itemId }) => itemId),
    places.map(({ warehouseId }) => warehouseId),
  ]);
}

/** Leaves of all wanted items, each with its peak in every window, folded to one figure per window. */
export function selectFree(db: Db, wanted: readonly LedgerWindow[]): Promise<FreeRow[]> {
  return db.rows(freeRows, columnsOf(wanted));
}

function columnsOf(windows: readonly LedgerWindow[]): unknown[] {
  return [
    windows.map(({ itemId }) => itemId),
    windows.map(({ warehouseId }) => warehouseId),
    windows.map(({ fromMs }) => instant(fromMs)),
    windows.map(({ toMs }) => instant(toMs)),
  ];
}
