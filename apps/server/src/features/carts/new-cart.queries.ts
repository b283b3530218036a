import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import { type CartRow, cartColumns, type NewLine } from './carts.queries.ts';

export interface NewCart {
  readonly id: string;
  readonly visitorId: string | null;
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly warehouseId: string;
  readonly deliveryId: string | null;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly warehouseAlias: string | null;
}

const newCartSql = `
  insert into $schema.cart (id, visitor_id, customer_id, contact_id, warehouse_id, delivery_id, start_day, end_day,
    custom_fields, created_at, modified_at, warehouse_alias)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
  returning ${cartColumns}
`;

const insertCart = statement<CartRow>(newCartSql);

const insertFilledCart = statement<CartRow>(`
  with made as (${newCartSql}),
  put as (
    insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day)
    select w.id, $1, w."itemId", w.qty, w."warehouseId", w."startDay", w."endDay"
    from jsonb_to_recordset($12::jsonb) as w(id text, "itemId" text, qty integer, "warehouseId" text, "startDay" date,
      "endDay" date, n integer)
    order by w.n
  ), noted as (${eventsSql(13)})
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
  // Lines that were judged bring along all that was read for it: no more than this is sent.
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
  ];
}

function made(row: CartRow | undefined): CartRow {
  if (row === undefined) throw new Error('a new cart came back empty');
  return row;
}
