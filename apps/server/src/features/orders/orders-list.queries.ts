import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type ReservationRow, reservationSql } from './reservation-sql.ts';

export interface OrdersWish {
  readonly size: number;
  /** The page, from 0. */
  readonly index: number;
  /** The last to begin first. */
  readonly isReverse: boolean;
  readonly language: string;
  readonly fallback: string;
}

/**
 * A page of the index, and of its orders alone all that belongs to them: the fence keeps PostgreSQL from reading every
 * order of a customer that has thousands.
 */
function pageOf(direction: 'asc' | 'desc') {
  return statement<ReservationRow>(`
    with page as (
      select r.id, r.start_day from $schema.reservation r
      where r.customer_id = $1
      order by r.start_day ${direction}, r.id ${direction}
      limit $4 offset $5
    )
    select one.* from page
    cross join lateral (${reservationSql('$2', '$3')} where r.id = page.id offset 0) one
    order by page.start_day ${direction}, page.id ${direction}
  `);
}

const pages = { up: pageOf('asc'), down: pageOf('desc') } as const;

const count = statement<{ total: number }>(`
  select total from $schema.orders_of_customer where customer_id = $1
`);

/** The orders of the scope's customer, whoever placed them; only for who may read them all. */
export async function listOrdersOf(
  db: Db,
  { customerId }: CustomerScope,
  { size, index, isReverse, language, fallback }: OrdersWish,
): Promise<{ readonly rows: readonly ReservationRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    db.rows(pages[isReverse ? 'down' : 'up'], [customerId, language, fallback, size, size * index]),
    db.first(count, [customerId]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
