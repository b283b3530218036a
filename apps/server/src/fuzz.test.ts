import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from './testing/fuzz/described-calls.ts';
import { callsOf, nameOf, patienceMs, runFuzz } from './testing/fuzz/run-fuzz.ts';
import { sendersOf } from './testing/fuzz/senders.ts';
import { anItem } from './testing/an-item.ts';
import { aWarehouse } from './testing/a-shop.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

/**
 * Requests that nobody should send, drawn from the server's own description of its calls, to every operation and with
 * something hostile in every text field: none is answered with a fault of the server, and all are answered.
 * `FUZZ_SEED` draws those of an earlier run again, `FUZZ_COUNT` says how many (`npm run soak -- fuzz`).
 */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env['FUZZ_COUNT'] ?? 3000);
const host = 'localhost:4000';

let server: TestServer;

beforeAll(async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 100_000 }];
  server = await aServer({
    warehouses: [aWarehouse('noord', { hours }), aWarehouse('zuid', { hours })],
    uploads: { cart: 'AllowUpload' },
    core: { ShopAllowEditingDays: 1, DefaultDeliveryID: 'afhalen' },
    customFields: (['cart', 'customer', 'registration', 'reservation'] as const).map((entity) => ({
      name: 'CUST_Use',
      entity,
      type: 'text',
      labelKey: 'use',
    })),
  });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 1_000_000 } });
});
afterAll(() => server.close());

test(
  'drawn requests to every call and every text field get an answer, and none a fault of the server',
  async () => {
    process.stdout.write(`fuzz: FUZZ_SEED=${seed} FUZZ_COUNT=${count}\n`);
    const began = performance.now();
    const told = (line: string) => process.stdout.write(`fuzz: ${line}\n`);
    const report = await runFuzz({ app: server.app, host, seed, count, senders: sendersOf(server), told });
    const calls = await callsOf(server.app, host);
    const texts = calls
      .flatMap(fieldsOf)
      .filter(({ isText }) => isText)
      .map(nameOf);
    const seconds = (performance.now() - began) / 1000;
    // Told, and no reason to fail: 5,000 are aimed at 60 s.
    told(
      `${report.sent} sent in ${seconds.toFixed(0)} s (${Math.round(report.sent / seconds)} a second), ` +
        `the slowest answered after ${report.slowestMs} ms of ${patienceMs}`,
    );
    told(
      `${report.sent} sent to ${report.operations.size} operations, ${report.taken.size} of which took some, ` +
        `${report.fields.size} fields; ${JSON.stringify(report.statuses)}`,
    );
    expect({ seed, faults: report.faults.slice(0, 20) }).toEqual({ seed, faults: [] });
    expect(calls.map(({ id }) => id).filter((id) => !report.operations.has(id))).toEqual([]);
    expect(texts.filter((name) => !report.fields.has(name))).toEqual([]);
    // Else nothing but the first look at a request would have been tried.
    expect(report.taken.size).toBeGreaterThan(calls.length / 3);
  },
  // why: 3,000 requests took three minutes on a machine that was starved.
  Math.max(60_000, count * 100),
);
