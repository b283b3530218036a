import type { IsoDate, PriceType, UploadPolicy } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  depositColumns,
  depositJoin,
  leavesJson,
  type LineDeposit,
  type LineLeaf,
} from '../../platform/database/item-sql.ts';
import { usedByCustomerSql } from '../../platform/database/order-sql.ts';
import type { Card } from '../catalogue/index.ts';
import type { RawCalendar } from '../locations/index.ts';
import type { PriceRow } from '../pricing/index.ts';
import { type AttachmentRow, attachmentsJson } from './attachments.sql.ts';

/** What an item cannot go without. */
export interface RequiredAddOn {
  itemId: string;
  /** How many go with each piece of the item. */
  qty: number;
  kind: 'Item' | 'Composition';
  maxPerCart: number | null;
  maxPerCustomer: number | null;
  descriptions: Record<string, string>;
}

/** A line with all that its price, its claims and its limits are computed from. */
export interface LineRow extends LineDeposit {
  id: string;
  itemId: string;
  qty: number;
  warehouseId: string;
  startDay: IsoDate;
  endDay: IsoDate;
  /** Chosen for the place and period that the line lies in, where those are not the cart's own. */
  pickupHourId: string | null;
  returnHourId: string | null;
  kind: 'Item' | 'Composition';
  priceType: PriceType;
  vatBp: number;
  salesCents: number | null;
  depositCents: number | null;
  maxPerCustomer: number | null;
  maxPerCart: number | null;
  maxReservationDays: number | null;
  uploadPolicy: UploadPolicy;
  active: boolean;
  descriptions: Record<string, string>;
  prices: Omit<PriceRow, 'shown'>[];
  /** What is claimed for one piece: itself, or the leaves of its recipe. */
  leaves: LineLeaf[];
  attachments: AttachmentRow[];
  required: RequiredAddOn[];
  /** That it asks for, itself or a part of it. */
  certificates: { id: string; required: boolean }[];
}

/**
 * One statement for all of `lines`, rows with the columns of a cart's line. It joins the catalogue's, the prices' and the
 * stock's tables (DESIGN §2, the decision on lists in one statement): a checkout would otherwise pay a statement per table.
 */
export function linesSql(lines: string, warehouse = 'l.warehouse_id'): string {
  return `
  select l.id, l.item_id as "itemId", l.qty, ${warehouse} as "warehouseId", l.start_day as "startDay",
    l.end_day as "endDay", l.pickup_hour_id as "pickupHourId", l.return_hour_id as "returnHourId", i.kind, i.item_type as "priceType", i.vat_bp as "vatBp", i.sales_cents as "salesCents",
    i.deposit_cents as "depositCents", i.max_per_customer as "maxPerCustomer", i.max_per_cart as "maxPerCart",
    i.max_reservation_days as "maxReservationDays", i.upload_policy as "uploadPolicy", i.active,
    texts.descriptions, coalesce(charged.prices, '[]') as prices, recipe.leaves,
    ${depositColumns},
    ${attachmentsJson('a.cart_line_id = l.id')} as attachments, proof.certificates,
    needs.required
  from ${lines} l
  join $schema.item i on i.id = l.item_id
  cross join lateral (
    select json_object_agg(t.language, t.description) as descriptions
    from $schema.item_text t where t.item_id = i.id
  ) texts
  cross join lateral (
    select json_agg(json_build_object('list', p.price_list_id, 'group', pl.customer_group, 'unit', p.unit,
      'cents', p.cents)) as prices
    from $schema.price p join $schema.price_list pl on pl.id = p.price_list_id
    where p.item_id = i.id
  ) charged
  cross join lateral (
    with recursive part (item_id, qty, depth) as (
      select i.id, 1, 0
      union all
      select cp.part_id, part.qty * cp.qty, part.depth + 1
      from part join $schema.composition_part cp on cp.composition_id = part.item_id
      where part.depth < 8
    )
    select ${leavesJson('needed.qty')} as leaves
    from (select item_id, sum(qty)::integer as qty from part group by item_id) needed
    -- By the key for each, never by reading all items: the planner does not know how few are needed.
    cross join lateral (
      select it.id, it.stock_type, it.turnaround_minutes from $schema.item it
      where it.id = needed.item_id and it.kind = 'Item' limit 1
    ) leaf
    left join $schema.stock s on s.item_id = leaf.id and s.warehouse_id = ${warehouse}
  ) recipe
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', c.certificate_id, 'required', c.required)
      order by c.certificate_id), '[]') as certificates
    from $schema.item_certificate c
    where c.item_id = i.id or c.item_id in (select p ->> 'itemId' from json_array_elements(recipe.leaves) p)
  ) proof
  cross join lateral (
    select coalesce(json_agg(json_build_object('itemId', o.id, 'qty', a.qty, 'kind', o.kind,
      'maxPerCart', o.max_per_cart, 'maxPerCustomer', o.max_per_customer, 'descriptions', (
        select json_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = o.id
      )) order by a.ranking, o.id), '[]') as required
    from $schema.add_on a join $schema.item o on o.id = a.add_on_id and o.active and o.item_type <> 'Borg'
    where a.item_id = i.id and a.policy = 'required'
  ) needs
  ${depositJoin}
  order by l.position
`;
}

/** $1 is the cart, $2 a warehouse to ask "what if". */
const linesOfCart = statement<LineRow>({
  id: 'text',
  itemId: 'text',
  qty: 'int',
  warehouseId: 'text',
  startDay: 'day',
  endDay: 'day',
  pickupHourId: 'text?',
  returnHourId: 'text?',
  kind: 'text',
  priceType: 'text',
  vatBp: 'int',
  salesCents: 'int?',
  depositCents: 'int?',
  maxPerCustomer: 'int?',
  maxPerCart: 'int?',
  maxReservationDays: 'int?',
  uploadPolicy: 'text',
  active: 'bool',
  descriptions: 'json',
  prices: 'json',
  leaves: 'json',
  depositItemId: 'text?',
  depositDescriptions: 'json?',
  attachments: 'json',
  certificates: 'json',
  required: 'json',
})(linesSql('(select * from $schema.cart_line where cart_id = $1)', 'coalesce($2, l.warehouse_id)'));

/**
 * It holds the lines of a cart, the calendar of its own place, and the cards of what lies in it if they are asked for.
 */
export interface CartSheet {
  lines: LineRow[];
  calendars: RawCalendar[];
  cards: Card[] | null;
}

/** Reads the row of a `CartSheet` of the cart and the place that are named; `cards` says whether they are asked for. */
export function sheetSql(of: {
  readonly cart: string;
  readonly warehouse: string;
  readonly start: string;
  readonly end: string;
  readonly cards: string;
}): string {
  return `
  with line as materialized (${linesSql(`(select * from $schema.cart_line where cart_id = ${of.cart})`)})
  select (select coalesce(json_agg(line), '[]') from line) as lines,
    (
      select coalesce(json_agg(calendar), '[]')
      from $schema.place_calendars(array[${of.warehouse}], ${of.start}, ${of.end}) calendar
    ) as calendars,
    case when ${of.cards} then (
      select coalesce(json_agg(c.card), '[]') from $schema.item_card c
      where c.item_id in (select "itemId" from line union all select "depositItemId" from line)
    ) end as cards
  `;
}

const sheetOfCart = statement<CartSheet>({ lines: 'json', calendars: 'json', cards: 'json?' })(
  sheetSql({ cart: '$1', warehouse: '$2::text', start: '$3::date', end: '$4::date', cards: '$5::boolean' }),
);

/** Nearly always all lines are at the cart's own place, so that one statement reads all that a view needs. */
export async function readSheet(db: Db, cart: SheetOf, withCards: boolean): Promise<CartSheet> {
  const { id, warehouseId, startDay, endDay } = cart;
  const row = await db.first(sheetOfCart, [id, warehouseId, startDay, endDay, withCards]);
  if (row === undefined) throw new Error(`cart ${id} has no sheet`);
  return row;
}

interface SheetOf {
  readonly id: string;
  readonly warehouseId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
}

/** The lines of a cart that the caller has found within its scope; at another warehouse, to ask "what if". */
export function readLines(db: Db, cartId: string, elsewhere: string | null = null): Promise<LineRow[]> {
  return db.rows(linesOfCart, [cartId, elsewhere]);
}

/** What lies in a cart, by its ids. */
export interface HeldGoods {
  itemId: string;
  qty: number;
}

const heldGoods = statement<HeldGoods>({ itemId: 'text', qty: 'int' })(`
  select item_id as "itemId", qty from $schema.cart_line where cart_id = $1 order by item_id collate "C"
`);

export function goodsOfCart(db: Db, cartId: string): Promise<HeldGoods[]> {
  return db.rows(heldGoods, [cartId]);
}

/** It holds goods as the lines that they would be in a cart, and the calendars of the places that they could lie at. */
export interface GoodsSheet {
  allowed: boolean;
  lines: LineRow[];
  calendars: RawCalendar[];
}

/**
 * The statement for goods that rows of another feature name, which only that feature can say how to find: `goods`, of
 * the columns item_id, qty and position, and `allowed`, without a row of which nobody may have them. Both may use the
 * parameters up to `last`. The shop's fixed item comes as it does in a cart: once or not at all, behind all others.
 */
export function sheetOfGoods(of: {
  readonly allowed: string;
  readonly goods: string;
  readonly last: number;
}): Statement<GoodsSheet> {
  const p = (n: number): string => `$${of.last + n}`;
  const lines = `(
    select gen_random_uuid()::text as id, g.item_id, g.qty, ${p(1)}::text as warehouse_id, ${p(2)}::date as start_day,
      ${p(3)}::date as end_day, null::text as pickup_hour_id, null::text as return_hour_id, g.position
    from (
      select s.item_id, s.qty, s.position from (${of.goods}) s where s.item_id is distinct from ${p(5)}::text
      union all
      select f.id, 1, null from $schema.item f
      where f.id = ${p(5)} and ${p(6)}::boolean and f.active and f.item_type <> 'Borg'
    ) g
  )`;
  return statement<GoodsSheet>({ allowed: 'bool', lines: 'json', calendars: 'json' })(`
  with line as materialized (${linesSql(lines)})
  select exists (${of.allowed}) as allowed,
    (select coalesce(json_agg(line), '[]') from line) as lines,
    (select coalesce(json_agg(calendar), '[]') from $schema.place_calendars(${p(4)}, ${p(2)}, ${p(3)}) calendar) as calendars
`);
}

/** Goods that are given as they are, in $1: any caller may see what they would cost. */
export const sheetOfGivenGoods = sheetOfGoods({
  allowed: 'select',
  goods: `select g."itemId" as item_id, g.qty, g.n as position
    from jsonb_to_recordset($1::jsonb) as g("itemId" text, qty integer, n integer)`,
  last: 1,
});

export async function readGoodsSheet(
  db: Db,
  sheet: Statement<GoodsSheet>,
  of: {
    /** The values of the parameters that the statement begins with. */
    readonly values: readonly unknown[];
    readonly place: { readonly warehouseId: string; readonly startDay: IsoDate; readonly endDay: IsoDate };
    /** Where they could lie, the place's own warehouse among them. */
    readonly warehouseIds: readonly string[];
    readonly fixed: { readonly itemId: string | null; readonly belongs: boolean };
  },
): Promise<GoodsSheet> {
  const { warehouseId, startDay, endDay } = of.place;
  const values = [
    ...of.values,
    warehouseId,
    startDay,
    endDay,
    of.warehouseIds,
    of.fixed.itemId,
    of.fixed.belongs,
  ];
  const row = await db.first(sheet, values);
  if (row === undefined) throw new Error('goods have no sheet');
  return row;
}

export interface UseAsked {
  readonly itemId: string;
  readonly window: { readonly start: EpochMs; readonly end: EpochMs };
}

const usedBy = statement({ n: 'int', used: 'int' })(`
  select w.n, ${usedByCustomerSql({ customer: '$1', item: 'w."itemId"', start: 'w.start', end: 'w."end"' })} as used
  from jsonb_to_recordset($2::jsonb) as w(n integer, "itemId" text, start timestamptz, "end" timestamptz)
`);

/**
 * Counts pieces in overlapping live reservations of the customer (RULINGS, "MaxPerCustomer"), by the index of the
 * input.
 */
export async function readCustomerUse(
  db: Db,
  customerId: string,
  inputs: readonly UseAsked[],
): Promise<number[]> {
  const rows = await db.rows(usedBy, [
    customerId,
    JSON.stringify(
      inputs.map(({ itemId, window }, n) => ({
        n,
        itemId,
        start: instant(window.start),
        end: instant(window.end),
      })),
    ),
  ]);
  const used = new Map(rows.map((row) => [row.n, row.used]));
  return inputs.map((_, n) => used.get(n) ?? 0);
}
