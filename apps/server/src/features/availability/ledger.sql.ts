import type { FreeQty, StockKind } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

/**
 * Counts the most that is promised at any one instant of a window, as a scalar subquery: the one definition that every
 * reading statement shares. Half-open; ends count before starts at the same instant. The arguments are SQL expressions;
 * the GiST index `claim_ledger` answers them together.
 */
export function peakSql(of: { item: string; warehouse: string; start: string; end: string }): string {
  const { item, warehouse, start, end } = of;
  return `(
    select coalesce(max(level), 0)::integer
    from (
      select sum(edge.delta) over (order by edge.at, edge.delta) as level
      from $schema.claim c
      cross join lateral (values
        (greatest(lower(c.during), ${start}), c.qty),
        (upper(c.during), -c.qty)
      ) edge(at, delta)
      where c.active and c.item_id = ${item} and c.warehouse_id = ${warehouse}
        and c.during && tstzrange(${start}, ${end})
        and edge.at < ${end}
    ) swept
  )`;
}

/**
 * The CTEs `part` and `leaf(root_id, item_id, per_unit)` say what one piece of each item of the CTE `root(item_id)`
 * takes of the things that have stock of their own. The depth only guards against a recipe that eats itself.
 */
export const leavesSql = `part(root_id, item_id, qty, depth) as (
    select r.item_id, r.item_id, 1, 0 from (select distinct item_id from root) r
    union all
    select part.root_id, cp.part_id, part.qty * cp.qty, part.depth + 1
    from part
    join $schema.composition_part cp on cp.composition_id = part.item_id
    where part.depth < 8
  ),
  leaf as (
    select part.root_id, part.item_id, sum(part.qty)::integer as per_unit
    from part
    join $schema.item i on i.id = part.item_id and i.kind = 'Item'
    group by part.root_id, part.item_id
  )`;

/**
 * How many of an item are free from `start` to `end`, a scalar subquery over the CTE `leaf`: the scarcest part
 * decides, parts that are not counted do not limit (null), and a set of nothing is never there (0). Every leaf
 * is claimed for its own turnaround longer, and for ever when the item is `sold` (see claimEnd).
 */
export function freeSql(of: {
  item: string;
  sold: string;
  warehouse: string;
  start: string;
  end: string;
}): string {
  const end = `(case when ${of.sold} then timestamptz '9999-12-31 00:00:00+00'
        else ${of.end} + make_interval(mins => li.turnaround_minutes) end)`;
  return fewestSql({
    ...of,
    left: `coalesce(s.qty, 0) - ${peakSql({ item: 'leaf.item_id', warehouse: of.warehouse, start: of.start, end })}`,
  });
}

/** How many of an item there are when nothing is promised: more are never free. */
export function mostSql(of: { item: string; warehouse: string }): string {
  return fewestSql({ ...of, left: 'coalesce(s.qty, 0)' });
}

function fewestSql(of: { item: string; warehouse: string; left: string }): string {
  return `(
    select case when count(*) = 0 then 0 else min(
      case when li.stock_type <> 'BulkWithoutStock' then floor((${of.left})::float8 / leaf.per_unit)::integer end
    ) end
    from leaf
    join $schema.item li on li.id = leaf.item_id
    left join $schema.stock s on s.item_id = leaf.item_id and s.warehouse_id = ${of.warehouse}
    where leaf.root_id = ${of.item}
  )`;
}

/** A stretch of the ledger of one leaf, half-open, turnaround included. */
export interface LedgerWindow {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
}

const peaksOf = statement({ peak: 'int' })(`
  select ${peakSql({ item: 'w.item_id', warehouse: 'w.warehouse_id', start: 'w.start_at', end: 'w.end_at' })} as peak
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
    with ordinality as w(item_id, warehouse_id, start_at, end_at, n)
  order by w.n
`);

const stockRows = statement<{ stockType: StockKind; qty: number }>({ stockType: 'text', qty: 'int' })(`
  select coalesce(i.stock_type, 'BulkStock') as "stockType", coalesce(s.qty, 0) as qty
  from unnest($1::text[], $2::text[]) with ordinality as w(item_id, warehouse_id, n)
  left join $schema.item i on i.id = w.item_id
  left join $schema.stock s on s.item_id = w.item_id and s.warehouse_id = w.warehouse_id
  order by w.n
`);

const freeRows = statement<FreeRow>({ offered: 'bool', free: 'int?' })(`
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
const lockStock = statement({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  select s.item_id as "itemId", s.warehouse_id as "warehouseId", s.qty
  from $schema.stock s
  where (s.item_id, s.warehouse_id) in (select w."itemId", w."warehouseId" from ${wantedRows})
  order by s.item_id, s.warehouse_id
  for update
`);

/**
 * It adds to every wanted row the highest number promised at once within its window, by the ledger and by the other
 * wanted rows together. Ends count before starts at the same instant.
 */
const peaksBesideSql = (andNot: string): string => `
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

const peaksBeside = statement({ n: 'int', peak: 'int' })(peaksBesideSql(''));

/** $2: a reservation whose claims are about to be others; its lines are read once, not for each claim. */
const peaksWithoutOwn = statement({ n: 'int', peak: 'int' })(
  peaksBesideSql(`and coalesce(c.reservation_line_id not in
            (select l.id from $schema.reservation_line l where l.reservation_id = $2), true)`),
);

export function lockStockRows(
  db: Db,
  wanted: readonly WantedClaim[],
): Promise<{ itemId: string; warehouseId: string; qty: number }[]> {
  return db.rows(lockStock, [asJson(wanted)]);
}

/** Answers by the index of the wanted row; beside the claims of `ownReservation`, while that is edited. */
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
const freeLeaves = statement<FreeLeaf>({
  itemId: 'text',
  leafId: 'text',
  perUnit: 'int',
  warehouseId: 'text',
  stock: 'int?',
  free: 'int?',
})(`
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
  places: readonly {
    readonly warehouseId: string;
    /** Null when the period cannot be had there. */
    readonly asked: { readonly startMs: EpochMs; readonly endMs: EpochMs } | null;
  }[],
): Promise<FreeLeaf[]> {
  return db.rows(freeLeaves, [
    [...new Set(itemIds)],
    places.map(({ warehouseId }) => warehouseId),
    places.map(({ asked }) => (asked === null ? null : instant(asked.startMs))),
    places.map(({ asked }) => (asked === null ? null : instant(asked.endMs))),
  ]);
}
