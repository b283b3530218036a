import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createShopDatabase } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { createServerKey } from '../../platform/identity/server-key.ts';
import type { Mailer, OutgoingMail } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { notificationJobs } from './index.ts';
import { checkConfig } from '../../platform/shops/effective-config.ts';
import { aMailShop } from './testing.ts';

const job = { id: 'job', attempt: 1, now: Date.parse('2026-12-01T09:30:00Z') as EpochMs };
let pool: pg.Pool;
let shop: Shop;
let sent: OutgoingMail[];
let away = false;

// why: what matters here is how often and what is handed to a mail server; the sandbox's tests send for real.
const mailer: Mailer = {
  async sendMail(mail) {
    // why: a second run of the job comes while the first one still sends.
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (away) throw new Error('421 come back later');
    sent.push(mail);
  },
  close: () => undefined,
};
const key = createServerKey(Buffer.alloc(32, 9));
const jobs = new Map(notificationJobs({ mailer, key }).map((handler) => [handler.kind, handler]));

function run(kind: string, reservationId = 'r1', now = job.now): Promise<void> {
  const handler = jobs.get(kind);
  if (handler === undefined) throw new Error(`nobody handles ${kind}`);
  return handler.handle(shop, { reservationId }, { ...job, now });
}

beforeAll(async () => {
  pool = createPool(await testDatabaseUrl());
  await migrate(pool, ['shop_mails']);
  const directory = await mkdtemp(join(tmpdir(), 'bivak-mails-'));
  await writeFile(join(directory, 'theme.css'), ':root { --action: #123456; }');
  const database = createShopDatabase(pool, 'shop_mails');
  shop = {
    ...aMailShop(),
    directory,
    version: { settings: '', catalogue: '' },
    file: aMailShop().config,
    check: checkConfig,
    database,
    embedOrigins: [],
    signOn: null,
    payments: null,
    registers: { enterprises: null, associations: null, addresses: null },
    places: { search: null, maps: null },
    wakeRelay: () => undefined,
  };
  await pool.query(`
    insert into shop_mails.item (id, slug, item_type, stock_type, vat_bp)
      values ('tent', 'tent', 'Rental', 'BulkStock', 2100), ('borg', 'borg', 'Borg', 'BulkWithoutStock', 0);
    insert into shop_mails.warehouse (id, descriptions, street, house_number, zip_code, city, tel)
      values ('z', '{"nl": "Zaventem"}', 'Leuvensesteenweg', '412', '1930', 'Zaventem', '+32 2');
    insert into shop_mails.business_hour (id, warehouse_id, direction, weekday, from_minute, to_minute)
      values ('z.P', 'z', 'pickup', 6, 540, 600);
    insert into shop_mails.checkout (id, cart_id, visitor_id, language, person, net_cents, gross_cents,
        rounding_cents, deposit_cents, request_hash, created_at)
      values ('c1', 'cart', 'v', 'de', '{"FirstName": "An"}', 1000, 1210, 0, 5000, '', '2026-12-01T09:30:00Z');
    insert into shop_mails.reservation (id, checkout_id, reservation_no, status, visitor_id, email, warehouse_id,
        start_day, end_day, pickup_hour_id, business_start, business_end, vat, net_cents, gross_cents,
        rounding_cents, deposit_cents, item_qty, created_at)
      values ('r1', 'c1', 'R2026-1', 'Active', 'v', 'an@klant.example', 'z', '2026-12-12', '2026-12-15', 'z.P',
        '2026-12-12T08:00:00Z', '2026-12-15T16:00:00Z', '[{"vatBp": 2100, "netCents": 1000, "vatCents": 210}]',
        1000, 1210, 0, 5000, 1, '2026-12-01T09:30:00Z');
    insert into shop_mails.reservation_line (reservation_id, position, item_id, kind, descriptions, qty, unit_cents,
        cover, vat_bp, net_cents, gross_cents)
      values ('r1', 1, 'tent', 'Item', '{"nl": "Tent", "de": "Zelt"}', 1, 1210, '[]', 2100, 1000, 1210),
        ('r1', 2, 'borg', 'Borg', '{"de": "Kaution"}', 1, 5000, '[]', 0, 5000, 5000);
  `);
});

beforeEach(async () => {
  sent = [];
  away = false;
  await pool.query('delete from shop_mails.mail');
  await pool.query("update shop_mails.reservation set status = 'Active', order_no = null");
});

afterAll(async () => {
  await pool.end();
  await rm(shop.directory, { recursive: true, force: true });
});

describe('a mail about a reservation', () => {
  test('a mail about a reservation goes to the address of the reservation, in its language and with the brand', async () => {
    await run('mail.reservation-received');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      messageId: '<mail.reservation-received.r1.feest@feest.example>',
      from: { name: 'Feest & Co', address: 'hallo@feest.example' },
      replyTo: 'antwoord@feest.example',
      to: 'an@klant.example',
      language: 'de',
      subject: 'Wir haben Ihre Anfrage R2026-1 erhalten',
    });
    expect(sent[0]?.text).toContain('1 × Zelt');
    expect(sent[0]?.text).toContain('09:00–10:00');
    expect(sent[0]?.html).toContain('#123456');
    const { rows } = await pool.query('select kind, recipient, language, sent_at from shop_mails.mail');
    expect(rows).toEqual([
      { kind: 'mail.reservation-received', recipient: 'an@klant.example', language: 'de', sent_at: job.now },
    ]);
  });

  test('a mail about a reservation is sent once, however often and from wherever the job comes', async () => {
    await Promise.allSettled([1, 2, 3].map(() => run('mail.reservation-received')));
    await run('mail.reservation-received');
    expect(sent).toHaveLength(1);
  });

  test('a mail about a reservation waits for a mail server that is away, and leaves once it is back', async () => {
    away = true;
    await expect(run('mail.reservation-received')).rejects.toThrow('421');
    away = false;
    await run('mail.reservation-received');
    expect(sent).toHaveLength(1);
  });

  test('a mail about a reservation that was sent but not marked comes again under the same Message-ID', async () => {
    await run('mail.reservation-received');
    await pool.query('update shop_mails.mail set sent_at = null');
    await run('mail.reservation-received');
    expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]?.messageId, sent[0]?.messageId]);
  });

  test('a mail about a reservation confirms an order, and says nothing any more once that was taken back', async () => {
    await pool.query("update shop_mails.reservation set status = 'Order', order_no = 'O2026-7'");
    await run('mail.reservation-accepted');
    expect(sent.map(({ subject }) => subject)).toEqual(['Ihre Bestellung O2026-7 ist bestätigt']);
    await pool.query('delete from shop_mails.mail');
    await pool.query("update shop_mails.reservation set status = 'Cancelled'");
    await run('mail.reservation-accepted');
    expect(sent).toHaveLength(1);
  });

  test('a mail about a reservation tells of a rejection when there was one', async () => {
    await run('mail.reservation-rejected');
    expect(sent).toEqual([]);
    await pool.query("update shop_mails.reservation set status = 'Rejected'");
    await run('mail.reservation-rejected');
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Ihre Anfrage R2026-1 können wir leider nicht annehmen',
    ]);
  });

  test('a mail about a reservation says why, where the business wrote a reason', async () => {
    await pool.query(`
      update shop_mails.reservation set status = 'Rejected';
      insert into shop_mails.status_event (reservation_id, from_status, to_status, who, at, note)
        values ('r1', 'Active', 'Rejected', 'operator', '2026-12-01T09:30:00Z', 'Das Zelt ist <kaputt>.');
    `);
    await run('mail.reservation-rejected');
    expect(sent[0]?.text).toContain('Grund:\n  Das Zelt ist <kaputt>.');
    expect(sent[0]?.html).toContain('Das Zelt ist &lt;kaputt&gt;.');
  });

  test('a mail about a reservation asks for money once nobody is paying any more, and not of who was asked or has paid', async () => {
    const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`) as EpochMs;
    const received = (time: string) => run('mail.reservation-received', 'r1', at(time));
    const later = async () =>
      (await pool.query('delete from shop_mails.outbox returning kind, payload, not_before')).rows;
    const again = (time: string) => [
      { kind: 'mail.reservation-received', payload: { reservationId: 'r1' }, not_before: at(time) },
    ];
    const pays = async (sql: string) => void (await pool.query(sql));
    await pays(`
      update shop_mails.checkout set payment_mode = 'NOW';
      update shop_mails.reservation set expires_at = '2026-12-01T10:00:00Z';
    `);
    await received('09:30');
    expect(await later()).toEqual(again('09:40'));
    await pays(`
      insert into shop_mails.payment_attempt (id, checkout_id, method, language, description, return_page, asked_cents,
        status, provider_id, created_at, asked_at) values ('p1', 'c1', 'IDEAL', 'de', '', '/', 6210, 'open', 'tr1',
        '2026-12-01T09:38:00Z', '2026-12-01T09:38:00Z')
    `);
    await received('09:40');
    expect(await later()).toEqual(again('09:48'));
    expect(sent).toEqual([]);
    await received('09:48');
    expect(sent.map(({ subject }) => subject)).toEqual(['Bezahlen Sie Ihre Anfrage R2026-1']);
    await pays(`
      delete from shop_mails.mail;
      insert into shop_mails.mail (id, kind, subject_id, recipient, language, message_id, created_at)
        values ('m1', 'mail.payment-failed', 'p1', 'an@klant.example', 'de', 'm1', '2026-12-01T09:49:00Z');
    `);
    await received('09:58');
    expect(sent).toHaveLength(1);
    await pays('update shop_mails.checkout set paid_cents = 6210');
    await received('09:30');
    expect(sent.at(-1)?.subject).toBe('Wir haben Ihre Anfrage R2026-1 erhalten');
    await pays(
      `update shop_mails.reservation set status = 'Order', order_no = 'O2026-9'; delete from shop_mails.mail`,
    );
    await received('09:58');
    expect([sent.length, await later()]).toEqual([2, []]);
    await pays('update shop_mails.checkout set payment_mode = null, paid_cents = 0');
  });

  test('no mail is made about a reservation that is not there', async () => {
    await run('mail.reservation-received', 'nothing');
    expect(sent).toEqual([]);
  });
});
