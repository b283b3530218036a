import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMailbox } from '../../testing/a-mailbox.ts';
import type { TestServer } from '../../testing/a-server.ts';
import {
  aDividingShop,
  after,
  at,
  divided,
  groups,
  keep,
  published,
  jobOfServer,
} from '../division/testing/a-round.ts';
import { keepOffers } from '../division/reoffer.commands.ts';
import { divisionMailJobs } from './index.ts';

// In the words of De Tentendienst, to a group in each language.
let server: TestServer;
let ids: readonly string[];
const box = aMailbox();
const told = () => box.sent.map(({ text }) => text);
const deliver = () => box.deliver(server, divisionMailJobs({ mailer: box.mailer }));

beforeAll(async () => {
  server = await aDividingShop(
    { senior: 30, patrol: 20, stock: 20 },
    { directory: join(import.meta.dirname, '../../../../../shops/tentendienst') },
  );
  await keep(server);
  ids = await groups(server, 4);
  await server.pool.query(
    `update shop_feesthuis.login set language = case when id like 'V1000001%' then 'nl' when id like 'V1000002%' then 'en' else 'de' end`,
  );
  server.clock.now = after;
  await keep(server);
  await published(server, await divided(server), ids.length);
});
afterAll(() => server.close());
beforeEach(() => {
  box.sent.length = 0;
});

async function giveBack(nth: number, day: string): Promise<void> {
  server.clock.now = at(day);
  const group = await server.customer(`V${String(1_000_001 + nth)}`);
  const { Outcome } = (await group.get(`/api/v2/shop/requests/${ids[nth] ?? ''}/outcome`)).body;
  await group.post(`/api/v2/shop/requests/${ids[nth] ?? ''}/_give-back`, {
    Version: Outcome.Order.Version,
    Keep: [{ ItemID: 'senior', Amount: 3 }],
  });
}

test('who gives back tents is mailed once, in their language, what went back and what it costs', async () => {
  for (const nth of [0, 1, 2]) await giveBack(nth, '2027-04-01T10:00:00+02:00');
  expect(await deliver()).toBe(0);
  expect(await deliver()).toBe(0);
  expect(box.sent).toHaveLength(3);
  const [nl = '', en = '', de = ''] = told();
  expect(nl).toMatch(/Jullie gaven tenten terug/u);
  expect(nl).toMatch(/Teruggegeven[\s\S]*1 seniortent[\s\S]*Dit kost niets\./u);
  expect(en).toMatch(/Given back[\s\S]*1 senior tent[\s\S]*This costs nothing\./u);
  expect(de).toMatch(/Zurückgegeben[\s\S]*1 Seniorzelt[\s\S]*Das kostet nichts\./u);
  for (const text of told()) expect(text).not.toMatch(/request\.|mail\.|undefined|[{}]/u);
});

test('who gives back too late reads the amount that is still to be paid', async () => {
  await giveBack(3, '2027-06-15T10:00:00+02:00');
  await deliver();
  expect(told().at(-1)).toMatch(
    /Die Rückgabe war nicht mehr kostenlos: €\s\d+[.,]\d{2} sind weiterhin zu zahlen\./u,
  );
});

test('who is offered tents is mailed until when, with the way there; once taken they are told so, and an ended offer tells nobody', async () => {
  // All gave back a tent, and want it again.
  await server.pool.query('update shop_feesthuis.division_waiting set waits = true');
  server.clock.now = at('2027-04-02T06:00:00+02:00');
  expect(await keepOffers(jobOfServer(server), undefined)).toBeGreaterThan(2);
  await deliver();
  const kinds = (word: RegExp) => told().filter((text) => word.test(text));
  expect(
    kinds(/Er is iets vrijgekomen[\s\S]*1 seniortent[\s\S]*maandag 5 april,? (?:om )?06:00/u),
  ).toHaveLength(1);
  expect(kinds(/Something has become free[\s\S]*1 senior tent/u)).toHaveLength(1);
  expect(kinds(/Es ist etwas frei geworden[\s\S]*1 Seniorzelt/u).length).toBeGreaterThan(0);
  expect(told()[0]).toMatch(/https?:\S+\/(?:account|konto)\/\S+/u);
  for (const text of told()) expect(text).not.toMatch(/request\.|mail\.|undefined|[{}]/u);
  box.sent.length = 0;
  const group = await server.customer('V1000001');
  const { Outcome } = (await group.get(`/api/v2/shop/requests/${ids[0] ?? ''}/outcome`)).body;
  expect((await group.post(`/api/v2/shop/offers/${Outcome.Offer.ID}/_accept`, {})).status).toBe(200);
  await deliver();
  expect(told()).toHaveLength(1);
  expect(told()[0]).toMatch(/Jullie hebben het aanbod aanvaard: 1 seniortent\./u);
});
