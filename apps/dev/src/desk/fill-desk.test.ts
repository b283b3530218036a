import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../server/src/features/availability/index.ts';
import { findInvoiceFaults } from '../../../server/src/features/invoices/reconcile.sql.ts';
import type { EpochMs } from '../../../server/src/platform/database/types.ts';
import { createServerKey } from '../../../server/src/platform/identity/server-key.ts';
import { createLog } from '../../../server/src/platform/log/log.ts';
import type { Shop } from '../../../server/src/platform/shops/shop.ts';
import { aDemoShop, type DemoShop } from '../../../server/src/testing/a-demo-shop.ts';
import { freeBase } from '../../../server/src/testing/free-base.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { startSandboxProcess } from '../sandbox-process.ts';
import { fillDesk } from './fill-desk.ts';
import { sandboxPayer } from './sandbox-payer.ts';

const log = createLog('silent');
const key = createServerKey(new Uint8Array(32).fill(7));
const thursday = '2026-11-26T10:30:00+01:00';
let demo: DemoShop;

afterAll(() => demo.pool.end());

async function aDemo(id: string, at: string): Promise<Shop> {
  const clock = { now: () => instantOf(at) };
  demo = await aDemoShop(id, clock.now(), demo);
  await loadDemo(demo.shop, clock, log);
  return demo.shop;
}

function instantOf(at: string): EpochMs {
  return Date.parse(at) as EpochMs;
}

function fill(shop: Shop, at: string) {
  return fillDesk(shop, instantOf(at), { key, files: null, pay: null, log });
}

async function count(shop: Shop, from: string, ...values: unknown[]): Promise<number> {
  const { rows } = await demo.pool.query<{ n: number }>(
    `select count(*)::int as n from ${from.replaceAll('$schema', shop.database.schema)}`,
    values,
  );
  return rows[0]?.n ?? -1;
}

/** What a desk that was filled until `at` must not have. */
async function faultsOf(shop: Shop, at: string, filled: Awaited<ReturnType<typeof fill>>) {
  const unsent = '$schema.invoice i where not exists (select from $schema.mail m where m.subject_id = i.id)';
  // Nothing happened after the instant at which the demo starts.
  const later = (table: string) => count(shop, `$schema.${table} where at > $1`, new Date(instantOf(at)));
  return {
    tooFew: (filled?.orders ?? 0) <= 20,
    refused: filled?.refused,
    ledger: await findLedgerFaults(shop.database, instantOf(at)),
    invoices: await findInvoiceFaults(shop.database),
    mails: await count(shop, "$schema.outbox where kind like 'mail.%'"),
    unsent: await count(shop, unsent),
    later: (await later('event')) + (await later('status_event')),
  };
}

const sound = { tooFew: false, refused: [], ledger: [], invoices: [], mails: 0, unsent: 0, later: 0 };

test.each([
  ['feesthuis', '2026-11-29T14:00:00+01:00'],
  ['feesthuis', '2026-12-04T22:40:00+01:00'],
  ['feesthuis', '2027-06-14T07:10:00+02:00'],
  ['groenhof', '2026-11-29T14:00:00+01:00'],
  ['tentendienst', thursday],
  ['tentendienst', '2027-05-22T16:20:00+02:00'],
])('the desk of %s can do all that its file says, as of %s', async (id, at) => {
  const shop = await aDemo(id, at);
  expect(await faultsOf(shop, at, await fill(shop, at))).toEqual(sound);
});

// The tests of this day go on from each other: a desk takes seconds to fill.
describe('the desk of feesthuis on a Thursday morning', () => {
  let shop: Shop;
  let first: Awaited<ReturnType<typeof fill>>;
  const today = (at: string) => shop.zone.dayOf(instantOf(at));
  beforeAll(async () => {
    shop = await aDemo('feesthuis', thursday);
    first = await fill(shop, thursday);
  });

  test('the desk of a Thursday morning can do all that its file says', async () => {
    expect(await faultsOf(shop, thursday, first)).toEqual(sound);
  });

  test('the desk of a Thursday morning has orders in each state, over all warehouses and hours', async () => {
    const day = today(thursday);
    const of = (where: string, ...values: unknown[]) =>
      count(shop, `$schema.reservation r where ${where}`, ...values);
    expect(await of(`status in ('Order', 'Open', 'Pick') and start_day = $1`, day)).toBeGreaterThanOrEqual(
      10,
    );
    expect(await of(`status = 'Picked' and start_day = $1`, day)).toBeGreaterThanOrEqual(2);
    const back = `status = 'Picked' and end_day = $1 and business_end > $2`;
    expect(await of(back, day, new Date(instantOf(thursday)))).toBeGreaterThanOrEqual(8);
    expect(await of(`status = 'Picked' and end_day < $1`, day)).toBe(3);
    expect(await of(`status = 'Active'`)).toBe(6);
    expect(await of(`status = 'Closed'`)).toBeGreaterThanOrEqual(3);
    expect(await of(`status in ('Rejected', 'Cancelled')`)).toBe(2);
    expect(await of(`status = 'Order' and start_day > $1`, day)).toBeGreaterThanOrEqual(10);
    const places =
      '(select distinct warehouse_id, pickup_hour_id from $schema.reservation where start_day = $1) x';
    expect(await count(shop, places, day)).toBeGreaterThanOrEqual(13);
    // Somebody goes short of what is late.
    expect(await count(shop, '$schema.endangered_order')).toBeGreaterThan(0);
    const states = '$schema.damage_report where reservation_line_id is not null and state = $1';
    for (const state of ['reported', 'assessed', 'charged', 'waived'])
      expect(await count(shop, states, state)).toBeGreaterThan(0);
    expect(await count(shop, '$schema.contact_message')).toBe(3);
    expect(await count(shop, '$schema.login where not approved')).toBe(2);
  });

  test('a restart on the same day changes nothing; on the next day the desk did what it had left, and is full again', async () => {
    expect(await fill(shop, '2026-11-26T23:50:00+01:00')).toBeNull();
    const friday = '2026-11-27T09:15:00+01:00';
    const late = `$schema.reservation where status = 'Picked' and end_day < $1`;
    const again = await fill(shop, friday);
    // Much is still out: it orders what is free, and a few find nothing.
    expect(again?.refused.length).toBeLessThan(4);
    expect(again?.orders).toBeGreaterThan(25);
    expect(again?.orders).toBeLessThan(first?.orders ?? 0);
    expect(await count(shop, late, today(friday))).toBe(3);
    expect(await findLedgerFaults(shop.database, instantOf(friday))).toEqual([]);
    expect(await findInvoiceFaults(shop.database)).toEqual([]);
    const waiting = `$schema.reservation where status in ('Order', 'Open', 'Pick') and start_day < $1`;
    expect(await count(shop, waiting, today(friday))).toBe(0);
  });
});

test('the desk of groenhof can do all that its file says; who pays at once does so at the provider, and what they paid for goes out', async () => {
  const shop = await aDemo('groenhof', thursday);
  const base = await freeBase();
  const folder = mkdtempSync(join(tmpdir(), 'bivak-desk-'));
  const sandbox = await startSandboxProcess(base, folder);
  try {
    const paying = { ...shop, payments: { url: sandbox.url, key: 'test_groenhof' } };
    const pay = sandboxPayer(paying);
    const filled = await fillDesk(paying, instantOf(thursday), { key, files: null, pay, log });
    expect(await faultsOf(shop, thursday, filled)).toEqual(sound);
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  }
  const paid = '$schema.reservation where paid_cents >= gross_cents and gross_cents > 0 and status = $1';
  expect(await count(shop, paid, 'Order')).toBeGreaterThan(2);
  expect(await count(shop, paid, 'Pick')).toBeGreaterThan(1);
  expect(await count(shop, paid, 'ClosedAndCompleted')).toBeGreaterThan(2);
});
