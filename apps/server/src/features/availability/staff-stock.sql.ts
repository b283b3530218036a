import type { PageEnd } from '../../platform/application/cursor.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface StaffShortage {
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  stock: number;
  fromAt: EpochMs;
  untilAt: EpochMs;
  qty: number;
  orders: readonly { readonly id: string; readonly number: string; readonly customer: string }[];
}

/** Its place in the list, by when it begins. */
const placeSql = `s.item_id || '@' || s.warehouse_id`;

const page = statement<StaffShortage>({
  itemId: 'text',
  descriptions: 'json',
  warehouseId: 'text',
  stock: 'int',
  fromAt: 'instant',
  untilAt: 'instant',
  qty: 'int',
  orders: 'json',
})(`
  select s.item_id as "itemId", coalesce((
      select json_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = s.item_id
    ), '{}') as descriptions, s.warehouse_id as "warehouseId", k.qty as stock, s.from_at as "fromAt",
    s.until_at as "untilAt", s.qty, (
      select coalesce(json_agg(json_build_object('id', r.id, 'number', coalesce(r.order_no, r.reservation_no),
        'customer', coalesce(nullif(u.company_name, ''), nullif(c.person ->> 'CompanyName', ''),
          nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
          trim(concat_ws(' ', c.person ->> 'FirstName', c.person ->> 'LastName')))) order by o.nth), '[]')
      from unnest(s.order_ids) with ordinality as o(id, nth)
      join $schema.reservation r on r.id = o.id
      join $schema.checkout c on c.id = r.checkout_id
      left join $schema.customer u on u.id = r.customer_id
    ) as orders
  from $schema.shortage s
  join $schema.stock k on k.item_id = s.item_id and k.warehouse_id = s.warehouse_id
  where s.until_at > $1 and ($2::text[] is null or s.warehouse_id = any($2))
    and ($3::timestamptz is null or (s.from_at, ${placeSql}) > ($3, $4))
  order by s.from_at, ${placeSql} limit $5
`);

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (
    select from $schema.shortage s where s.until_at > $1 and ($2::text[] is null or s.warehouse_id = any($2)) limit 1001
  ) found
`);

/** One more than fits, where there are more. */
export function readShortagePage(
  db: Db,
  warehouses: readonly string[] | null,
  { size, after, now }: { readonly size: number; readonly after: PageEnd | null; readonly now: EpochMs },
): Promise<StaffShortage[]> {
  return db.rows(page, [instant(now), warehouses, after?.key ?? null, after?.id ?? null, size + 1]);
}

export async function countStaffShortages(
  db: Db,
  warehouses: readonly string[] | null,
  now: EpochMs,
): Promise<number> {
  return (await db.first(count, [instant(now), warehouses]))?.count ?? 0;
}

export interface StaffStockPlace {
  warehouseId: string;
  descriptions: Partial<Record<Language, string>>;
  stock: number;
  out: number;
  down: number;
  promised: number;
}

const places = statement<StaffStockPlace>({
  warehouseId: 'text',
  descriptions: 'json',
  stock: 'int',
  out: 'int',
  down: 'int',
  promised: 'int',
})(`
  select k.warehouse_id as "warehouseId", coalesce((
      select json_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = k.item_id
    ), '{}') as descriptions, k.qty as stock, coalesce(now.out, 0)::integer as out, coalesce(now.down, 0)::integer as down,
    $schema.claim_peak(k.item_id, k.warehouse_id, tstzrange($3, null))::integer as promised
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

export interface StockMoveRow {
  at: EpochMs;
  by: string;
  warehouseId: string;
  qty: number;
  reason: 'loss' | 'found' | 'count';
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
