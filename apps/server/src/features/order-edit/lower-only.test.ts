import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { moveOrder } from '../orders/moves.ts';
import { anOrder, ask, edit, linesOf } from './testing/an-order.ts';

let server: TestServer;
let customer: Client;

beforeAll(async () => {
  server = await aServer({
    orderEdit: { mayIncrease: false },
    core: { ShopAllowEditingOrder: 'Reservation', DefaultDeliveryID: 'leveren' },
    style: { deliveryRestrictions: { leveren: 2 } },
    fixedProduct: { item: 'rit', delivery: 'leveren' },
    customFields: [{ entity: 'reservation', name: 'CUST_Guests', type: 'number', labelKey: 'guests' }],
  });
  await anItem(server.shop.database, { id: 'rit', stockType: 'BulkWithoutStock' });
  await anItem(server.shop.database, { id: 'tent' });
  customer = await server.customer('vzw-minder');
});
afterAll(() => server.close());

test('a shop may let amounts be lowered only; the ride of the delivery follows the days by itself', async () => {
  const { id, lines, to } = await anOrder(customer, [{ ItemID: 'tent', Amount: 3 }]);
  const items = (await customer.get(`/api/v2/shop/reservationOrders/${id}/items`)).body.Collection;
  const tent = items.findIndex((one: { ItemID: string }) => one.ItemID === 'tent');
  expect(items.filter((one: { IsChangeable: boolean }) => one.IsChangeable)).toEqual([items[tent]]);
  const input = (Amount: number) => ({ UpdateItems: [{ ReservationOrderItemID: lines[tent], Amount }] });
  expect((await ask(customer, id, input(4))).body.Errors[0].Code).toBe('edit');
  expect((await edit(customer, id, input(4))).status).toBe(409);
  const shorter = {
    DateTimeExpectedEnd: to.replace(/\d\d$/u, (day) => String(Number(day) - 1).padStart(2, '0')),
  };
  const { body } = await edit(customer, id, { ...input(2), ...shorter, BusinessHourEnd: 'noord.R6.0900' });
  expect(body.TotalIncVAT).toBe(2 * 20 + 20);
  const after = await linesOf(customer, id);
  expect(after).toContainEqual(['rit', 1, 20]);
  expect(after).toContainEqual(['tent', 2, 40]);
});

test('fewer days than the delivery asks for are refused, before it is saved and when it is', async () => {
  const { id, from } = await anOrder(customer, [{ ItemID: 'tent', Amount: 1 }]);
  const oneDay = { DateTimeExpectedEnd: from, BusinessHourEnd: null };
  expect((await ask(customer, id, oneDay)).body).toMatchObject({
    IsValid: false,
    Errors: [{ Code: 'delivery-too-short' }],
  });
  const { status, body } = await edit(customer, id, oneDay);
  expect([status, body.Error.Code]).toEqual([400, 'PeriodRefused']);
});

test('a shop that lets requests be changed only keeps orders as they are, all but their reference', async () => {
  const { id, lines } = await anOrder(customer, [{ ItemID: 'tent', Amount: 3 }]);
  const tent = (await linesOf(customer, id)).findIndex(([item]) => item === 'tent');
  const fewer = { UpdateItems: [{ ReservationOrderItemID: lines[tent], Amount: 2 }] };
  expect((await edit(customer, id, { CustomFields: { CUST_Guests: 80 } })).status).toBe(200);
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'r',
  } as const;
  await moveOrder(server.shop, source, { key: id, to: 'Order', who: 'operator' });

  for (const input of [fewer, { CustomFields: { CUST_Guests: 90 } }, { ...fewer, Reference: 'PO-1' }]) {
    const [saved, asked] = [await edit(customer, id, input), await ask(customer, id, input)];
    expect([saved.status, saved.body.Errors[0].Code]).toEqual([409, 'edit-policy']);
    expect([asked.body.IsValid, asked.body.Errors[0].Code]).toEqual([false, 'edit-policy']);
  }
  for (const input of [{ Reference: 'PO-1' }, { Reference: 'PO-2', CustomFields: { CUST_Guests: 80 } }]) {
    expect((await ask(customer, id, input)).body.IsValid).toBe(true);
    expect((await edit(customer, id, input)).body).toMatchObject(input);
  }
  const cancelled = await customer.post(`/api/v2/shop/reservationOrders/${id}/_cancel`);
  expect([cancelled.status, cancelled.body.Error.Fields[0].Code]).toEqual([409, 'cancel-policy']);
});

test('a reference that the checkout asked for can be another, and not be taken away', async () => {
  const { id } = await anOrder(customer, [{ ItemID: 'tent', Amount: 1 }]);
  await edit(customer, id, { Reference: 'PO-1' });
  await server.pool.query('update shop_feesthuis.reservation set reference_required = true where id = $1', [
    id,
  ]);
  for (const input of [{ Reference: ' ' }, { Reference: '', CustomFields: { CUST_Guests: 10 } }]) {
    const { status, body } = await edit(customer, id, input);
    expect([status, body.Error.Fields]).toMatchObject([400, [{ Field: 'Reference' }]]);
    expect((await ask(customer, id, input)).body.IsValid).toBe(false);
  }
  expect((await edit(customer, id, { Reference: 'PO-2' })).body.Reference).toBe('PO-2');
});
