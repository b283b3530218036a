import type { Db } from '../../platform/database/shop-database.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type CartRow, cartColumns, type NewCart } from './carts.queries.ts';
import type { CopiedLine } from './copy-cart.queries.ts';

export interface FilledCart extends CartRow {
  copied: CopiedLine[];
}

/**
 * The statement that makes a cart with lines out of rows of another feature, which only that feature can say how to
 * find: `source`, of the columns item_id, qty and position, and `allowed`, without a row of which nothing is made. Both
 * may use the parameters up to `last`.
 */
export function cartOfLines(of: {
  readonly allowed: string;
  readonly source: string;
  readonly last: number;
}): Statement<FilledCart> {
  const p = (n: number): string => `$${of.last + n}`;
  return statement<FilledCart>(`
  with made as (
    insert into $schema.cart (id, visitor_id, customer_id, contact_id, warehouse_id, delivery_id, start_day, end_day,
      warehouse_alias, created_at, modified_at)
    select ${p(1)}, ${p(2)}, ${p(3)}, ${p(4)}, ${p(5)}, ${p(6)}, ${p(7)}::date, ${p(8)}::date, ${p(9)},
      ${p(10)}::timestamptz, ${p(10)}::timestamptz
    where exists (${of.allowed})
    returning ${cartColumns}
  ), source as (${of.source}),
  copied as (
    insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day)
    select gen_random_uuid()::text, made.id, s.item_id, s.qty, coalesce(at."warehouseId", made."warehouseId"),
      made."startDay", made."endDay"
    from source s cross join made
    left join jsonb_to_recordset(${p(11)}::jsonb) as at("itemId" text, "warehouseId" text) on at."itemId" = s.item_id
    where s.item_id is distinct from ${p(12)}
    order by s.position
    returning id, item_id, qty, warehouse_id, start_day, end_day, position
  )
  select made.*, ${onePlanColumn}, (
    select coalesce(json_agg(json_build_object('id', c.id, 'itemId', c.item_id, 'qty', c.qty, 'asked', c.qty,
      'warehouseId', c.warehouse_id, 'startDay', c.start_day, 'endDay', c.end_day) order by c.position), '[]')
    from copied c
  ) as copied
  from made
`);
}

/** Undefined when nothing was allowed. */
export function makeFilledCart(
  db: Db,
  filled: Statement<FilledCart>,
  {
    values,
    cart,
    placed,
    fixedItem,
    now,
  }: {
    /** Of the parameters that the statement began with. */
    readonly values: readonly unknown[];
    readonly cart: NewCart;
    /** Where lines lie that do not lie at the cart's own warehouse. */
    readonly placed: readonly { readonly itemId: string; readonly warehouseId: string }[];
    /** What the shop puts into every cart by itself. */
    readonly fixedItem: string | null;
    readonly now: EpochMs;
  },
): Promise<FilledCart | undefined> {
  return db.first(filled, [
    ...values,
    cart.id,
    cart.visitorId,
    cart.customerId,
    cart.contactId,
    cart.warehouseId,
    cart.deliveryId,
    cart.startDay,
    cart.endDay,
    cart.warehouseAlias,
    instant(now),
    JSON.stringify(placed),
    fixedItem,
  ]);
}
