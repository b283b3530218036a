import type { CoverPart, IsoDate, PeriodUnit, PriceType, ReservationStatus, StockKind } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { ownSql, ownValues, type Reader } from '../orders/index.ts';
import { pricesSql } from '../pricing/index.ts';

export interface EditableOrder {
  id: string;
  checkoutId: string;
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
  editBlocked: boolean;
  revision: number;
  customerId: string | null;
  customerGroup: string | null;
  warehouseId: string;
  deliveryId: string | null;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupHourId: string | null;
  returnHourId: string | null;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  reference: string | null;
  customFields: Record<string, string | number | boolean | null>;
  netCents: number;
  grossCents: number;
  depositCents: number;
  expiresAt: EpochMs | null;
}

/** A line as it was ordered, with what its item costs and allows today. */
export interface EditableLine {
  id: number;
  position: number;
  itemId: string;
  kind: 'Item' | 'Composition' | 'Borg';
  descriptions: Record<string, string>;
  qty: number;
  unitCents: number;
  cover: CoverPart[];
  priceListId: string | null;
  vatBp: number;
  priceType: PriceType;
  todaysVatBp: number;
  salesCents: number | null;
  todaysDepositCents: number | null;
  maxPerCustomer: number | null;
  maxPerCart: number | null;
  maxReservationDays: number | null;
  active: boolean;
  prices: { list: string; group: string | null; unit: PeriodUnit; cents: number }[];
  /** By the recipe of the day on which it was ordered. */
  leaves: { itemId: string; qty: number; stockType: StockKind; turnaround: number; stock: number | null }[];
  depositItemId: string | null;
  depositDescriptions: Record<string, string> | null;
  /** What it has in the ledger. */
  claims: { itemId: string; qty: number; start: number; end: number }[];
}

type Own = Pick<Reader, 'scope' | 'isAdmin'>;

const order = `
  select r.id, r.checkout_id as "checkoutId", r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status,
    r.edit_blocked as "editBlocked", r.revision, r.customer_id as "customerId",
    (select u.customer_group from $schema.customer u where u.id = r.customer_id) as "customerGroup",
    r.warehouse_id as "warehouseId", r.delivery_id as "deliveryId", r.start_day as "startDay", r.end_day as "endDay",
    r.pickup_hour_id as "pickupHourId", r.return_hour_id as "returnHourId", r.business_start as "businessStart",
    r.business_end as "businessEnd", r.reference, r.custom_fields as "customFields", r.net_cents as "netCents",
    r.gross_cents as "grossCents", r.deposit_cents as "depositCents", r.expires_at as "expiresAt"
  from $schema.reservation r
  where r.id = $1 and ${ownSql}`;

const orderOfMine = statement<EditableOrder>(order);
const orderForUpdate = statement<EditableOrder>(`${order} for update`);

/** Payments of all that was checked out together wait: they lock the checkout first, then its reservations. */
const checkoutForUpdate = statement(`
  select c.id from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${ownSql}
  for update of c
`);

// A list in one statement (docs/decisions/0006): it joins what catalogue, prices, stock and ledger have of each line.
const linesOfOrder = statement<EditableLine>(`
  select l.id, l.position, l.item_id as "itemId", l.kind, l.descriptions, l.qty, l.unit_cents as "unitCents", l.cover,
    l.price_list_id as "priceListId", l.vat_bp as "vatBp", i.item_type as "priceType", i.vat_bp as "todaysVatBp",
    i.sales_cents as "salesCents", i.deposit_cents as "todaysDepositCents", i.max_per_customer as "maxPerCustomer",
    i.max_per_cart as "maxPerCart", i.max_reservation_days as "maxReservationDays", i.active,
    ${pricesSql({ item: 'i.id', group: '(select u.customer_group from $schema.customer u where u.id = r.customer_id)' })}
      as prices,
    coalesce(recipe.leaves, '[]') as leaves, deposit.id as "depositItemId", deposit.descriptions as "depositDescriptions",
    coalesce((
      select json_agg(json_build_object('itemId', c.item_id, 'qty', c.qty,
        'start', (extract(epoch from lower(c.during)) * 1000)::bigint,
        'end', (extract(epoch from upper(c.during)) * 1000)::bigint))
      from $schema.claim c where c.reservation_line_id = l.id and c.active
    ), '[]') as claims
  from $schema.reservation_line l
  join $schema.reservation r on r.id = l.reservation_id
  join $schema.item i on i.id = l.item_id
  left join lateral (
    select json_agg(json_build_object('itemId', leaf.id, 'qty', part.qty, 'stockType', leaf.stock_type,
      'turnaround', leaf.turnaround_minutes, 'stock', s.qty) order by leaf.id) as leaves
    from (
      select p."itemId", p.qty from jsonb_to_recordset(l.recipe) as p("itemId" text, qty integer)
      where l.kind = 'Composition'
      union all
      select l.item_id, 1 where l.kind = 'Item'
    ) part
    join $schema.item leaf on leaf.id = part."itemId"
    left join $schema.stock s on s.item_id = leaf.id and s.warehouse_id = r.warehouse_id
  ) recipe on true
  left join lateral (
    select d.id, (select json_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = d.id)
      as descriptions
    from $schema.item d where d.item_type = 'Borg' and i.deposit_cents is not null order by d.id limit 1
  ) deposit on true
  where l.reservation_id = $1
  order by l.position
`);

/** Undefined for another's, as for one that is not there. */
export function findEditable(db: Db, id: string, reader: Own): Promise<EditableOrder | undefined> {
  return db.first(orderOfMine, ownValues(id, reader));
}

/** Behind the customer in the order of locks: first the checkout, then the order itself. */
export async function lockEditable(db: Db, id: string, reader: Own): Promise<EditableOrder | undefined> {
  const values = ownValues(id, reader);
  const [, locked] = await Promise.all([
    db.rows(checkoutForUpdate, values),
    db.first(orderForUpdate, values),
  ]);
  return locked;
}

/** Of an order that was found within the caller's scope. */
export function readEditableLines(db: Db, orderId: string): Promise<EditableLine[]> {
  return db.rows(linesOfOrder, [orderId]);
}
