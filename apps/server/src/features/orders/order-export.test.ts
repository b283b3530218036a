import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, backOfficeOrigin, monday, type TestServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { manyOrders } from '../../testing/many-orders.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 10_000, writing: 10_000 } } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  await anOrder(await server.customer('chiro'), [{ ItemID: 'tent', Amount: 2 }], { week: 1 });
  await anOrder(await server.customer('gidsen'), [{ ItemID: 'tent', Amount: 1 }], { week: 2 });
});
beforeEach(async () => {
  server.clock.now = monday;
  owner = await anOperatorAtWork(server, 'owner');
});
afterAll(() => server.close());

async function take(
  query: string,
  {
    token = owner,
    Columns = ['number', 'customer', 'goods', 'total'],
    language = 'nl',
  }: { readonly token?: string | null; readonly Columns?: string[]; readonly language?: string } = {},
) {
  const office = await server.backOffice();
  const answer = await office.inject({
    method: 'POST',
    url: `/feesthuis/api/v3/admin/orders/_export${query}`,
    headers: {
      host: new URL(backOfficeOrigin).host,
      origin: backOfficeOrigin,
      'accept-language': language,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: { Columns },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

describe('a file of orders', () => {
  test('a file has exactly the rows of the list, in its order and with the columns that were asked', async () => {
    const { status, headers, text } = await take('?Sort=-Start');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Orders 2026-06-01 08\.00 owner \d+\.csv"/u,
    );
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head, ...rows] = lines(text);
    expect(head).toBe('Nummer;Klant;Goederen;Totaal');
    expect(rows.map((row) => row.split(';')[1])).toEqual(['gidsen vzw', 'chiro vzw']);
    expect(lines((await take('?q=chiro')).text)).toHaveLength(2);
    expect(lines((await take('?View=late')).text)).toEqual(['Nummer;Klant;Goederen;Totaal']);
  });

  test('a cell that a spreadsheet would run stands there as text, and an amount as that language writes it', async () => {
    const names = ['=1+1', '+1', '-1', '@a', '\tx', '\uFEFF=2', 'gewoon - naam'];
    for (const [index, name] of names.entries()) {
      await server.pool.query(
        `update shop_feesthuis.checkout set person = person || jsonb_build_object('CompanyName', $1::text)`,
        [name],
      );
      const [, row = ''] = lines((await take('', { Columns: ['customer', 'total'] })).text);
      const [cell = '', total = ''] = row.split(';');
      expect([name, cell.replaceAll('"', '').startsWith("'")]).toEqual([name, index < 6]);
      expect(total).toMatch(/^\d+(,\d+)?$/u);
    }
    const english = (await take('', { Columns: ['number', 'total'], language: 'en' })).text;
    expect(lines(english)[1]).toMatch(/^R2026-\d+,\d+(\.\d+)?$/u);
  });

  test('a file longer than one page has every row once', async () => {
    const of = { customer: 'chiro', item: 'tent', warehouse: 'noord', count: 1200 };
    await manyOrders(server.pool, 'shop_feesthuis', of);
    const rows = lines((await take('', { Columns: ['number'] })).text).slice(1);
    expect(rows.length).toBeGreaterThan(1200);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('whoever took a file, of what and when, is in the audit trail', async () => {
    await take('?View=late&q=chiro');
    const { rows } = await server.pool.query(
      `select action, actor->>'name' as who, after from shop_feesthuis.event where entity = 'export' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ action: 'export', after: { view: 'late', text: 'chiro' } }]);
  });

  test('a file of persons is the owner’s, and asks for a proof that is at most five minutes old', async () => {
    expect((await take('', { token: null })).status).toBe(401);
    for (const role of ['desk', 'bookkeeper', 'viewer'] as const)
      expect((await take('', { token: await anOperatorAtWork(server, role) })).status).toBe(403);
    server.clock.now = (monday + 6 * 60_000) as typeof monday;
    const late = await take('');
    expect([late.status, JSON.parse(late.text).Error.Code]).toEqual([403, 'StepUpRequired']);
  });

  test('a column or a filter that there is not is refused under its name', async () => {
    const refused = await take('?Veiw=late', { Columns: ['number', 'iban'] });
    expect(refused.status).toBe(400);
    const fields = JSON.parse(refused.text).Error.Fields as { readonly Field: string }[];
    expect(fields.map(({ Field }) => Field)).toEqual(['Veiw', 'Columns[1]']);
  });
});
