import type { VatReport } from '@bivak/contract/admin';
import { staffRoles } from '@bivak/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin, monday } from '../../testing/a-server.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { mintedToken } from '../../testing/office-lists.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { staffCreditInvoice } from './invoices.commands.ts';
import { type Business, openBusiness } from './testing/business.ts';

let business: Business;
let office: FastifyInstance;
let keeper: Client;
let first: string;
let second: string;
let note: string;
const base = '/feesthuis/api/v3/admin/reports';
const { host } = new URL(backOfficeOrigin);
const june = 'From=2026-06-01&To=2026-06-30';

beforeAll(async () => {
  business = await openBusiness();
  const { server, anOrder, close, staff } = business;
  const orders = [await anOrder(), await anOrder(), await anOrder()] as const;
  const on = (days: number) => {
    server.clock.now = (monday + days * 86_400_000) as typeof monday;
  };
  on(1);
  first = await close(orders[0]);
  on(2);
  second = await close(orders[1]);
  note = allowed(await staffCreditInvoice(staff(), { number: second, reason: 'dubbel' })).number;
  on(40);
  await close(orders[2]);
  office = await server.backOffice();
  keeper = aClient(office, host, await anOperatorAtWork(server, 'bookkeeper'));
});
afterAll(() => business.server.close());

const report = async (period: string, client = keeper) => {
  const { status, body } = await client.get(`${base}/vat?${period}`);
  return { status, body: body as unknown as VatReport };
};
const send = (path: string, client = keeper) =>
  client.post(`${base}/journal/${path}`, undefined, { origin: backOfficeOrigin });

describe('the VAT of a period', () => {
  test('the VAT of a period tells what was invoiced and credited by rate, and the boxes of the Belgian return', async () => {
    const { body } = await report(june);
    const [rate] = body.Rates;
    expect(rate).toMatchObject({
      VATPercent: 21,
      Invoiced: { Documents: 2, TotalExcVAT: 99.18, VAT: 20.82 },
      Credited: { Documents: 1, TotalExcVAT: -49.59, VAT: -10.41 },
      TotalExcVAT: 49.59,
      VAT: 10.41,
    });
    expect(body).toMatchObject({ TotalExcVAT: 49.59, VAT: 10.41, TotalRounding: 0, TotalIncVAT: 60 });
    expect(Object.fromEntries(body.Boxes.map(({ Box, Amount }) => [Box, Amount]))).toEqual({
      '00': 0,
      '01': 0,
      '02': 0,
      '03': 99.18,
      '49': 49.59,
      '54': 20.82,
      '64': 10.41,
    });
  });

  test('the VAT of a day has that day, of an empty period nothing, and a period that cannot be is refused by its field', async () => {
    expect((await report('From=2026-06-02&To=2026-06-02')).body.Rates[0]?.Invoiced.Documents).toBe(1);
    expect((await report('From=2020-01-01&To=2020-01-31')).body).toMatchObject({ Rates: [], TotalIncVAT: 0 });
    for (const period of [
      'From=2026-06-30&To=2026-06-01',
      'From=2020-01-01&To=2026-01-01',
      'From=2026-06-01&To=x',
    ])
      expect((await report(period)).status).toBe(400);
  });

  test('the VAT of a period is two statements', async () => {
    const minted = aClient(office, host, mintedToken(business.server));
    expect((await withStatements(() => report(june, minted))).statements).toHaveLength(2);
  });
});

describe('the sales journal of a period', () => {
  test('the sales journal is a row for each document and rate, in the order of days, which adds up to the report', async () => {
    const answer = await office.inject({
      method: 'POST',
      url: `${base}/journal/_export?${june}`,
      headers: {
        host,
        origin: backOfficeOrigin,
        'accept-language': 'nl',
        authorization: `Bearer ${await anOperatorAtWork(business.server, 'owner')}`,
      },
    });
    const [head = '', ...rows] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head.split(';').slice(0, 4)).toEqual(['Nummer', 'Soort', 'Datum', 'Vervaldag']);
    const cells = rows.map((row) => row.split(';'));
    expect(cells.map(([number]) => number)).toEqual([first, note, second]);
    expect(cells.map((row) => row.slice(11))).toEqual([
      ['21', '49,59', '10,41', '0', '60'],
      ['21', '-49,59', '-10,41', '0', '-60'],
      ['21', '49,59', '10,41', '0', '60'],
    ]);
  });

  test('the documents of a period come packed as UBL, one file for each', async () => {
    const { status, body } = await send(`_ubl?${june}`);
    expect([status, body.ContentType]).toEqual([200, 'application/zip']);
    const zip = Buffer.from(body.Data, 'base64').toString('latin1');
    for (const number of [first, second, note]) expect(zip).toContain(`${number}.xml`);
    expect((await send('_ubl?From=2026-06-30&To=2026-06-01')).status).toBe(400);
  });

  test('books are read by owner and bookkeeper of all warehouses, and are none of another shop’s', async () => {
    const { server } = business;
    const may: Record<string, unknown> = {};
    const who = new Map<string, string | null>([['nobody', null]]);
    for (const role of staffRoles) who.set(role, await anOperatorAtWork(server, role));
    who.set('limited', await anOperatorAtWork(server, 'bookkeeper', { warehouses: ['noord'] }));
    for (const [name, token] of who) {
      const client = aClient(office, host, token);
      const answers = [
        await report(june, client),
        await send(`_export?${june}`, client),
        await send(`_ubl?${june}`, client),
      ];
      may[name] = answers.map(({ status }) => status);
    }
    expect(may).toEqual({
      owner: [200, 200, 200],
      bookkeeper: [200, 200, 200],
      desk: [403, 403, 403],
      warehouse: [403, 403, 403],
      viewer: [403, 403, 403],
      limited: [403, 403, 403],
      nobody: [401, 401, 401],
    });
    const token = mintOperatorToken(server.key, {
      shopId: server.other.id,
      name: 'Els',
      now: server.clock.now,
    });
    const other = await aClient(office, host, token).get(
      `/${server.other.id}/api/v3/admin/reports/vat?${june}`,
    );
    expect(other.body).toMatchObject({ Rates: [] });
  });
});
