import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerCall } from '../../operator/answer-call.ts';
import { readCall } from '../../operator/read-call.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { ask, cancel, made } from './testing/request-calls.ts';

let server: TestServer;
let youth: Client;

beforeAll(async () => {
  server = await aServer({
    lending: lendingOf(),
    freeRentalDays: 2,
    limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'senior', stock: { noord: 3 } });
  await anItem(database, { id: 'patrol', stock: { noord: 5 } });
  await anItem(database, { id: 'stock', stock: { noord: 1 } });
  server.clock.now = at('2027-02-01T10:00:00+01:00');
  youth = await server.customer('V0001234', { group: '33' });
});
beforeEach(() => {
  server.clock.now = at('2027-02-25T10:00:00+01:00');
});
afterAll(() => server.close());

const at = (time: string) => Date.parse(time) as EpochMs;

async function operator(...line: string[]) {
  const { call, objection } = readCall(line, ['feesthuis']);
  if (objection !== null) return { objection: objection.key };
  const actor = { kind: 'operator', role: 'owner', name: 'test' } as const;
  return answerCall([server.shop], call, { actor, now: server.clock.now, requestId: 'test' });
}

async function aRequest(days = { DateStart: '2027-07-10', DateEnd: '2027-07-20' }) {
  server.clock.now = at('2027-02-01T10:00:00+01:00');
  const { Id } = await made(youth, days);
  server.clock.now = at('2027-02-25T10:00:00+01:00');
  return { id: Id, number: Id.split('-')[0] ?? '' };
}

const assign = (number: string, senior: string, patrol: string, stock: string) =>
  operator('request-assign', number, '--senior', senior, '--patrol', patrol, '--stock', stock);

async function seen(id: string) {
  const fields = 'State GrantedTentsSenior GrantedTentsPatrol GrantedTentsStock ReservationOrderID';
  const { body } = await ask(youth, `query F($id: ID!) { findRentalRequest(id: $id) { ${fields} } }`, { id });
  return body.data.findRentalRequest;
}

describe('a request that staff assigns', () => {
  test('a request that staff assigns becomes an accepted order of the granted tents, from pickup to return day and at its price', async () => {
    const { id, number } = await aRequest();
    expect(await operator('requests')).toMatchObject({
      lines: [expect.stringContaining(number), expect.anything(), expect.anything(), expect.anything()],
    });
    expect(await assign(number, '2', '4', 'yes')).toEqual({
      lines: [`${number}, V0001234 vzw: toegewezen (2 seniortenten, 4 patrouilletenten, 1 voorraadtent)`],
      exitCode: 0,
    });
    const request = await seen(id);
    expect(request).toMatchObject({
      State: 'ASSIGNED',
      GrantedTentsSenior: 2,
      GrantedTentsPatrol: 4,
      GrantedTentsStock: true,
    });
    const { body: order } = await youth.get(
      `/api/v2/shop/reservationOrders/${request?.ReservationOrderID ?? ''}`,
    );
    // Thirteen days away of which two are free, at ten euro for each of seven tents.
    expect(order).toMatchObject({
      ReservationStatus: 'Order',
      DateTimeExpectedStart: '2027-07-09T00:00:00+02:00',
      DateTimeExpectedEnd: '2027-07-21T00:00:00+02:00',
      BusinessHourStart: null,
      CustomFields: { CUST_EventDateStart: '2027-07-10', CUST_RequestedTentsPatrol: 8 },
    });
    expect(order.TotalIncVAT).toBe(11 * 10 * 7);
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
    expect(await operator('requests')).toMatchObject({ lines: [expect.stringContaining('geen aanvraag')] });
  });

  test('a request that staff assigns gets no order where nothing is granted', async () => {
    const { id, number } = await aRequest();
    expect(await assign(number, '0', '0', 'no')).toMatchObject({ exitCode: 0 });
    expect(await seen(id)).toMatchObject({
      State: 'ASSIGNED',
      GrantedTentsSenior: 0,
      ReservationOrderID: null,
    });
  });

  test('a request that staff assigns is decided once: the same again is answered, another decision and a cancelled request are refused', async () => {
    const { id, number } = await aRequest({ DateStart: '2027-08-01', DateEnd: '2027-08-05' });
    expect(await assign(number, '1', '0', 'no')).toMatchObject({ exitCode: 0 });
    const first = await seen(id);
    expect(await assign(number, '1', '0', 'no')).toMatchObject({ exitCode: 0 });
    expect(await seen(id)).toEqual(first);
    expect(await assign(number, '2', '0', 'no')).toMatchObject({ exitCode: 1 });
    const other = await aRequest();
    server.clock.now = at('2027-02-01T10:00:00+01:00');
    await cancel(youth, other.id);
    expect(await assign(other.number, '1', '0', 'no')).toMatchObject({ exitCode: 1 });
    expect(await seen(other.id)).toMatchObject({ State: 'CANCELED' });
  });

  test('a request that staff assigns never gets more tents than there are: what is short is said, and nothing is written', async () => {
    const { id, number } = await aRequest({ DateStart: '2027-07-12', DateEnd: '2027-07-16' });
    expect(await assign(number, '3', '0', 'no')).toEqual({
      lines: [expect.stringContaining('senior')],
      exitCode: 1,
    });
    expect(await seen(id)).toMatchObject({ State: 'REQUESTED', GrantedTentsSenior: null });
    expect(await assign(number, '1', '0', 'no')).toMatchObject({ exitCode: 0 });
  });

  test('a request that staff assigns is named by a number that is there, with whole numbers of tents', async () => {
    expect(await assign('27999999', '1', '0', 'no')).toMatchObject({ exitCode: 1 });
    expect(await assign('27000001', 'veel', '0', 'no')).toEqual({ objection: 'amount' });
    expect(await assign('27000001', '1', '0', 'misschien')).toEqual({ objection: 'yesNo' });
    expect(await operator('request-assign', '27000001', '--senior', '1')).toEqual({ objection: 'missing' });
    expect(await operator('list', '--senior', '1')).toEqual({ objection: 'option' });
  });
});
