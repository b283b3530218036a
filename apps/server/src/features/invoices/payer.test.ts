import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from '@bivak/contract/shop-config';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { aStaffMember } from '../../testing/a-staff-member.ts';
import { moveOrder } from '../orders/moves.ts';
import { notificationJobs } from '../notifications/index.ts';
import { invoiceJobs } from './invoices.jobs.ts';
import { staffCloseOrder } from './index.ts';
import { settings } from './testing/business.ts';

// `design/lending.md` §4, "municipality and schools": order reference, and e-invoice to another payer.
let server: TestServer;
let noor: Client;
let bram: Client;
let stranger: Client;
let id: string;
const box = aMailbox();
const hours = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 },
];
const directory = join(import.meta.dirname, '../../../../../shops/tentendienst');
const { customFields } = JSON.parse(readFileSync(join(directory, 'shop.json'), 'utf8')) as Pick<
  ShopConfig,
  'customFields'
>;
const town = {
  CompanyName: 'Stad Diest',
  BusinessNo: '0202.239.951',
  Street: 'Grote Markt',
  HouseNumber: '1',
  ZipCode: '3290',
  City: 'Diest',
  CountryID: 'BE',
  Email: 'facturen@diest.example',
};

beforeAll(async () => {
  server = await aServer(
    {
      ...settings,
      lending: lendingOf(),
      customFields: customFields.filter(({ entity }) => entity === 'cart'),
      warehouses: [aWarehouse('noord', { hours })],
      reservations: { acceptance: 'immediate' },
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    },
    { directory },
  );
  await anItem(server.shop.database, { id: 'senior', dayCents: 1000, stock: { noord: 90 } });
  server.clock.now = Date.parse('2027-03-11T10:00:00+01:00') as EpochMs;
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  bram = await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  stranger = await server.customer('V0005678', { group: '34' });
});
beforeEach(async () => {
  id = (await reserve()).body.Collection[0].ReservationOrderID;
  await server.pool.query('delete from shop_feesthuis.outbox');
  box.sent.length = 0;
});
afterAll(() => server.close());

async function reserve(more: object = {}): Promise<Answer> {
  const cart = await aCart(noor, {
    place: { DateTimeExpectedStart: '2027-05-13', DateTimeExpectedEnd: '2027-05-18' },
    lines: [{ ItemID: 'senior', Amount: 2 }],
    hours: ['noord.P4.0900', 'noord.R2.1600'],
  });
  return noor.post(`/api/v3/rental/cart/${cart}/_checkout`, more);
}
const read = async () => (await noor.get(`/api/v2/shop/reservationOrders/${id}`)).body;
const say = (client: Client, Payer: unknown) =>
  client.post(`/api/v2/shop/reservationOrders/${id}/payer`, { Payer });
const faultsOf = ({ status, body }: Answer) => [
  status,
  body.Error.Fields.map((one: { Field: string; Code: string }) => `${one.Field} ${one.Code}`),
];

/** Handed out, brought back and invoiced. */
async function invoice(): Promise<string> {
  const source = { actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' } as const;
  for (const to of ['Open', 'Pick', 'Picked', 'Closed'] as const)
    await moveOrder(server.shop, source, { key: id, to, who: 'operator' });
  const closed = await staffCloseOrder(aStaffMember(server), { key: id, note: null });
  if (isRefusal(closed) || closed.invoiceNo === null) throw new Error('was not invoiced');
  return closed.invoiceNo;
}

describe('another payer of a loan', () => {
  test('another payer of a loan is named with its reference at the checkout, and again by any person', async () => {
    const { status, body } = await reserve({ Reference: 'PO 2027-114', Payer: town });
    expect(status).toBe(201);
    id = body.Collection[0].ReservationOrderID;
    expect(await read()).toMatchObject({ Reference: 'PO 2027-114', Payer: town });
    const school = { ...town, CompanyName: 'Basisschool De Linde', BusinessNo: '' };
    const said = await say(bram, school);
    expect([said.status, said.body.Payer]).toEqual([200, school]);
    expect((await say(noor, null)).body.Payer).toBeNull();
    expect((await read()).Payer).toBeNull();
  });

  test('another payer of a loan is refused with what is wrong, at the checkout too, and nothing is written', async () => {
    const wrong = { ...town, ZipCode: '32', BusinessNo: '0202.239.952' };
    const fields = ['Payer.ZipCode zip-code', 'Payer.BusinessNo business-no'];
    expect(faultsOf(await say(noor, wrong))).toEqual([400, fields]);
    expect(faultsOf(await reserve({ Payer: wrong }))).toEqual([400, fields]);
    expect(faultsOf(await say(noor, { ...town, CountryID: 'XX' }))).toEqual([
      400,
      ['Payer.CountryID not-a-choice'],
    ]);
    expect(faultsOf(await say(noor, { ...town, Email: 'geen', CompanyName: ' ' }))[1]).toEqual([
      'Payer.CompanyName required',
      'Payer.Email email',
    ]);
    expect((await read()).Payer).toBeNull();
  });

  test('another payer of a loan is named by nobody but its association, and not once it is invoiced', async () => {
    expect((await say(stranger, town)).status).toBe(404);
    expect((await say(await server.visitor(), town)).status).toBe(403);
    expect((await say(server.public(), town)).status).toBe(401);
    await invoice();
    const late = await say(noor, town);
    expect([late.status, late.body.Error.Code]).toEqual([409, 'OrderNotEditable']);
  });

  test('another payer of a loan stands on the invoice, gets it by mail, and is found by its electronic invoice', async () => {
    await say(noor, town);
    const number = await invoice();
    const { rows } = await server.pool.query(
      'select id, buyer from shop_feesthuis.invoice where number = $1',
      [number],
    );
    expect(rows[0].buyer).toMatchObject({
      name: 'Stad Diest',
      person: '',
      street: 'Grote Markt 1',
      email: 'facturen@diest.example',
      businessNo: '0202239951',
      address: { scheme: '0208', id: '0202239951' },
    });
    const jobs = invoiceJobs({ store: localFileStore(server.files), mailer: box.mailer });
    for (const kind of ['invoice.make', 'mail.invoice'])
      await jobs
        .find((job) => job.kind === kind)
        ?.handle(server.shop, { invoiceId: rows[0].id }, { id: 'job', attempt: 1, now: server.clock.now });
    expect(box.sent.map(({ to }) => to)).toEqual(['facturen@diest.example']);
    // The association goes on reading what was invoiced for it.
    const listed = await noor.get(`/api/v2/shop/invoices?orderID=${id}`);
    expect(listed.body.Collection.map((one: { InvoiceID: string }) => one.InvoiceID)).toEqual([number]);
  });

  test('another payer of a loan stands in the mails about it', async () => {
    await say(noor, town);
    await noor.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
    await box.deliver(server, notificationJobs({ mailer: box.mailer, key: server.key }));
    expect(box.sent[0]?.text).toMatch(/Factuur naar:?\s+Stad Diest/u);
  });

  test('a shop that lends nothing knows no other payer', async () => {
    await server.edit({ lending: undefined, customFields: [] });
    expect((await say(noor, town)).status).toBe(404);
    expect(faultsOf(await reserve({ Payer: town }))).toEqual([400, ['Payer unknown-field']]);
  });
});
