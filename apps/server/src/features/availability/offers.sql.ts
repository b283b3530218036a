import type { FreeQty } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { usedByCustomerSql } from '../../platform/database/order-sql.ts';
import { pricesSql } from '../../platform/database/price-sql.ts';
import type { PricedItem } from '../pricing/index.ts';
import { freeSql, leavesSql, mostSql } from './ledger.sql.ts';

/** A period on the clock, without turnaround. */
export interface LedgerSpan {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** What is asked of a warehouse: a period, and those to try when it is not free. */
export interface PlaceSpans {
  readonly warehouseId: string;
  /** Null when the period itself cannot be had there. */
  readonly asked: LedgerSpan | null;
  readonly next: readonly LedgerSpan[];
}

export interface OfferRow {
  itemId: string;
  warehouseId: string;
  maxReservationDays: number | null;
  /** Null when stock is not counted; 0 when nothing was asked. */
  free: FreeQty;
  /** The beginning of the first of the next periods that is free, when the asked one is not. */
  nextMs: EpochMs | null;
}

const free = (start: string, end: string) =>
  freeSql({ item: 'i.id', sold: "i.item_type = 'Sales'", warehouse: 'place.warehouse_id', start, end });

/**
 * $1 items, $2 warehouses, $3 pieces; $4 to $7 the spans of each warehouse by number, 0 the asked one. The next
 * periods are tried in their order and no further than the first that is free, and not at all for an item of
 * which there are too few anyway. `offset 0` keeps PostgreSQL from working out the same figure twice.
 */
const ctes = `
  recursive root as (select unnest($1::text[]) as item_id),
  ${leavesSql},
  place as (
    select p.warehouse_id, p.n from unnest($2::text[]) with ordinality as p(warehouse_id, n)
  ),
  span as (
    select s.* from unnest($4::text[], $5::integer[], $6::timestamptz[], $7::timestamptz[])
      as s(warehouse_id, n, start_at, end_at)
  )`;

const columns = `i.id as "itemId", place.warehouse_id as "warehouseId",
  i.max_reservation_days as "maxReservationDays", now.free, later.start_at as "nextMs"`;

const joins = `
  from unnest($1::text[]) with ordinality as wanted(item_id, n)
  join $schema.item i on i.id = wanted.item_id and i.active and i.item_type <> 'Borg'
  cross join place
  left join span asked on asked.warehouse_id = place.warehouse_id and asked.n = 0
  cross join lateral (
    select case when asked.n is null then 0 else ${free('asked.start_at', 'asked.end_at')} end as free
    offset 0
  ) now
  left join lateral (
    select tried.start_at
    from (
      select s.n, s.start_at, s.end_at from span s
      where s.warehouse_id = place.warehouse_id and s.n > 0 and now.free < $3
        and coalesce(${mostSql({ item: 'i.id', warehouse: 'place.warehouse_id' })}, $3) >= $3
      order by s.n
    ) tried
    where coalesce(${free('tried.start_at', 'tried.end_at')}, $3) >= $3
    order by tried.n
    limit 1
  ) later on true`;

const offers = statement<OfferRow & PricedItem>({
  itemId: 'text',
  warehouseId: 'text',
  maxReservationDays: 'int?',
  free: 'int?',
  nextMs: 'instant?',
  itemType: 'text',
  vatBp: 'int',
  salesCents: 'int?',
  prices: 'json',
})(`
  with ${ctes}
  select ${columns}, i.item_type as "itemType", i.vat_bp as "vatBp", i.sales_cents as "salesCents",
    ${pricesSql({ item: 'i.id', group: '$8::text' })} as prices
  ${joins}
  order by wanted.n
`);

export interface StockRow extends OfferRow {
  maxPerCustomer: number | null;
  maxPerCart: number | null;
  usedByCustomer: number;
  inCart: number;
}

/**
 * $8 is the customer, with $9 and $10 the stretch over which its live reservations count (RULINGS, "MaxPerCustomer");
 * $11 is the cart, and the scope begins at $12. Reads the tables of orders and carts, so that a product page costs one
 * statement.
 */
const stock = statement<StockRow>({
  itemId: 'text',
  warehouseId: 'text',
  maxReservationDays: 'int?',
  free: 'int?',
  nextMs: 'instant?',
  maxPerCustomer: 'int?',
  maxPerCart: 'int?',
  usedByCustomer: 'int',
  inCart: 'int',
})(`
  with ${ctes}
  select ${columns}, i.max_per_customer as "maxPerCustomer", i.max_per_cart as "maxPerCart",
    ${usedByCustomerSql({
      customer: '$8',
      item: 'i.id',
      start: 'coalesce(asked.start_at, $9)',
      end: 'coalesce(asked.end_at, $10)',
    })} as "usedByCustomer",
    coalesce((
      select sum(l.qty)
      from $schema.cart c
      join $schema.cart_line l on l.cart_id = c.id and l.item_id = i.id
      where c.id = $11 and c.checked_out_at is null and ${ownOrderSql(12, 'c')}
    ), 0)::integer as "inCart"
  ${joins}
  order by place.n
`);

export interface OffersInput {
  readonly itemIds: readonly string[];
  readonly places: readonly PlaceSpans[];
  readonly qty: number;
}

export function selectOffers(
  db: Db,
  input: OffersInput,
  customerGroup: string | null,
): Promise<(OfferRow & PricedItem)[]> {
  return db.rows(offers, [...valuesOf(input), customerGroup]);
}

export interface StockAsker {
  readonly customerId: string | null;
  readonly span: LedgerSpan;
  readonly cartId: string | null;
  readonly scope: CustomerScope;
}

export function selectItemStock(db: Db, input: OffersInput, asker: StockAsker): Promise<StockRow[]> {
  const { customerId, span, cartId, scope } = asker;
  return db.rows(stock, [
    ...valuesOf(input),
    customerId,
    instant(span.startMs),
    instant(span.endMs),
    cartId,
    ...ownOrderValues(scope),
  ]);
}

function valuesOf({ itemIds, places, qty }: OffersInput): unknown[] {
  const spans = places.flatMap(({ warehouseId, asked, next }) => [
    ...(asked === null ? [] : [{ warehouseId, n: 0, ...asked }]),
    ...next.map((span, index) => ({ warehouseId, n: index + 1, ...span })),
  ]);
  return [
    itemIds,
    places.map(({ warehouseId }) => warehouseId),
    qty,
    spans.map(({ warehouseId }) => warehouseId),
    spans.map(({ n }) => n),
    spans.map(({ startMs }) => instant(startMs)),
    spans.map(({ endMs }) => instant(endMs)),
  ];
}

/**
 * $1 the warehouses, $2 and $3 their periods, $4 the length in days. Only what is promised there meanwhile, what is not
 * there, sets and what is lent for less can be missing: the ledger is asked of those, however large the shop is. What is
 * sold is claimed for ever, so of that every later claim counts.
 */
const soldOut = statement({ itemId: 'text' })(`
  with recursive place as (
    select p.* from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as p(warehouse_id, start_at, end_at)
  ),
  longest as (select make_interval(mins => coalesce(max(turnaround_minutes), 0)) as turnaround from $schema.item),
  root as (
    select c.item_id from place cross join longest
    join $schema.claim c on c.active and c.warehouse_id = place.warehouse_id
      and c.during && tstzrange(place.start_at, place.end_at + longest.turnaround)
    union
    select c.item_id from place
    join $schema.claim c on c.active and c.warehouse_id = place.warehouse_id and upper(c.during) > place.start_at
    join $schema.item i on i.id = c.item_id and i.item_type = 'Sales'
    union
    select s.item_id from place join $schema.stock s on s.warehouse_id = place.warehouse_id and s.qty <= 0
    union
    select i.id from $schema.item i where i.kind = 'Composition' or i.max_reservation_days < $4::integer
  ),
  ${leavesSql}
  select i.id as "itemId"
  from (select distinct item_id from root) wanted
  join $schema.item i on i.id = wanted.item_id and i.active
  cross join place
  group by i.id
  having coalesce(i.max_reservation_days < $4::integer, false)
    or bool_and(coalesce(${free('place.start_at', 'place.end_at')} <= 0, false))
`);

/** What none of these places has in its period. */
export async function selectSoldOut(
  db: Db,
  places: readonly { readonly warehouseId: string; readonly span: LedgerSpan }[],
  days: number,
): Promise<string[]> {
  const rows = await db.rows(soldOut, [
    places.map(({ warehouseId }) => warehouseId),
    places.map(({ span }) => instant(span.startMs)),
    places.map(({ span }) => instant(span.endMs)),
    days,
  ]);
  return rows.map(({ itemId }) => itemId);
}
