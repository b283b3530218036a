import type { ReservationStatus } from '@bivak/rules';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import { type OrderPerson, personSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** The job that looks at one item in one warehouse again. */
export const shortageCheck = 'shortage.check';

export interface ShortPlace {
  readonly itemId: string;
  readonly warehouseId: string;
}

const askChecks = statement(
  enqueueSql({
    kind: `'${shortageCheck}'`,
    payload: `jsonb_build_object('itemId', p.item_id, 'warehouseId', p.warehouse_id)`,
    at: '$3',
    from: `(select distinct * from unnest($1::text[], $2::text[]) as w(item_id, warehouse_id)) p`,
  }),
);

const lockPlace = statement({ qty: 'int', missing: 'int' })(`
  select qty, missing from $schema.stock where item_id = $1 and warehouse_id = $2 for update
`);

/** A row of the ledger from now on, with the order that it belongs to. */
export interface PlacedClaim {
  qty: number;
  start: EpochMs;
  end: EpochMs;
  /** Null of pieces that are down. */
  orderId: string | null;
  status: ReservationStatus | null;
}

const claimsOf = statement<PlacedClaim>({
  qty: 'int',
  start: 'instant',
  end: 'instant',
  orderId: 'text?',
  status: 'text?',
})(`
  select c.qty, lower(c.during) as start, upper(c.during) as "end", r.id as "orderId", r.status
  from $schema.claim c
  left join $schema.reservation_line l on l.id = c.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  where c.active and c.item_id = $1 and c.warehouse_id = $2 and c.during && tstzrange($3, null)
  order by coalesce(r.business_start, lower(c.during)), r.reservation_no
`);

const promisedNow = statement({ peak: 'int' })(
  `select $schema.promised_peak($1, $2, tstzrange($3, null)) as peak`,
);

const setMissing = statement(`
  update $schema.stock set missing = $3 where item_id = $1 and warehouse_id = $2 and missing <> $3
`);

export interface ShortageRow {
  readonly fromAt: EpochMs;
  readonly untilAt: EpochMs;
  readonly qty: number;
  readonly orderIds: readonly string[];
}

const standingOf = statement<ShortageRow>({
  fromAt: 'instant',
  untilAt: 'instant',
  qty: 'int',
  orderIds: 'text[]',
})(`
  select from_at as "fromAt", until_at as "untilAt", qty, order_ids as "orderIds"
  from $schema.shortage where item_id = $1 and warehouse_id = $2 order by from_at
`);

const removeOf = statement('delete from $schema.shortage where item_id = $1 and warehouse_id = $2');

const insertRows = statement(`
  insert into $schema.shortage (item_id, warehouse_id, from_at, until_at, qty, order_ids, found_at)
  select $1, $2, s."fromAt", s."untilAt", s.qty, s."orderIds", $4
  from jsonb_to_recordset($3::jsonb)
    as s("fromAt" timestamptz, "untilAt" timestamptz, qty integer, "orderIds" text[])
`);

const places = statement<{ itemId: string; warehouseId: string }>({ itemId: 'text', warehouseId: 'text' })(`
  select distinct item_id as "itemId", warehouse_id as "warehouseId" from $schema.shortage
  union
  select item_id, warehouse_id from $schema.stock where missing > 0
  order by 1, 2
`);

export interface ListedShortage {
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  stock: number;
  fromAt: EpochMs;
  untilAt: EpochMs;
  /** The most that is lacking at once. */
  qty: number;
  /** Those that may go without, by when they begin. */
  orders: readonly { readonly id: string; readonly number: string; readonly person: OrderPerson }[];
}

// A list in one statement (docs/decisions/0006): what is short, and whose order that puts at risk.
const listed = statement<ListedShortage>({
  itemId: 'text',
  descriptions: 'json',
  warehouseId: 'text',
  stock: 'int',
  fromAt: 'instant',
  untilAt: 'instant',
  qty: 'int',
  orders: 'json',
})(`
  select s.item_id as "itemId", coalesce(${descriptionsSql('s.item_id')}, '{}') as descriptions,
    s.warehouse_id as "warehouseId", k.qty as stock, s.from_at as "fromAt",
    s.until_at as "untilAt", s.qty, (
      select coalesce(json_agg(json_build_object('id', r.id, 'number', coalesce(r.order_no, r.reservation_no),
        'person', ${personSql('c.person')}) order by o.nth), '[]')
      from unnest(s.order_ids) with ordinality as o(id, nth)
      join $schema.reservation r on r.id = o.id
      join $schema.checkout c on c.id = r.checkout_id
    ) as orders
  from $schema.shortage s
  join $schema.stock k on k.item_id = s.item_id and k.warehouse_id = s.warehouse_id
  where s.until_at > $1
  order by s.from_at, s.item_id, s.warehouse_id
`);

const numbersOf = statement({ id: 'text', number: 'text' })(`
  select id, coalesce(order_no, reservation_no) as number from $schema.reservation
  where id = any($1) order by business_start, reservation_no
`);

const countPlaces = statement({ count: 'int' })(
  'select count(distinct (item_id, warehouse_id))::integer as count from $schema.shortage where until_at > $1',
);

/** Runs in the transaction that wrote a forced claim or lost stock, and asks for each place once. */
export async function askShortageCheck(db: Db, now: EpochMs, asked: readonly ShortPlace[]): Promise<void> {
  if (asked.length === 0) return;
  const columns = [asked.map(({ itemId }) => itemId), asked.map(({ warehouseId }) => warehouseId)];
  await db.rows(askChecks, [...columns, instant(now)]);
}

/** The result is undefined where the warehouse has no row of it. */
export function lockShortPlace(
  db: Db,
  { itemId, warehouseId }: ShortPlace,
): Promise<{ qty: number; missing: number } | undefined> {
  return db.first(lockPlace, [itemId, warehouseId]);
}

export function readPlacedClaims(
  db: Db,
  { itemId, warehouseId }: ShortPlace,
  now: EpochMs,
): Promise<PlacedClaim[]> {
  return db.rows(claimsOf, [itemId, warehouseId, instant(now)]);
}

/** No more is missing than is promised beyond the stock: what became free meanwhile, nobody waits for. */
export async function clipMissing(
  db: Db,
  { itemId, warehouseId }: ShortPlace,
  { qty, missing }: { readonly qty: number; readonly missing: number },
  now: EpochMs,
): Promise<void> {
  if (missing === 0) return;
  const promised = (await db.first(promisedNow, [itemId, warehouseId, instant(now)]))?.peak ?? 0;
  await db.rows(setMissing, [itemId, warehouseId, Math.min(missing, Math.max(0, promised - qty))]);
}

export function readShortagesOf(db: Db, { itemId, warehouseId }: ShortPlace): Promise<ShortageRow[]> {
  return db.rows(standingOf, [itemId, warehouseId]);
}

export async function writeShortages(
  db: Db,
  { itemId, warehouseId }: ShortPlace,
  rows: readonly ShortageRow[],
  now: EpochMs,
): Promise<void> {
  await db.rows(removeOf, [itemId, warehouseId]);
  if (rows.length === 0) return;
  const said = rows.map((row) => ({ ...row, fromAt: instant(row.fromAt), untilAt: instant(row.untilAt) }));
  await db.rows(insertRows, [itemId, warehouseId, JSON.stringify(said), instant(now)]);
}

export function readShortPlaces(db: Db): Promise<ShortPlace[]> {
  return db.rows(places);
}

export function readShortages(db: Db, now: EpochMs): Promise<ListedShortage[]> {
  return db.rows(listed, [instant(now)]);
}

/**
 * Counts the places in which more is promised than there is: nothing that a shop does wrong, but something to solve.
 */
export async function countShortages(db: Db, now: EpochMs): Promise<number> {
  return (await db.first(countPlaces, [instant(now)]))?.count ?? 0;
}

/** Reads them in the order in which they begin. */
export function readOrderNumbers(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly number: string }[]> {
  return db.rows(numbersOf, [ids]);
}
