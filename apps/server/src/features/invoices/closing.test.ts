import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localFileStore } from '../../platform/files/file-store.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { staffCloseOrder } from './invoices.commands.ts';
import { allowed, jobContext } from '../../platform/jobs/job.ts';
import { makeInvoiceDocuments } from './invoices.commands.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';
import { type Business, openBusiness, settings } from './testing/business.ts';
import { startClosing } from './testing/start-closing.ts';

let business: Business;
let server: Business['server'];
let shop: Business['shop'];
let admin: Client;
let anOrder: Business['anOrder'];
let close: Business['close'];
const list = '/api/v2/shop/invoices';

beforeAll(async () => {
  business = await openBusiness();
  ({ server, shop, admin, anOrder, close } = business);
});
afterAll(() => server.close());

interface IssuedRow {
  number: string;
  serial: number;
  issuedOn: string;
  dueOn: string;
}

async function issued(series: string): Promise<IssuedRow[]> {
  const { rows } = await server.pool.query<IssuedRow>(
    `select number, serial, issued_on as "issuedOn", due_on as "dueOn" from shop_feesthuis.invoice
     where series = $1 order by serial`,
    [series],
  );
  return rows;
}

describe('closing an order', () => {
  test('the invoice of a customer with a payment term of its own is due by that', async () => {
    await server.pool.query(
      `insert into shop_feesthuis.customer_detail (customer_id, payment_days) values ('vzw', 7)
       on conflict (customer_id) do update set payment_days = 7`,
    );
    await close(await anOrder());
    await server.pool.query('update shop_feesthuis.customer_detail set payment_days = null');
    const [last] = (await issued('FH2026')).slice(-1);
    const days = (Date.parse(last?.dueOn ?? '') - Date.parse(last?.issuedOn ?? '')) / 86_400_000;
    expect(days).toBe(7);
  });

  test('closing an order makes its invoice with the figures of the order, for the customer to see', async () => {
    const id = await anOrder();
    const number = await close(id);
    expect(number).toMatch(/^FH2026-\d{6}$/u);
    const { status, body } = await admin.get(list);
    const order = (await admin.get(`/api/v2/shop/reservationOrders/${id}`)).body;
    expect([status, order.ReservationStatus]).toEqual([200, 'ClosedAndCompleted']);
    expect(body.Collection[0]).toEqual({
      InvoiceID: number,
      Kind: 'Invoice',
      CreditedInvoiceID: null,
      CreditNoteID: null,
      ReplacedInvoiceID: null,
      OrderID: { Key: order.OrderID, Description: order.OrderID },
      ReservationOrderID: id,
      Reference: order.Reference,
      ContactID: { Key: 'vzw-contact', Description: 'Noor Peeters' },
      DateInvoice: '2026-06-01',
      DateDue: '2026-07-01',
      TotalExcVAT: order.TotalExcVAT,
      TotalIncVAT: order.TotalIncVAT,
      TotalOpen: order.TotalIncVAT,
      State: 'Open',
      CurrencyID: { Key: 'EUR', Description: 'EUR' },
      HasUBL: true,
    });
    expect((await admin.get(`${list}?orderID=${order.OrderID}&customerID=vzw`)).body.Total).toBe(1);
    expect((await admin.get(`${list}?orderID=elders`)).body).toEqual({ Collection: [], Total: 0, Index: 0 });
  });

  test('closing an order twice, by whomever and at once, makes one invoice', async () => {
    const id = await anOrder();
    const numbers = await Promise.all([close(id), close(id), close(id)]);
    expect(new Set([...numbers, await close(id)]).size).toBe(1);
  });

  test('closing an order is refused before everything was handed out, and leaves nothing', async () => {
    const cart = await aCart(admin, {
      lines: [{ ItemID: 'tent', Amount: 1 }],
      hours: ['noord.P5.0900', 'noord.R7.1600'],
    });
    const { body } = await admin.post(`/api/v3/rental/cart/${cart}/_checkout`, { Customer: person });
    const key = body.Collection[0].ReservationOrderID;
    const refused = await staffCloseOrder(business.staff(), { key, note: null });
    expect(isRefusal(refused) && refused.code).toBe('TransitionRefused');
    const none = await staffCloseOrder(business.staff(), { key: 'nergens', note: null });
    expect(isRefusal(none) && none.code).toBe('NotFound');
  });

  test('closing an order waits for its last day, as the clock of the shop has it, unless it was noted that everything is back', async () => {
    const { now } = server.clock;
    const key = await anOrder({ out: true });
    const input = { key, note: null };
    server.clock.now = Date.parse('2026-06-06T23:59:00+02:00') as typeof now;
    expect(await staffCloseOrder(business.staff(), input)).toEqual(
      refuse('OrderStillOut', { params: { day: '2026-06-07' } }),
    );
    const order = (
      await server.pool.query('select status from shop_feesthuis.reservation where id = $1', [key])
    ).rows[0];
    expect(order).toEqual({ status: 'Picked' });
    server.clock.now = Date.parse('2026-06-07T00:01:00+02:00') as typeof now;
    expect(await staffCloseOrder(business.staff(), input)).toMatchObject({
      order: { status: 'ClosedAndCompleted' },
    });
    server.clock.now = now;
  });

  test('closing an order gives its invoice the day that it is in the shop, and none before that of the number before it', async () => {
    const { now } = server.clock;
    const keys = [await anOrder(), await anOrder(), await anOrder()];
    const closeAt = async (instant: string, key = '') => {
      server.clock.now = Date.parse(instant) as typeof now;
      await close(key);
    };
    await closeAt('2027-03-01T00:00:01+01:00', keys[0]);
    // Began before midnight, and waited for its number until after.
    await closeAt('2027-02-28T23:59:59+01:00', keys[1]);
    // Of the year that has begun here, though not in Greenwich.
    await closeAt('2027-12-31T23:30:00Z', keys[2]);
    server.clock.now = now;
    expect(await issued('FH2027')).toEqual([
      { number: 'FH2027-000001', serial: 1, issuedOn: '2027-03-01', dueOn: '2027-03-31' },
      { number: 'FH2027-000002', serial: 2, issuedOn: '2027-03-01', dueOn: '2027-03-31' },
    ]);
    expect(await issued('FH2028')).toMatchObject([
      { serial: 1, issuedOn: '2028-01-01', dueOn: '2028-01-31' },
    ]);
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
  });

  test('closing many orders at once, some of which fail at the last moment, leaves no gap', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await anOrder());
    // Every third fails the first time, in the very statement that raises the series: after its number was taken.
    await server.pool.query(`
      create sequence shop_feesthuis.tries;
      create function shop_feesthuis.fail_third() returns trigger language plpgsql as $$
      begin if new.last % 3 = 0 and nextval('shop_feesthuis.tries') % 2 = 1 then raise exception 'the disk is full'; end if; return new; end $$;
      create trigger fail_third before update on shop_feesthuis.invoice_series
        for each row when (new.last > old.last) execute function shop_feesthuis.fail_third()`);
    let failed = 0;
    for (let left = ids; left.length > 0;) {
      const done = await Promise.allSettled(left.map((id) => close(id)));
      failed += done.filter(({ status }) => status === 'rejected').length;
      left = left.filter((_, at) => done[at]?.status === 'rejected');
    }
    await server.pool.query('drop trigger fail_third on shop_feesthuis.invoice_series');
    expect(failed).toBeGreaterThan(0);
    const rows = await issued('FH2026');
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, at) => at + 1));
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
  });

  test('closing an order by two processes at once makes one invoice, and what one of them had begun when it was killed leaves nothing', async () => {
    const [both, order] = [await anOrder(), await anOrder()];
    const input = {
      url: await testDatabaseUrl(),
      config: settings,
      now: server.clock.now,
      files: server.files,
    };
    const [one, other] = await Promise.all([startClosing(input), startClosing(input)]);
    try {
      const numbers = await Promise.all([one.close(both), other.close(both)]);
      expect(numbers[0]).toEqual(numbers[1]);
      expect(numbers[0]).toMatchObject({ invoiceNo: expect.stringMatching(/^FH2026-/u) });

      // The first is killed with its number in hand, while the other waits for the order.
      const before = (await issued('FH2026')).length;
      const release = await holdSeries();
      const cut = one.close(order).catch(() => 'cut');
      await waiting(1);
      const closed = other.close(order);
      await waiting(2);
      await one.kill();
      await release();
      expect(await cut).toBe('cut');
      const number = `FH2026-${String(before + 1).padStart(6, '0')}`;
      expect(await closed).toMatchObject({ invoiceNo: number });
      expect(await issued('FH2026')).toHaveLength(before + 1);

      // The other is killed between the number and the PDF: the documents are made once, for the number that stands.
      const { rows } = await server.pool.query('select id from shop_feesthuis.invoice where number = $1', [
        number,
      ]);
      const invoiceId: string = rows[0].id;
      await other.makeInvoiceDocuments(invoiceId);
      await other.kill();
      expect((await admin.get(`${list}/${number}/documents`)).body.Total).toBe(0);
      const store = localFileStore(server.files);
      const job = { ...jobContext(shop, { id: 'job', now: server.clock.now }), files: store };
      const made = allowed(await makeInvoiceDocuments(job, { invoiceId }));
      expect(made.map(({ kind }) => kind)).toEqual(['pdf', 'ubl']);
      expect((await admin.get(`${list}/${number}/documents`)).body.Total).toBe(2);
      expect(await findInvoiceFaults(shop.database)).toEqual([]);
    } finally {
      await Promise.all([one.kill(), other.kill()]);
    }
  });
});

/** Whoever raises a series waits, with the number in hand, until it is let go. */
async function holdSeries(): Promise<() => Promise<void>> {
  await server.pool.query(`
    create function shop_feesthuis.hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger hold before update on shop_feesthuis.invoice_series
      for each row when (new.last > old.last) execute function shop_feesthuis.hold()`);
  const holder = await server.pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(4711)');
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

/** Until so many of the database wait for a lock. */
async function waiting(count: number): Promise<void> {
  const asked =
    'select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database or l.database is null where not l.granted and d.datname = current_database()';
  await expect.poll(async () => (await server.pool.query(asked)).rows[0].n, { interval: 20 }).toBe(count);
}
