import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, aPerson, period } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { jpeg, upload } from '../../testing/uploads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ cartMode: 'multiple', uploads: { cart: 'RequireUpload' } });
  await anItem(server.shop.database, {
    id: 'vlag',
    uploadPolicy: 'AllowUpload',
    stock: { noord: 5, zuid: 5 },
  });
});
afterAll(() => server.close());

test('of a cart for two places each order gets the files of its lines, and both get those of the cart', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, { lines: [{ ItemID: 'vlag', Amount: 1 }] });
  const path = `/api/v3/rental/cart/${cart}`;
  const added = await visitor.post(`${path}/items`, [{ ItemID: 'vlag', Amount: 1, WarehouseID: 'zuid' }]);
  for (const { CartItemID, WarehouseID } of added.body.Collection) {
    await upload(visitor, `${path}/items/${CartItemID}/attachment`, {
      name: `${WarehouseID.Key}.jpg`,
      bytes: jpeg,
    });
  }
  for (const place of ['noord', 'zuid']) {
    const Group = { ...period, WarehouseID: place };
    const hours = { BusinessHourStart: `${place}.P5.0900`, BusinessHourEnd: `${place}.R7.1600` };
    await visitor.patch(path, { Group, ...hours });
  }
  const Customer = aPerson('two-places');
  const early = await visitor.post(`${path}/_checkout-anonymous`, { Customer });
  expect(early.body.Error.Fields).toMatchObject([{ Field: 'Attachments', Code: 'cart-upload-required' }]);
  await upload(visitor, `${path}/attachment`, { name: 'plan.jpg', bytes: jpeg });
  const { body } = await visitor.post(`${path}/_checkout-anonymous`, { Customer });
  const orders: { ReservationOrderID: string }[] = body.Collection;
  const names = await Promise.all(
    orders.map(async ({ ReservationOrderID: id }) => {
      const files = await visitor.get(`/api/v2/shop/reservationOrders/${id}/files`);
      const listed: { FileName: string }[] = files.body.Collection;
      return listed.map(({ FileName }) => FileName).toSorted((a, b) => a.localeCompare(b));
    }),
  );
  expect(names.toSorted((a, b) => a.join().localeCompare(b.join()))).toEqual([
    ['noord.jpg', 'plan.jpg'],
    ['plan.jpg', 'zuid.jpg'],
  ]);
});
