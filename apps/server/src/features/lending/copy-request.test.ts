import type { ShopConfig } from '@bivak/contract/shop-config';
import type { lending } from '@bivak/contract/wire';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { ask, made, refusedWith } from './testing/request-calls.ts';

const hours = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 50 }];
/** As the brand declares them. */
const { customFields } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../shops/tentendienst/shop.json'), 'utf8'),
) as Pick<ShopConfig, 'customFields'>;

let server: TestServer;
let noor: Client;
let colleague: Client;
let stranger: Client;

beforeAll(async () => {
  server = await aServer(
    {
      warehouses: [aWarehouse('noord', { hours })],
      lending: lendingOf(),
      customFields: customFields.filter(({ entity }) => entity === 'cart'),
      reservations: { acceptance: 'immediate' },
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    },
    { poolSize: 12 },
  );
  const { database } = server.shop;
  await anItem(database, { id: 'senior', dayCents: 1000, stock: { noord: 300 } });
  await anItem(database, { id: 'stock', dayCents: 300, stock: { noord: 5 } });
  at('2027-01-11T10:00:00+01:00');
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  colleague = await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  stranger = await server.customer('V0005678', { group: '33' });
});
beforeEach(async () => {
  at('2027-01-11T10:00:00+01:00');
  await server.pool.query('delete from shop_feesthuis.request_draft');
});
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

const draft = `Id RequestId Version Completed FormerDateStart FormerDateEnd Answers { Name DateStart DateEnd
  RequestedSpotsChild MemberAmountType LocationCity RequestedTentsSenior RequestedTentsStock TransportType Comments }`;

const copy = (client: Client, id: string, replace?: boolean): Promise<Answer> =>
  ask(
    client,
    `mutation ($id: ID!, $replace: Boolean) { copyRequest(id: $id, replace: $replace) { ${draft} } }`,
    {
      id,
      ...(replace === undefined ? {} : { replace }),
    },
  );

async function copied(client: Client, id: string, replace?: boolean): Promise<lending.RequestDraft> {
  const { body } = await copy(client, id, replace);
  if (!body.data?.copyRequest) throw new Error(JSON.stringify(body.errors));
  return body.data.copyRequest as lending.RequestDraft;
}

test('a copy has all answers but the stock tent, and begins with the first question', async () => {
  const request = await made(noor);
  expect(await copied(noor, request.Id)).toMatchObject({
    RequestId: null,
    Completed: 0,
    FormerDateStart: null,
    Answers: {
      DateStart: '2027-07-10',
      DateEnd: '2027-07-20',
      MemberAmountType: 'AGE',
      RequestedSpotsChild: 30,
      LocationCity: 'Stavelot',
      RequestedTentsSenior: 3,
      RequestedTentsStock: null,
      TransportType: 'VAN',
    },
  });
});

test('days that can no longer be chosen are emptied and told as those of the last time', async () => {
  const request = await made(noor);
  at('2027-10-01T10:00:00+02:00');
  expect(await copied(noor, request.Id)).toMatchObject({
    FormerDateStart: '2027-07-10',
    FormerDateEnd: '2027-07-20',
    Answers: { DateStart: null, DateEnd: null, RequestedTentsSenior: 3 },
  });
});

test('what was begun already is answered until it may go, and the same copy again changes nothing', async () => {
  const request = await made(noor);
  const other = await made(noor, { RequestedTentsSenior: 1, Name: 'Welpen' });
  const first = await copied(noor, request.Id);
  expect(await copied(noor, request.Id)).toEqual(first);
  const refused = await copy(noor, other.Id);
  expect(refusedWith(refused)?.[0]).toBe('DraftExists');
  expect(refused.body.errors[0]?.extensions['current']).toMatchObject({ Id: first.Id });
  const replaced = await copied(noor, other.Id, true);
  expect(replaced).toMatchObject({ Answers: { Name: 'Welpen', RequestedTentsSenior: 1 } });
  const { body } = await ask(noor, '{ allDrafts { Id } }');
  expect(body.data.allDrafts).toEqual([{ Id: replaced.Id }]);
});

test('eight copies at once begin one draft', async () => {
  const request = await made(noor);
  const answers = await Promise.all(Array.from({ length: 8 }, () => copied(noor, request.Id)));
  expect(new Set(answers.map(({ Id }) => Id)).size).toBe(1);
});

test('a reservation is copied by any person of its association, with its days, place and tents, and by no other', async () => {
  const days = { CUST_EventDateStart: '2027-05-14', CUST_EventDateEnd: '2027-05-17' };
  const cart = await aCart(noor, {
    place: { DateTimeExpectedStart: '2027-05-13', DateTimeExpectedEnd: '2027-05-18', CustomFields: days },
    lines: [
      { ItemID: 'senior', Amount: 2 },
      { ItemID: 'stock', Amount: 1 },
    ],
    hours: ['noord.P4.0900', 'noord.R2.0900'],
  });
  const said = { ...days, CUST_LocationCity: 'Stavelot', CUST_TransportType: 'TRUCK' };
  const { body } = await noor.post(`/api/v3/rental/cart/${cart}/_checkout`, { CustomFields: said });
  const { ReservationOrderID: id } = body.Collection[0];
  expect(await copied(colleague, id)).toMatchObject({
    RequestId: null,
    FormerDateStart: null,
    Answers: {
      DateStart: '2027-05-14',
      DateEnd: '2027-05-17',
      RequestedTentsSenior: 2,
      RequestedTentsStock: null,
      TransportType: 'TRUCK',
    },
  });
  expect(refusedWith(await copy(stranger, id))?.[0]).toBe('NotFound');
});

test('a request of another association, or none, is not copied', async () => {
  const request = await made(noor);
  expect(refusedWith(await copy(stranger, request.Id))?.[0]).toBe('NotFound');
  expect(refusedWith(await copy(noor, '27999999-none'))?.[0]).toBe('NotFound');
});
