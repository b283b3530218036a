import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, localFileStore } from '../../platform/files/file-store.ts';
import { createLog } from '../../platform/log/log.ts';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { notificationJobs } from '../notifications/index.ts';
import { documentJobs, mailedDocuments } from './index.ts';
import { readPdf } from './testing.ts';

let server: TestServer;
let shop: Shop;
let store: FileStore;
let visitor: Client;
let persons = 0;
const job = () => ({ id: 'job', attempt: 1, now: server.clock.now });

beforeAll(async () => {
  server = await aServer();
  // The brand's fonts and logo are read from its folder.
  shop = { ...server.shop, directory: join(import.meta.dirname, '../../../../../shops/feesthuis') };
  store = localFileStore(server.files);
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 500 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

async function anOrder(client = visitor): Promise<string> {
  persons += 1;
  const cart = await aCart(client, { lines: [{ ItemID: 'tent', Amount: 2 }] });
  await client.patch(`/api/v3/rental/cart/${cart}`, hoursFor(persons));
  const Customer = aPerson(`paper-${persons}`);
  const { body } = await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer });
  return body.Collection[0].ReservationOrderID;
}

/** A slot of the test's shop holds two. */
function hoursFor(n: number) {
  const hour = String(9 + (n % 8)).padStart(2, '0');
  return { BusinessHourStart: `noord.P5.${hour}00`, BusinessHourEnd: `noord.R7.${hour}00` };
}

const path = (id: string, last: string) => `/api/v2/shop/reservationOrders/${id}/${last}`;

async function make(reservationId: string): Promise<void> {
  const [handler] = documentJobs({ store });
  await handler?.handle(shop, { reservationId }, job());
}

async function asked(reservationId: string): Promise<number> {
  const { rows } = await server.pool.query(
    "select 1 from shop_feesthuis.outbox where kind = 'document.make' and payload ->> 'reservationId' = $1",
    [reservationId],
  );
  return rows.length;
}

describe('the documents of an order', () => {
  test('the documents of an order are asked for by looking for them, made by a job, and then fetched', async () => {
    const id = await anOrder();
    const early = await visitor.get(path(id, 'certificate'));
    expect([early.status, early.body.Error.Code]).toEqual([404, 'DocumentPending']);
    expect(early.headers['retry-after']).toBe('2');
    expect(await asked(id)).toBe(1);
    await make(id);
    const { body } = await visitor.get(path(id, 'documents'));
    expect(body.Collection).toMatchObject([
      { Kind: 'confirmation', ContentType: 'application/pdf' },
      { Kind: 'calendar', ContentType: 'text/calendar' },
    ]);
    const sent = await visitor.get(path(id, 'certificate'));
    expect(sent.status).toBe(303);
    const fetched = await server.app.inject({
      url: String(sent.headers['location']),
      headers: { host: 'localhost:4000' },
    });
    expect(fetched.headers['content-disposition']).toMatch(
      /^attachment; filename="bevestiging-R2026-\d+\.pdf"/u,
    );
    expect(readPdf(fetched.rawPayload).text).toContain('tent nl');
    const calendar = await server.public().get(body.Collection[1].AttachmentUrl);
    expect(calendar.body).toContain('BEGIN:VEVENT');
  });

  test('the documents of an order are made once, whoever makes them and however often', async () => {
    const id = await anOrder();
    await Promise.all([make(id), make(id), make(id)]);
    await make(id);
    const { rows } = await server.pool.query(
      'select kind from shop_feesthuis.document where reservation_id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
  });

  test('the documents of an order are others once the order is another, and none when it was cancelled', async () => {
    const id = await anOrder();
    await make(id);
    const set = (change: string) =>
      server.pool.query(`update shop_feesthuis.reservation set ${change} where id = $1`, [id]);
    await set("status = 'Order', order_no = 'O2026-9', revision = 2");
    expect((await visitor.get(path(id, 'documents'))).body.Total).toBe(0);
    await make(id);
    const { body } = await visitor.get(path(id, 'documents'));
    expect(body.Collection[0].FileName).toBe('bevestiging-O2026-9.pdf');
    // The document says what was paid.
    await server.pool.query(
      `update shop_feesthuis.checkout set paid_cents = 500
       where id = (select checkout_id from shop_feesthuis.reservation where id = $1)`,
      [id],
    );
    expect((await visitor.get(path(id, 'documents'))).body.Total).toBe(0);
    await make(id);
    expect((await visitor.get(path(id, 'documents'))).body.Total).toBe(2);
    await set("status = 'Cancelled'");
    expect((await visitor.get(path(id, 'certificate'))).body.Error.Code).toBe('NotFound');
    await make(id);
  });

  test('the documents of an order are for who placed it and for the business, for nobody else', async () => {
    const id = await anOrder();
    await make(id);
    for (const last of ['documents', 'certificate']) {
      expect((await server.public().get(path(id, last))).status).toBe(401);
      for (const stranger of [await server.visitor(), await server.customer(`vreemd-${last}`)]) {
        expect((await stranger.get(path(id, last))).status).toBe(404);
      }
      expect((await server.operator().get(path(id, last))).status).toBeLessThan(400);
    }
  });
});

describe('the mail about an order', () => {
  const sent: OutgoingMail[] = [];
  // why: what matters here is what is handed to a mail server; the sandbox's tests send for real.
  const mailer = { sendMail: async (one: OutgoingMail) => void sent.push(one), close: () => undefined };

  async function mail(reservationId: string, attempt: number, files: FileStore) {
    sent.length = 0;
    const documentsOf = mailedDocuments({ store: files, log: createLog('silent') });
    const handler = notificationJobs({ mailer, key: server.key, documentsOf }).find(
      ({ kind }) => kind === 'mail.reservation-received',
    );
    await handler?.handle(shop, { reservationId }, { ...job(), attempt });
    return sent[0];
  }

  test('the mail about an order brings the confirmation and the calendar file', async () => {
    const received = await mail(await anOrder(), 1, store);
    expect(received?.attachments?.map(({ name, contentType }) => [name.split('-')[0], contentType])).toEqual([
      ['bevestiging', 'application/pdf'],
      ['agenda', 'text/calendar'],
    ]);
    const [pdf] = received?.attachments ?? [];
    expect(readPdf(pdf?.content ?? Buffer.alloc(0)).title).toContain('Je aanvraag');
  });

  test('the mail about an order waits for documents that cannot be made, and in the end goes without them', async () => {
    const id = await anOrder();
    const full: FileStore = { ...store, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(mail(id, 1, full)).rejects.toThrow('the disk is full');
    expect(sent).toEqual([]);
    const received = await mail(id, 3, full);
    expect([received?.subject.includes('ontvangen'), received?.attachments]).toEqual([true, []]);
  });

  test('the mail about an order that asks a stranger to confirm brings nothing', async () => {
    const id = await anOrder();
    await server.pool.query('update shop_feesthuis.reservation set confirmation_asked = true where id = $1', [
      id,
    ]);
    expect((await mail(id, 1, store))?.attachments).toEqual([]);
  });
});
