import { sheetOfGoods } from '../carts/index.ts';
import { ownSql } from '../orders/index.ts';

/** What an order of the caller's own holds; the first parameters are `ownValues`. Deposits come with their articles again. */
export const sheetOfOrder = sheetOfGoods({
  allowed: `select from $schema.reservation r where r.id = $1 and ${ownSql}`,
  goods: `
    select l.item_id, sum(l.qty)::integer as qty, min(l.position) as position
    from $schema.reservation r join $schema.reservation_line l on l.reservation_id = r.id
    where r.id = $1 and ${ownSql} and l.kind <> 'Borg'
    group by l.item_id`,
  last: 6,
});
