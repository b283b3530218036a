import type { IsoDate, PriceType, UploadPolicy } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Card, cardsWithin } from '../catalogue/index.ts';
import { calendarsWithin, type RawCalendar } from '../locations/index.ts';
import type { PriceRow } from '../pricing/index.ts';
import { type AttachmentRow, attachmentsJson } from './attachments-sql.ts';
import {
  depositColumns,
  depositJoin,
  leavesJson,
  type LineDeposit,
  type LineLeaf,
} from './line-parts-sql.ts';

/** What an item cannot go without. */
export interface RequiredAddOn {
  itemId: string;
  /** For each piece of the item. */
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
const cartLines = linesSql(
  '(select * from $schema.cart_line where cart_id = $1)',
  'coalesce($2, l.warehouse_id)',
);
const linesOfCart = statement<LineRow>(cartLines);

/** The lines of a cart, the calendar of its own place, and the cards of what lies in it if they are asked for. */
export interface CartSheet {
  lines: LineRow[];
  calendars: RawCalendar[];
  cards: Card[] | null;
}

/** $1 and $2 as `cartLines` has them; the place is $3 to $5, and $6 asks for cards. */
const sheetOfCart = statement<CartSheet>(`
  with line as materialized (${cartLines})
  select (select coalesce(json_agg(line), '[]') from line) as lines,
    (select coalesce(json_agg(calendar), '[]') from (${calendarsWithin(['$3', '$4', '$5'])}) calendar) as calendars,
    case when $6::boolean then (
      ${cardsWithin('select "itemId" from line union all select "depositItemId" from line')}
    ) end as cards
`);

/** Nearly always all lines are at the cart's own place, so that one statement reads all that a view needs. */
export async function readSheet(db: Db, cart: SheetOf, withCards: boolean): Promise<CartSheet> {
  const { id, warehouseId, startDay, endDay } = cart;
  const row = await db.first(sheetOfCart, [id, null, [warehouseId], startDay, endDay, withCards]);
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
