import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { contactMailJobs } from '../notifications/index.ts';
import { contactSweep } from './index.ts';

const words = (text: string) => ({ nl: text, en: `${text} en`, de: `${text} de` });
const day = 24 * 3_600_000;
const path = '/api/v2/_contact-form';

let server: TestServer;
const box = aMailbox();
const { sent } = box;
beforeAll(async () => {
  server = await aServer({
    labels: { contact: [{ key: 'schade', text: words('Schade') }] },
    limits: { contactMessagesPerDay: 4, rates: { identity: 1000 } },
  });
});
beforeEach(async () => {
  sent.length = 0;
  server.clock.now = monday;
  await sql('delete from shop_feesthuis.contact_message; delete from shop_feesthuis.outbox');
});
afterAll(() => server.close());

const sql = (text: string) => server.pool.query(text);
const message = {
  Name: 'Noor Peeters',
  Email: 'noor@vzw.example',
  Phone: '+32 470 00 00 00',
  Subject: 'schade',
  Message: 'Er ontbrak een piket.\nKunnen jullie die nasturen?',
};
const deliver = () => box.deliver(server, contactMailJobs(box));
const write = (client: Client, more: object = {}) => client.post(path, { ...message, ...more });

describe('a message by the contact form', () => {
  test('a message by the contact form goes to the business, which answers who wrote, and as a copy to who wrote in their language, once', async () => {
    const { status, body } = await write(server.public('de'));
    expect([status, body]).toEqual([204, '']);
    await deliver();
    await deliver();
    const [toShop, copy] = sent;
    expect(sent).toHaveLength(2);
    expect(toShop).toMatchObject({
      to: 'feesthuis@bivak.example',
      replyTo: 'noor@vzw.example',
      subject: 'Vraag via de website: Schade',
    });
    expect(toShop?.text).toContain('  Er ontbrak een piket.\n  Kunnen jullie die nasturen?');
    expect(toShop?.text).toContain('+32 470 00 00 00');
    expect(copy).toMatchObject({
      to: 'noor@vzw.example',
      replyTo: 'feesthuis@bivak.example',
      subject: 'Ihre Nachricht an feesthuis: Schade de',
    });
    expect(copy?.text).toContain('Er ontbrak een piket.');
  });

  test('a message by the contact form runs nothing in a mail, and takes nothing along to an address that nobody proved that could be followed', async () => {
    const Message = 'Kijk op https://kwaad.example <script>alert(1)</script>';
    const Name = '<b>Win</b> www.kwaad.example';
    await write(server.public(), { Name, Message });
    await deliver();
    const [toShop, copy] = sent;
    expect(toShop?.html).toContain('&lt;script&gt;');
    expect(sent.map(({ html }) => /<script|<b>/u.test(html))).toEqual([false, false]);
    expect(`${copy?.subject} ${copy?.text} ${copy?.html}`).not.toContain('kwaad');
  });

  test('a message by the contact form is quoted whole to who wrote it with this very address', async () => {
    const customer = await server.customer('vzw-schrijft');
    const Message = 'Zie https://vzw.example/foto';
    await write(customer, { Email: 'VZW-schrijft-contact@bivak.example', Message });
    await deliver();
    expect(sent[1]?.text).toContain('https://vzw.example/foto');
    const { rows } = await sql('select proved, customer_id from shop_feesthuis.contact_message');
    expect(rows).toEqual([{ proved: true, customer_id: 'vzw-schrijft' }]);
  });

  test('a message by the contact form takes 6 statements at most, whoever writes', async () => {
    const writers = [server.public(), await server.customer('vzw-telt')];
    for (const writer of writers) {
      const { result, statements } = await withStatements(() => write(writer));
      expect([result.status, statements.length <= 6 ? 'few' : statements]).toEqual([204, 'few']);
    }
    const { rows } = await sql(`select e.actor->>'kind' as kind from shop_feesthuis.contact_message m
      join shop_feesthuis.event e on e.entity = 'contact-message' and e.entity_id = m.id order by 1`);
    expect(rows).toEqual([{ kind: 'customer' }, { kind: 'public' }]);
  });

  test('a message by the contact form is answered and forgotten when the field is filled in that nobody sees', async () => {
    expect((await write(server.public(), { Website: 'https://kwaad.example' })).status).toBe(204);
    await deliver();
    expect(sent).toEqual([]);
    expect((await sql('select id from shop_feesthuis.contact_message')).rows).toEqual([]);
  });

  test('a message by the contact form is stored until it was mailed, and then no longer', async () => {
    await write(server.public());
    await contactSweep.run(server.shop, (monday + 29 * day) as typeof monday);
    expect((await sql('select id from shop_feesthuis.contact_message')).rows).toHaveLength(1);
    await contactSweep.run(server.shop, (monday + 31 * day) as typeof monday);
    expect((await sql('select id from shop_feesthuis.contact_message')).rows).toEqual([]);
    await deliver();
    expect(sent).toEqual([]);
  });
});

describe('a message of the contact form is refused', () => {
  test.each([
    ['Name', { Name: ' ' }],
    ['Email', { Email: 'geen adres' }],
    ['Subject', { Subject: undefined }],
    ['Subject', { Subject: 'onbekend' }],
    ['Message', { Message: '' }],
    ['Message', { Message: 'x'.repeat(4001) }],
    ['Phone', { Phone: 'x'.repeat(41) }],
    ['Name', { Name: 'Noor\u0000' }],
  ])('a message of the contact form is refused: %s by its field', async (field, wrong) => {
    const { status, body } = await write(server.public(), wrong);
    expect([status, body.Error.Fields[0].Field]).toEqual([400, field]);
  });

  test('a message of the contact form is refused beyond so many a day from one address or under one mailbox, also at once; tomorrow is another day', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(server.public())));
    const taken = answers.filter(({ status }) => status === 204);
    const held = answers.filter(({ status }) => status === 429);
    expect([taken.length, held.length]).toEqual([4, 4]);
    expect(held[0]?.body.Error).toMatchObject({
      Code: 'TooManyToday',
      Message: 'De grens ligt op 4 berichten per 24 uur. Probeer het morgen opnieuw.',
    });
    server.clock.now = (monday + day + 1) as typeof monday;
    expect((await write(server.public())).status).toBe(204);
  });

  test('every message of the contact form is refused in a shop that has no such form', async () => {
    await server.edit({ contactForm: { offered: false } });
    onTestFinished(() => server.edit({}));
    expect((await write(server.public(), { Subject: undefined })).status).toBe(404);
  });
});
