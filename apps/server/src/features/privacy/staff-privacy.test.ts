import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { aCart } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { aStoredRequest } from '../lending/testing/a-stored-request.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { privacyJobs } from './index.ts';
import { unzip } from './testing/unzip.ts';

let server: TestServer;
let owner: OfficeClient;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  owner = await anOfficeClient(server, 'owner');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);

async function makeAll(): Promise<void> {
  const { rows } = await sql(
    `delete from shop_feesthuis.outbox where kind = 'privacy.export' returning payload`,
  );
  const [handler] = privacyJobs({ store: localFileStore(server.files) });
  for (const { payload } of rows as { payload: Record<string, string> }[])
    await handler?.handle(server.shop, payload, { id: 'job', attempt: 1, now: server.clock.now });
}

/** What no customer reads, in each table that has some of it. */
async function writtenByStaff(order: { readonly id: string }): Promise<void> {
  const only = 'staff only';
  await aStoredRequest(server, { customerId: 'scouts', notes: only, late_reason: only, cancel_reason: only });
  await sql('update shop_feesthuis.reservation set staff_notes = $2 where id = $1', [order.id, only]);
  await sql(
    'update shop_feesthuis.reservation_line set price_reason = $2, listed_unit_cents = 999 where reservation_id = $1',
    [order.id, only],
  );
  await sql(
    `insert into shop_feesthuis.damage_report (id, customer_id, reservation_line_id, serial, parts, name, email, phone,
       description, language, verified, by_staff, state, state_at, created_at)
     select 'd1', 'scouts', l.id, '', '[]', $2, '', '', 'Stok gebroken', 'nl', true, true, 'reported', now(), now()
     from shop_feesthuis.reservation_line l where l.reservation_id = $1 limit 1`,
    [order.id, only],
  );
}

describe('all that is known of a customer', () => {
  test('is packed for the owner, who is named in the history', async () => {
    const scouts = await server.customer('scouts');
    await sql(`update shop_feesthuis.customer set notes = 'staff only' where id = 'scouts'`);
    await writtenByStaff(await anOrder(scouts, [{ ItemID: 'tent', Amount: 1 }]));
    expect((await owner.get('/customers/scouts/export')).body.State).toBe('None');
    const asked = await owner.post('/customers/scouts/_export');
    expect([asked.status, asked.body.State]).toEqual([200, 'Preparing']);
    await makeAll();
    const ready = await owner.get('/customers/scouts/export');
    expect(ready.body.State).toBe('Ready');
    const office = await server.backOffice();
    const file = await office.inject({
      url: `/feesthuis${ready.body.FileUrl}`,
      headers: { host: 'localhost:4080' },
    });
    const data = JSON.parse(unzip(file.rawPayload).get('data.json')?.toString() ?? '');
    expect(data.customer.id).toBe('scouts');
    expect([data.rental_requests[0].comments, data.damages[0].description]).toEqual([
      'Bel voor aankomst',
      'Stok gebroken',
    ]);
    expect(data.orders[0].lines[0].item_id).toBe('tent');
    expect(JSON.stringify(data)).not.toMatch(/staff only|listed_unit_cents/u);
    const { body } = await owner.get('/customers/scouts');
    expect(body.History[0]).toMatchObject({ Action: 'export', By: { Kind: 'operator' } });
  });

  test('wants a proof of now, and is nobody’s who has not the right', async () => {
    await server.customer('chiro');
    const late = await anOfficeClient(server, 'owner');
    server.clock.now = (server.clock.now + 6 * 60_000) as EpochMs;
    for (const [method, path] of [
      ['get', '/customers/chiro/export'],
      ['post', '/customers/chiro/_export'],
    ] as const) {
      const answer = await late[method](path);
      expect([answer.status, answer.body.Error.Code]).toEqual([403, 'StepUpRequired']);
    }
    const erase = await late.post('/customers/chiro/_erase', { Number: 'C1' });
    expect([erase.status, erase.body.Error.Code]).toEqual([403, 'StepUpRequired']);
    owner = await anOfficeClient(server, 'owner');
    for (const role of ['desk', 'bookkeeper', 'viewer', 'warehouse'] as const) {
      const other = await anOfficeClient(server, role);
      for (const answer of [
        await other.get('/customers/chiro/export'),
        await other.post('/customers/chiro/_export'),
        await other.post('/customers/chiro/_erase', { Number: 'C1' }),
      ])
        expect([role, answer.status, answer.body.Error.Code]).toEqual([role, 403, 'Forbidden']);
    }
    for (const answer of [
      await owner.get('/customers/nergens/export'),
      await owner.post('/customers/nergens/_export'),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a customer is erased by the owner', () => {
  test('a customer is erased by the owner who types its number, and then is in no list', async () => {
    const client = await server.customer('gidsen');
    const { Number: number } = (await owner.get('/customers/gidsen')).body;
    const wrong = await owner.post('/customers/gidsen/_erase', { Number: 'C999' });
    expect([wrong.status, wrong.body.Error.Fields[0]]).toMatchObject([
      400,
      { Field: 'Number', Code: 'other-number' },
    ]);
    const once = { 'idempotency-key': 'wis-gidsen' };
    const send = () => owner.post('/customers/gidsen/_erase', { Number: number }, null, once);
    const erased = await send();
    expect([erased.status, erased.body.Effects.People]).toEqual([200, 1]);
    // Its answer was lost: whoever sends it again hears the same.
    expect((await send()).body).toEqual(erased.body);
    expect((await owner.get('/customers/gidsen')).status).toBe(404);
    expect((await owner.get('/customers?q=gidsen')).body.Total).toBe(0);
    expect((await client.get('/api/v3/customer/customer/gidsen')).status).toBe(401);
    const { rows } = await sql(
      `select action, actor ->> 'login' as login from shop_feesthuis.event where entity = 'customer' and entity_id = 'gidsen' and action = 'erase'`,
    );
    expect(rows).toEqual([{ action: 'erase', login: owner.id }]);
  });

  test('a dry run tells what goes with a customer and what stays, and erases nobody', async () => {
    const client = await server.customer('scoutsgroep');
    await anOrder(client, [{ ItemID: 'tent', Amount: 1 }]);
    await sql(`update shop_feesthuis.reservation set status = 'Cancelled' where customer_id = 'scoutsgroep'`);
    await aCart(client, {
      lines: [{ ItemID: 'tent', Amount: 1 }],
      place: { DateTimeExpectedStart: '2026-07-10', DateTimeExpectedEnd: '2026-07-12' },
    });
    await aStoredRequest(server, { customerId: 'scoutsgroep' });
    const { Number: number } = (await owner.get('/customers/scoutsgroep')).body;
    const dry = await owner.post('/customers/scoutsgroep/_erase?DryRun=true', { Number: number });
    expect([dry.status, dry.body]).toEqual([
      200,
      {
        ID: 'scoutsgroep',
        Effects: {
          People: 1,
          Conversations: 0,
          Carts: 1,
          Quotes: 0,
          Pieces: 0,
          Requests: 1,
          OrdersKept: 1,
          InvoicesKept: 0,
          Mails: [],
        },
      },
    ]);
    expect((await owner.get('/customers/scoutsgroep')).status).toBe(200);
    const done = await owner.post('/customers/scoutsgroep/_erase', { Number: number });
    expect(done.body).toEqual(dry.body);
  });

  test('a customer whose order is on its way is not erased, and the reason is told', async () => {
    const client = await server.customer('ksa');
    await anOrder(client, [{ ItemID: 'tent', Amount: 1 }]);
    const { Number: number } = (await owner.get('/customers/ksa')).body;
    const refused = await owner.post('/customers/ksa/_erase', { Number: number });
    expect([refused.status, refused.body.Error.Fields[0].Code]).toEqual([409, 'erase-orders']);
    expect((await owner.get('/customers/ksa')).status).toBe(200);
  });
});
