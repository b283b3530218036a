import type { BankFileTaken, BankLineRow, DeskInvoice } from '@bivak/contract/admin';
import { staffRoles } from '@bivak/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { multipartOf, multipartType } from '../../testing/uploads.ts';
import { mintedToken } from '../../testing/office-lists.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';
import { aStatement, type StatementEntry } from './testing/a-statement.ts';
import { type Business, openBusiness } from './testing/business.ts';

let business: Business;
let office: FastifyInstance;
let keeper: Client;
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  business = await openBusiness();
  office = await business.server.backOffice();
  keeper = aClient(office, host, await anOperatorAtWork(business.server, 'bookkeeper'));
});
afterAll(() => business.server.close());

const readInvoice = async (id: string) =>
  (await keeper.get(`${base}/invoices/${id}`)).body as unknown as DeskInvoice;
const anInvoice = async () => readInvoice(await business.close(await business.anOrder()));
const centsOf = ({ Open }: DeskInvoice) => Math.round(Open * 100);
const digits = ({ PaymentReference }: DeskInvoice) => (PaymentReference ?? '').replaceAll(/\D/gu, '');

async function take(xml: string, client = keeper) {
  const { status, body } = await client.send({
    method: 'POST',
    path: `${base}/bank-files`,
    payload: multipartOf({ bytes: Buffer.from(xml), name: 'uittreksel.xml', type: 'application/xml' }),
    headers: { origin: backOfficeOrigin, 'content-type': multipartType },
  });
  return { status, body: body as unknown as BankFileTaken & { Error: { Fields: { Field: string }[] } } };
}
const send = (entries: readonly StatementEntry[], options?: Parameters<typeof aStatement>[1]) =>
  take(aStatement(entries, options));
async function lines(query = ''): Promise<readonly BankLineRow[]> {
  const { body } = await keeper.get(`${base}/bank-lines?${query}`);
  return body.Collection as unknown as readonly BankLineRow[];
}
const lineOf = async (party: string) => {
  const [line] = await lines(`q=${party}`);
  if (line === undefined) throw new Error(`${party} has no line`);
  return line;
};
async function act(
  line: Pick<BankLineRow, 'ID' | 'Version'>,
  path: string,
  body: object = {},
  client = keeper,
) {
  const headers = { origin: backOfficeOrigin, 'if-match': `"${line.Version}"` };
  return client.post(`${base}/bank-lines/${line.ID}/${path}`, body, headers);
}

describe('a statement of the bank that is taken in', () => {
  test('an entry that names an invoice of which as much is open is booked, the others wait or are ignored, and the file sent again changes nothing', async () => {
    const invoice = await anInvoice();
    const other = await anInvoice();
    const file: readonly StatementEntry[] = [
      { cents: centsOf(invoice), reference: digits(invoice), party: 'Betaler' },
      { cents: centsOf(other), words: 'zonder mededeling', party: 'Zwijger' },
      { cents: centsOf(other) + 1, reference: digits(other), party: 'Teveel' },
      { cents: 500, debit: true, party: 'Huur' },
      { cents: 500, currency: 'USD', party: 'Dollar' },
    ];
    const first = await send(file);
    expect(first).toMatchObject({
      status: 200,
      body: { Entries: 5, Known: 0, Booked: 1, Open: 2, Ignored: 2 },
    });
    expect(await readInvoice(invoice.ID)).toMatchObject({
      State: 'Paid',
      Payments: [{ Method: 'TRANSFER', Day: '2026-06-10', Note: 'Betaler' }],
    });
    expect((await lineOf('Zwijger')).Suggested.map(({ ID }) => ID)).toContain(other.ID);
    expect((await lineOf('Teveel')).Suggested).toEqual([expect.objectContaining({ ID: other.ID })]);
    expect(await lineOf('Huur')).toMatchObject({ State: 'Ignored', Reason: 'debit', Amount: -5 });
    const again = await send(file);
    expect(again.body).toMatchObject({ Entries: 5, Known: 5, Booked: 1, Open: 2, Ignored: 2 });
    const among = await send([{ cents: 1, party: 'Nieuw' }, ...file], { version: '08' });
    expect(among.body).toMatchObject({ Entries: 6, Known: 5 });
    expect((await readInvoice(invoice.ID)).Payments).toHaveLength(1);
    expect(await findInvoiceFaults(business.shop.database)).toEqual([]);
  });

  test('the same statement sent by six at once is booked once', async () => {
    const invoices = [await anInvoice(), await anInvoice(), await anInvoice()];
    const file = invoices.map((one) => ({ cents: centsOf(one), reference: digits(one), party: 'Samen' }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(file)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + body.Entries - body.Known, 0)).toBe(3);
    for (const { ID } of invoices) {
      const { State, Payments } = await readInvoice(ID);
      expect([State, Payments.length]).toEqual(['Paid', 1]);
    }
  });

  test('money on an account that no invoice names is booked by nobody but a person', async () => {
    const invoice = await anInvoice();
    const entry = { cents: centsOf(invoice), reference: digits(invoice), party: 'Elders' };
    expect((await send([entry], { iban: 'BE71096123456769' })).body).toMatchObject({ Booked: 0, Open: 1 });
    expect(await readInvoice(invoice.ID)).toMatchObject({ State: 'Open' });
  });

  test('what is no statement is refused whole, and nothing stands of it', async () => {
    const before = (await lines()).length;
    const { status, body } = await take('<Document/>');
    expect([status, body.Error.Fields[0]?.Field]).toEqual([400, 'File']);
    expect((await lines()).length).toBe(before);
  });
});

describe('an entry that waits', () => {
  test('a person says what it paid: two invoices by one transfer, never more than is left of it or open there', async () => {
    const [one, other] = [await anInvoice(), await anInvoice()];
    await send([{ cents: centsOf(one) + centsOf(other), party: 'Tweemaal' }]);
    const line = await lineOf('Tweemaal');
    expect((await act(line, '_book', { InvoiceID: 'FH1999-000001' })).status).toBe(400);
    const tooMuch = await act(line, '_book', { InvoiceID: one.ID, Amount: one.Open + 1 });
    expect([tooMuch.status, tooMuch.body.Most]).toEqual([409, one.Open]);
    expect((await act(line, '_book', { InvoiceID: one.ID })).body).toMatchObject({
      State: 'Open',
      Left: other.Open,
    });
    // Who looked before another booked a part looks again.
    expect((await act(line, '_book', { InvoiceID: other.ID })).status).toBe(412);
    expect((await act(await lineOf('Tweemaal'), '_book', { InvoiceID: other.ID })).body).toMatchObject({
      State: 'Booked',
      Left: 0,
    });
    expect((await lineOf('Tweemaal')).Invoices.map(({ ID }) => ID)).toEqual([one.ID, other.ID].toSorted());
    expect((await act(await lineOf('Tweemaal'), '_book', { InvoiceID: other.ID })).body.Error.Code).toBe(
      'BankLineDone',
    );
  });

  test('what was booked by mistake is taken back on the invoice, and its entry waits again', async () => {
    const invoice = await anInvoice();
    await send([{ cents: centsOf(invoice), reference: digits(invoice), party: 'Vergissing' }]);
    const paid = await readInvoice(invoice.ID);
    const headers = { origin: backOfficeOrigin, 'if-match': `"${paid.Version}"` };
    const path = `${base}/invoices/${invoice.ID}/payments/${paid.Payments[0]?.ID}/_undo`;
    expect((await keeper.post(path, {}, headers)).status).toBe(200);
    expect(await lineOf('Vergissing')).toMatchObject({ State: 'Open', Left: invoice.Open, Invoices: [] });
  });

  test('an entry is ignored with a reason, and waits again when that was a mistake', async () => {
    await send([{ cents: 700, party: 'Subsidie' }]);
    expect((await act(await lineOf('Subsidie'), '_ignore', { Reason: '' })).status).toBe(400);
    await act(await lineOf('Subsidie'), '_ignore', { Reason: 'Subsidie van de stad' });
    expect(await lineOf('Subsidie')).toMatchObject({ State: 'Ignored', Reason: 'Subsidie van de stad' });
    await act(await lineOf('Subsidie'), '_reopen');
    expect(await lineOf('Subsidie')).toMatchObject({ State: 'Open', Reason: '' });
    expect((await act(await lineOf('Subsidie'), '_reopen')).body.Error.Code).toBe('BankLineDone');
  });
});

test('the list of entries is two statements, and the same in pages of one as in one', async () => {
  const minted = aClient(office, host, mintedToken(business.server));
  const ask = () => minted.get(`${base}/bank-lines?View=open&q=jan&Sort=-Amount`);
  expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  for (const sort of ['-Day', 'Amount']) {
    const whole = (await lines(`Sort=${sort}&size=200`)).map(({ ID }) => ID);
    const found: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const { body } = await keeper.get(`${base}/bank-lines?Sort=${sort}&size=1${after}`);
      found.push(...(body.Collection as unknown as readonly BankLineRow[]).map(({ ID }) => ID));
      next = body.Next;
    }
    expect(found).toEqual(whole);
  }
});

test('statements are taken in and booked by who writes money, read by who reads it, of all warehouses, and are none of another shop’s', async () => {
  const { server } = business;
  await send([{ cents: 900, party: 'Rollen' }]);
  const line = await lineOf('Rollen');
  const may: Record<string, unknown> = {};
  const who = new Map<string, string | null>([['nobody', null]]);
  for (const role of staffRoles) who.set(role, await anOperatorAtWork(server, role));
  who.set('limited', await anOperatorAtWork(server, 'bookkeeper', { warehouses: ['noord'] }));
  for (const [name, token] of who) {
    const client = aClient(office, host, token);
    const answers = [
      await client.get(`${base}/bank-lines`),
      await take(aStatement([{ cents: 900, party: 'Rollen' }]), client),
      await act({ ...line, Version: 99 }, '_book', { InvoiceID: 'FH2026-000001' }, client),
      await act({ ...line, Version: 99 }, '_ignore', { Reason: 'Weg' }, client),
    ];
    may[name] = answers.map(({ status }) => status);
  }
  expect(may).toEqual({
    owner: [200, 200, 412, 412],
    bookkeeper: [200, 200, 412, 412],
    desk: [403, 403, 403, 403],
    warehouse: [403, 403, 403, 403],
    viewer: [403, 403, 403, 403],
    limited: [403, 403, 403, 403],
    nobody: [401, 401, 401, 401],
  });
  const token = mintOperatorToken(server.key, {
    shopId: server.other.id,
    name: 'Els',
    now: server.clock.now,
  });
  const other = aClient(office, host, token);
  expect((await other.get(`/${server.other.id}/api/v3/admin/bank-lines`)).body.Collection).toEqual([]);
});
