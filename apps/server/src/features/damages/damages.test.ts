import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { onePixel, pdf, upload } from '../../testing/uploads.ts';
import { evaluateDamageState, moveDamage } from '../../operator/damages.ts';
import { listDamages } from '../../operator/list-damages.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { damageMailJobs } from '../notifications/index.ts';

// spec 3 §2 "Report damage", §5 "Damage form", §7 contactForm; `design/lending.md` §3 "contact form", §4.
let server: TestServer;
let noor: Client;
let bram: Client;
let stranger: Client;
const box = aMailbox();
const words = (text: string) => ({ nl: text, en: `${text} en`, de: `${text} de` });
const peg = { name: words('Kleine piket'), cents: 250 };
const sheet = { name: words('Grondzeil'), cents: 33_275 };

beforeAll(async () => {
  const lending = lendingOf();
  const [senior, ...others] = lending.tents;
  server = await aServer({
    lending: { ...lending, tents: [{ ...senior!, damageParts: [peg, sheet] }, ...others] },
    labels: { contact: [{ key: 'damage', text: words('Schade') }] },
    limits: {
      contactMessagesPerDay: 6,
      tokenMinutes: 600,
      rates: { identity: 1000, lookups: 1000, uploading: 1000 },
    },
  });
  await anItem(server.shop.database, { id: 'senior', stock: { noord: 5 } });
  await server.pool.query(
    `insert into shop_feesthuis.serial (id, item_id, warehouse_id) values ('SEN-0007', 'senior', 'noord')`,
  );
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  bram = await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  stranger = await server.customer('V0005678', { group: '33' });
});
beforeEach(async () => {
  box.sent.length = 0;
  server.clock.now = monday;
  await server.pool.query('delete from shop_feesthuis.damage_report; delete from shop_feesthuis.outbox');
});
afterAll(() => server.close());

const source = {
  actor: { kind: 'operator', role: 'owner', name: 'Els' },
  now: monday,
  requestId: 'test',
} as const;
const damage = {
  ItemSerialNumber: 'SEN-0007',
  ContactName: 'Noor Peeters',
  ContactEmail: 'noor@vzw.example',
  ContactTelephone: '+32 470 00 00 00',
  SummaryOfContact: 'Het grondzeil is gescheurd.\nTwee piketten zijn weg.',
  Parts: [
    { Key: '1', Amount: 2 },
    { Key: '2', Amount: 1 },
  ],
};
const at = '/api/v2/shop/damages';
const report = (client: Client, more: object = {}) => client.post(at, { ...damage, ...more });
const deliver = () => box.deliver(server, damageMailJobs(box));
const addPhoto = (client: Client, id: string, bytes: Buffer = onePixel, name = 'scheur.png') =>
  upload(client, `${at}/${id}/_photo`, {
    bytes,
    name,
    type: name.endsWith('png') ? 'image/png' : 'application/pdf',
  });

test('a label says which tent it is on and what its parts cost, to everybody; an unknown label is no fault', async () => {
  const nobody = server.public();
  expect((await nobody.get(`${at}/_tent?serial=sen-0007`)).body).toEqual({
    SerialID: 'sen-0007',
    IsKnown: true,
    ItemID: 'senior',
    Description: 'senior nl',
    Parts: [
      { Key: '1', Description: 'Kleine piket', PriceIncVAT: 2.5 },
      { Key: '2', Description: 'Grondzeil', PriceIncVAT: 332.75 },
    ],
  });
  expect((await nobody.get(`${at}/_tent?serial=ONBEKEND`)).body).toMatchObject({ IsKnown: false, Parts: [] });
  expect((await nobody.get(`${at}/_tent`)).status).toBe(400);
});

describe('a report of damage', () => {
  test('a report of damage keeps tent, parts with their prices of today, and who said so; the association sees it, nobody else', async () => {
    const { status, body } = await report(noor);
    expect(status).toBe(201);
    expect(body).toEqual({
      DamageID: expect.any(String),
      Number: expect.stringMatching(/^D\d{6}$/u),
      State: 'reported',
      ItemSerialNumber: 'SEN-0007',
      IsKnown: true,
      ItemID: 'senior',
      ItemDescription: 'senior nl',
      Parts: [
        { Key: '1', Description: 'Kleine piket', PriceIncVAT: 2.5, Amount: 2 },
        { Key: '2', Description: 'Grondzeil', PriceIncVAT: 332.75, Amount: 1 },
      ],
      ContactName: 'Noor Peeters',
      SummaryOfContact: damage.SummaryOfContact,
      Photos: [],
      AmountIncVAT: null,
      Answer: '',
      Objection: null,
      DateTimeCreated: expect.any(String),
    });
    expect((await bram.get(at)).body).toEqual({ Collection: [body], Total: 1, Index: 0 });
    expect((await stranger.get(at)).body.Total).toBe(0);
    expect((await server.public().get(at)).status).toBe(401);
  });

  test('a report of damage is mailed to the address for damages, and back to who reported, once', async () => {
    await report(noor);
    await report(server.public('de'), {
      ItemSerialNumber: 'X-1',
      Parts: [],
      ContactEmail: 'wie@weet.example',
    });
    await deliver();
    expect(box.sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      ['schade@feesthuis.example', 'noor@vzw.example'],
      ['noor@vzw.example', 'feesthuis@bivak.example'],
      ['schade@feesthuis.example', 'wie@weet.example'],
      ['wie@weet.example', 'feesthuis@bivak.example'],
    ]);
    expect(box.sent[0]?.text).toContain('2 × Kleine piket');
    expect(box.sent[0]?.text).not.toContain('zonder aan te melden');
    expect(box.sent[2]?.text).toContain('Gemeld zonder aan te melden');
    expect(box.sent[3]?.subject).toBe('Ihre Schadensmeldung an feesthuis');
    expect(box.sent[0]?.text).toContain('mailto:noor@vzw.example');
    expect(await toldWithOffice(server, 'mail.damage-report', damageMailJobs)).toEqual(
      [2, 1].map(() =>
        expect.stringMatching(/^Bekijk de schade: https:\/\/kantoor\.example\/feesthuis\/damage\/[\w-]+$/u),
      ),
    );
  });

  test('a report of damage takes photos for an hour, of who reported it', async () => {
    const id = (await report(noor)).body.DamageID;
    const { status, body } = await addPhoto(bram, id);
    expect([status, body.Photos[0].FileName]).toEqual([201, 'scheur.png']);
    expect((await server.public().get(body.Photos[0].AttachmentUrl)).status).toBe(200);
    expect((await addPhoto(stranger, id)).status).toBe(404);
    expect((await addPhoto(noor, 'nergens')).status).toBe(404);
    expect((await addPhoto(noor, id, pdf, 'scheur.pdf')).status).toBe(400);
    server.clock.now = (monday + 3_700_000) as typeof monday;
    expect((await addPhoto(bram, id)).status).toBe(404);
  });

  test.each([
    ['ItemSerialNumber', { ItemSerialNumber: '' }],
    ['ContactName', { ContactName: ' ' }],
    ['ContactEmail', { ContactEmail: 'geen adres' }],
    ['ContactTelephone', { ContactTelephone: 'x' }],
    ['SummaryOfContact', { SummaryOfContact: '' }],
    ['Parts[0].Key', { Parts: [{ Key: '9', Amount: 1 }] }],
  ])('a report of damage is refused by its field %s', async (field, wrong) => {
    const { status, body } = await report(noor, wrong);
    expect([status, body.Error.Fields[0].Field]).toEqual([400, field]);
  });

  test('a report of damage comes no more than so often a day from one place, also at once, and takes 8 statements at most', async () => {
    const { statements } = await withStatements(() => report(noor));
    expect(statements.length).toBeLessThanOrEqual(8);
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(server.public())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  });
});

test('the business lists what is open, and notes one step after the other', async () => {
  const number: string = (await report(noor)).body.Number;
  const lines = () => listDamages([server.shop], { language: 'en' }, source);
  const listed = await lines();
  expect(isRefusal(listed) ? listed : listed.join('\n')).toContain(`${number}  reported`);
  const move = (state: string) => {
    const parts = { shop: server.shop, source, translate: server.shop.translate.en, language: 'en' } as const;
    return moveDamage(
      { ...parts, key: null, files: [], store: null, yes: false, options: new Map() },
      number,
      state,
    );
  };
  expect(await move('repaired')).toMatchObject({ key: 'damageStep' });
  for (const state of ['assessed', 'charged', 'repaired', 'closed'])
    expect(await move(state)).toBe(`${number}: ${state}`);
  expect(await lines()).toEqual(['No damage is open.']);
  expect((await noor.get(at)).body.Collection[0].State).toBe('closed');
  expect(evaluateDamageState('weg')).toMatchObject({ key: 'damageState' });
});

describe('the contact form', () => {
  const form = '/api/v2/_contact-form';
  const fields = {
    ItemSerialNumber: 'SEN-0007',
    ContactName: 'Noor Peeters',
    ContactEmail: 'noor@vzw.example',
    SummaryOfContact: 'Gescheurd',
    CustomerName: 'Scouts',
    EmailaddressToSendTo: 'Schade@feesthuis.example',
  };
  const count = async () => (await noor.get(at)).body.Total;

  test.each([['Schademelding'], ['damage'], ['Schade']])(
    'the contact form reports a damage by the subject %s',
    async (Subject) => {
      expect((await noor.post(form, { ...fields, Subject })).status).toBe(204);
      expect(await count()).toBe(1);
    },
  );

  test('the contact form writes to nobody but the shop, whatever address is sent along', async () => {
    const sent = { ...fields, Subject: 'Schademelding', EmailaddressToSendTo: 'iemand@elders.example' };
    const { status, body } = await noor.post(form, sent);
    expect([status, body.Error.Fields[0].Field]).toEqual([400, 'EmailaddressToSendTo']);
  });

  test('the contact form names what is missing by the spelling of who asks, and stays a message without a label', async () => {
    const second = await noor.post(form, { ...fields, Subject: 'Schademelding', ItemSerialNumber: '' });
    expect(second.body.Error.Fields[0].Field).toBe('ItemSerialNumber');
    const message = { Name: 'Noor', Email: 'noor@vzw.example', Message: 'Vraag', Subject: 'damage' };
    expect((await noor.post(form, message)).status).toBe(204);
    expect(await count()).toBe(0);
    expect((await noor.post(form, { Subject: 'damage' })).body.Error.Fields).toHaveLength(3);
  });
});
