import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { aStoredRequest } from '../lending/testing/a-stored-request.ts';
import { readPdf } from './testing.ts';

// spec 3 §2, "Request / reservation detail"; `design/lending.md` §2, "substitutes".
let server: TestServer;
let youth: Client;

beforeAll(async () => {
  server = await aServer(
    { lending: lendingOf(), limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 } },
    { directory: join(import.meta.dirname, '../../../../../shops/tentendienst') },
  );
  at('2027-01-11T10:00:00+01:00');
  youth = await server.customer('V0001234', { group: '33' });
  await server.customer('V0005678', { group: '33' });
  await server.pool.query(
    `update shop_feesthuis.customer set custom_fields = '{"CUST_StamboekNumber": "O2034G"}' where id = 'V0001234'`,
  );
});
beforeEach(() => at('2027-01-11T10:00:00+01:00'));
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

const path = (id: string) => `/api/v2/shop/requests/${id}/letter`;

const stored = (more: Readonly<Record<string, unknown>> = {}) =>
  aStoredRequest(server, {
    customerId: 'V0001234',
    spots_child: 30,
    spots_supervisor: 12,
    spots_disability: 2,
    existing_spots: 4,
    tents_stock: true,
    pickup_code: 'V0005678',
    pickup_name: 'Chiro De Bron',
    location_title: 'Weide De Berk',
    ...more,
  });

async function letterOf(client: Client, id: string, language = 'nl') {
  const { status, body } = await client.send({
    method: 'GET',
    path: path(id),
    headers: { 'accept-language': language },
  });
  return { status, body, pdf: status === 200 ? readPdf(Buffer.from(body.Data, 'base64')) : null };
}

describe('the letter of a request', () => {
  test('the letter of a request says what was asked, for whom and for when, and what follows with its dates', async () => {
    const id = await stored();
    const { status, body, pdf } = await letterOf(youth, id);
    expect([status, body.FileName, body.ContentType]).toEqual([
      200,
      'aanvraag-26000001.pdf',
      'application/pdf',
    ]);
    for (const words of [
      'Je aanvraag 26000001',
      'Pagina 1 van 1',
      'nog geen reservatie',
      'Open',
      'V0001234 vzw',
      'Klantnummer V0001234',
      'Stamboeknummer O2034G',
      'zaterdag 10 juli 2027',
      'piekperiode van 1 juli – 16 augustus 2027',
      'Kamp',
      'Weide De Berk',
      'Dorpsstraat 12',
      '4970 Stavelot',
      '42 deelnemers',
      'Kinderen: 30',
      '2 met een beperking',
      '4 vaste slaapplaatsen',
      'Seniortent',
      'Gevraagd',
      'Patrouilletenten in de plaats van seniortenten zijn goed.',
      '2 bestelwagens',
      '3 mensen meebrengen',
      'ongeveer 300 kg',
      'Samen ophalen met',
      'Chiro De Bron',
      'Bel voor aankomst',
      'tot en met donderdag 18 februari 2027, 23.59 uur',
      'Vanaf vrijdag 19 februari 2027',
      'Uiterlijk vrijdag 5 maart 2027',
    ])
      expect(pdf?.text.replaceAll('\n', ' ')).toContain(words);
    expect(pdf?.text).not.toContain('Toegekend');
  });

  test.each([
    ['en', 'Your request 26000001', 'Thursday, 18 February 2027, 23:59', 'Senior tent'],
    ['de', 'Ihre Anfrage 26000001', 'Donnerstag, 18. Februar 2027, 23:59 Uhr', 'Seniorzelt'],
  ])(
    'the letter of a request is written in the language of who asks for it: %s',
    async (language, title, until, tent) => {
      const { pdf } = await letterOf(youth, await stored(), language);
      expect([pdf?.title, pdf?.language]).toEqual([title, language]);
      for (const words of [title, until, tent]) expect(pdf?.text.replaceAll('\n', ' ')).toContain(words);
    },
  );

  test('the letter of a request tells a screen reader what is title, table and cell, and brings the fonts of the brand', async () => {
    const { pdf } = await letterOf(youth, await stored());
    expect(pdf?.isTagged).toBe(true);
    expect(pdf?.tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    // One table, headed by column; a sum of tents is none.
    expect(pdf?.tags.filter((tag) => tag === 'Table')).toHaveLength(1);
    expect(pdf?.headings).toEqual({ all: 2, column: 2, row: 0 });
    expect(pdf?.embedded).toBe(2);
  });

  test('the letter of a camp without a place says so, and takes whatever somebody wrote as text', async () => {
    const nowhere = { location_street: '', location_number: '', location_postal_code: '', location_city: '' };
    const { pdf } = await letterOf(youth, await stored({ ...nowhere, comments: '(haakjes) \\ <b>' }));
    expect(pdf?.text).toContain('Nog niet gekend');
    expect(pdf?.text).toContain('(haakjes) \\ <b>');
  });

  test.each([
    [
      'while the tents are divided',
      {},
      '2027-02-20T10:00:00+01:00',
      ['In behandeling', 'Wijzigen kan nu niet meer'],
    ],
    [
      'once nothing was granted',
      { state: 'ASSIGNED', granted_senior: 0, granted_patrol: 0, granted_stock: false },
      '2027-03-06T10:00:00+01:00',
      ['Afgerond', 'Toegekend', 'geen tenten toekennen', 'vanaf maandag 17 mei 2027'],
    ],
    [
      'once it was withdrawn',
      { state: 'CANCELED' },
      '2027-01-11T10:00:00+01:00',
      ['Ingetrokken', 'een nieuwe aanvraag indienen'],
    ],
  ])('the letter of a request says where it stands %s', async (_, more, time, said) => {
    const id = await stored(more);
    at(time);
    const { pdf } = await letterOf(youth, id);
    for (const words of said) expect(pdf?.text.replaceAll('\n', ' ')).toContain(words);
    expect(pdf?.text).not.toContain('kunt de aanvraag wijzigen');
  });

  test('the letter of a request is of its own association and of staff who read requests, and of nobody else', async () => {
    const id = await stored();
    const stranger = await server.customer('V0009999', { group: '33' });
    const colleague = await server.customer('V0001234', { group: '33', contact: 'collega', role: 'User' });
    const statusOf = async (client: Client) => (await client.get(path(id))).status;
    expect(await statusOf(server.public())).toBe(401);
    expect(await statusOf(await server.visitor())).toBe(403);
    expect(await statusOf(stranger)).toBe(404);
    expect(await statusOf(colleague)).toBe(200);
    expect(await statusOf(server.operator())).toBe(200);
    expect((await youth.get(path('26000009-nergens'))).status).toBe(404);
  });
});
