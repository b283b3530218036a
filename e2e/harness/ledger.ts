import pg from 'pg';

import { surroundings, type ShopId } from './surroundings.ts';

export interface StoredReservation {
  readonly status: string;
  readonly warehouse: string;
  readonly orderNo: string | null;
  readonly email: string;
  readonly startDay: string;
  readonly endDay: string;
  /** Pieces that the ledger keeps for it, per article. */
  readonly claims: Readonly<Record<string, number>>;
}

/** What really stands in the database of a reservation, by the number that the visitor was told, of the request or of the order. */
export async function storedReservation(shop: ShopId, number: string): Promise<StoredReservation> {
  const { rows } = await query(
    `select r.status, r.warehouse_id as warehouse, r.order_no as "orderNo", r.email, r.start_day::text as "startDay",
       r.end_day::text as "endDay", coalesce(jsonb_object_agg(c.item_id, c.qty) filter (where c.active), '{}') as claims
     from shop_${shop}.reservation r
     join shop_${shop}.reservation_line l on l.reservation_id = r.id
     left join shop_${shop}.claim c on c.reservation_line_id = l.id
     where $1 in (r.reservation_no, r.order_no) group by r.id`,
    [number],
  );
  const [row] = rows as StoredReservation[];
  if (row === undefined) throw new Error(`No reservation ${number} stands in the database.`);
  return row;
}

/** How many reservations there are of an e-mail address. */
export async function countReservations(shop: ShopId, email: string): Promise<number> {
  const { rows } = await query(`select count(*)::int as n from shop_${shop}.reservation where email = $1`, [
    email,
  ]);
  return (rows as { n: number }[])[0]?.n ?? 0;
}

/** What the business does to its prices: what one costs per day for everybody from now on. */
export async function changeDayPrice(shop: ShopId, item: string, cents: number): Promise<void> {
  await query(
    `update shop_${shop}.price p set cents = $2 from shop_${shop}.price_list l
     where p.item_id = $1 and p.unit = 'day' and l.id = p.price_list_id and l.customer_group is null`,
    [item, cents],
  );
}

async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: surroundings().databaseUrl });
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
