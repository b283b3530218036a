import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { staffDecide } from '../orders/index.ts';
import { staffListAgreements } from './agreements.queries.ts';
import { documentJobs } from './index.ts';
import { readPdf } from './testing.ts';

let server: TestServer;
let office: FastifyInstance;
let count = 0;
const orders = '/feesthuis/api/v3/admin/orders';

beforeAll(async () => {
  server = await aServer();
  office = await server.backOffice();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 500 } });
});
afterAll(() => server.close());

function fromOffice(token: string | null): Client {
  const client = aClient(office, new URL(backOfficeOrigin).host, token);
  return {
    ...client,
    post: (path, body, headers = {}) => client.post(path, body, { origin: backOfficeOrigin, ...headers }),
  };
}

function owner(): Client {
  const { shop, key, clock } = server;
  return fromOffice(mintOperatorToken(key, { shopId: shop.id, name: 'Lies', now: clock.now }));
}

async function anOrder(): Promise<string> {
  count += 1;
  const visitor = await server.visitor();
  const hour = String(9 + (count % 8)).padStart(2, '0');
  const cart = await aCart(visitor, {
    lines: [{ ItemID: 'tent', Amount: 2 }],
    hours: [`noord.P5.${hour}00`, `noord.R7.${hour}00`],
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: aPerson(`signer-${count}`),
  });
  const [{ ReservationID, ReservationOrderID }] = body.Collection;
  allowed(await staffDecide(aStaffMember(server), { key: ReservationID, path: ['Order'], note: null }));
  return ReservationOrderID;
}

const stroke = [
  [100, 500],
  [900, 400],
];

describe('the rental agreement over the wire', () => {
  test('is signed once with the terms of now, and drawn with them by a job', async () => {
    const path = `${orders}/${await anOrder()}`;
    const staff = owner();
    const { body: before } = await staff.get(`${path}/agreements`);
    expect(before).toMatchObject({ Collection: [], Terms: { Language: 'nl' } });
    const { Version: TermsVersion, Text } = before.Terms as unknown as { Version: string; Text: string };
    const sent = { Signer: 'Els Peeters', Method: 'drawn', Strokes: [stroke], TermsVersion, IsIDSeen: true };
    const key = { 'idempotency-key': `sign-${count}` };
    const signed = await staff.post(`${path}/_sign-agreement`, sent, key);
    expect(signed.status).toBe(201);
    expect(signed.body).toMatchObject({ Signer: 'Els Peeters', IDSeenBy: 'Lies', AttachmentUrl: null });
    expect((await staff.post(`${path}/_sign-agreement`, sent, key)).body.ID).toBe(signed.body.ID);

    const store = localFileStore(server.files);
    const brand = join(import.meta.dirname, '../../../../../shops/feesthuis');
    const job = documentJobs({ store }).find(({ kind }) => kind === 'agreement.make');
    const facts = { id: 'j', attempt: 1, now: server.clock.now };
    for (let times = 0; times < 2; times += 1)
      await job?.handle({ ...server.shop, directory: brand }, { agreementId: signed.body.ID }, facts);
    const { Collection } = (await staff.get(`${path}/agreements`)).body;
    expect(Collection).toHaveLength(1);
    expect(Collection[0]?.AttachmentUrl).toMatch(/^\/files\//u);
    const { rows } = await server.pool.query<{ sha256: Buffer }>(
      `select f.sha256 from shop_feesthuis.file f join shop_feesthuis.rental_agreement a on a.file_id = f.id
       where a.id = $1`,
      [signed.body.ID],
    );
    const bytes = await store.get(server.shop.id, rows[0]!.sha256);
    const pdf = readPdf(await buffer(bytes!));
    for (const words of ['Els Peeters', TermsVersion, Text.split('\n')[0]!.slice(0, 30)])
      expect(pdf.text.replaceAll(/\s+/gu, ' ')).toContain(words);
    expect([pdf.isTagged, pdf.language]).toEqual([true, 'nl']);
  });

  test('is refused without a line, with terms that nobody was shown, and after the order is over', async () => {
    const id = await anOrder();
    const path = `${orders}/${id}`;
    const staff = owner();
    const { Terms } = (await staff.get(`${path}/agreements`)).body as unknown as {
      Terms: { Version: string };
    };
    const sent = { Signer: 'Els', Method: 'typed', TermsVersion: Terms.Version };
    const of = async (more: object) => {
      const { status, body } = await staff.post(`${path}/_sign-agreement`, { ...sent, ...more });
      return [status, body.Error.Fields?.[0].Field];
    };
    expect(await of({ Method: 'drawn' })).toEqual([400, 'Strokes']);
    expect(await of({ TermsVersion: 'older' })).toEqual([400, 'TermsVersion']);
    expect(await of({ Signer: ' ' })).toEqual([400, 'Signer']);
    expect((await staff.post(`${orders}/nergens/_sign-agreement`, sent)).status).toBe(404);
    await server.pool.query(`update shop_feesthuis.reservation set status = 'Cancelled' where id = $1`, [id]);
    expect((await of({}))[0]).toBe(409);
  });

  test('is for staff alone, and of another warehouse nobody knows it', async () => {
    const id = await anOrder();
    const path = `${orders}/${id}`;
    expect((await fromOffice(null).get(`${path}/agreements`)).status).toBe(401);
    const actor = { kind: 'operator', role: 'warehouse', name: 'Wout', warehouses: ['zuid'] } as const;
    const found = await staffListAgreements({ ...aStaffMember(server), actor }, { orderId: id });
    expect(isRefusal(found) ? found.code : 'found').toBe('NotFound');
  });
});
