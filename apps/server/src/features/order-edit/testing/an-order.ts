import { addDays, type IsoDate } from '@bivak/rules';
import { aCart, type CartInput } from '../../../testing/a-cart.ts';
import type { Answer, Client } from '../../../testing/a-client.ts';
import type { TestServer } from '../../../testing/a-server.ts';
import { perTestFile } from '../../../testing/per-test-file.ts';

const weeks = perTestFile(() => ({ last: 0 }));

export interface TestOrder {
  readonly id: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Of the goods, in their order. */
  readonly lines: readonly string[];
}

/** Three days from a Friday on, in a week of its own, so that tests do not take each other's pieces. */
export async function anOrder(
  client: Client,
  lines: NonNullable<CartInput['lines']>,
  { hour = '0900', week = (weeks().last += 1) }: { readonly hour?: string; readonly week?: number } = {},
): Promise<TestOrder> {
  const from = addDays('2026-06-05' as IsoDate, 7 * week);
  const to = addDays(from, 2);
  const cart = await aCart(client, {
    lines,
    place: { DateTimeExpectedStart: from, DateTimeExpectedEnd: to },
    hours: [`noord.P5.${hour}`, `noord.R7.${hour}`],
  });
  const { body } = await client.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  if (body.Collection === undefined) throw new Error(JSON.stringify(body));
  const id = body.Collection[0].ReservationOrderID;
  const items = await client.get(`/api/v2/shop/reservationOrders/${id}/items`);
  const goods = items.body.Collection.filter((one: { IsDeposit: boolean }) => !one.IsDeposit);
  return {
    id,
    from,
    to,
    lines: goods.map((one: { ReservationOrderItemID: string }) => one.ReservationOrderItemID),
  };
}

export function edit(client: Client, id: string, body: unknown): Promise<Answer> {
  return client.patch(`/api/v2/shop/reservationOrders/${id}`, body);
}

export function ask(client: Client, id: string, body: unknown): Promise<Answer> {
  return client.post(`/api/v2/shop/reservationOrders/${id}/_validate-update`, body);
}

/** What the wire says of the lines: name, amount and total with VAT. */
export async function linesOf(client: Client, id: string): Promise<[string, number, number][]> {
  const { body } = await client.get(`/api/v2/shop/reservationOrders/${id}/items`);
  return body.Collection.map((one: { ItemID: string; Amount: number; TotalIncVAT: number }) => [
    one.ItemID,
    one.Amount,
    one.TotalIncVAT,
  ]);
}

/** What an order has in the ledger: item, pieces, from and to. */
export async function claimsOf(server: TestServer, id: string): Promise<[string, number, string, string][]> {
  const { rows } = await server.pool.query<{ item: string; qty: number; start: Date; end: Date }>(
    `select c.item_id as item, c.qty, lower(c.during) as start, upper(c.during) as "end"
     from shop_feesthuis.claim c join shop_feesthuis.reservation_line l on l.id = c.reservation_line_id
     where l.reservation_id = $1 and c.active order by c.item_id, c.qty`,
    [id],
  );
  const text = (at: unknown) => new Date(at as Date).toISOString().slice(0, 16);
  return rows.map(({ item, qty, start, end }) => [item, qty, text(start), text(end)]);
}
