import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../platform/i18n/language.ts';
import { aCart, person } from '../testing/a-cart.ts';
import { anItem } from '../testing/an-item.ts';
import { allowed, aStaffMember } from '../testing/a-staff-member.ts';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { factLines } from './fact-lines.ts';
import { listOrders } from './list-orders.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'tent', stock: { noord: 4 }, depositCents: 5000 });
  await anItem(database, { id: 'tafel', stock: { noord: 40 } });
  await order({
    Customer: { ...person, CompanyName: 'Verhaegen bv', Tel: '+32 2 555 01 02' },
    lines: [
      { ItemID: 'tent', Amount: 2 },
      { ItemID: 'tafel', Amount: 12 },
    ],
  });
});
afterAll(() => server.close());

interface Input {
  readonly Customer: Record<string, unknown>;
  readonly lines: readonly { readonly ItemID: string; readonly Amount: number }[];
  readonly place?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

async function order({ Customer, lines, place = {}, body = {} }: Input): Promise<void> {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, { lines, place, hours: ['noord.P5.0900', 'noord.R7.0900'] });
  const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer, ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

/** Order by order, as a terminal shows them. */
async function list(language?: Language, shops = [server.shop]): Promise<string[]> {
  const lines = allowed(await listOrders(shops, { language, json: false }, aStaffMember(server)));
  return lines.join('\n').split('\n\n');
}

describe('the list of the business', () => {
  test('the list of the business says of an order who, where, when, what and how much', async () => {
    const [first] = await list();
    expect(first).toBe(
      [
        'R2026-000001  Aangevraagd',
        '  Klant             Lotte Verhaegen, Verhaegen bv, +32 2 555 01 02,',
        '                    lotte@bivak.example',
        '  Waar              noord',
        '  Hoe               Afhalen',
        '  Afhalen           vr 5 jun 2026, 09:00–10:00',
        '  Terugbrengen      zo 7 jun 2026, 09:00–10:00',
        '  Artikelen         2 × tent nl, 12 × tafel nl',
        '  Totaal incl. btw  € 420,00',
        '  Waarborg          € 100,00',
      ].join('\n'),
    );
  });

  test('the list of the business speaks the language that is asked, statuses too', async () => {
    const [english, german] = [(await list('en'))[0], (await list('de'))[0]];
    expect(english).toMatch(
      /^R2026-000001 {2}Requested\n {2}Customer +Lotte.*Fri,? 5 Jun 2026.*2 × tent en/su,
    );
    expect(german).toMatch(/^R2026-000001 {2}Angefragt\n {2}Kunde +Lotte.*5\. Juni 2026.*2 × tent de/su);
  });

  test('the list of the business says the address of a delivery, and its lines fit a terminal', async () => {
    await order({
      Customer: { ...person, Street: 'Lange Lozanastraat', HouseNumber: '7' },
      lines: [{ ItemID: 'tent', Amount: 1 }],
      place: { DeliveryID: 'leveren' },
      body: { Notes: `Graag bellen.\n${'Achteraan in de tuin. '.repeat(6)}`, Reference: 'PO 7' },
    });
    await server.pool.query(
      `update shop_feesthuis.reservation set staff_notes = 'Sleutel bij de buren' where reference = 'PO 7'`,
    );
    const [, second = ''] = await list('en');
    expect(second).toContain('  How              Leveren, Lange Lozanastraat 7, 1930 Zaventem\n');
    expect(second).toContain('  Delivery         Fri');
    expect(second).toContain('  Collection       Sun');
    expect(second).toContain('  Customer         Lotte Verhaegen, lotte@bivak.example\n');
    expect(second).toContain('  Reference        PO 7\n');
    expect(second).toContain('  Remark           Graag bellen. Achteraan in de tuin.');
    expect(second).toContain('  Team note        Sleutel bij de buren');
    expect(Math.max(...second.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('in the list of the business each of several shops stands under its name, also one in which nothing waits', async () => {
    const blocks = await list('en', [server.shop, server.other]);
    expect([blocks[0], blocks[3], blocks[4]]).toEqual([
      'feesthuis (2)',
      'groenhof (0)',
      'Nothing is waiting.',
    ]);
  });

  test('the list of the business for machines is one JSON list of all shops, in the names of the API', async () => {
    const [text = ''] = allowed(
      await listOrders([server.shop, server.other], { language: 'en', json: true }, aStaffMember(server)),
    );
    const [first, second] = JSON.parse(text) as Record<string, unknown>[];
    expect(first).toMatchObject({
      ShopID: 'feesthuis',
      ReservationID: 'R2026-000001',
      OrderID: null,
      ReservationStatus: 'Active',
      Customer: { LastName: 'Verhaegen', Email: 'lotte@bivak.example' },
      WarehouseID: 'noord',
      DeliveryID: 'afhalen',
      Delivery: { Key: 'afhalen', Description: 'Afhalen', Kind: 'pickup' },
      DateTimeBusinessStart: '2026-06-05T09:00:00+02:00',
      Items: [
        { ItemID: 'tent', ItemDescription: 'tent en', Amount: 2 },
        { ItemID: 'tafel', ItemDescription: 'tafel en', Amount: 12 },
      ],
      TotalIncVAT: 420,
      TotalDeposit: 100,
    });
    expect(second).toMatchObject({ Reference: 'PO 7', Address: { Street: 'Lange Lozanastraat' } });
  });
});

test('nothing that a customer writes steers the terminal', () => {
  const facts = [{ name: 'Remark', words: ['a\u001B[2Jb\u202Ec', '', null] }];
  expect(factLines(facts)).toEqual(['  Remark  a [2Jb c']);
});
