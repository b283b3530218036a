import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, localFileStore } from '../../platform/files/file-store.ts';
import { isRefusal } from '../../platform/http/refusal.ts';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { readPdf } from '../documents/testing.ts';
import { moveOrder } from '../orders/index.ts';
import { closeOrder, creditInvoice, invoiceJobs, notePayment } from './index.ts';
import { findInvoiceFaults } from './reconcile.queries.ts';
import { runPublishedRules } from './testing/schematron.ts';

let server: TestServer;
let shop: Shop;
let store: FileStore;
let admin: Client;
const mails: OutgoingMail[] = [];
const list = '/api/v2/shop/invoices';
const source = () => ({ actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' }) as const;

beforeAll(async () => {
  server = await aServer({
    contact: {
      company: 'Feesthuis bv',
      street: 'Leuvensesteenweg',
      houseNumber: '412',
      zipCode: '1930',
      city: 'Zaventem',
      phone: '+32 2 555 01 12',
      email: 'hallo@feesthuis.example',
      vatNo: 'BE 0403.170.701',
    },
    invoices: {
      series: 'FH',
      creditSeries: 'CN',
      dueDays: 30,
      businessNo: '0403.170.701',
      iban: 'BE68 5390 0754 7034',
      bic: 'GKCCBEBB',
      register: 'RPR Brussel',
      peppolId: '0208:0403170701',
      mailUbl: true,
    },
    limits: { rates: { checkout: 1000, writing: 10_000 } },
  });
  // The brand's fonts and logo are read from its folder.
  shop = { ...server.shop, directory: join(import.meta.dirname, '../../../../../shops/feesthuis') };
  store = localFileStore(server.files);
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 500 } });
  admin = await server.customer('vzw');
  await server.pool.query(
    `insert into shop_feesthuis.customer_detail (customer_id, vat_no, business_no, invoice_email)
     values ('vzw', 'BE0202.239.951', '0202.239.951', 'facturen@vzw.example')`,
  );
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

/** An order that was handed out, and is to be closed. */
async function anOrder(client = admin, checkout = '_checkout'): Promise<string> {
  // A slot of the test's shop holds two.
  await server.pool.query('update shop_feesthuis.moment set used = 0');
  const cart = await aCart(client, { lines: [{ ItemID: 'tent', Amount: 2 }], hours });
  const { body } = await client.post(`/api/v3/rental/cart/${cart}/${checkout}`, {
    Customer: person,
    Reference: 'PO 7',
  });
  const key: string = body.Collection[0].ReservationOrderID;
  for (const to of ['Order', 'Open', 'Pick', 'Picked'] as const) {
    await moveOrder(shop, source(), { key, to, who: 'operator' });
  }
  return key;
}

async function close(key: string) {
  const closed = await closeOrder(shop, source(), { key, note: null });
  if (isRefusal(closed)) throw new Error(closed.code);
  return closed.invoiceNo ?? '';
}

const invoiceIdOf = async (number: string): Promise<string> =>
  (await server.pool.query('select id from shop_feesthuis.invoice where number = $1', [number])).rows[0].id;

async function run(kind: string, number: string, files = store): Promise<void> {
  // why: what matters here is what is handed to a mail server; the sandbox's tests send for real.
  const mailer = { sendMail: async (one: OutgoingMail) => void mails.push(one), close: () => undefined };
  const handler = invoiceJobs({ store: files, mailer }).find((one) => one.kind === kind);
  const job = { id: 'job', attempt: 1, now: server.clock.now };
  await handler?.handle(shop, { invoiceId: await invoiceIdOf(number) }, job);
}

describe('closing an order', () => {
  test('makes its invoice with the figures of the order, for the customer to see', async () => {
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

  test('twice, by whomever and at once, makes one invoice', async () => {
    const id = await anOrder();
    const numbers = await Promise.all([close(id), close(id), close(id)]);
    expect(new Set([...numbers, await close(id)]).size).toBe(1);
  });

  test('is refused before everything was handed out, and leaves nothing', async () => {
    const cart = await aCart(admin, {
      lines: [{ ItemID: 'tent', Amount: 1 }],
      hours,
    });
    const { body } = await admin.post(`/api/v3/rental/cart/${cart}/_checkout`, { Customer: person });
    const key = body.Collection[0].ReservationOrderID;
    const refused = await closeOrder(shop, source(), { key, note: null });
    expect(isRefusal(refused) && refused.code).toBe('TransitionRefused');
    const none = await closeOrder(shop, source(), { key: 'nergens', note: null });
    expect(isRefusal(none) && none.code).toBe('NotFound');
  });

  test('of many at once, some of which fail at the last moment, leaves no gap', async () => {
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
    const { rows } = await server.pool.query(
      "select serial from shop_feesthuis.invoice where series = 'FH2026' order by serial",
    );
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, at) => at + 1));
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
  });
});

describe('an invoice', () => {
  test('is never changed or deleted, and neither are its lines', async () => {
    for (const harm of [
      'update shop_feesthuis.invoice set gross_cents = 1',
      'delete from shop_feesthuis.invoice_line',
      'truncate shop_feesthuis.invoice cascade',
    ]) {
      await expect(server.pool.query(harm)).rejects.toThrow('never changed');
    }
  });

  test('is taken back whole by one credit note, in a series of its own, and is then owed no more', async () => {
    const number = await close(await anOrder());
    const twice = await Promise.all(
      [1, 2].map(() => creditInvoice(shop, source(), { number, reason: 'dubbel' })),
    );
    expect(twice).toEqual([{ number: 'CN2026-000001' }, { number: 'CN2026-000001' }]);
    const again = await creditInvoice(shop, source(), { number: 'CN2026-000001', reason: null });
    expect(isRefusal(again) && again.code).toBe('NotFound');
    const { body } = await admin.get(`${list}?size=100`);
    const byId = new Map(
      body.Collection.map((one: { InvoiceID: string; TotalIncVAT: number }) => [one.InvoiceID, one]),
    );
    const invoice = byId.get(number);
    expect(invoice).toMatchObject({ State: 'Credited', TotalOpen: 0, CreditNoteID: 'CN2026-000001' });
    expect(byId.get('CN2026-000001')).toMatchObject({
      Kind: 'CreditNote',
      CreditedInvoiceID: number,
      State: null,
      TotalIncVAT: 0 - (invoice?.TotalIncVAT ?? 0),
    });
    await run('invoice.make', 'CN2026-000001');
    const papers = (await admin.get(`${list}/CN2026-000001/documents`)).body.Collection;
    expect(papers.map((one: { FileName: string }) => one.FileName)).toEqual([
      'creditnota-CN2026-000001.pdf',
      'creditnota-CN2026-000001.xml',
    ]);
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
  });

  test('is paid by what an operator notes, never more than is open, and late after its day', async () => {
    const number = await close(await anOrder());
    const stands = async () => (await admin.get(list)).body.Collection[0];
    const { TotalOpen: open } = await stands();
    expect(await notePayment(shop, source(), { number, cents: 100 })).toMatchObject({ ok: true });
    expect((await stands()).TotalOpen).toBeCloseTo(open - 1);
    const now = server.clock.now;
    server.clock.now = (now + 40 * 86_400_000) as typeof now;
    const late = await server.customer('vzw', { contact: 'later' });
    expect((await late.get(list)).body.Collection[0].State).toBe('Overdue');
    server.clock.now = now;
    const mostCents = Math.round(open * 100) - 100;
    expect(await notePayment(shop, source(), { number, cents: mostCents + 1 })).toEqual({
      ok: false,
      mostCents,
    });
    expect(await notePayment(shop, source(), { number, cents: null })).toEqual({
      ok: true,
      cents: mostCents,
      openCents: 0,
    });
    expect(await stands()).toMatchObject({ State: 'Paid', TotalOpen: 0 });
  });

  test('whose order was paid online says so', async () => {
    const id = await anOrder();
    await server.pool.query(
      `update shop_feesthuis.checkout set paid_cents = 1000000 where id = (select checkout_id from shop_feesthuis.reservation where id = $1)`,
      [id],
    );
    const number = await close(id);
    expect((await admin.get(list)).body.Collection[0]).toMatchObject({ State: 'Paid', InvoiceID: number });
    await run('invoice.make', number);
    const { body } = await admin.get(`${list}/${number}/_pdf`);
    expect(readPdf(Buffer.from(body.Data, 'base64')).text).toContain('Deze factuur is volledig betaald.');
  });

  test('has its papers once a job made them, however often that is asked, and the answer meanwhile says so', async () => {
    const number = await close(await anOrder());
    const early = await admin.get(`${list}/${number}/_pdf`);
    expect([early.status, early.body.Error.Code]).toEqual([404, 'DocumentPending']);
    expect((await admin.get(`${list}/${number}/documents`)).body.Total).toBe(0);
    // The disk fills up after the first of two papers: neither stands, and the job comes again.
    let puts = 0;
    const full: FileStore = {
      ...store,
      put: (...given) =>
        (puts += 1) > 1 ? Promise.reject(new Error('the disk is full')) : store.put(...given),
    };
    await expect(run('invoice.make', number, full)).rejects.toThrow('the disk is full');
    expect((await admin.get(`${list}/${number}/documents`)).body.Total).toBe(0);
    await Promise.all([run('invoice.make', number), run('invoice.make', number)]);
    const papers = (await admin.get(`${list}/${number}/documents`)).body.Collection;
    expect(papers.map((one: { Kind: string }) => one.Kind)).toEqual(['pdf', 'ubl']);

    const { body } = await admin.get(`${list}/${number}/_pdf`);
    const pdf = Buffer.from(body.Data, 'base64');
    expect([body.FileName, body.ContentType]).toEqual([`factuur-${number}.pdf`, 'application/pdf']);
    const fetched = await server.app.inject({
      url: papers[0].AttachmentUrl,
      headers: { host: 'localhost:4000' },
    });
    expect(fetched.rawPayload.equals(pdf)).toBe(true);
    const { text } = readPdf(pdf);
    for (const said of [
      number,
      'vzw vzw',
      'Feesthuis bv',
      'BE68 5390 0754 7034',
      'RPR Brussel',
      '+++260/',
      'Btw 21 % op',
    ])
      expect(text).toContain(said);
    const ubl = await server.public().get(papers[1].AttachmentUrl);
    expect(ubl.headers['content-type']).toContain('application/xml');
    expect(runPublishedRules(String(ubl.body)).broken).toEqual([]);
  });

  test('is mailed once to where invoices go, with both papers where the shop sends both', async () => {
    const number = await close(await anOrder());
    mails.length = 0;
    await run('invoice.make', number);
    await run('mail.invoice', number);
    await run('mail.invoice', number);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'facturen@vzw.example',
      subject: `Je factuur ${number} van feesthuis`,
    });
    expect(mails[0]?.attachments?.map(({ name }) => name)).toEqual([
      `factuur-${number}.pdf`,
      `factuur-${number}.xml`,
    ]);
    expect(mails[0]?.text).toContain('/account/facturen');
  });

  test('of who ordered without an account goes by mail alone, as PDF', async () => {
    const number = await close(await anOrder(await server.visitor(), '_checkout-anonymous'));
    mails.length = 0;
    await run('mail.invoice', number);
    expect(mails[0]).toMatchObject({ to: 'lotte@bivak.example' });
    expect(mails[0]?.attachments).toHaveLength(1);
    expect((await admin.get(`${list}/${number}/documents`)).status).toBe(404);
  });
});

test('invoices are for who manages the customer, and those of another do not exist', async () => {
  const number = await close(await anOrder());
  const ways = [`${list}/${number}/_pdf`, `${list}/${number}/documents`];
  for (const path of [list, ...ways]) {
    expect([path, (await server.public().get(path)).status]).toEqual([path, 401]);
    const plain = await server.customer('vzw', { contact: `plain-${path.length}`, role: 'User' });
    for (const one of [plain, await server.visitor(), server.operator()])
      expect([path, (await one.get(path)).status]).toEqual([path, 403]);
  }
  const stranger = await server.customer('ander');
  expect((await stranger.get(list)).body.Total).toBe(0);
  for (const path of ways) expect((await stranger.get(path)).status).toBe(404);
  expect((await admin.get(`${list}?size=0`)).status).toBe(400);
});

test('what is not in order with numbers and sums is found at night', async () => {
  const harm = async (statement: string) => {
    await server.pool.query(`alter table shop_feesthuis.invoice disable trigger user; ${statement};
      alter table shop_feesthuis.invoice enable trigger user`);
  };
  await harm("update shop_feesthuis.invoice_series set last = last + 1 where name = 'FH2026'");
  expect(await findInvoiceFaults(shop.database)).toEqual([{ kind: 'invoice-gap', subject: 'FH2026' }]);
  await harm("update shop_feesthuis.invoice_series set last = last - 1 where name = 'FH2026'");
  await harm("update shop_feesthuis.invoice set net_cents = net_cents + 1 where number = 'FH2026-000001'");
  expect(await findInvoiceFaults(shop.database)).toEqual([
    { kind: 'invoice-totals', subject: 'FH2026-000001' },
  ]);
  await harm("update shop_feesthuis.invoice set net_cents = net_cents - 1 where number = 'FH2026-000001'");
  expect(await findInvoiceFaults(shop.database)).toEqual([]);
});
