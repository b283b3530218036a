import type { IsoDate } from '@bivak/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { staffMakeQuote, staffSendQuote } from '../quotes/quotes.commands.ts';
import { quoteCode } from '../quotes/index.ts';
import { quoteMailJobs } from './index.ts';

let server: TestServer;
const box = aMailbox();

beforeAll(async () => {
  server = await aServer();
  server.clock.now = Date.parse('2026-06-01T10:20:00+02:00') as EpochMs;
  await anItem(server.shop.database, { id: 'tent' });
});
afterAll(() => server.close());

async function deliver(reservationId: string, nth: string): Promise<void> {
  const [job] = quoteMailJobs({ mailer: box.mailer, key: server.key });
  await job?.handle(server.shop, { reservationId, nth }, { id: 'j', attempt: 1, now: server.clock.now });
}

test.each(['nl', 'en', 'de'] as const)(
  'a quote is mailed once in the language of its customer, with prices and the link of its version: %s',
  async (language) => {
    const desk = aStaffContext(server);
    const passerBy = {
      firstName: 'An',
      lastName: 'Peeters',
      companyName: '',
      tel: '+32 470 12 34 56',
      email: 'an@bivak.example',
    };
    const { id } = allowed(
      await staffMakeQuote(desk, {
        warehouseId: 'noord',
        startDay: '2026-06-10' as IsoDate,
        endDay: '2026-06-11' as IsoDate,
        startTime: null,
        endTime: null,
        goods: [{ itemId: 'tent', qty: 1, unitCents: null, reason: null }],
        discountPercent: 0,
        buyer: { passerBy },
        language,
        notes: null,
        reference: null,
        validUntil: '2026-06-05' as IsoDate,
        holds: false,
      }),
    );
    allowed(await staffSendQuote(desk, { orderId: id, version: null, message: 'Zoals\nbesproken.' }));
    box.sent.length = 0;
    await deliver(id, '1');
    await deliver(id, '1');
    expect(box.sent).toHaveLength(1);
    const [mail] = box.sent;
    expect(mail?.to).toBe('an@bivak.example');
    const code = quoteCode(server.key, { shopId: 'feesthuis', orderId: id, nth: 1 });
    expect(mail?.text).toContain(`${id}?code=${code}`);
    expect(mail?.text).toContain(`tent ${language}`);
    expect(mail?.text).toContain('Zoals besproken.');
    // Sent again before the first mail went: that one goes no more.
    allowed(await staffSendQuote(desk, { orderId: id, version: null, message: '' }));
    allowed(await staffSendQuote(desk, { orderId: id, version: null, message: '' }));
    await deliver(id, '2');
    expect(box.sent).toHaveLength(1);
  },
);
