import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throwawayPlace } from '../../../../dev/src/postgres/throwaway-place.ts';
import { removePostgres } from '../../../../dev/src/postgres/remove-postgres.ts';
import { freeBase } from '../../testing/free-base.ts';
import { refundKillRound } from './testing/refund-kill-round.ts';

let dataDir: string;
let basePort: number;

beforeAll(async () => {
  // Named as the folders that the set-up of a later run clears when this one is killed itself.
  dataDir = mkdtempSync(join(throwawayPlace(), `bivak-test-${process.pid}-back-`));
  chmodSync(dataDir, 0o755);
  basePort = await freeBase();
});
afterAll(async () => {
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

// With and without; `npm run soak -- kill-refunds` has as many as are asked.
test.each([
  [0, 6, true],
  [1, 10, false],
])(
  'kill -9 in the middle of 16 refunds pays none twice and calls none refused (round %i, after %i of them, keys forgotten: %s)',
  async (round, killAfter, forgets) => {
    const { refunds, ...rest } = await refundKillRound({ dataDir, basePort, round, killAfter, forgets });
    expect(rest).toMatchObject({ paidTwice: 0, falselyFailed: 0, faults: [] });
    expect(rest.untold).toBeGreaterThan(0);
    expect(refunds).toBeGreaterThanOrEqual(killAfter);
  },
  // why: a round starts a database that keeps what it acknowledged, and two servers, one after the other.
  120_000,
);
