import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import { orderedByNameSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { absentSql } from './stock.sql.ts';

export interface StaffShortage {
  /** Of what, where and from when. */
  id: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  stock: number;
  fromAt: EpochMs;
  untilAt: EpochMs;
  qty: number;
  orders: readonly { readonly id: string; readonly number: string; readonly customer: string }[];
}

const idSql = `s.item_id || '@' || s.warehouse_id || '@' || extract(epoch from s.from_at)`;

const foundSql = `from $schema.shortage s
  join $schema.stock k on k.item_id = s.item_id and k.warehouse_id = s.warehouse_id
  where s.until_at > $1 and ($2::text[] is null or s.warehouse_id = any($2))
    and ($3::text is null or s.item_id ilike $3 or exists (
      select from $schema.item_text t where t.item_id = s.item_id and t.description ilike $3))
    and ($4::timestamptz is null or s.until_at > $4) and ($5::timestamptz is null or s.from_at < $5)`;

export type ShortageSort = 'from' | 'qty';

const pages = sortedPages<StaffShortage, ShortageSort>(
  {
    id: 'text',
    itemId: 'text',
    descriptions: 'json',
    warehouseId: 'text',
    stock: 'int',
    fromAt: 'instant',
    untilAt: 'instant',
    qty: 'int',
    orders: 'json',
  },
  {
    id: `(${idSql})`,
    first: 6,
    sorts: { from: { sql: 's.from_at', type: 'timestamptz' }, qty: { sql: 's.qty', type: 'integer' } },
    sql: ({ key, within, order }) => `
      select ${idSql} as id, s.item_id as "itemId", coalesce(${descriptionsSql('s.item_id')}, '{}') as descriptions,
        s.warehouse_id as "warehouseId", k.qty as stock, s.from_at as "fromAt", s.until_at as "untilAt", s.qty, (
          select coalesce(json_agg(json_build_object('id', r.id, 'number', coalesce(r.order_no, r.reservation_no),
            'customer', coalesce(${orderedByNameSql}, '')) order by o.nth), '[]')
          from unnest(s.order_ids) with ordinality as o(id, nth)
          join $schema.reservation r on r.id = o.id
          join $schema.checkout c on c.id = r.checkout_id
          left join $schema.customer u on u.id = r.customer_id
        ) as orders, ${key}
      ${foundSql} and ${within} ${order}`,
  },
);

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select ${foundSql} limit ${countedTo}) found
`);

export interface ShortageSearch {
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  /** What an item may be called; null: no text. */
  readonly pattern: string | null;
  /** It lasts into these, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly now: EpochMs;
}

function searchValues({ warehouses, pattern, from, to, now }: ShortageSearch): readonly unknown[] {
  const times = [from, to].map((at) => (at === null ? null : instant(at)));
  return [instant(now), warehouses, pattern, ...times];
}

/** One more than fits, where there are more. */
export function readShortagePage(db: Db, search: ShortageSearch, page: Sorted<ShortageSort> & PageSpan) {
  return pages(db, searchValues(search), page);
}

export async function countStaffShortages(db: Db, search: ShortageSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}

export interface StaffStockPlace {
  warehouseId: string;
  descriptions: Partial<Record<Language, string>>;
  stock: number;
  out: number;
  down: number;
  promised: number;
  /** What is hired in, or will be; the soonest first. */
  hires: readonly {
    readonly id: string;
    readonly qty: number;
    readonly fromAt: string;
    readonly untilAt: string;
    readonly supplier: string;
  }[];
}

/** The most that orders hold at once from an instant on: what is out of use or hired in is told beside it. */
export const ordersPeakSql = (item: string, warehouse: string, now: string) => `(
    select coalesce(max(level), 0)::integer from (
      select sum(edge.delta) over (order by edge.at, edge.delta) as level
      from $schema.claim c
      cross join lateral (values
        (greatest(lower(c.during), ${now}::timestamptz), c.qty), (upper(c.during), -c.qty)
      ) edge(at, delta)
      where c.active and c.kind = 'reservation' and c.item_id = ${item} and c.warehouse_id = ${warehouse}
        and c.during && tstzrange(${now}, null)
    ) swept
  )`;

const places = statement<StaffStockPlace>({
  warehouseId: 'text',
  descriptions: 'json',
  stock: 'int',
  out: 'int',
  down: 'int',
  promised: 'int',
  hires: 'json',
})(`
  select k.warehouse_id as "warehouseId", coalesce(${descriptionsSql('k.item_id')}, '{}') as descriptions, 
    k.qty - ${absentSql('k.item_id', 'k.warehouse_id', '$3')} as stock,
    coalesce(now.out, 0)::integer as out, coalesce(now.down, 0)::integer as down,
    ${ordersPeakSql('k.item_id', 'k.warehouse_id', '$3')} as promised, coalesce((
      select json_agg(json_build_object('id', h.id, 'qty', h.qty, 'fromAt', h.from_at, 'untilAt', h.until_at,
        'supplier', h.supplier) order by h.from_at, h.id)
      from $schema.stock_hire h
      where h.item_id = k.item_id and h.warehouse_id = k.warehouse_id and h.ended_at is null
    ), '[]') as hires
  from $schema.stock k
  left join lateral (
    select sum(c.qty) filter (where c.kind = 'downtime') as down,
      sum(c.qty) filter (where r.status = 'Picked' and c.back_at is null) as out
    from $schema.claim c
    left join $schema.reservation_line l on l.id = c.reservation_line_id
    left join $schema.reservation r on r.id = l.reservation_id
    where c.active and c.item_id = k.item_id and c.warehouse_id = k.warehouse_id and c.during @> $3::timestamptz
  ) now on true
  where k.item_id = $1 and ($2::text[] is null or k.warehouse_id = any($2))
  order by k.warehouse_id
`);

export type MoveReason =
  | 'purchase'
  | 'sale'
  | 'retire'
  | 'transfer'
  | 'hire-in'
  | 'hire-end'
  | 'loss'
  | 'found'
  | 'count'
  | 'set';

export interface StockMoveRow {
  at: EpochMs;
  by: string;
  warehouseId: string;
  qty: number;
  reason: MoveReason;
  note: string | null;
}

const moves = statement<StockMoveRow>({
  at: 'instant',
  by: 'text',
  warehouseId: 'text',
  qty: 'int',
  reason: 'text',
  note: 'text?',
})(`
  select at, by, warehouse_id as "warehouseId", qty, reason, note
  from $schema.stock_move where item_id = $1 and ($2::text[] is null or warehouse_id = any($2))
  order by at desc, id desc limit 20
`);

/** What there is of a leaf in each place, and what changed that lately; no place of what has no stock of its own. */
export async function readItemStock(
  db: Db,
  itemId: string,
  warehouses: readonly string[] | null,
  now: EpochMs,
): Promise<{ readonly places: readonly StaffStockPlace[]; readonly moves: readonly StockMoveRow[] }> {
  const [found, moved] = await Promise.all([
    db.rows(places, [itemId, warehouses, instant(now)]),
    db.rows(moves, [itemId, warehouses]),
  ]);
  return { places: found, moves: moved };
}
