import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person, period } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({
    customFields: [
      {
        name: 'CUST_Occasion',
        entity: 'cart',
        type: 'choice',
        labelKey: 'own.occasion',
        options: [
          { value: 'wedding', labelKey: 'own.wedding' },
          { value: 'other', labelKey: 'own.other' },
        ],
      },
      {
        name: 'CUST_OccasionOther',
        entity: 'reservation',
        type: 'text',
        labelKey: 'own.occasionOther',
        rules: ['required_if:CUST_Occasion,other', 'max:20'],
      },
    ],
  });
  await anItem(server.shop.database, { id: 'stoel', dayCents: 333, stock: { noord: 500 } });
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
const fieldsOf = ({ body }: { readonly body: { readonly Error: { readonly Fields: unknown } } }) =>
  body.Error.Fields;

test('a cart keeps what was answered, whole or not, and refuses what is no answer', async () => {
  const visitor = await server.visitor();
  const cart = `/api/v3/rental/cart/${await aCart(visitor)}`;
  const kept = await visitor.patch(cart, { CustomFields: { CUST_Occasion: 'other' } });
  expect([kept.status, kept.body.CustomFields]).toEqual([200, { CUST_Occasion: 'other' }]);
  const refused = await visitor.patch(cart, { CustomFields: { CUST_Occasion: 'funeral' } });
  expect([refused.status, refused.body.Error.Code]).toEqual([400, 'ValidationFailed']);
  expect(fieldsOf(refused)).toEqual([
    {
      Field: 'CustomFields.CUST_Occasion',
      Code: 'one_of',
      Message: 'Kies een van: wedding, other.',
    },
  ]);
  const emptied = await visitor.patch(cart, { CustomFields: { CUST_Occasion: null } });
  expect([emptied.status, emptied.body.CustomFields]).toEqual([200, { CUST_Occasion: null }]);
});

test('a sign that no database keeps is refused, and so is a text without end', async () => {
  const visitor = await server.visitor();
  for (const CUST_Occasion of ['a\u0000b', 'x'.repeat(2001)]) {
    const answer = await visitor.post('/api/v3/rental/cart', { ...period, CustomFields: { CUST_Occasion } });
    expect([answer.status, answer.body.Error.Code]).toEqual([400, 'ValidationFailed']);
  }
});

test('the order asks what the cart left open, by what was answered there, and keeps both', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [{ ItemID: 'stoel', Amount: 1 }],
    hours,
    place: { CustomFields: { CUST_Occasion: 'other' } },
  });
  const path = `/api/v3/rental/cart/${cart}/_checkout-anonymous`;
  const refused = await visitor.post(path, { Customer: person });
  expect(refused.status).toBe(400);
  expect(fieldsOf(refused)).toMatchObject([
    { Field: 'CustomFields.CUST_OccasionOther', Code: 'required_if' },
  ]);
  const answer = await visitor.post(path, {
    Customer: person,
    CustomFields: { CUST_OccasionOther: ' Doop ' },
  });
  expect(answer.status).toBe(201);
  const order = await visitor.get(
    `/api/v2/shop/reservationOrders/${answer.body.Collection[0].ReservationOrderID}`,
  );
  expect(order.body.CustomFields).toEqual({ CUST_Occasion: 'other', CUST_OccasionOther: 'Doop' });
});

test('the order names the fields that are wrong together with the hours that are missing', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, { lines: [{ ItemID: 'stoel', Amount: 1 }] });
  const { status, body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: person,
    CustomFields: { CUST_Occasion: 'other' },
  });
  const fields = body.Error.Fields.map(({ Field }: { readonly Field: string }) => Field);
  expect([status, fields]).toEqual([
    400,
    ['BusinessHourStart', 'BusinessHourEnd', 'CustomFields.CUST_OccasionOther'],
  ]);
});
