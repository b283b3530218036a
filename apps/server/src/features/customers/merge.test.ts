import type { CustomerRow, StaffCustomer } from '@bivak/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { settings } from '../invoices/testing/business.ts';
import { invoiceOf } from '../invoices/testing/invoice-of.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let desk: OfficeClient;
let count = 0;

beforeAll(async () => {
  server = await aServer(settings);
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 50 } });
  desk = await anOfficeClient(server, 'desk');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);
const record = async (id: string) => (await desk.get(`/customers/${id}`)).body as StaffCustomer;
const merge = async (into: string, from: string, more = '', version?: number) =>
  desk.post(`/customers/${into}/_merge${more}`, { FromID: from }, version ?? (await record(into)).Version);
const vat = (id: string, number: string) =>
  sql(
    `insert into shop_feesthuis.customer_detail (customer_id, vat_no) values ($1, $2)
     on conflict (customer_id) do update set vat_no = excluded.vat_no`,
    [id, number],
  );

/** A customer with an order and its open invoice, and a message. */
async function aTrader(vatNo = ''): Promise<{ id: string; client: Client; order: string; invoice: string }> {
  count += 1;
  const id = `handel-${String(count)}`;
  const client = await server.customer(id);
  if (vatNo !== '') await vat(id, vatNo);
  const order = (await anOrder(client, [{ ItemID: 'tent', Amount: 1 }])).id;
  const invoice = await invoiceOf(server, order);
  const list = `/api/v2/shop/customer/conversation/${id}`;
  const { body } = await client.post(list, { Subject: 'Vraag' });
  await client.post(`${list}/${body.ConversationID}/communication`, { Message: `<p>Hallo van ${id}</p>` });
  await client.post('/api/v3/rental/cart', {});
  return { id, client, order, invoice };
}

describe('two customers are merged', () => {
  test('two customers are merged with all that was theirs, each thing under its own number, after a preview that moves nothing', async () => {
    const [stays, goes] = [await aTrader(), await aTrader('BE0403170701')];
    await sql('update shop_feesthuis.customer set notes = id || $1 where id = any($2)', [
      ' wist iets',
      [stays.id, goes.id],
    ]);
    const before = await record(goes.id);
    const preview = await merge(stays.id, goes.id, '?DryRun=true');
    expect([preview.status, preview.body]).toMatchObject([
      200,
      {
        From: { ID: goes.id, Number: before.Number, Description: `${goes.id} vzw` },
        Moved: { People: 1, Orders: 1, Invoices: 1, Conversations: 1, Requests: 0, Damages: 0 },
      },
    ]);
    expect((await record(goes.id)).Orders).toBe(1);
    const { result: merged, statements } = await withStatements(() => merge(stays.id, goes.id));
    expect(merged.body.Moved).toEqual(preview.body.Moved);
    // Five of them read the record for its version.
    expect(statements.length).toBeLessThanOrEqual(14 + 5);
    const now = await record(stays.id);
    expect(now).toMatchObject({
      Orders: 2,
      Detail: { VATNo: 'BE0403170701' },
      Notes: `${stays.id} wist iets\n\n${goes.id} wist iets`,
    });
    expect(now.People).toHaveLength(2);
    expect(now.Conversations).toHaveLength(2);
    expect(now.RecentOrders.map(({ ID }) => ID).toSorted()).toEqual([stays.order, goes.order].toSorted());
    expect(now.Balance.Invoices.map(({ Number: number }) => number).toSorted()).toEqual(
      [stays.invoice, goes.invoice].toSorted(),
    );
    expect(now.History[0]).toMatchObject({ Action: 'merge', By: { Kind: 'operator' } });
    expect((await desk.get(`/customers/${goes.id}`)).status).toBe(404);
    const found = (await desk.get(`/customers?q=${before.Number}`)).body.Collection as CustomerRow[];
    expect(found.map(({ ID }) => ID)).toEqual([stays.id]);
  });

  test('people of both log in afterwards and read what was theirs, invoices say what they said', async () => {
    const [stays, goes] = [await aTrader(), await aTrader()];
    const said = async () =>
      (
        await sql('select buyer, gross_cents, number from shop_feesthuis.invoice where number = $1', [
          goes.invoice,
        ])
      ).rows[0];
    const before = await said();
    expect((await merge(stays.id, goes.id)).status).toBe(200);
    expect(await said()).toEqual(before);
    const { body } = await server.public().post('/api/v3/core/token/_login', {
      UserName: `${goes.id}-contact@bivak.example`,
      Password: 'Sterk-Wachtwoord-1',
    });
    expect(JSON.stringify(body)).toContain(stays.id);
    expect(JSON.stringify(body)).not.toContain(`"${goes.id}"`);
    const { rows } = await sql(`select customer_id from shop_feesthuis.cart where contact_id = $1`, [
      `${goes.id}-contact`,
    ]);
    expect(new Set(rows.map((row: { customer_id: string }) => row.customer_id))).toEqual(new Set([stays.id]));
    await expect(
      sql('update shop_feesthuis.invoice set gross_cents = 1 where number = $1', [goes.invoice]),
    ).rejects.toThrow(/never changed/u);
    await expect(
      sql('update shop_feesthuis.invoice set customer_id = $2 where number = $1', [stays.invoice, goes.id]),
    ).rejects.toThrow(/never changed/u);
  });

  test('a customer that took over another is taken over itself, and both numbers lead to who stays', async () => {
    const [first, second, third] = [await aTrader(), await aTrader(), await aTrader()];
    const [{ Number: one }, { Number: two }] = [await record(first.id), await record(second.id)];
    await merge(second.id, first.id);
    expect((await merge(third.id, second.id)).body.Moved).toMatchObject({ People: 2, Orders: 2 });
    for (const number of [one, two]) {
      const { body } = await desk.get(`/customers?q=${number}`);
      expect(body.Collection.map(({ ID }: { ID: string }) => ID)).toEqual([third.id]);
    }
  });

  test('of proofs that both handed in one counts', async () => {
    const [stays, goes] = [await aTrader(), await aTrader()];
    await sql(
      `insert into shop_feesthuis.certificate_given (customer_id, certificate_id, number, given_at)
       select unnest($1::text[]), 'vlieg', unnest($1::text[]), now()`,
      [[stays.id, goes.id]],
    );
    expect((await merge(stays.id, goes.id)).status).toBe(200);
    const { rows } = await sql(
      'select number, inactive from shop_feesthuis.certificate_given where customer_id = $1 order by inactive',
      [stays.id],
    );
    expect(rows).toEqual([
      { number: stays.id, inactive: false },
      { number: goes.id, inactive: true },
    ]);
  });
});

describe('two customers are not merged', () => {
  const refused = async (into: string, from: string) => {
    const { status, body } = await merge(into, from);
    expect((await record(from)).ID).toBe(from);
    return [status, ...body.Error.Fields.map(({ Code }: { Code: string }) => Code)];
  };

  test('two customers are not merged while both owe on invoices of different VAT numbers', async () => {
    const [stays, goes] = [await aTrader('BE0403170701'), await aTrader('BE0202239951')];
    expect(await refused(stays.id, goes.id)).toEqual([409, 'merge-vat']);
    await vat(goes.id, 'BE0403170701');
    expect((await merge(stays.id, goes.id, '?DryRun=true')).status).toBe(200);
  });

  test('two customers are not merged while one of both is blocked', async () => {
    const [stays, goes] = [await aTrader(), await aTrader()];
    await desk.post(`/customers/${goes.id}/_block`, { Reason: 'x' }, (await record(goes.id)).Version);
    expect(await refused(stays.id, goes.id)).toEqual([409, 'merge-blocked']);
  });

  test('a customer that sign-on elsewhere gave does not go, but may stay', async () => {
    const [stays, goes] = [await aTrader(), await aTrader()];
    await sql(
      `insert into shop_feesthuis.sign_on_account (login_id, customer_id, contact_id) values ($1, $2, $3)`,
      [`${goes.id}-contact-login`, goes.id, `${goes.id}-contact`],
    );
    expect(await refused(stays.id, goes.id)).toEqual([409, 'merge-sign-on']);
    expect((await merge(goes.id, stays.id, '?DryRun=true')).status).toBe(200);
  });

  test('with itself, with nobody, with another shop’s, from an old version or by who may not', async () => {
    const [stays, goes] = [await aTrader(), await aTrader()];
    for (const from of [stays.id, 'nergens'])
      expect((await merge(stays.id, from)).body.Error.Fields[0]).toMatchObject({
        Field: 'FromID',
        Code: 'merge-none',
      });
    expect((await merge(stays.id, goes.id, '', 99)).status).toBe(412);
    expect((await desk.post(`/customers/${stays.id}/_merge`, { FromID: goes.id })).status).toBe(428);
    expect((await desk.post('/customers/nergens/_merge', { FromID: goes.id }, 1)).status).toBe(404);
    const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
    expect((await elsewhere.post(`/customers/${stays.id}/_merge`, { FromID: goes.id }, 1)).status).toBe(404);
    const bookkeeper = await anOfficeClient(server, 'bookkeeper');
    expect((await bookkeeper.post(`/customers/${stays.id}/_merge`, { FromID: goes.id }, 1)).status).toBe(403);
  });

  test('of two desks that merge a pair both ways at once one does', async () => {
    const [one, other] = [await aTrader(), await aTrader()];
    const lies = await anOfficeClient(server, 'owner');
    const versions = [(await record(one.id)).Version, (await record(other.id)).Version];
    const answers = await Promise.all([
      desk.post(`/customers/${one.id}/_merge`, { FromID: other.id }, versions[0]),
      lies.post(`/customers/${other.id}/_merge`, { FromID: one.id }, versions[1]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});
