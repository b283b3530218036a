import type { IsoDate } from '@bivak/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { exe, jpeg, pdf, upload } from '../../testing/uploads.ts';
import { orderAccess } from './index.ts';

let server: TestServer;
let visitor: Client;
const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
let persons = 0;

beforeAll(async () => {
  server = await aServer({ warehouses: [roomy('noord'), roomy('zuid')] });
  const { database } = server.shop;
  await anItem(database, { id: 'vlag', uploadPolicy: 'RequireUpload', stock: { noord: 500 } });
  await anItem(database, { id: 'stoel', stock: { noord: 500 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

function roomy(id: string) {
  const hoursOf = { weekdays: [1, 2, 3, 4, 5, 6, 7] as const, from: '09:00', to: '17:00', capacity: 100 };
  const address = {
    street: 'Kaai',
    houseNumber: '2',
    zipCode: '1000',
    city: 'Brussel',
    phone: '+32 2 555 00 01',
  };
  return { id, name: id, ...address, hours: [{ ...hoursOf, weekdays: [...hoursOf.weekdays] }] };
}

async function aFlag(client: Client, items: readonly string[] = ['vlag']) {
  const cart = await aCart(client, { lines: items.map((ItemID) => ({ ItemID, Amount: 1 })), hours });
  const { body } = await client.get(`/api/v3/rental/cart/${cart}/items`);
  const line = body.Collection.find((one: { ItemID: string }) => one.ItemID === 'vlag');
  return { cart, path: `/api/v3/rental/cart/${cart}/items/${line?.CartItemID}/attachment` };
}

function checkOut(client: Client, cart: string) {
  persons += 1;
  const Customer = aPerson(`files-${persons}`);
  return client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer });
}

/** An order of a flag with its drawing; answers the address of its files. */
async function anOrder(client = visitor, items: readonly string[] = ['vlag', 'stoel']): Promise<string> {
  const { cart, path } = await aFlag(client, items);
  if (items.includes('vlag')) {
    await upload(client, path, { name: 'vlag.pdf', type: 'application/pdf', bytes: pdf });
  }
  const { body } = await checkOut(client, cart);
  return `/api/v2/shop/reservationOrders/${body.Collection[0].ReservationOrderID}/files`;
}

describe('a line that asks for a file', () => {
  test('a line that asks for a file keeps the cart from the checkout and is named, until there is one', async () => {
    const english = await server.visitor('en');
    const { cart, path } = await aFlag(english, ['stoel', 'vlag']);
    const refused = await checkOut(english, cart);
    expect(refused.status).toBe(400);
    expect(refused.body.Error.Fields).toEqual([
      { Field: 'Items[1].Attachments', Code: 'upload-required', Message: 'Add a file to vlag en.' },
    ]);
    await upload(english, path, { bytes: jpeg });
    expect((await checkOut(english, cart)).status).toBe(201);
  });

  test('a line that asks for a file gives its file to the order, with the line that it belongs to', async () => {
    const files = await anOrder();
    const { body } = await visitor.get(files);
    const items = (await visitor.get(files.replace('/files', '/items'))).body.Collection;
    const flag = items.find((one: { ItemID: string }) => one.ItemID === 'vlag');
    expect(body).toMatchObject({
      Total: 1,
      UploadPolicy: 'AllowUpload',
      Collection: [
        {
          FileName: 'vlag.pdf',
          ContentType: 'application/pdf',
          FileSize: pdf.length,
          ReservationOrderItemID: flag?.ReservationOrderItemID,
        },
      ],
    });
    const fetched = await server.public().get(body.Collection[0].AttachmentUrl);
    expect([fetched.status, fetched.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="vlag.pdf"; filename*=UTF-8''vlag.pdf`,
    ]);
  });

  test('lines that ask for files, more than a page of them in one cart, all go along, and every call of the order takes at most 6 statements', async () => {
    const cart = await aCart(visitor, { hours });
    const ids = Array.from({ length: 120 }, (_, n) => `doek-${n}`);
    const { database } = server.shop;
    // One after the other: so many at once wait for a connection until their patience ends.
    for (const id of ids) await anItem(database, { id, uploadPolicy: 'RequireUpload' });
    for (const half of [ids.slice(0, 60), ids.slice(60)]) {
      const lines = half.map((ItemID) => ({ ItemID, Amount: 1 }));
      await visitor.post(`/api/v3/rental/cart/${cart}/items`, lines);
    }
    const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
    // Some at once: all of them would wait for the cart's lock until their patience ends.
    const sent: Answer[] = [];
    for (let first = 0; first < 120; first += 8) {
      const some: { CartItemID: string }[] = body.Collection.slice(first, first + 8);
      const paths = some.map(
        ({ CartItemID }) => `/api/v3/rental/cart/${cart}/items/${CartItemID}/attachment`,
      );
      sent.push(...(await Promise.all(paths.map((path) => upload(visitor, path, { bytes: jpeg })))));
    }
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(120);
    const made = await checkOut(visitor, cart);
    expect(made.status).toBe(201);
    const id: string = made.body.Collection[0].ReservationOrderID;
    const path = `/api/v2/shop/reservationOrders/${id}`;
    expect((await visitor.get(`${path}/files`)).body.Total).toBe(120);
    const Access = orderAccess(server.key, { shop: server.shop, reservationId: id }, '2026-06-07' as IsoDate);
    const calls: readonly [number, () => Promise<Answer>][] = [
      [200, () => visitor.get(path)],
      [200, () => visitor.get(`${path}/items`)],
      [200, () => visitor.get(`${path}/files`)],
      [201, () => upload(visitor, `${path}/files`, { bytes: jpeg })],
      [200, () => visitor.get(`${path}/documents`)],
      [404, () => visitor.get(`${path}/certificate`)],
      [200, () => server.public().post(`${path}/_open`, { Access })],
      [200, () => visitor.post(`${path}/_cancel`)],
    ];
    for (const [expected, call] of calls) {
      const { result, statements } = await withStatements(call);
      expect(result.status).toBe(expected);
      expect(statements.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('the files of an order', () => {
  test('the files of an order can be added to while it is open, one after the other', async () => {
    const files = await anOrder();
    server.clock.now = (server.clock.now + 1000) as EpochMs;
    const added = await upload(visitor, files, { name: 'beter.pdf', type: 'application/pdf', bytes: pdf });
    expect(added.body).toMatchObject({ FileName: 'beter.pdf', ReservationOrderItemID: null });
    const names = (await visitor.get(files)).body.Collection.map((one: { FileName: string }) => one.FileName);
    expect(names).toEqual(['vlag.pdf', 'beter.pdf']);
    const program = await upload(visitor, files, { bytes: exe });
    expect([program.status, program.body.Error.Fields[0].Code]).toEqual([400, 'file-content']);
  });

  test('the files of an order are refused once it was rejected', async () => {
    const files = await anOrder();
    await server.pool.query("update shop_feesthuis.reservation set status = 'Rejected'");
    expect((await visitor.get(files)).body.UploadPolicy).toBe('DenyUpload');
    const refused = await upload(visitor, files, { bytes: jpeg });
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'UploadNotAllowed']);
    await server.pool.query("update shop_feesthuis.reservation set status = 'Active'");
  });

  test('the files of an order take nothing where neither the shop nor an item does', async () => {
    const files = await anOrder(visitor, ['stoel']);
    expect((await visitor.get(files)).body).toMatchObject({ Total: 0, UploadPolicy: 'DenyUpload' });
    expect((await upload(visitor, files, { bytes: jpeg })).status).toBe(409);
  });

  test('the files of an order are for who placed it and for the business, for nobody else', async () => {
    const files = await anOrder();
    expect((await server.public().get(files)).status).toBe(401);
    expect((await upload(server.public(), files, { bytes: jpeg })).status).toBe(401);
    for (const stranger of [await server.visitor(), await server.customer('andere')]) {
      expect((await stranger.get(files)).status).toBe(404);
      expect((await upload(stranger, files, { bytes: jpeg })).status).toBe(404);
    }
    expect((await server.operator().get(files)).body.Total).toBe(1);
    expect((await upload(server.operator(), files, { bytes: jpeg })).status).toBe(201);
    expect((await visitor.get(files)).body.Total).toBe(2);
  });

  test("the files of a colleague's order are seen by the admin-type user alone", async () => {
    const plain = await server.customer('vzw', { role: null, contact: 'vzw-gewoon' });
    const { cart, path } = await aFlag(plain);
    await upload(plain, path, { bytes: jpeg });
    const made = await plain.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
    const files = `/api/v2/shop/reservationOrders/${made.body.Collection[0].ReservationOrderID}/files`;
    expect((await plain.get(files)).body.Total).toBe(1);
    const admin = await server.customer('vzw', { contact: 'vzw-beheer' });
    expect((await admin.get(files)).body.Total).toBe(1);
    const colleague = await server.customer('vzw', { role: null, contact: 'vzw-collega' });
    for (const stranger of [colleague, await server.customer('vzw2')]) {
      expect((await stranger.get(files)).status).toBe(404);
      expect((await upload(stranger, files, { bytes: jpeg })).status).toBe(404);
    }
  });
});
