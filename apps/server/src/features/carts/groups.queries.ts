import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

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

const goodsPlace = statement<GroupPlace>(`
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
