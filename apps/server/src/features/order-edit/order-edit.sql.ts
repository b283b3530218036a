import {
  depositColumns,
  depositJoin,
  leavesJson,
  type LineDeposit,
  type LineLeaf,
} from '../../platform/database/item-sql.ts';
import type { Cents, CoverPart, IsoDate, PriceType, RateTotal } from '@bivak/rules';
import {
  insertLinesSql,
  lineColumns,
  type OrderFacts,
  orderFacts,
  orderFactsColumns,
} from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import type { WantedClaim, WantedTimeSlot } from '../availability/index.ts';
import { pricesSql } from '../../platform/database/price-sql.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { PriceRow } from '../pricing/index.ts';

export interface EditableOrder extends OrderFacts {
  checkoutId: string;
  customerGroup: string | null;
  /** Whether it is a quote that holds its pieces; null: none. */
  quoteHolds: boolean | null;
}

/** A line as it was ordered, with what its item costs and allows today. */
export interface EditableLine extends LineDeposit {
  id: number;
  position: number;
  itemId: string;
  kind: 'Item' | 'Composition' | 'Borg';
  descriptions: Record<string, string>;
  qty: number;
  unitCents: number;
  grossCents: number;
  cover: CoverPart[];
  priceListId: string | null;
  /** What a piece was listed at, where its price was given by hand, and why that. */
  listedUnitCents: number | null;
  priceReason: string | null;
  vatBp: number;
  priceType: PriceType;
  todaysVatBp: number;
  salesCents: number | null;
  todaysDepositCents: number | null;
  maxPerCustomer: number | null;
  maxPerCart: number | null;
  maxReservationDays: number | null;
  active: boolean;
  /** CUST_Weight in kilograms. */
  weight: number | null;
  prices: Omit<PriceRow, 'shown'>[];
  /** By the recipe of the day on which it was ordered. */
  leaves: LineLeaf[];
  /** What it has in the ledger. */
  claims: { itemId: string; qty: number; start: number; end: number; forced: boolean }[];
}

/** Of the reservation `r`. */
export const quoteHoldsSql = `(select q.holds from $schema.quote q where q.reservation_id = r.id) as "quoteHolds"`;

const order = `
  select ${orderFacts}, r.checkout_id as "checkoutId",
    (select u.customer_group from $schema.customer u where u.id = r.customer_id) as "customerGroup",
    ${quoteHoldsSql}
  from $schema.reservation r
  where r.id = $1 and ${ownOrderSql(2)}`;

const editableOrderColumns = {
  ...orderFactsColumns,
  checkoutId: 'text',
  customerGroup: 'text?',
  quoteHolds: 'bool?',
} as const satisfies ColumnsOf<EditableOrder>;

const orderOfMine = statement<EditableOrder>(editableOrderColumns)(order);
const orderForUpdate = statement<EditableOrder>(editableOrderColumns)(`${order} for update`);

/** Payments of all that was checked out together wait: they lock the checkout first, then its reservations. */
const checkoutForUpdate = statement({ id: 'unread', onePlan: 'unread' })(`
  select c.id, ${onePlanColumn} from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${ownOrderSql(2)}
  for update of c
`);

// A list in one statement (docs/decisions/0006): it joins what catalogue, prices, stock and ledger have of each line.
const linesOfOrder = statement<EditableLine>({
  id: 'int',
  position: 'int',
  itemId: 'text',
  kind: 'text',
  descriptions: 'json',
  qty: 'int',
  unitCents: 'int',
  grossCents: 'int',
  cover: 'json',
  priceListId: 'text?',
  listedUnitCents: 'int?',
  priceReason: 'text?',
  vatBp: 'int',
  priceType: 'text',
  todaysVatBp: 'int',
  salesCents: 'int?',
  todaysDepositCents: 'int?',
  maxPerCustomer: 'int?',
  maxPerCart: 'int?',
  maxReservationDays: 'int?',
  active: 'bool',
  weight: 'real?',
  prices: 'json',
  leaves: 'json',
  depositItemId: 'text?',
  depositDescriptions: 'json?',
  claims: 'json',
})(`
  select l.id, l.position, l.item_id as "itemId", l.kind, l.descriptions, l.qty, l.unit_cents as "unitCents", l.gross_cents as "grossCents", l.cover,
    l.price_list_id as "priceListId", l.listed_unit_cents as "listedUnitCents", l.price_reason as "priceReason", l.vat_bp as "vatBp", i.item_type as "priceType", i.vat_bp as "todaysVatBp",
    i.sales_cents as "salesCents", i.deposit_cents as "todaysDepositCents", i.max_per_customer as "maxPerCustomer",
    i.max_per_cart as "maxPerCart", i.max_reservation_days as "maxReservationDays", i.active,
    case when jsonb_typeof(i.custom_fields->'CUST_Weight') = 'number'
      then (i.custom_fields->>'CUST_Weight')::double precision end as weight,
    ${pricesSql({ item: 'i.id', group: '(select u.customer_group from $schema.customer u where u.id = r.customer_id)' })}
      as prices,
    coalesce(recipe.leaves, '[]') as leaves, ${depositColumns},
    coalesce((
      select json_agg(json_build_object('itemId', c.item_id, 'qty', c.qty, 'forced', c.forced,
        'start', (extract(epoch from lower(c.during)) * 1000)::bigint,
        'end', (extract(epoch from upper(c.during)) * 1000)::bigint))
      from $schema.claim c where c.reservation_line_id = l.id and c.active
    ), '[]') as claims
  from $schema.reservation_line l
  join $schema.reservation r on r.id = l.reservation_id
  join $schema.item i on i.id = l.item_id
  left join lateral (
    select ${leavesJson('part.qty')} as leaves
    from (
      select p."itemId", p.qty from jsonb_to_recordset(l.recipe) as p("itemId" text, qty integer)
      where l.kind = 'Composition'
      union all
      select l.item_id, 1 where l.kind = 'Item'
    ) part
    join $schema.item leaf on leaf.id = part."itemId"
    left join $schema.stock s on s.item_id = leaf.id and s.warehouse_id = r.warehouse_id
  ) recipe on true
  ${depositJoin}
  where l.reservation_id = $1
  order by l.position
`);

/** The result is undefined for another's order, as for one that is not there. An act of staff has locked it before. */
export function findEditable(db: Db, id: string, scope: CustomerScope): Promise<EditableOrder | undefined> {
  return db.first(orderOfMine, [id, ...ownOrderValues(scope)]);
}

/** Behind the customer in the order of locks: first the checkout, then the order itself. */
export async function lockEditable(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<EditableOrder | undefined> {
  const values = [id, ...ownOrderValues(scope)];
  const [, locked] = await Promise.all([
    db.rows(checkoutForUpdate, values),
    db.first(orderForUpdate, values),
  ]);
  return locked;
}

/** The order has to be found within the caller's scope first. */
export function readEditableLines(db: Db, orderId: string): Promise<EditableLine[]> {
  return db.rows(linesOfOrder, [orderId]);
}

type Referenced = Pick<EditableOrder, 'id' | 'revision' | 'status' | 'reference' | 'referenceRequired'>;

const lockOwn = statement<Referenced>({
  id: 'text',
  revision: 'int',
  status: 'text',
  reference: 'text?',
  referenceRequired: 'bool',
  onePlan: 'unread',
})(`
  select r.id, r.revision, r.status, r.reference, r.reference_required as "referenceRequired", ${onePlanColumn}
  from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)} for update
`);

const setReference = statement({ revision: 'int' })(`
  with told as (${eventsSql(3)})
  update $schema.reservation set reference = $2, revision = revision + 1 where id = $1 returning revision
`);

/**
 * The result is undefined for another's order, as for one that is not there. The first statement of its transaction.
 */
export function lockReferenced(db: Db, id: string, scope: CustomerScope): Promise<Referenced | undefined> {
  return db.first(lockOwn, [id, ...ownOrderValues(scope)]);
}

/** The revision that it is now. */
export async function writeReference(
  db: Db,
  { id, reference: before }: Pick<Referenced, 'id' | 'reference'>,
  reference: string | null,
  source: EventSource,
): Promise<number> {
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'edit',
    before: { reference: before },
    after: { reference },
  };
  const row = await db.first(setReference, [id, reference, ...eventValues(source, [event])]);
  if (row === undefined) throw new Error(`order ${id} vanished while it was locked`);
  return row.revision;
}

/** An order as somebody wants it to be, beside the order as it stands. */
export interface EditedOrder {
  /** Another one only where staff moves the order there. */
  readonly warehouseId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
  readonly reference: string | null;
  readonly customFields: EditableOrder['customFields'];
  /** The new amounts by line; lines that are not named keep theirs. */
  readonly amounts: ReadonlyMap<number, { readonly qty: number; readonly field: string }>;
}

/** Pieces at one price: a line of the order as it will be. */
export interface EditedPart {
  /** Null for pieces that become a line of their own. */
  readonly id: number | null;
  readonly kind: EditableLine['kind'];
  readonly itemId: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly qty: number;
  readonly unitCents: Cents;
  readonly vatBp: number;
  readonly netCents: Cents;
  readonly grossCents: Cents;
  readonly cover: EditableLine['cover'];
  readonly priceListId: string | null;
  readonly listedUnitCents: number | null;
  readonly priceReason: string | null;
  readonly recipe: readonly { readonly itemId: string; readonly qty: number }[];
}

/** A line of the order as it will be; `id` null: a new one. */
export interface WrittenLine extends EditedPart {
  readonly position: number;
  readonly claims: readonly (WantedClaim & { readonly forced: boolean })[];
}

export interface WrittenEdit {
  readonly orderId: string;
  readonly edited: EditedOrder;
  readonly businessStart: EpochMs;
  readonly businessEnd: EpochMs;
  readonly netCents: number;
  readonly grossCents: number;
  readonly roundingCents: number;
  readonly depositCents: number;
  readonly vat: readonly RateTotal[];
  readonly itemQty: number;
  readonly lines: readonly WrittenLine[];
  /** The lines that are no more. */
  readonly dropped: readonly number[];
  /** Its claims that stand ready go with those that count. */
  readonly isQuote: boolean;
  /** Whether its pieces are claimed, or stand ready to be. */
  readonly isPromised: boolean;
  /** Hours that are left for others. */
  readonly freed: readonly WantedTimeSlot[];
  /** What was ordered is another thing by now: the customer hears of it, and so does who collects the money. */
  readonly goodsChanged: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A new revision and its claims in one statement (DESIGN §6, "order edit"). The old claims go and the new ones come at
 * once, so nobody can take the pieces in between; the ledger's trigger sweeps behind it.
 */
const writeRevision = statement({ revision: 'int' })(`
  with input as (
    select l.* from jsonb_to_recordset($2::jsonb) as l(id bigint, ${lineColumns}, claims jsonb)
  ), kept as (
    update $schema.reservation_line l
    set qty = i.qty, unit_cents = i."unitCents", vat_bp = i."vatBp", net_cents = i."netCents",
      gross_cents = i."grossCents", cover = i.cover, price_list_id = i."priceListId",
      listed_unit_cents = i."listedUnitCents", price_reason = i."priceReason"
    from input i where l.id = i.id and l.reservation_id = $1
  ), added as (
    ${insertLinesSql('$1', 'input l where l.id is null')}
    returning id, position
  ), released as (
    delete from $schema.claim c using $schema.reservation_line l
    where c.reservation_line_id = l.id and l.reservation_id = $1 and (c.active or $26 or l.id = any($24::bigint[]))
  ), loose as (
    -- What was handed in for a line stays with the order.
    update $schema.reservation_file set reservation_line_id = null where reservation_line_id = any($24::bigint[])
  ), dropped as (
    delete from $schema.reservation_line where reservation_id = $1 and id = any($24::bigint[])
  ), changed as (
    update $schema.reservation r
    set revision = r.revision + 1, start_day = $3, end_day = $4, pickup_hour_id = $5, return_hour_id = $6,
      business_start = $7, business_end = $8, reference = $9, custom_fields = $10, vat = $11, net_cents = $12,
      gross_cents = $13, rounding_cents = $14, deposit_cents = $15, item_qty = $16, warehouse_id = $25
    where r.id = $1
    returning r.id, r.revision, r.expires_at
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, expires_at, forced, active)
    select c."itemId", c."warehouseId", c.qty, tstzrange(c.start, c."end"), 'reservation',
      coalesce(i.id, added.id), changed.expires_at, c.forced, $27
    from input i
    cross join changed
    left join added on added.position = i.position
    cross join jsonb_to_recordset(i.claims) as c("itemId" text, "warehouseId" text, qty integer, start timestamptz,
      "end" timestamptz, forced boolean)
    order by c."itemId", c."warehouseId"
  ), left_hours as (
    update $schema.moment m set used = m.used - 1
    from jsonb_to_recordset($17::jsonb) as f("warehouseId" text, day date, direction text, "hourId" text)
    where m.used > 0 and m.warehouse_id = f."warehouseId" and m.day = f.day and m.direction = f.direction
      and m.hour_id = f."hourId"
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, before, after, request_id)
    select $18, 'reservation', changed.id, 'edit', $19, $20, $21, $22 from changed
  ), posted as (
    ${enqueueSql({ kind: `'mail.reservation-changed'`, payload: `jsonb_build_object('reservationId', changed.id, 'revision', changed.revision::text)`, at: '$18', from: 'changed where $23' })}
  )
  select revision from changed
`);

/** The revision that it is now. Under the locks of the order, its hours and its stock only. */
export async function writeEdit(db: Db, edit: WrittenEdit, source: EventSource): Promise<number> {
  const { edited } = edit;
  const row = await db.first(writeRevision, [
    edit.orderId,
    JSON.stringify(edit.lines.map(asInput)),
    edited.startDay,
    edited.endDay,
    edited.pickupHourId,
    edited.returnHourId,
    instant(edit.businessStart),
    instant(edit.businessEnd),
    edited.reference,
    JSON.stringify(edited.customFields),
    JSON.stringify(edit.vat),
    edit.netCents,
    edit.grossCents,
    edit.roundingCents,
    edit.depositCents,
    edit.itemQty,
    JSON.stringify(edit.freed),
    instant(source.now),
    JSON.stringify(actorFacts(source.actor)),
    JSON.stringify(edit.before),
    JSON.stringify(edit.after),
    source.requestId,
    edit.goodsChanged,
    edit.dropped,
    edited.warehouseId,
    edit.isQuote,
    edit.isPromised,
  ]);
  if (row === undefined) throw new Error(`order ${edit.orderId} vanished while it was locked`);
  return row.revision;
}

function asInput(line: WrittenLine): object {
  return {
    ...line,
    claims: line.claims.map((claim) => ({ ...claim, start: instant(claim.start), end: instant(claim.end) })),
  };
}
