import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  type WriteEvent,
  eventValues,
  eventsSql,
} from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { type AttachmentRow, attachmentsJson } from './attachments.sql.ts';
import { type GivenCertificate, certificatesJson } from './certificates.sql.ts';
import { type CartSheet, sheetSql } from './lines.sql.ts';

export interface CartRow {
  id: string;
  version: number;
  visitorId: string | null;
  customerId: string | null;
  contactId: string | null;
  warehouseId: string;
  /** The choice that stands for several warehouses; each line has one of them then. */
  warehouseAlias: string | null;
  deliveryId: string | null;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupHourId: string | null;
  returnHourId: string | null;
  reference: string | null;
  customFields: Record<string, string | number | boolean | null>;
  checkedOutAt: EpochMs | null;
  /** Files of the cart as a whole. */
  attachments: AttachmentRow[];
  /** Handed in for it, or by its customer, whenever that was. */
  certificates: GivenCertificate[];
}

/** These columns belong to the row `cart`. */
export const cartColumns = `id, version, visitor_id as "visitorId", customer_id as "customerId", contact_id as "contactId",
  warehouse_id as "warehouseId", warehouse_alias as "warehouseAlias", delivery_id as "deliveryId", start_day as "startDay", end_day as "endDay",
  pickup_hour_id as "pickupHourId", return_hour_id as "returnHourId", reference,
  custom_fields as "customFields", checked_out_at as "checkedOutAt",
  ${attachmentsJson('a.cart_id = cart.id and a.cart_line_id is null')} as attachments,
  ${certificatesJson} as certificates`;

/** $1 is the cart, then comes the scope: another's cart, a colleague's too, answers as if it did not exist (DESIGN §4.4). */
const mine = `id = $1 and ${ownOrderSql(2, 'cart')}`;

const cartRow = {
  id: 'text',
  version: 'int',
  visitorId: 'text?',
  customerId: 'text?',
  contactId: 'text?',
  warehouseId: 'text',
  warehouseAlias: 'text?',
  deliveryId: 'text?',
  startDay: 'day',
  endDay: 'day',
  pickupHourId: 'text?',
  returnHourId: 'text?',
  reference: 'text?',
  customFields: 'json',
  checkedOutAt: 'instant?',
  attachments: 'json',
  certificates: 'json',
} as const satisfies ColumnsOf<CartRow>;

const cartById = statement<CartRow>(cartRow)(`select ${cartColumns} from $schema.cart where ${mine}`);
const cartForUpdate = statement<CartRow>({ ...cartRow, onePlan: 'unread' })(
  `select ${cartColumns}, ${onePlanColumn} from $schema.cart where ${mine} for update`,
);

const wholeCart = statement<CartRow & CartSheet>({
  ...cartRow,
  lines: 'json',
  calendars: 'json',
  cards: 'json?',
})(`
  select ${cartColumns}, sheet.* from $schema.cart
  cross join lateral (${sheetSql({
    cart: 'cart.id',
    warehouse: 'cart.warehouse_id',
    start: 'cart.start_day',
    end: 'cart.end_day',
    cards: 'true',
  })}) sheet
  where ${mine}
`);

const changeCart = statement<CartRow>(cartRow)(`
  update $schema.cart set warehouse_id = $2, delivery_id = $3, start_day = $4, end_day = $5, pickup_hour_id = $6,
    return_hour_id = $7, reference = $8, custom_fields = $9, modified_at = $10, version = version + 1
  where id = $1
  returning ${cartColumns}
`);

const touchCart = statement({ version: 'int' })(`
  update $schema.cart set version = version + 1, modified_at = $2 where id = $1 returning version
`);

const removeCart = statement({ id: 'text' })(`delete from $schema.cart where id = $1 returning id`);

// The same item at the same place twice in one call adds up, and hours that were chosen there count for it.
const addLines = statement<PutLine>({
  id: 'text',
  itemId: 'text',
  warehouseId: 'text',
  startDay: 'day',
  endDay: 'day',
})(`
  with touched as (update $schema.cart set version = version + 1, modified_at = $3 where id = $1),
  noted as (${eventsSql(4)})
  insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day, pickup_hour_id,
    return_hour_id)
  select gen_random_uuid()::text, $1, i.id, w.qty, w."warehouseId", w."startDay", w."endDay", here.pickup, here.return
  from (
    select "itemId", "warehouseId", "startDay", "endDay", sum(qty)::integer as qty, min(n) as n
    from jsonb_to_recordset($2::jsonb)
      as one("itemId" text, "warehouseId" text, "startDay" date, "endDay" date, qty integer, n integer)
    group by 1, 2, 3, 4
  ) w
  join $schema.item i on i.id = w."itemId" and i.active and i.item_type <> 'Borg'
  cross join lateral (
    select max(l.pickup_hour_id) as pickup, max(l.return_hour_id) as return from $schema.cart_line l
    where l.cart_id = $1 and l.warehouse_id = w."warehouseId" and l.start_day = w."startDay"
      and l.end_day = w."endDay"
  ) here
  order by w.n
  on conflict (cart_id, item_id, warehouse_id, start_day, end_day)
    do update set qty = cart_line.qty + excluded.qty
  returning id, item_id as "itemId", warehouse_id as "warehouseId", start_day as "startDay", end_day as "endDay"
`);

const addOnce = statement(`
  with elsewhere as (
    delete from $schema.cart_line
    where cart_id = $2 and item_id = $3 and (warehouse_id, start_day, end_day) <> ($5, $6::date, $7::date)
  )
  insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day)
  select $1, $2, i.id, $4, $5, $6, $7 from $schema.item i
  where i.id = $3 and i.active and i.item_type <> 'Borg'
  on conflict (cart_id, item_id, warehouse_id, start_day, end_day) do update set qty = excluded.qty
`);

const removeAllBut = statement(`
  delete from $schema.cart_line where cart_id = $1 and item_id is distinct from $2
`);

const removeItem = statement(`delete from $schema.cart_line where cart_id = $1 and item_id = $2`);

const changeLine = statement({ id: 'text' })(`
  update $schema.cart_line set qty = $3 where cart_id = $1 and id = $2 returning id
`);

const removeLine = statement(`delete from $schema.cart_line where cart_id = $1 and id = $2`);

/** In a cart of one place and period the lines follow the cart. */
const moveLines = statement(`
  update $schema.cart_line set warehouse_id = $2, start_day = $3, end_day = $4 where cart_id = $1
`);

export function findCart(db: Db, id: string, scope: CustomerScope): Promise<CartRow | undefined> {
  return db.first(cartById, [id, ...ownOrderValues(scope)]);
}

/**
 * Reads the cart with all that lies in it, by one statement: lines of another version than the head's are never shown.
 */
export async function findWholeCart(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<{ readonly cart: CartRow; readonly sheet: CartSheet } | undefined> {
  const row = await db.first(wholeCart, [id, ...ownOrderValues(scope)]);
  if (row === undefined) return undefined;
  const { lines, calendars, cards, ...cart } = row;
  return { cart, sheet: { lines, calendars, cards } };
}

/** First in the order of locks: cart, customer, time slots, stock, serials (DESIGN §4.1). */
export function lockCart(db: Db, id: string, scope: CustomerScope): Promise<CartRow | undefined> {
  return db.first(cartForUpdate, [id, ...ownOrderValues(scope)]);
}

const cartOfCustomer = statement<CartRow>(cartRow)(
  `select ${cartColumns} from $schema.cart where id = $1 and customer_id = $2 and checked_out_at is null for update`,
);

/** A cart of the customer, whichever of its persons made it: for what belongs to the association as a whole. */
export function lockCartOfCustomer(db: Db, id: string, customerId: string): Promise<CartRow | undefined> {
  return db.first(cartOfCustomer, [id, customerId]);
}

export async function saveCart(db: Db, cart: CartRow, now: EpochMs): Promise<CartRow> {
  const row = await db.first(changeCart, [
    cart.id,
    cart.warehouseId,
    cart.deliveryId,
    cart.startDay,
    cart.endDay,
    cart.pickupHourId,
    cart.returnHourId,
    cart.reference,
    JSON.stringify(cart.customFields),
    instant(now),
  ]);
  if (row === undefined) throw new Error(`cart ${cart.id} vanished while it was locked`);
  return row;
}

/** The locked cart as it is after a change of what belongs to it. */
export async function bumpVersion(db: Db, cart: CartRow, now: EpochMs): Promise<CartRow> {
  await db.rows(touchCart, [cart.id, instant(now)]);
  return { ...cart, version: cart.version + 1 };
}

export async function eraseCart(db: Db, cartId: string): Promise<void> {
  await db.rows(removeCart, [cartId]);
}

export interface NewLine {
  readonly id: string;
  readonly itemId: string;
  readonly qty: number;
  readonly warehouseId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
}

export interface PutLine {
  id: string;
  itemId: string;
  warehouseId: string;
  startDay: IsoDate;
  endDay: IsoDate;
}

/**
 * The lines that now hold what was added: new ones, or those that it was added to. An item that is none has no line.
 * The cart's version and the event are written with them.
 */
export function putLines(
  db: Db,
  source: EventSource,
  event: WriteEvent,
  lines: readonly Omit<NewLine, 'id'>[],
): Promise<PutLine[]> {
  const wanted = JSON.stringify(lines.map((line, n) => ({ ...line, n })));
  return db.rows(addLines, [event.entityId, wanted, instant(source.now), ...eventValues(source, [event])]);
}

/** Puts the item at this place and time and nowhere else in the cart, as often as `qty` says whatever stood there. */
export async function putOnce(db: Db, cartId: string, line: NewLine): Promise<void> {
  const { id, itemId, qty, warehouseId, startDay, endDay } = line;
  await db.rows(addOnce, [id, cartId, itemId, qty, warehouseId, startDay, endDay]);
}

/** All lines but that of one item, which may be none. */
export async function dropAllBut(db: Db, cartId: string, itemId: string | null): Promise<void> {
  await db.rows(removeAllBut, [cartId, itemId]);
}

export async function dropItem(db: Db, cartId: string, itemId: string): Promise<void> {
  await db.rows(removeItem, [cartId, itemId]);
}

export async function setLineQty(db: Db, cartId: string, lineId: string, qty: number): Promise<boolean> {
  return (await db.first(changeLine, [cartId, lineId, qty])) !== undefined;
}

export async function dropLine(db: Db, cartId: string, lineId: string): Promise<void> {
  await db.rows(removeLine, [cartId, lineId]);
}

export async function followCart(db: Db, cart: CartRow): Promise<void> {
  await db.rows(moveLines, [cart.id, cart.warehouseId, cart.startDay, cart.endDay]);
}

export interface NewCart {
  readonly id: string;
  readonly visitorId: string | null;
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly warehouseId: string;
  readonly deliveryId: string | null;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly customFields: CartRow['customFields'];
  readonly warehouseAlias: string | null;
  /** Chosen already, as by a question before the cart; absent: none yet. */
  readonly pickupHourId?: string | null;
  readonly returnHourId?: string | null;
}

const newCartSql = `
  insert into $schema.cart (id, visitor_id, customer_id, contact_id, warehouse_id, delivery_id, start_day, end_day,
    custom_fields, created_at, modified_at, warehouse_alias, pickup_hour_id, return_hour_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)
  returning ${cartColumns}
`;

const insertCart = statement<CartRow>(cartRow)(newCartSql);

const insertFilledCart = statement<CartRow>({ ...cartRow, onePlan: 'unread' })(`
  with made as (${newCartSql}),
  put as (
    insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day)
    select w.id, $1, w."itemId", w.qty, w."warehouseId", w."startDay", w."endDay"
    from jsonb_to_recordset($14::jsonb) as w(id text, "itemId" text, qty integer, "warehouseId" text, "startDay" date,
      "endDay" date, n integer)
    order by w.n
  ), noted as (${eventsSql(15)})
  select made.*, ${onePlanColumn} from made
`);

export async function saveNewCart(db: Db, cart: NewCart, now: EpochMs): Promise<CartRow> {
  return made(await db.first(insertCart, newCartValues(cart, now)));
}

/** A new cart with what lies in it, and its event; the first statement of its transaction. */
export async function saveFilledCart(
  db: Db,
  cart: NewCart,
  lines: readonly NewLine[],
  source: EventSource,
  event: WriteEvent,
): Promise<CartRow> {
  // Lines that were evaluated bring along all that was read for it: no more than this is sent.
  const put = lines.map(({ id, itemId, qty, warehouseId, startDay, endDay }, n) => {
    return { id, itemId, qty, warehouseId, startDay, endDay, n };
  });
  const values = [...newCartValues(cart, source.now), JSON.stringify(put), ...eventValues(source, [event])];
  return made(await db.first(insertFilledCart, values));
}

function newCartValues(cart: NewCart, now: EpochMs): unknown[] {
  return [
    cart.id,
    cart.visitorId,
    cart.customerId,
    cart.contactId,
    cart.warehouseId,
    cart.deliveryId,
    cart.startDay,
    cart.endDay,
    JSON.stringify(cart.customFields),
    instant(now),
    cart.warehouseAlias,
    cart.pickupHourId ?? null,
    cart.returnHourId ?? null,
  ];
}

function made(row: CartRow | undefined): CartRow {
  if (row === undefined) throw new Error('a new cart came back empty');
  return row;
}

/** A place and period of a cart; its lines are a group. */
export interface GroupPlace {
  readonly warehouseId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
}

// What lies at the new place already takes the amount, and the files, of its twin.
const moveGroup = statement(`
  with twin as (
    select s.id as gone, t.id as stays, s.qty
    from $schema.cart_line s
    join $schema.cart_line t on t.cart_id = s.cart_id and t.item_id = s.item_id
      and t.warehouse_id = $5 and t.start_day = $6 and t.end_day = $7
    where s.cart_id = $1 and s.warehouse_id = $2 and s.start_day = $3 and s.end_day = $4
  ), added as (
    update $schema.cart_line l set qty = l.qty + twin.qty from twin where l.id = twin.stays
  ), filed as (
    update $schema.cart_attachment a set cart_line_id = twin.stays from twin where a.cart_line_id = twin.gone
  ), merged as (
    delete from $schema.cart_line l using twin where l.id = twin.gone
  )
  update $schema.cart_line l set warehouse_id = $5, start_day = $6, end_day = $7
  where l.cart_id = $1 and l.warehouse_id = $2 and l.start_day = $3 and l.end_day = $4
    and not exists (select from twin where twin.gone = l.id)
`);

const setHours = statement(`
  update $schema.cart_line set pickup_hour_id = $5, return_hour_id = $6
  where cart_id = $1 and warehouse_id = $2 and start_day = $3 and end_day = $4
`);

const dropHours = statement(`
  update $schema.cart_line
  set pickup_hour_id = case when $5::boolean then null else pickup_hour_id end,
    return_hour_id = case when $6::boolean then null else return_hour_id end
  where cart_id = $1 and warehouse_id = $2 and start_day = $3 and end_day = $4
`);

const goodsPlace = statement<GroupPlace>({ warehouseId: 'text', startDay: 'day', endDay: 'day' })(`
  select warehouse_id as "warehouseId", start_day as "startDay", end_day as "endDay" from $schema.cart_line
  where cart_id = $1 and item_id <> $2
  order by (warehouse_id, start_day, end_day) = ($3, $4::date, $5::date) desc, position limit 1
`);

export async function moveLinesOf(db: Db, cartId: string, from: GroupPlace, to: GroupPlace): Promise<void> {
  await db.rows(moveGroup, [cartId, ...valuesOf(from), ...valuesOf(to)]);
}

export async function setHoursOf(
  db: Db,
  cartId: string,
  at: GroupPlace,
  hours: { readonly pickupHourId: string | null; readonly returnHourId: string | null },
): Promise<void> {
  await db.rows(setHours, [cartId, ...valuesOf(at), hours.pickupHourId, hours.returnHourId]);
}

/** Takes hours off the lines at a place, so that the cart's own count there. */
export async function dropHoursOf(
  db: Db,
  cartId: string,
  at: GroupPlace,
  dropped: { readonly pickup: boolean; readonly back: boolean },
): Promise<void> {
  await db.rows(dropHours, [cartId, ...valuesOf(at), dropped.pickup, dropped.back]);
}

/** Where other goods than this item lie, best where the cart itself stands; undefined when there are none. */
export function findGoodsPlace(
  db: Db,
  cart: GroupPlace & { readonly id: string },
  itemId: string,
): Promise<GroupPlace | undefined> {
  return db.first(goodsPlace, [cart.id, itemId, ...valuesOf(cart)]);
}

function valuesOf({ warehouseId, startDay, endDay }: GroupPlace): readonly string[] {
  return [warehouseId, startDay, endDay];
}

// A cart that somebody has locked is being used after all.
const deleteUntouched = statement({ id: 'text' })(`
  delete from $schema.cart where id in (
    select id from $schema.cart where checked_out_at is null and modified_at < $1
    order by modified_at limit $2 for update skip locked
  )
  returning id
`);

/** Removes up to `most` carts, with their lines; answers how many. Those that were checked out stay. */
export async function removeUntouchedCarts(db: Db, before: EpochMs, most: number): Promise<number> {
  return (await db.rows(deleteUntouched, [instant(before), most])).length;
}
