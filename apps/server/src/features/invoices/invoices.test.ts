import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, localFileStore } from '../../platform/files/file-store.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { readPdf } from '../documents/testing.ts';
import { staffCreditInvoice, staffInvoiceAgain, staffNotePayment } from './invoices.commands.ts';
import { invoiceJobs } from './invoices.jobs.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';
import { type Business, openBusiness } from './testing/business.ts';
import { runPublishedRules } from './testing/schematron.ts';

let business: Business;
let server: Business['server'];
let shop: Business['shop'];
let store: FileStore;
let admin: Client;
const { sent: mails, mailer } = aMailbox();
const list = '/api/v2/shop/invoices';

beforeAll(async () => {
  business = await openBusiness();
  ({ server, shop, admin } = business);
  store = localFileStore(server.files);
});
afterAll(() => server.close());

const invoiceIdOf = async (number: string): Promise<string> =>
  (await server.pool.query('select id from shop_feesthuis.invoice where number = $1', [number])).rows[0].id;

async function run(kind: string, number: string, files = store): Promise<void> {
  const handler = invoiceJobs({ store: files, mailer }).find((one) => one.kind === kind);
  const job = { id: 'job', attempt: 1, now: server.clock.now };
  await handler?.handle(shop, { invoiceId: await invoiceIdOf(number) }, job);
}

describe('an invoice', () => {
  test('an invoice is never deleted, and neither are its lines', async () => {
    for (const harm of [
      'delete from shop_feesthuis.invoice_line',
      'truncate shop_feesthuis.invoice cascade',
    ]) {
      await expect(server.pool.query(harm)).rejects.toThrow('never changed');
    }
  });

  test('an invoice is taken back whole by one credit note, in a series of its own, and is then owed no more', async () => {
    const number = await business.close(await business.anOrder());
    const twice = await Promise.all(
      [1, 2].map(() => staffCreditInvoice(business.staff(), { number, reason: 'dubbel' })),
    );
    expect(twice).toEqual([{ number: 'CN2026-000001' }, { number: 'CN2026-000001' }]);
    const again = await staffCreditInvoice(business.staff(), { number: 'CN2026-000001', reason: null });
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
    const documents = (await admin.get(`${list}/CN2026-000001/documents`)).body.Collection;
    expect(documents.map((one: { FileName: string }) => one.FileName)).toEqual([
      'creditnota-CN2026-000001.pdf',
      'creditnota-CN2026-000001.xml',
    ]);
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
  });

  test('an invoice that stands is never changed, and goes to nobody but who took its customer over', async () => {
    const changes = [
      'gross_cents = 1',
      `customer_id = (select min(id) from shop_feesthuis.customer u where u.id <> customer_id)`,
    ];
    for (const change of changes)
      await expect(server.pool.query(`update shop_feesthuis.invoice set ${change}`)).rejects.toThrow(
        'never changed',
      );
  });

  test('an invoice is paid by what an operator notes, never more than is open, and late after its day', async () => {
    const number = await business.close(await business.anOrder());
    const stands = async () => (await admin.get(list)).body.Collection[0];
    const { TotalOpen: open } = await stands();
    expect(await staffNotePayment(business.staff(), { number, cents: 100 })).toMatchObject({ cents: 100 });
    expect((await stands()).TotalOpen).toBeCloseTo(open - 1);
    const now = server.clock.now;
    server.clock.now = (now + 40 * 86_400_000) as typeof now;
    const late = await server.customer('vzw', { contact: 'later' });
    expect((await late.get(list)).body.Collection[0].State).toBe('Overdue');
    server.clock.now = now;
    const mostCents = Math.round(open * 100) - 100;
    expect(await staffNotePayment(business.staff(), { number, cents: mostCents + 1 })).toEqual(
      refuse('AmountTooHigh', { params: { mostCents } }),
    );
    expect(await staffNotePayment(business.staff(), { number, cents: null })).toEqual({
      cents: mostCents,
      openCents: 0,
    });
    expect(await stands()).toMatchObject({ State: 'Paid', TotalOpen: 0 });
    // What was noted by mistake is taken back, and no more than that.
    expect(await staffNotePayment(business.staff(), { number, cents: -200 })).toMatchObject({
      openCents: 200,
    });
    expect(await stands()).toMatchObject({ State: 'Open', TotalOpen: 2 });
    const tooMuch = await staffNotePayment(business.staff(), { number, cents: -mostCents });
    expect(tooMuch).toEqual(refuse('AmountTooHigh', { params: { mostCents: mostCents - 100 } }));
  });

  test('an invoice that cannot be paid or made again as asked is left as it was: no payment, no event, no message', async () => {
    const id = await business.anOrder();
    const rowsOf = async () =>
      (
        await server.pool.query(`select (select count(*) from shop_feesthuis.invoice) as invoices,
          (select count(*) from shop_feesthuis.invoice_payment) as payments,
          (select count(*) from shop_feesthuis.event) as events,
          (select count(*) from shop_feesthuis.outbox) as messages`)
      ).rows[0];
    const early = await rowsOf();
    expect(await staffInvoiceAgain(business.staff(), { key: id })).toEqual(refuse('NothingToInvoice'));
    expect(await rowsOf()).toEqual(early);
    const number = await business.close(id);
    const late = await rowsOf();
    expect(await staffInvoiceAgain(business.staff(), { key: id })).toMatchObject({ code: 'InvoiceStands' });
    for (const cents of [0, -1, 10_000_000])
      expect(await staffNotePayment(business.staff(), { number, cents })).toMatchObject({
        code: 'AmountTooHigh',
      });
    expect(await rowsOf()).toEqual(late);
  });

  test('an invoice that was taken back is followed by one other, with the details of today and the money that came for the order', async () => {
    const { pool } = server;
    const id = await business.anOrder();
    const again = () => staffInvoiceAgain(business.staff(), { key: id });
    expect(await again()).toEqual(refuse('NothingToInvoice'));
    const first = await business.close(id);
    await staffNotePayment(business.staff(), { number: first, cents: 1000 });
    expect(await again()).toEqual(refuse('InvoiceStands', { params: { invoice: first } }));
    const takeBack = async (number: string) => {
      const credited = await staffCreditInvoice(business.staff(), { number, reason: null });
      return isRefusal(credited) ? '' : credited.number;
    };
    const creditNumber = await takeBack(first);
    // Closing it again makes none.
    expect(await business.close(id)).toBe(first);

    await pool.query("update shop_feesthuis.customer set erased_at = now() where id = 'vzw'");
    expect(await again()).toEqual(refuse('CustomerErased'));
    await pool.query(`update shop_feesthuis.customer set erased_at = null where id = 'vzw';
      update shop_feesthuis.customer_detail set invoice_company_name = 'Anders vzw', vat_no = 'BE0403.170.701'`);
    const made = await Promise.all([again(), again()]);
    const number = isRefusal(made[0]) ? '' : made[0].number;
    expect([...made, await again()]).toEqual([1, 2, 3].map(() => ({ number, creditNumber })));
    expect([number === first, await business.close(id)]).toEqual([false, number]);
    await pool.query(
      `update shop_feesthuis.customer_detail set invoice_company_name = '', vat_no = 'BE0202.239.951'`,
    );

    const stands = async (wanted: string) => {
      const { body } = await admin.get(`${list}?orderID=${id}`);
      return body.Collection.map((one: { InvoiceID: string; TotalIncVAT: number }) => one).find(
        ({ InvoiceID }) => InvoiceID === wanted,
      );
    };
    const total = (await stands(first))?.TotalIncVAT ?? 0;
    expect(await stands(first)).toMatchObject({
      State: 'Credited',
      TotalOpen: 0,
      CreditNoteID: creditNumber,
    });
    expect(await stands(number)).toMatchObject({
      State: 'Open',
      TotalIncVAT: total,
      TotalOpen: total - 10,
      ReplacedInvoiceID: first,
    });
    mails.length = 0;
    await run('mail.invoice', number);
    expect(mails[0]?.text).toContain(`in plaats van ${first}.`);
    const documents = mails[0]?.attachments?.map(({ content }) => content) ?? [];
    const { text } = readPdf(documents[0] ?? Buffer.of());
    for (const said of ['Anders vzw', 'BE 0403.170.701', `In plaats van factuur ${first} van`, 'Al betaald'])
      expect(text).toContain(said);
    expect(runPublishedRules(String(documents[1])).broken).toEqual([]);

    // What came for the first counts once, for the last one, and nothing can be noted on the first any more.
    for (const cents of [100, -100])
      expect(await staffNotePayment(business.staff(), { number: first, cents })).toEqual(
        refuse('AmountTooHigh', { params: { mostCents: 0 } }),
      );
    expect(await staffNotePayment(business.staff(), { number, cents: -400 })).toMatchObject({ cents: -400 });
    await takeBack(number);
    const third = await again();
    expect(await stands(isRefusal(third) ? '' : third.number)).toMatchObject({
      TotalOpen: total - 6,
    });
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
  });

  test('an invoice whose order was paid online says so', async () => {
    const id = await business.anOrder();
    await server.pool.query(
      `update shop_feesthuis.checkout set paid_cents = 1000000 where id = (select checkout_id from shop_feesthuis.reservation where id = $1)`,
      [id],
    );
    const number = await business.close(id);
    const isPaid = async () =>
      expect((await admin.get(list)).body.Collection[0]).toMatchObject({ State: 'Paid', InvoiceID: number });
    await isPaid();
    // What the business gives back of its own will is not asked for again.
    await server.pool.query(
      `with attempt as (
         insert into shop_feesthuis.payment_attempt (id, checkout_id, method, language, description, return_page,
           asked_cents, received_cents, kept_cents, status, created_at, asked_at)
         select 'a1', checkout_id, 'ideal', 'nl', '', '', 1000000, 1000000, 1000000, 'paid', now(), now()
         from shop_feesthuis.reservation where id = $1
         returning id)
       insert into shop_feesthuis.refund (id, payment_attempt_id, reservation_id, cents, reason, status, created_at, asked_at)
       select 'f1', id, $1, 500, 'business', 'refunded', '2026-05-31', now() from attempt`,
      [id],
    );
    await isPaid();
    await run('invoice.make', number);
    const { body } = await admin.get(`${list}/${number}/_pdf`);
    expect(readPdf(Buffer.from(body.Data, 'base64')).text).toContain('Deze factuur is volledig betaald.');
    // But what went back after a credit note, when nothing was owed, is asked for by the invoice after it.
    const { now } = server.clock;
    await staffCreditInvoice(business.staff(), { number, reason: null });
    await server.pool.query(
      `insert into shop_feesthuis.refund (id, payment_attempt_id, reservation_id, cents, reason, status, created_at, asked_at)
       values ('f2', 'a1', $1, 700, 'business', 'refunded', $2, now())`,
      [id, new Date(now + 1)],
    );
    server.clock.now = (now + 2) as typeof now;
    await staffInvoiceAgain(business.staff(), { key: id });
    server.clock.now = now;
    expect((await admin.get(list)).body.Collection[0]).toMatchObject({ State: 'Open', TotalOpen: 7 });
    const { rows } = await server.pool.query(
      `select i.gross_cents - i.paid_cents as open from shop_feesthuis.invoice i
       where i.reservation_id = $1 and i.follows_id is not null`,
      [id],
    );
    expect(Number(rows[0].open)).toBe(700);
  });

  test('an invoice has its documents once a job made them, however often that is asked, and the answer meanwhile says so', async () => {
    const number = await business.close(await business.anOrder());
    const early = await admin.get(`${list}/${number}/_pdf`);
    expect([early.status, early.body.Error.Code]).toEqual([404, 'DocumentPending']);
    expect((await admin.get(`${list}/${number}/documents`)).body.Total).toBe(0);
    // The disk fills up after the first of two documents: neither stands, and the job comes again.
    let puts = 0;
    const full: FileStore = {
      ...store,
      put: (...given) =>
        (puts += 1) > 1 ? Promise.reject(new Error('the disk is full')) : store.put(...given),
    };
    await expect(run('invoice.make', number, full)).rejects.toThrow('the disk is full');
    expect((await admin.get(`${list}/${number}/documents`)).body.Total).toBe(0);
    await Promise.all([run('invoice.make', number), run('invoice.make', number)]);
    const documents = (await admin.get(`${list}/${number}/documents`)).body.Collection;
    expect(documents.map((one: { Kind: string }) => one.Kind)).toEqual(['pdf', 'ubl']);

    const { body } = await admin.get(`${list}/${number}/_pdf`);
    const pdf = Buffer.from(body.Data, 'base64');
    expect([body.FileName, body.ContentType]).toEqual([`factuur-${number}.pdf`, 'application/pdf']);
    const fetched = await server.app.inject({
      url: documents[0].AttachmentUrl,
      headers: { host: 'localhost:4000' },
    });
    expect(fetched.rawPayload.equals(pdf)).toBe(true);
    const { text, tags, headings } = readPdf(pdf);
    expect([tags.filter((tag) => tag === 'Table').length, headings.column, headings.all]).toEqual([
      2,
      5,
      5 + headings.row,
    ]);
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
    // At most six each, whatever the number of lines: as many as the calls of the account may send.
    for (const path of [
      list,
      `${list}/${number}/_pdf`,
      `${list}/${number}/documents`,
      documents[0].AttachmentUrl,
      documents[1].AttachmentUrl,
    ]) {
      const { result, statements } = await withStatements(() => admin.get(path));
      expect([path, result.status, statements.length <= 6]).toEqual([path, 200, true]);
    }
    const ubl = await server.public().get(documents[1].AttachmentUrl);
    expect(ubl.headers['content-type']).toContain('application/xml');
    expect(runPublishedRules(String(ubl.body)).broken).toEqual([]);
  });

  test('an invoice is mailed once to where invoices go, with both documents where the shop sends both', async () => {
    const number = await business.close(await business.anOrder());
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

  test('an invoice of who ordered without an account goes by mail alone, as PDF', async () => {
    const number = await business.close(
      await business.anOrder({ client: await server.visitor(), checkout: '_checkout-anonymous' }),
    );
    mails.length = 0;
    await run('mail.invoice', number);
    expect(mails[0]).toMatchObject({ to: 'lotte@bivak.example' });
    expect(mails[0]?.attachments).toHaveLength(1);
    expect((await admin.get(`${list}/${number}/documents`)).status).toBe(404);
  });
});

test('invoices are for who manages the customer, and those of another do not exist', async () => {
  const order = await business.anOrder();
  const number = await business.close(order);
  const ways = [`${list}/${number}/_pdf`, `${list}/${number}/documents`];
  for (const path of [list, ...ways]) {
    expect([path, (await server.public().get(path)).status]).toEqual([path, 401]);
    const plain = await server.customer('vzw', { contact: `plain-${path.length}`, role: 'User' });
    for (const one of [plain, await server.visitor(), server.operator()])
      expect([path, (await one.get(path)).status]).toEqual([path, 403]);
  }
  const stranger = await server.customer('ander');
  expect((await stranger.get(list)).body.Total).toBe(0);
  expect((await stranger.get(`${list}?orderID=${order}`)).body.Total).toBe(0);
  expect((await admin.get(`${list}?orderID=${order}`)).body.Total).toBe(1);
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
  await harm("update shop_feesthuis.invoice set net_cents = net_cents + 1 where number = 'FH2026-000002'");
  expect(await findInvoiceFaults(shop.database)).toEqual([
    { kind: 'invoice-totals', subject: 'FH2026-000002' },
  ]);
  await harm("update shop_feesthuis.invoice set net_cents = net_cents - 1 where number = 'FH2026-000002'");
  const follows = (credit: string) => `update shop_feesthuis.invoice
    set follows_id = (select id from shop_feesthuis.invoice where number = '${credit}') where number = 'FH2026-000002'`;
  await harm(follows('CN2026-000001'));
  expect(await findInvoiceFaults(shop.database)).toEqual([
    { kind: 'invoice-credit', subject: 'FH2026-000002' },
  ]);
  await harm(follows('none'));
  expect(await findInvoiceFaults(shop.database)).toEqual([]);
});
