import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import type { ActorAccount } from '../../platform/identity/actor.ts';
import { ownOrderSql } from '../../platform/identity/own-order-sql.ts';
import type { CartRow } from './carts.sql.ts';
import { sheetOfGoods } from './lines.sql.ts';

/** The order of the caller's own: $1 is its id, then comes the scope. */
const ownOrder = `r.id = $1 and ${ownOrderSql(2)}`;

/** What an order holds. Deposits come with their articles again. */
export const sheetOfOrder = sheetOfGoods({
  allowed: `select from $schema.reservation r where ${ownOrder}`,
  goods: `
    select l.item_id, sum(l.qty)::integer as qty, min(l.position) as position
    from $schema.reservation r join $schema.reservation_line l on l.reservation_id = r.id
    where ${ownOrder} and l.kind <> 'Borg'
    group by l.item_id`,
  last: 6,
});

/** A line of another cart or of an order that did not go along, in whole or in part. */
export interface LeftOut {
  readonly itemId: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly asked: number;
  readonly taken: number;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

type Owner = Pick<ActorAccount, 'customerId' | 'contactId'>;
type Placed = Pick<CartRow, 'warehouseId' | 'warehouseAlias' | 'deliveryId' | 'startDay' | 'endDay'>;

const cartHere = statement({ id: 'text' })(`
  select id from $schema.cart
  where customer_id = $1 and contact_id = $2 and checked_out_at is null and warehouse_id = $3
    and delivery_id is not distinct from $4 and start_day = $5 and end_day = $6
    and warehouse_alias is not distinct from $7
  order by modified_at desc, id limit 1
`);

/** The cart that this contact touched last for the same place and days; undefined when there is none. */
export async function findCartHere(db: Db, owner: Owner, at: Placed): Promise<string | undefined> {
  const { warehouseId, deliveryId, startDay, endDay, warehouseAlias } = at;
  const values = [
    owner.customerId,
    owner.contactId,
    warehouseId,
    deliveryId,
    startDay,
    endDay,
    warehouseAlias,
  ];
  return (await db.first(cartHere, values))?.id;
}

export interface CopiedLine {
  /** The line that holds it now. */
  id: string;
  itemId: string;
  qty: number;
  warehouseId: string;
  startDay: IsoDate;
  endDay: IsoDate;
  /** How many of `qty` were copied. */
  asked: number;
}

const copyLines = statement<CopiedLine>({
  id: 'text',
  itemId: 'text',
  qty: 'int',
  warehouseId: 'text',
  startDay: 'day',
  endDay: 'day',
  asked: 'int',
})(`
  with source as (
    select item_id, qty, warehouse_id, start_day, end_day, pickup_hour_id, return_hour_id, position
    from $schema.cart_line
    where cart_id = $1 and item_id is distinct from $3
  ), copied as (
    insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day, pickup_hour_id,
      return_hour_id)
    select gen_random_uuid()::text, $2, item_id, qty, warehouse_id, start_day, end_day, pickup_hour_id, return_hour_id
    from source order by position
    on conflict (cart_id, item_id, warehouse_id, start_day, end_day)
      do update set qty = cart_line.qty + excluded.qty
    returning id, item_id, qty, warehouse_id, start_day, end_day
  )
  select c.id, c.item_id as "itemId", c.qty, c.warehouse_id as "warehouseId", c.start_day as "startDay",
    c.end_day as "endDay", s.qty as asked
  from copied c join source s using (item_id, warehouse_id, start_day, end_day)
  order by s.position
`);

/** Adds the lines of one cart to another, all but the item that the shop puts into every cart by itself. */
export function addLinesOf(
  db: Db,
  from: string,
  to: string,
  fixedItem: string | null,
): Promise<CopiedLine[]> {
  return db.rows(copyLines, [from, to, fixedItem]);
}

const quantities = statement(`
  with noted as (${eventsSql(3)}),
  wanted as (select * from jsonb_to_recordset($2::jsonb) as w(id text, qty integer)),
  dropped as (
    delete from $schema.cart_line l using wanted w where l.cart_id = $1 and l.id = w.id and w.qty = 0
  )
  update $schema.cart_line l set qty = w.qty from wanted w where l.cart_id = $1 and l.id = w.id and w.qty > 0
`);

/** Sets the amounts of lines by their ids, of none drops it, and writes the event; one statement for any number. */
export async function setQuantities(
  db: Db,
  source: EventSource,
  event: WriteEvent,
  qtyOf: ReadonlyMap<string, number>,
): Promise<void> {
  const wanted = JSON.stringify([...qtyOf].map(([id, qty]) => ({ id, qty })));
  await db.rows(quantities, [event.entityId, wanted, ...eventValues(source, [event])]);
}

export interface CartCopy {
  cartId: string;
  leftOut: LeftOut[];
}

const insertCopy = statement(`
  insert into $schema.cart_copy (anonymous_cart_id, visitor_id, cart_id, customer_id, contact_id, left_out, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
`);

const copyOf = statement<CartCopy>({ cartId: 'text', leftOut: 'json' })(`
  select cart_id as "cartId", left_out as "leftOut" from $schema.cart_copy
  where anonymous_cart_id = $1 and visitor_id = $2 and customer_id = $3 and contact_id = $4
`);

/** Remembers where an anonymous cart went. */
export async function saveCopy(
  db: Db,
  from: CartRow,
  into: string,
  owner: Owner,
  leftOut: readonly LeftOut[],
  now: EpochMs,
): Promise<void> {
  const { customerId, contactId } = owner;
  const said = JSON.stringify(leftOut);
  await db.rows(insertCopy, [from.id, from.visitorId, into, customerId, contactId, said, instant(now)]);
}

/** Reads where this visitor's cart went, if it went to this account; undefined otherwise. */
export function findCopy(
  db: Db,
  cartId: string,
  visitorId: string,
  { customerId, contactId }: Owner,
): Promise<CartCopy | undefined> {
  return db.first(copyOf, [cartId, visitorId, customerId, contactId]);
}
