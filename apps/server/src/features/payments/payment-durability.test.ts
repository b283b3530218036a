import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { throwawayPlace } from '../../../../dev/src/postgres/throwaway-place.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createShopDatabase } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { createLog } from '../../platform/log/log.ts';
import { removePostgres } from '../../../../dev/src/postgres/remove-postgres.ts';
import { startSandboxProcess, type SandboxProcess } from '../../../../dev/src/sandbox-process.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { openSockets } from '../../testing/durability/socket-client.ts';
import { serveAlone } from '../../testing/durability/serve-alone.ts';
import { startServerProcess } from '../../testing/durability/start-server-process.ts';
import { storedFaults } from '../../testing/durability/stored-faults.ts';
import { freeBase } from '../../testing/free-base.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { expireReservations } from '../orders/orders.jobs.ts';
import { paymentJobs } from './payments.jobs.ts';

// why: three servers and a database that keeps what it acknowledged, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const now = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;
let dataDir: string;
let sandbox: SandboxProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(throwawayPlace(), `bivak-test-${process.pid}-pay-`));
  chmodSync(dataDir, 0o755);
  sandbox = await startSandboxProcess(await freeBase(), dataDir);
});
afterAll(async () => {
  await sandbox.stop();
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const link = (client: Client, reservationOrderID: string) =>
  client.post('/api/v2/shop/payments/_link', {
    reservationOrderID,
    returnUrl: '/bestelling',
    paymentMethod: 'IDEAL',
  });

async function behave(behaviour: object): Promise<void> {
  await fetch(`${sandbox.url}/payments/api/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
}

const paymentsMade = async () =>
  (await (await fetch(`${sandbox.url}/payments/api/payments`)).json()) as { id: string; status: string }[];

test('kill -9 between the checkout and its link loses neither the order nor a payment, and holds nothing for ever', async () => {
  const payments = { url: sandbox.url, key: 'test_feesthuis' };
  const first = await startServerProcess({ dataDir, poolSize: 4, now, payments });
  const pool = createPool(first.facts.databaseUrl, { max: 1 });
  await anItem(createShopDatabase(pool, first.facts.schema), { id: 'tent', stock: { noord: 5 } });
  await pool.end();
  const before = openSockets(first.facts);
  const visitor = await before.visitor();
  const cartId = await aCart(visitor, {
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cartId}/_checkout-anonymous`, {
    Customer: aPerson(cartId),
    PaymentMode: 'NOW',
  });
  const reservationId = body.Collection[0].ReservationOrderID;
  // The provider makes the payment and takes its time to say so; meanwhile everything dies.
  await behave({ slowMs: 4000 });
  const cut = link(visitor, reservationId).catch(() => null);
  await expect.poll(async () => (await paymentsMade()).length).toBe(1);
  await first.kill();
  expect(await cut).toBe(null);
  before.close();
  await behave({});

  const second = await startServerProcess({ dataDir, poolSize: 4, now, payments });
  const after = openSockets(second.facts);
  const again = after.client(visitor.token);
  const left = createPool(second.facts.databaseUrl, { max: 2 });
  try {
    const answers = await Promise.all([link(again, reservationId), link(again, reservationId)]);
    const [made, ...others] = await paymentsMade();
    expect(others).toEqual([]);
    for (const answer of answers) expect(answer.body.PaymentLink).toContain(made?.id);
    const acknowledged = [{ cartId, reservationId }];
    expect(await storedFaults(left, { schema: second.facts.schema, acknowledged, now })).toEqual([]);

    // Nobody ever pays: what is held is released at its time, by whichever process comes to it.
    const late = (now + 31 * 60_000) as EpochMs;
    const { databaseUrl: url } = second.facts;
    const other = await serveAlone({ dataDir, poolSize: 2, now: late, url, payments });
    try {
      expect(await expireReservations(other.shop, late)).toBe(1);
      const ended = paymentJobs(createLog('silent')).find(({ kind }) => kind === 'payment.ended');
      await ended?.handle(other.shop, { reservationId }, { id: 'job', attempt: 1, now: late });
      expect(await findLedgerFaults(other.shop.database, late)).toEqual([]);
    } finally {
      await other.close();
    }
    expect((await paymentsMade())[0]?.status).toBe('canceled');
  } finally {
    await left.end();
    after.close();
    await second.stop();
  }
});
