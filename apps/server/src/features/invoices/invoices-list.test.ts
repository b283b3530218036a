import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { aClient } from '../../testing/a-client.ts';
import { backOfficeOrigin, monday } from '../../testing/a-server.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { staffCreditInvoice, staffNotePayment } from './invoices.commands.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';
import { type Business, openBusiness } from './testing/business.ts';

let business: Business;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;
/** Open and late, partly paid, paid, taken back; and the credit note that does so. */
let late: string;
let part: string;
let paid: string;
let gone: string;
let note: string;
const day = 86_400_000;

beforeAll(async () => {
  business = await openBusiness();
  const { server, anOrder, close, staff } = business;
  const on = (days: number) => {
    server.clock.now = (monday + days * day) as typeof monday;
  };
  const orders = [await anOrder(), await anOrder(), await anOrder(), await anOrder()] as const;
  on(0);
  late = await close(orders[0]);
  on(20);
  part = await close(orders[1]);
  allowed(await staffNotePayment(staff(), { number: part, cents: 100 }));
  on(21);
  paid = await close(orders[2]);
  allowed(await staffNotePayment(staff(), { number: paid, cents: null }));
  on(22);
  gone = await close(orders[3]);
  note = allowed(await staffCreditInvoice(staff(), { number: gone, reason: 'dubbel' })).number;
  on(40);
  roles = await listForRoles(server, 'invoices');
  list = roles.get('owner') ?? (await officeList(server, 'invoices', null));
});
afterAll(() => business.server.close());

const ids = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => ID);

describe('the list of invoices', () => {
  test.each([
    ['open', () => [part, late]],
    ['late', () => [late]],
    ['paid', () => [paid]],
    ['credit', () => [note]],
    ['all', () => [gone, note, paid, part, late]],
  ])('the view %s of invoices has its own, the latest first, and counts them', async (view, expected) => {
    const { rows, body } = await list.page(`?View=${view}`);
    expect([ids(rows), body.Total]).toEqual([expected(), expected().length]);
  });

  test.each([
    ['-DateInvoice', () => [gone, note, paid, part, late]],
    ['DateInvoice', () => [late, part, paid, note, gone]],
    ['-Open', () => [late, part]],
    ['DateDue', () => [note, late, part, paid, gone]],
    ['TotalIncVAT', () => [note]],
  ])('the list of invoices by %s is the same in one page and in pages of one', async (sort, begins) => {
    const whole = ids((await list.page(`?Sort=${sort}`)).rows);
    expect(whole.slice(0, begins().length)).toEqual(begins());
    expect(ids(await list.all(`Sort=${sort}`, 1))).toEqual(whole);
  });

  test('an invoice is found by its number, its order, its payment reference and the name that it is made out to', async () => {
    const { rows } = await list.page(`?q=${late}`);
    expect(ids(rows)).toEqual([late]);
    const [row] = rows as unknown as readonly [
      { Order: { Number: string }; Customer: { Description: string } },
    ];
    expect(ids((await list.page(`?q=${row.Order.Number}`)).rows)).toEqual([late]);
    const { rows: found } = await business.server.pool.query(
      'select payment_reference as ogm from shop_feesthuis.invoice where number = $1',
      [late],
    );
    const digits = String(found[0].ogm).replaceAll(/\D/gu, '');
    expect(ids((await list.page(`?q=${digits}`)).rows)).toEqual([late]);
    const [word = ''] = row.Customer.Description.split(' ');
    expect((await list.page(`?q=${encodeURIComponent(word.toUpperCase())}`)).body.Total).toBe(5);
    expect((await list.page('?q=niemand')).body.Total).toBe(0);
  });

  test('the list of invoices is narrowed by the days on which they were issued and by customer, both days included', async () => {
    expect(ids((await list.page('?From=2026-06-21&To=2026-06-22')).rows)).toEqual([paid, part]);
    expect((await list.page('?CustomerID=vzw')).body.Total).toBe(5);
    expect((await list.page('?CustomerID=niemand')).body.Total).toBe(0);
    const { status, body } = await list.page('?From=2026-02-31');
    expect([status, body.Error.Fields?.map(({ Field }) => Field)]).toEqual([400, ['From']]);
  });

  test('a cursor of invoices is none of another order or filter', async () => {
    const { body } = await list.page('?Sort=DateDue&size=1');
    const after = `after=${encodeURIComponent(body.Next ?? '')}`;
    expect((await list.page(`?Sort=DateDue&size=1&${after}`)).status).toBe(200);
    expect((await list.page(`?Sort=Open&size=1&${after}`)).status).toBe(400);
    expect((await list.page(`?Sort=DateDue&View=open&size=1&${after}`)).status).toBe(400);
  });

  test('the list of invoices is two statements, however it is narrowed', async () => {
    const minted = await officeList(business.server, 'invoices', mintedToken(business.server));
    const ask = () => minted.page('?View=late&q=vzw%20FH&CustomerID=vzw&From=2026-06-01&Sort=-Open');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });

  test('invoices are read by who may read money, and their file leaves with them', async () => {
    const may = { owner: 200, desk: 403, warehouse: 403, bookkeeper: 200, viewer: 403, nobody: 401 };
    expect(await statuses(roles, (one) => one.page())).toEqual(may);
    expect(await statuses(roles, (one) => one.file('', ['number']))).toEqual(may);
  });

  test('who is limited to other warehouses finds no invoice, by list, number or file', async () => {
    const { server } = business;
    const limited = await anOperatorAtWork(server, 'bookkeeper', { warehouses: ['zuid'] });
    const elsewhere = await officeList(server, 'invoices', limited);
    expect((await elsewhere.page()).body.Total).toBe(0);
    expect((await elsewhere.page(`/${late}`)).status).toBe(404);
    expect((await elsewhere.file('', ['number'])).rows).toEqual([]);
  });
});

describe('a file of invoices', () => {
  test('a file of invoices has the rows of the list in its order, with amounts as numbers', async () => {
    const { head, rows, name } = await list.file('?View=open&Sort=DateDue', [
      'number',
      'kind',
      'paid',
      'state',
    ]);
    expect(head).toEqual(['Nummer', 'Soort', 'Betaald', 'Stand']);
    expect(rows).toEqual([
      [late, 'Factuur', '0', 'Te laat'],
      [part, 'Factuur', '1', 'Open'],
    ]);
    expect(name).toContain('Facturen');
  });
});

describe('an invoice on its page', () => {
  test('an invoice tells its lines, its money, what was paid and what happened, with its version as ETag', async () => {
    const { status, body } = await list.page(`/${part}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ID: part,
      State: 'Open',
      Paid: 1,
      PaidOnline: 0,
      Payments: [{ Total: 1 }],
      Lines: [{ ItemID: 'tent', Amount: 2, VATPercent: 21 }],
      History: [{ Action: 'note-payment', Total: 1 }, { Action: 'issue-invoice' }],
    });
    const { body: taken } = await list.page(`/${gone}`);
    expect(taken).toMatchObject({ State: 'Credited', Open: 0, CreditNotes: [{ ID: note }] });
    expect((await list.page(`/${note}`)).body).toMatchObject({
      Kind: 'CreditNote',
      CreditedInvoiceID: gone,
      Reason: 'dubbel',
    });
    expect((await list.page('/FH2026-999999')).status).toBe(404);
  });

  test('an invoice is none of another shop’s', async () => {
    const { server } = business;
    const office = await server.backOffice();
    const token = mintOperatorToken(server.key, {
      shopId: server.other.id,
      name: 'Els',
      now: server.clock.now,
    });
    const { host } = new URL(backOfficeOrigin);
    const answer = await aClient(office, host, token).get(
      `/${server.other.id}/api/v3/admin/invoices/${late}`,
    );
    expect(answer.status).toBe(404);
  });

  test('how invoices stand is what counting again says', async () => {
    expect(await findInvoiceFaults(business.shop.database)).toEqual([]);
  });
});
