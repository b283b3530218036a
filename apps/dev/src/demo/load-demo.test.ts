import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../server/src/features/availability/index.ts';
import { findInvoiceFaults } from '../../../server/src/features/invoices/reconcile.sql.ts';
import { aDemoShop, type DemoShop } from '../../../server/src/testing/a-demo-shop.ts';
import type { EpochMs } from '../../../server/src/platform/database/types.ts';
import { localFileStore } from '../../../server/src/platform/files/file-store.ts';
import { createServerKey } from '../../../server/src/platform/identity/server-key.ts';
import { createLog } from '../../../server/src/platform/log/log.ts';
import type { Shop } from '../../../server/src/platform/shops/shop.ts';
import { readDemoFiles } from './demo-files.ts';
import { demoOrders } from './demo-orders.ts';
import { loadDemo } from './load-demo.ts';

const clock = { now: () => Date.parse('2026-12-01T10:00:00Z') as EpochMs };
const log = createLog('silent');
let demo: DemoShop;

afterAll(() => demo.pool.end());

async function count(schema: string, table: string): Promise<number> {
  const { rows } = await demo.pool.query<{ n: number }>(`select count(*)::int as n from ${schema}.${table}`);
  return rows[0]?.n ?? -1;
}

async function anEmpty(id: string): Promise<Shop> {
  demo = await aDemoShop(id, clock.now(), demo);
  return demo.shop;
}

describe('the demo data', () => {
  test('the demo data of a shop whose style is sales bring nothing back, whatever its core setting says', async () => {
    const shop = await anEmpty('feesthuis');
    const data = await readDemoFiles(shop.directory);
    if (data === null) throw new Error('feesthuis has no demo data');
    const given = { ...data, orders: data.orders.slice(0, 3) };
    const style = { ...shop.config.style, mode: 'sales' as const };
    const sales = { ...shop, config: { ...shop.config, style } };
    const hours = (of: typeof shop) =>
      demoOrders(given, of, clock.now()).map(
        ({ row }) => (row as { returnHourId: string | null }).returnHourId,
      );
    expect(hours(shop)).not.toContain(null);
    expect(hours(sales)).toEqual([null, null, null]);
  });

  test.each(['feesthuis', 'groenhof', 'tentendienst'])('the demo data of %s fill its tables', async (id) => {
    const shop = await anEmpty(id);
    const folder = mkdtempSync(join(tmpdir(), 'bivak-demo-files-'));
    const key = createServerKey(Buffer.alloc(32, 7));
    await loadDemo(shop, clock, log, { store: localFileStore(folder), key });
    const { schema } = shop.database;
    const given = (name: string) =>
      JSON.parse(readFileSync(join(shop.directory, 'demo', `${name}.json`), 'utf8')) as unknown[];
    expect(await count(schema, 'item')).toBe(given('items').length);
    expect(await count(schema, 'item_text')).toBe(given('items').length * 3);
    expect(await count(schema, 'category')).toBe(given('categories').length);
    expect(await count(schema, 'stock')).toBe(given('stock').length);
    const people = given('people') as { login: { email: string }; customer: unknown }[];
    const operators = given('operators').length;
    expect(await count(schema, 'login')).toBe(
      new Set(people.map(({ login }) => login.email)).size + operators,
    );
    expect(await count(schema, 'membership')).toBe(people.length);
    expect(await count(schema, 'customer')).toBe(
      people.filter(({ customer }) => typeof customer !== 'string').length,
    );
    expect(operators).toBe(5);
    const roles = given('operators').map((one) => (one as { role: string }).role);
    expect(roles).toEqual(['owner', 'desk', 'warehouse', 'bookkeeper', 'viewer']);
    expect(await count(schema, `second_factor where kind = 'totp' and confirmed_at is not null`)).toBe(2);
    expect(await count(schema, 'serial')).toBe(given('serials').length);
    const addOns = (given('items') as { addOns?: unknown[] }[]).flatMap((item) => item.addOns ?? []);
    expect(await count(schema, 'add_on')).toBe(addOns.length);
    const papers = (given('items') as { papers?: unknown[] }[]).flatMap((item) => item.papers ?? []);
    expect(await count(schema, 'item_attachment')).toBe(papers.length);
    // What a paper is says its file.
    expect(
      await count(
        schema,
        `item_attachment where papers #>> '{nl,contentType}' = 'application/pdf'
      and (papers #>> '{nl,bytes}')::int > 5000 and (papers #>> '{nl,pages}')::int = 1`,
      ),
    ).toBe(papers.length);
    expect(await count(schema, 'event')).toBeGreaterThan(0);
    // What was said before today, an answer that is still to be read and a picture among it.
    const talks = given('messages') as { isRead?: boolean; messages: { picture?: string }[] }[];
    const said = talks.flatMap(({ messages }) => messages);
    const seen = 'conversation_read where read_at >= (select max(created_at) from';
    expect(await count(schema, "conversation where last_message_at < '2026-12-01'")).toBe(talks.length);
    expect(await count(schema, 'message')).toBe(said.length);
    expect(
      await count(
        schema,
        `${seen} ${schema}.message m where m.conversation_id = conversation_read.conversation_id and not m.by_customer)`,
      ),
    ).toBe(talks.filter(({ isRead, messages }) => isRead !== false && messages.length > 1).length);
    expect(
      await count(
        schema,
        `message_file mf join ${schema}.file f on f.id = mf.file_id where f.content_type = 'image/jpeg'`,
      ),
    ).toBe(said.filter(({ picture }) => picture !== undefined).length);
    const kept = readdirSync(join(folder, shop.id), { recursive: true, withFileTypes: true });
    expect(kept.filter((one) => one.isFile())).toHaveLength(1);
    rmSync(folder, { recursive: true });
    // What was ordered before today is closed and invoiced, of each kind one at least; nothing is mailed again.
    const orders = given('orders') as { outcome: string }[];
    const credited = orders.filter(({ outcome }) => outcome === 'credited').length;
    const paid = orders.filter(({ outcome }) => outcome === 'paid').length;
    expect(Math.min(credited, paid, orders.length - credited - paid)).toBeGreaterThan(0);
    const past = `reservation where status = 'ClosedAndCompleted' and business_end < '2026-11-30'`;
    expect(await count(schema, past)).toBe(orders.length);
    const held = await count(schema, 'rental_request where reservation_id is not null');
    expect(await count(schema, 'reservation')).toBe(orders.length + held);
    expect(await count(schema, "invoice where kind = 'invoice' and gross_cents > 0")).toBe(orders.length);
    expect(await count(schema, "invoice where kind = 'credit'")).toBe(credited);
    expect(await count(schema, 'invoice_payment')).toBe(paid);
    expect(await count(schema, 'mail where sent_at is not null')).toBe(orders.length + credited);
    expect(await count(schema, "outbox where kind <> 'invoice.make'")).toBe(0);
    expect(await findLedgerFaults(shop.database, clock.now())).toEqual([]);
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
    expect(await count(schema, 'invoice where due_on < issued_on')).toBe(0);
  });

  test('the demo data of a shop that lends offer its tents alone, know the camp of each old order, and have a login with two associations', async () => {
    const shop = await anEmpty('tentendienst');
    const folder = mkdtempSync(join(tmpdir(), 'bivak-demo-files-'));
    await loadDemo(shop, clock, log, { store: localFileStore(folder) });
    rmSync(folder, { recursive: true });
    const { schema } = shop.database;
    const { rows: offered } = await demo.pool.query(`select id from ${schema}.item where active order by id`);
    expect(offered.map(({ id }) => id)).toEqual(['2010', '2020', '2090']);
    expect(
      await count(schema, `reservation_line l join ${schema}.item i on i.id = l.item_id where not i.active`),
    ).toBe(3);
    const camp = `custom_fields ->> 'CUST_EventDateStart' = (start_day + 1)::text
      and custom_fields ->> 'CUST_EventDateEnd' = (end_day - 1)::text
      and (custom_fields ->> 'CUST_RequestedSpotsTotal')::integer > 0
      and (custom_fields ->> 'CUST_TransportPersonnelCount')::integer > 1`;
    const past = "reservation where status = 'ClosedAndCompleted'";
    expect(await count(schema, `${past} and ${camp}`)).toBe(await count(schema, past));
    const { rows: switchers } = await demo.pool.query(
      `select login_id from ${schema}.membership group by login_id having count(*) = 2`,
    );
    expect(switchers).toHaveLength(1);
  });

  test.each([
    ['2026-09-10', 'before applications', { ASSIGNED: 1 }],
    ['2026-12-01', 'while applications are open', { ASSIGNED: 2, CANCELED: 2, REQUESTED: 6 }],
    ['2027-02-24', 'while they are divided', { ASSIGNED: 2, CANCELED: 2, REQUESTED: 6 }],
    ['2027-04-20', 'after the division', { ASSIGNED: 8, CANCELED: 2 }],
  ])('the demo data of a lending shop are laid out by its season: on %s, %s', async (day, _, states) => {
    const shop = await anEmpty('tentendienst');
    await loadDemo(shop, { now: () => Date.parse(`${day}T10:00:00Z`) as EpochMs }, log);
    const { schema } = shop.database;
    const { rows } = await demo.pool.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from ${schema}.rental_request group by 1 order by 1`,
    );
    expect(Object.fromEntries(rows.map(({ state, n }) => [state, n]))).toEqual(states);
    expect(await count(schema, 'request_draft')).toBe(3);
    // Whoever is granted something has an order that holds it.
    const held = 'rental_request where granted_senior > 0';
    expect(await count(schema, `${held} and reservation_id is null`)).toBe(0);
    expect(await count(schema, held)).toBe(states.ASSIGNED - 1);
    const pairs = `rental_request a join ${schema}.rental_request b on a.pickup_code = b.customer_id and b.pickup_code = a.customer_id`;
    expect(await count(schema, pairs)).toBe(states.ASSIGNED > 1 ? 2 : 0);
    expect(await count(schema, "outbox where kind <> 'invoice.make'")).toBe(0);
    expect(await findLedgerFaults(shop.database, Date.parse(`${day}T10:00:00Z`) as EpochMs)).toEqual([]);
  });

  test('the demo data are loaded once, also when two servers start at the same time', async () => {
    const shop = await anEmpty('feesthuis');
    await Promise.all([loadDemo(shop, clock, log), loadDemo(shop, clock, log)]);
    const before = await count('shop_feesthuis', 'claim');
    expect(before).toBeGreaterThan(0);
    await loadDemo(shop, clock, log);
    expect(await count('shop_feesthuis', 'claim')).toBe(before);
  });

  test('the demo data promise from today on, from nine to five on the clock of the shop and the turnaround after', async () => {
    await loadDemo(await anEmpty('feesthuis'), clock, log);
    const { rows } = await demo.pool.query<{ start: number; end: number }>(`
      select lower(during) as start, upper(during) as "end" from shop_feesthuis.claim
      where item_id = 'pagodetent-5x5' and warehouse_id = 'zaventem' order by 1 limit 1
    `);
    const iso = (at = 0) => new Date(at).toISOString();
    expect([iso(rows[0]?.start), iso(rows[0]?.end)]).toEqual([
      '2026-12-01T08:00:00.000Z',
      '2026-12-06T16:00:00.000Z',
    ]);
  });

  test('the demo data with a fault are not loaded at all, and the fault is named', async () => {
    const shop = await anEmpty('groenhof');
    const directory = mkdtempSync(join(tmpdir(), 'bivak-demo-'));
    cpSync(join(shop.directory, 'demo'), join(directory, 'demo'), { recursive: true });
    cpSync(join(shop.directory, 'papers'), join(directory, 'papers'), { recursive: true });
    expect(readdirSync(join(directory, 'demo'))).toContain('stock.json');
    writeFileSync(
      join(directory, 'demo', 'stock.json'),
      '[{ "item": "no-such-thing", "warehouse": "halle" }]',
    );
    await expect(loadDemo({ ...shop, directory }, clock, log)).rejects.toThrow(/stock\.json:\n0\.qty/u);
    writeFileSync(
      join(directory, 'demo', 'stock.json'),
      '[{ "item": "no-such-thing", "warehouse": "halle", "qty": 1 }]',
    );
    await expect(loadDemo({ ...shop, directory }, clock, log)).rejects.toThrow('foreign key');
    expect(await count('shop_groenhof', 'item')).toBe(0);
    rmSync(directory, { recursive: true });
  });
});
