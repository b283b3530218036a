import { aCart, period } from '../a-cart.ts';
import type { Client } from '../a-client.ts';
import { monday, type TestServer } from '../a-server.ts';
import type { Sender } from './run-fuzz.ts';

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
const lines = [{ ItemID: 'tent', Amount: 1 }];

/** What fits fields of every call, whoever asks. */
const common = {
  ...period,
  ItemID: 'tent',
  id: 'tent',
  idOrSlug: 'tent',
  warehouse: 'noord',
  warehouseID: 'noord',
  DeliveryID: 'afhalen',
  date: '2026-06-05',
  dateFrom: '2026-06-05',
  dateTo: '2026-06-09',
  dateToCheck: '2026-06-05',
  dateToCheckFrom: '2026-06-05',
  dateToCheckTo: '2026-06-09',
  startDate: '2026-06-05',
  endDate: '2026-06-07',
  BusinessHourStart: hours[0],
  BusinessHourEnd: hours[1],
  ids: 'tent',
  subject: 'contact',
  provider: 'keur',
  Email: 'lotte@bivak.example',
  CONTACT_Email: 'an@bivak.example',
  InvoiceEmail: 'lotte@bivak.example',
  Password: 'Tent-op-zolder',
  ConfirmPassword: 'Tent-op-zolder',
  ZipCode: '1930',
  Scope: 'Person',
  Data: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'),
  FileName: 'foto.png',
  Kind: 'x',
  index: '0',
  size: '20',
} as const;

/** Nobody, a customer who manages their account, and in turns a visitor and an operator. */
export function sendersOf(server: TestServer): Record<string, (turn: number) => Promise<Sender>> {
  return {
    nobody: () => Promise.resolve({ token: null, known: common }),
    customer: async (turn) => {
      const id = `fuzz-${turn}`;
      server.clock.now = monday;
      const client = await server.customer(id);
      return { token: client.token, known: { ...common, ...(await thingsOf(client, id)) } };
    },
    'visitor or operator': async (turn) => {
      if (turn % 2 === 1) return { token: server.operator().token, known: common };
      const client = await server.visitor();
      const cart = await aCart(client, { lines, hours: await freeHours(client) });
      return { token: client.token, known: { ...common, cartId: cart } };
    },
  };
}

/** What belongs to a customer, by the names that addresses and bodies have for it. */
async function thingsOf(client: Client, customer: string): Promise<Record<string, string>> {
  const done = await aCart(client, { lines, hours: await freeHours(client) });
  const placed = await client.post(`/api/v3/rental/cart/${done}/_checkout`, {});
  const order: string = placed.body.Collection?.[0].ReservationOrderID ?? 'none';
  const cart = await aCart(client, { lines });
  const line: string = (await client.get(`/api/v3/rental/cart/${cart}/items`)).body.Collection[0].CartItemID;
  const talks = `/api/v2/shop/customer/conversation/${customer}`;
  const conversation: string = (await client.post(talks, { Subject: 'Vraag' })).body.ConversationID;
  const message = await client.post(`${talks}/${conversation}/communication`, { Message: 'Hallo' });
  const contact = `${customer}-contact`;
  const ofPath: Record<string, string> = {
    [`id /api/v3/customer/customer/{id}`]: customer,
    [`id /api/v3/customer/customer/{id}/detail`]: customer,
    [`id /api/v3/customer/customer/{id}/shop-users`]: customer,
    [`id /api/v3/customer/customer/{id}/shop-users/{userId}`]: customer,
    [`id /api/v2/shop/customers/{id}`]: customer,
    [`id /api/v2/shop/customers/{id}/detail`]: customer,
    [`id /api/v2/shop/contacts/{id}`]: contact,
  };
  const orders = [
    '',
    '/items',
    '/files',
    '/documents',
    '/certificate',
    '/_cancel',
    '/_open',
    '/_pickup',
    '/_confirm',
    '/_validate-update',
  ];
  for (const end of orders) ofPath[`id /api/v2/shop/reservationOrders/{id}${end}`] = order;
  return {
    ...ofPath,
    cartId: cart,
    cartItemId: line,
    CartItemID: line,
    reservationOrderId: order,
    reservationOrderID: order,
    rentalObjectID: order,
    RentalObjectID: order,
    customerID: customer,
    CustomerID: customer,
    contactId: contact,
    contactID: contact,
    targetContactId: contact,
    userId: contact,
    userName: `${contact}@bivak.example`,
    conversationID: conversation,
    communicationID: message.body.ConversationCommunicationID,
    ConversationCommunicationID: message.body.ConversationCommunicationID,
  };
}

/** Hours that nobody has taken yet: those that others take are theirs. */
async function freeHours(client: Client): Promise<readonly [string, string] | null> {
  const path = (end: string, day: string) =>
    `/api/v2/shop/capacity/_${end}-business-moments?warehouseID=noord&dateToCheck=${day}`;
  const first = async (end: string, day: string): Promise<string | undefined> => {
    const { body } = await client.get(path(end, day));
    return body.Collection.find((one: { MomentCanBeUsed: boolean }) => one.MomentCanBeUsed)?.BusinessHourID;
  };
  const start = await first('start', period.DateTimeExpectedStart);
  const end = await first('end', period.DateTimeExpectedEnd);
  return start === undefined || end === undefined ? null : [start, end];
}
