import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removePostgres } from '../../apps/dev/src/postgres/remove-postgres.ts';

/** A data folder for one run, gone afterwards with the cluster in it. The tests' set-up clears those of killed runs. */
export async function withDataFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), `bivak-test-${process.pid}-run-`));
  // The account that runs PostgreSQL for root must get in.
  chmodSync(dataDir, 0o755);
  try {
    await work(dataDir);
  } finally {
    await removePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
