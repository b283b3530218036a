import { randomUUID } from 'node:crypto';
import type { DeskInvoice, InvoiceActed } from '@bivak/contract/admin';
import { staffRoles } from '@bivak/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';
import { type Business, openBusiness } from './testing/business.ts';

let business: Business;
let office: FastifyInstance;
let keeper: Client;
const tokens = new Map<string, string>();
const base = '/feesthuis/api/v3/admin/invoices';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  business = await openBusiness();
  office = await business.server.backOffice();
  for (const role of staffRoles) tokens.set(role, await anOperatorAtWork(business.server, role));
  tokens.set('elsewhere', await anOperatorAtWork(business.server, 'bookkeeper', { warehouses: ['zuid'] }));
});
beforeEach(() => {
  keeper = aClient(office, host, tokens.get('bookkeeper') ?? null);
});
afterAll(() => business.server.close());

const read = async (id: string) => (await keeper.get(`${base}/${id}`)).body as unknown as DeskInvoice;
const anInvoice = async () => read(await business.close(await business.anOrder()));

interface Sent {
  readonly version?: number;
  readonly client?: Client;
  readonly key?: string;
}

async function act(
  { ID, Version }: Pick<DeskInvoice, 'ID' | 'Version'>,
  path: string,
  body?: object,
  { version = Version, client = keeper, key = randomUUID() }: Sent = {},
) {
  const headers = { origin: backOfficeOrigin, 'if-match': `"${version}"`, 'idempotency-key': key };
  const { status, body: answer } = await client.post(`${base}/${ID}/${path}`, body, headers);
  return { status, body: answer as unknown as InvoiceActed & { Error: { Code: string }; Most: number } };
}

const part = (TotalIncVAT: number, LineID = 0) => ({ Lines: [{ LineID, TotalIncVAT }], Reason: 'Stuk' });
const firstLine = ({ Lines }: DeskInvoice) => Lines[0]?.LineID ?? 0;

describe('a credit note of a part of an invoice', () => {
  test('a part of a line is taken back: what is open sinks by it, the note names the invoice, and the rest may follow', async () => {
    const invoice = await anInvoice();
    const line = firstLine(invoice);
    const dry = await act(invoice, '_credit?DryRun=true', part(10, line));
    expect(dry.body.Effects).toMatchObject({
      Open: { From: invoice.Open, To: invoice.Open - 10 },
      Document: { ID: null, Kind: 'CreditNote', TotalIncVAT: -10 },
    });
    expect(await read(invoice.ID)).toMatchObject({ Version: invoice.Version, Credited: 0, CreditNotes: [] });
    const done = await act(invoice, '_credit', part(10, line));
    expect(done.status).toBe(200);
    const after = await read(invoice.ID);
    expect(after).toMatchObject({
      Credited: 10,
      Open: invoice.Open - 10,
      State: 'Open',
      MayBeIssuedAgain: false,
    });
    expect(after.Lines[0]?.Credited).toBe(10);
    const note = done.body.Effects.Document?.ID ?? '';
    expect(after.CreditNotes).toEqual([expect.objectContaining({ ID: note, TotalIncVAT: 10 })]);
    expect(await read(note)).toMatchObject({
      Kind: 'CreditNote',
      CreditedInvoiceID: invoice.ID,
      Reason: 'Stuk',
    });
    const rest = await act(after, '_credit', { Reason: 'De rest' });
    expect(rest.body.Effects.Document?.TotalIncVAT).toBeCloseTo(10 - invoice.TotalIncVAT);
    expect(await read(invoice.ID)).toMatchObject({ State: 'Credited', Open: 0, MayBeIssuedAgain: true });
    expect((await act(await read(invoice.ID), '_credit', { Reason: 'Nog eens' })).body.Error.Code).toBe(
      'NothingToCredit',
    );
    expect(await findInvoiceFaults(business.shop.database)).toEqual([]);
  });

  test('more than is left of a line is refused with what there is, and nothing is written', async () => {
    const invoice = await anInvoice();
    const line = firstLine(invoice);
    const { status, body } = await act(invoice, '_credit', part(invoice.TotalIncVAT + 0.01, line));
    expect([status, body.Error.Code, body.Most]).toEqual([409, 'AmountTooHigh', invoice.TotalIncVAT]);
    expect((await act(invoice, '_credit', part(1, 77))).body.Error.Code).toBe('AmountTooHigh');
    expect((await act(invoice, '_credit', { Reason: '' })).status).toBe(400);
    expect((await act(invoice, '_credit', { ...part(0.001, line) })).status).toBe(400);
    expect(await read(invoice.ID)).toMatchObject({ Credited: 0, Version: invoice.Version });
  });

  test('an act on an invoice needs the version that was seen: without it 428, with an older one 412 that tells how it stands', async () => {
    const invoice = await anInvoice();
    const path = `${base}/${invoice.ID}/_credit`;
    expect((await keeper.post(path, part(1, firstLine(invoice)), { origin: backOfficeOrigin })).status).toBe(
      428,
    );
    const stale = await act(invoice, '_credit', part(1, firstLine(invoice)), {
      version: invoice.Version + 7,
    });
    expect([stale.status, stale.body]).toMatchObject([
      412,
      { Current: { ID: invoice.ID, Version: invoice.Version } },
    ]);
  });

  test('the same credit sent twice under one key is one credit note', async () => {
    const invoice = await anInvoice();
    const key = randomUUID();
    const line = firstLine(invoice);
    const answers = await Promise.all([1, 2].map(() => act(invoice, '_credit', part(10, line), { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(invoice.ID)).CreditNotes).toHaveLength(1);
  });

  test('of eight who take back two fifths at once two succeed, whatever they try again; numbers have no hole', async () => {
    const invoice = await anInvoice();
    const share = Math.floor(invoice.TotalIncVAT * 40) / 100;
    const tries = await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (;;) {
          const seen = await read(invoice.ID);
          const { status } = await act(seen, '_credit', part(share, firstLine(invoice)));
          if (status !== 412) return status;
        }
      }),
    );
    expect(tries.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    const after = await read(invoice.ID);
    expect(after.CreditNotes).toHaveLength(2);
    expect(after.Credited).toBeCloseTo(share * 2);
    expect(await findInvoiceFaults(business.shop.database)).toEqual([]);
  });

  test('the database itself takes back no more than was charged', async () => {
    const invoice = await anInvoice();
    await act(invoice, '_credit', { Reason: 'Alles' });
    const twice = business.server.pool.query(
      `insert into shop_feesthuis.invoice select (jsonb_populate_record(n, jsonb_build_object('id', 'x', 'number', 'x',
         'serial', 999999))).* from shop_feesthuis.invoice n join shop_feesthuis.invoice i on i.id = n.credited_id
       where i.number = $1`,
      [invoice.ID],
    );
    await expect(twice).rejects.toThrow('no more is taken back');
  });
});

describe('an invoice that is issued again', () => {
  test('after nothing is left of it an order is invoiced once more, with a line that was forgotten', async () => {
    const invoice = await anInvoice();
    const lines = { Lines: [{ Description: 'Schoonmaak', Price: 12.1, VATPercent: 21 }] };
    expect((await act(invoice, '_again', lines)).body.Error.Code).toBe('InvoiceStands');
    await act(invoice, '_credit', { Reason: 'Opnieuw' });
    const { body } = await act(await read(invoice.ID), '_again', lines);
    const { Document } = body.Effects;
    expect(Document).toMatchObject({
      Kind: 'Invoice',
      Lines: [{}, { Description: 'Schoonmaak', TotalIncVAT: 12.1 }],
    });
    expect(Document?.TotalIncVAT).toBeCloseTo(invoice.TotalIncVAT + 12.1);
    expect(await read(Document?.ID ?? '')).toMatchObject({ ReplacedInvoiceID: invoice.ID, State: 'Open' });
    expect((await act(await read(invoice.ID), '_again', lines)).body.Error.Code).toBe('InvoiceStands');
  });
});

describe('a payment that is noted on an invoice', () => {
  const cash = (Amount: number, more: object = {}) => ({ Method: 'CASH', Amount, ...more });

  test('money is noted with how and when it came, never more than is open, and taken back once', async () => {
    const invoice = await anInvoice();
    const tooMuch = await act(invoice, '_note-payment', cash(invoice.Open + 1));
    expect([tooMuch.status, tooMuch.body.Most]).toEqual([409, invoice.Open]);
    expect((await act(invoice, '_note-payment', cash(1, { Day: '2100-01-01' }))).status).toBe(400);
    const done = await act(
      invoice,
      '_note-payment',
      cash(invoice.Open, { Day: '2026-05-30', Note: 'Bon 7' }),
    );
    expect(done.body.Effects.Open).toEqual({ From: invoice.Open, To: 0 });
    const paid = await read(invoice.ID);
    expect(paid).toMatchObject({ State: 'Paid', Open: 0 });
    const [payment] = paid.Payments;
    expect(payment).toMatchObject({ Method: 'CASH', Day: '2026-05-30', Note: 'Bon 7', MayBeUndone: true });
    const undo = await act(paid, `payments/${payment?.ID}/_undo`);
    expect(undo.body.Effects.Open).toEqual({ From: 0, To: invoice.Open });
    const open = await read(invoice.ID);
    expect(
      open.Payments.map(({ Total, IsUndo, MayBeUndone }) => [Total, IsUndo, MayBeUndone]),
    ).toContainEqual([0 - invoice.Open, true, false]);
    expect((await act(open, `payments/${payment?.ID}/_undo`)).body.Error.Code).toBe('PaymentUndone');
    expect((await act(open, 'payments/nergens/_undo')).status).toBe(404);
  });

  test('who takes money at the desk, and reads no books, finds what is open on the order and notes a part of it', async () => {
    const invoice = await anInvoice();
    const cashier = aClient(office, host, tokens.get('desk') ?? null);
    const order = async () =>
      (await cashier.get(`/feesthuis/api/v3/admin/orders/${invoice.Order.ID}`)).body.Invoices[0];
    expect((await cashier.get(`${base}/${invoice.ID}`)).status).toBe(403);
    const seen = await order();
    expect(seen).toMatchObject({ Number: invoice.ID, Open: invoice.Open, Version: invoice.Version });
    const of = { ID: seen.Number, Version: seen.Version };
    expect((await act(of, '_note-payment', cash(5), { client: cashier })).status).toBe(200);
    expect(await order()).toMatchObject({ Open: invoice.Open - 5, Version: invoice.Version + 1 });
    expect((await act(of, '_note-payment', cash(5), { client: cashier })).status).toBe(412);
  });

  test('who takes money at the desk takes back what they noted themselves the same day; who writes the books, all of it; others nothing', async () => {
    const invoice = await anInvoice();
    const as = (role: string) => aClient(office, host, tokens.get(role) ?? null);
    const standing = async (role: string) => {
      const { body } = await as(role).get(`/feesthuis/api/v3/admin/orders/${invoice.Order.ID}`);
      const { Number, Version, Noted } = body.Invoices[0];
      return { ID: Number, Version, Noted } as const;
    };
    const note = async (role: string, amount: number) => {
      const { status } = await act(await standing(role), '_note-payment', cash(amount), { client: as(role) });
      expect(status).toBe(200);
    };
    const undo = async (role: string, amount: number) => {
      const seen = await standing('desk');
      const [one] = seen.Noted.filter(({ Amount }: { Amount: number }) => Amount === amount);
      return (await act(seen, `payments/${one?.ID}/_undo`, undefined, { client: as(role) })).status;
    };
    const offered = async (role: string): Promise<Record<string, boolean>> =>
      Object.fromEntries(
        (await standing(role)).Noted.map((one: { Amount: number; MayBeUndone: boolean }) => [
          one.Amount,
          one.MayBeUndone,
        ]),
      );
    await note('desk', 1);
    await note('bookkeeper', 2);
    await note('desk', 3);
    const all = (may: boolean) => ({ 1: may, 2: may, 3: may });
    expect(await offered('desk')).toEqual({ 1: true, 2: false, 3: true });
    for (const role of ['owner', 'bookkeeper']) expect(await offered(role)).toEqual(all(true));
    for (const role of ['warehouse', 'viewer']) {
      expect(await offered(role)).toEqual(all(false));
      expect(await undo(role, 1)).toBe(403);
    }
    expect([await undo('desk', 2), await undo('desk', 1), await undo('owner', 2)]).toEqual([403, 200, 200]);
    // What was taken back is no money any more.
    expect(await offered('desk')).toEqual({ 3: true });
    await business.server.pool.query(
      `update shop_feesthuis.invoice_payment set noted_at = noted_at - interval '1 day' where cents = 300`,
    );
    expect(await offered('desk')).toEqual({ 3: false });
    expect([await undo('desk', 3), await undo('bookkeeper', 3)]).toEqual([403, 200]);
  });

  test('of two who note all that is open at once one does', async () => {
    const invoice = await anInvoice();
    const both = await Promise.all([1, 2].map(() => act(invoice, '_note-payment', cash(invoice.Open))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await read(invoice.ID)).toMatchObject({ Open: 0, Paid: invoice.TotalIncVAT });
  });

  test('credit and money at once: what came in beyond the rest is told as too much', async () => {
    const invoice = await anInvoice();
    await act(invoice, '_note-payment', cash(invoice.Open));
    await act(await read(invoice.ID), '_credit', part(10, firstLine(invoice)));
    expect(await read(invoice.ID)).toMatchObject({ Open: 0, TooMuch: 10, State: 'Paid' });
  });
});

test('money is written by owner and bookkeeper, and taken at the desk too; in another warehouse and shop there is no such invoice', async () => {
  const may: Record<string, unknown> = {};
  for (const who of [...staffRoles, 'elsewhere']) {
    const invoice = await anInvoice();
    const client = aClient(office, host, tokens.get(who) ?? null);
    const statuses = [
      await act(invoice, '_note-payment', { Method: 'CASH', Amount: 1 }, { client }),
      await act(await read(invoice.ID), '_credit', { Reason: 'Weg' }, { client }),
      await act(await read(invoice.ID), '_again', {}, { client }),
    ];
    may[who] = statuses.map(({ status }) => status);
  }
  expect(may).toEqual({
    owner: [200, 200, 200],
    desk: [200, 403, 403],
    warehouse: [403, 403, 403],
    bookkeeper: [200, 200, 200],
    viewer: [403, 403, 403],
    elsewhere: [404, 404, 404],
  });
});
