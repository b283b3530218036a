import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

/** Pieces of a leaf that somebody wants, turnaround included in the end. Half-open. */
export interface WantedClaim {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly qty: number;
  readonly start: EpochMs;
  readonly end: EpochMs;
}

const wantedRows = `jsonb_to_recordset($1::jsonb) as w(n integer, "itemId" text, "warehouseId" text, qty integer,
  start timestamptz, "end" timestamptz)`;

/** Item first, then warehouse: everybody locks in this order, so nobody waits in a circle. */
const lockStock = statement<{ itemId: string; warehouseId: string; qty: number }>(`
  select s.item_id as "itemId", s.warehouse_id as "warehouseId", s.qty
  from $schema.stock s
  where (s.item_id, s.warehouse_id) in (select w."itemId", w."warehouseId" from ${wantedRows})
  order by s.item_id, s.warehouse_id
  for update
`);

/**
 * For every wanted row the highest number promised at once within its window, by the ledger and by the other
 * wanted rows together. Ends count before starts at the same instant.
 */
const peaksSql = (andNot: string): string => `
  with wanted as (select w.*, tstzrange(w.start, w."end") as during from ${wantedRows})
  select w.n, coalesce(swept.peak, 0)::integer as peak
  from wanted w
  cross join lateral (
    select max(level) as peak
    from (
      select sum(delta) over (order by at, delta) as level
      from (
        select edge.at, edge.delta
        from $schema.claim c
        cross join lateral (values
          (greatest(lower(c.during), w.start), c.qty),
          (upper(c.during), -c.qty)
        ) edge(at, delta)
        where c.active and c.item_id = w."itemId" and c.warehouse_id = w."warehouseId" and c.during && w.during
          and edge.at < w."end" ${andNot}
        union all
        select greatest(o.start, w.start), o.qty
        from wanted o
        where o.n <> w.n and o."itemId" = w."itemId" and o."warehouseId" = w."warehouseId" and o.during && w.during
        union all
        select o."end", -o.qty
        from wanted o
        where o.n <> w.n and o."itemId" = w."itemId" and o."warehouseId" = w."warehouseId" and o.during && w.during
          and o."end" < w."end"
      ) edge
    ) levels
  ) swept
`;

const peaksBeside = statement<{ n: number; peak: number }>(peaksSql(''));

/** $2: a reservation whose claims are about to be others; its lines are read once, not for each claim. */
const peaksWithoutOwn = statement<{ n: number; peak: number }>(
  peaksSql(`and coalesce(c.reservation_line_id not in
            (select l.id from $schema.reservation_line l where l.reservation_id = $2), true)`),
);

export function lockStockRows(
  db: Db,
  wanted: readonly WantedClaim[],
): Promise<{ itemId: string; warehouseId: string; qty: number }[]> {
  return db.rows(lockStock, [asJson(wanted)]);
}

/** By the index of the wanted row; beside the claims of `ownReservation`, while that is edited. */
export async function readPeaks(
  db: Db,
  wanted: readonly WantedClaim[],
  ownReservation: string | null = null,
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const rows =
    ownReservation === null
      ? await db.rows(peaksBeside, [asJson(wanted)])
      : await db.rows(peaksWithoutOwn, [asJson(wanted), ownReservation]);
  const peaks = new Map(rows.map((row) => [row.n, row.peak]));
  return wanted.map((_, n) => peaks.get(n) ?? 0);
}

function asJson(wanted: readonly WantedClaim[]): string {
  return JSON.stringify(
    wanted.map((claim, n) => ({ ...claim, n, start: instant(claim.start), end: instant(claim.end) })),
  );
}
