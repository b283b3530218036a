import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { cartOfLines } from '../carts/index.ts';
import { ownSql, ownValues, type Reader } from '../orders/index.ts';

export interface OrderedGoods {
  itemId: string;
  qty: number;
}

type Own = Pick<Reader, 'scope' | 'isAdmin'>;

/** Deposits come with their articles again. */
const source = `
  select l.item_id, sum(l.qty)::integer as qty, min(l.position) as position
  from $schema.reservation r join $schema.reservation_line l on l.reservation_id = r.id
  where r.id = $1 and ${ownSql} and l.kind <> 'Borg'
  group by l.item_id`;

const goods = statement<OrderedGoods>(`
  select s.item_id as "itemId", s.qty from (${source}) s order by s.position
`);

/** A cart with what an order of the caller's own holds; its first parameters are `ownValues`. */
export const cartOfOrder = cartOfLines({
  allowed: `select from $schema.reservation r where r.id = $1 and ${ownSql}`,
  source,
  last: 6,
});

/** What was ordered; nothing for another's order, as for one that is not there. */
export function readOrderedGoods(db: Db, orderId: string, own: Own): Promise<OrderedGoods[]> {
  return db.rows(goods, ownValues(orderId, own));
}
