import type { CoverPart, PriceType } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { depositColumns, depositJoin, leavesJson, type LineDeposit, type LineLeaf } from '../carts/index.ts';
import { type OrderFacts, orderFacts } from '../../platform/database/order-sql.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { type PriceRow, pricesSql } from '../pricing/index.ts';

export interface EditableOrder extends OrderFacts {
  checkoutId: string;
  customerGroup: string | null;
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
  prices: Omit<PriceRow, 'shown'>[];
  /** By the recipe of the day on which it was ordered. */
  leaves: LineLeaf[];
  /** What it has in the ledger. */
  claims: { itemId: string; qty: number; start: number; end: number }[];
}

const order = `
  select ${orderFacts}, r.checkout_id as "checkoutId",
    (select u.customer_group from $schema.customer u where u.id = r.customer_id) as "customerGroup"
  from $schema.reservation r
  where r.id = $1 and ${ownOrderSql(2)}`;

const orderOfMine = statement<EditableOrder>(order);
const orderForUpdate = statement<EditableOrder>(`${order} for update`);

/** Payments of all that was checked out together wait: they lock the checkout first, then its reservations. */
const checkoutForUpdate = statement(`
  select c.id, ${onePlanColumn} from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${ownOrderSql(2)}
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
    coalesce(recipe.leaves, '[]') as leaves, ${depositColumns},
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

/** Undefined for another's, as for one that is not there. */
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

/** Of an order that was found within the caller's scope. */
export function readEditableLines(db: Db, orderId: string): Promise<EditableLine[]> {
  return db.rows(linesOfOrder, [orderId]);
}
