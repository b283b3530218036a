import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throwawayPlace } from '../../../../dev/src/postgres/throwaway-place.ts';
import { removePostgres } from '../../../../dev/src/postgres/remove-postgres.ts';
import { killRound } from '../../testing/durability/kill-round.ts';

let dataDir: string;

beforeAll(() => {
  // Named as the folders that the set-up of a later run clears when this one is killed itself.
  dataDir = mkdtempSync(join(throwawayPlace(), `bivak-test-${process.pid}-kill-`));
  chmodSync(dataDir, 0o755);
});
afterAll(async () => {
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

// Early and late; `npm run soak -- kill-checkouts` has as many as are asked.
test.each([8, 48])(
  'kill -9 in the middle of 32 checkouts loses nothing that was acknowledged (after %i of them)',
  async (killAfter) => {
    const { acknowledged, cut, faults } = await killRound({ dataDir, killAfter });
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(killAfter);
    expect(cut).toBeGreaterThan(0);
  },
  // why: a round starts a database that keeps what it acknowledged, and two servers, one after the other.
  120_000,
);
