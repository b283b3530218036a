import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { calendarsWithin, type RawCalendar } from '../locations/index.ts';
import { type LineRow, linesSql } from './cart-lines.queries.ts';

/** Goods as the lines that they would be in a cart, and the calendars of the places that they could lie at. */
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
  return statement<GoodsSheet>(`
  with line as materialized (${linesSql(lines)})
  select exists (${of.allowed}) as allowed,
    (select coalesce(json_agg(line), '[]') from line) as lines,
    (select coalesce(json_agg(calendar), '[]') from (${calendarsWithin([p(4), p(2), p(3)])}) calendar) as calendars
`);
}

export async function readGoodsSheet(
  db: Db,
  sheet: Statement<GoodsSheet>,
  of: {
    /** Of the parameters that the statement begins with. */
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
