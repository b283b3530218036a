import pg from 'pg';

import { manyOrders } from '../../apps/server/src/testing/many-orders.ts';
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

/** So many orders of a customer that no other journey has, unless they are there: a journey may run twice on a server. */
export async function giveOrders(shop: ShopId, of: Parameters<typeof manyOrders>[2]): Promise<void> {
  await connected(async (client) => {
    const counted = `select count(*)::int as n from shop_${shop}.reservation where customer_id = $1`;
    const { rows } = await client.query<{ n: number }>(counted, [of.customer]);
    if (rows[0]?.n === 0) await manyOrders(client, `shop_${shop}`, of);
  });
}

/** What the database keeps in the shop's own fields of the customer with this e-mail address. */
export async function customFieldsOf(
  shop: ShopId,
  email: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await query(`select custom_fields as fields from shop_${shop}.customer where email = $1`, [
    email,
  ]);
  const [row] = rows as { fields: Record<string, unknown> }[];
  if (row === undefined) throw new Error(`No customer has the address ${email}.`);
  return row.fields;
}

function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  return connected((client) => client.query(text, [...values]));
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: surroundings().databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
