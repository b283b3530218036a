import type { EpochMs } from '../../platform/database/types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { contentLock } from '../../platform/files/kept-files.ts';
import type { Sweep } from '../../platform/jobs/job.ts';
import { findLooseFiles, forgetFile } from './files.queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batch = 200;

/**
 * Clears away files that nothing means any more: of carts that were given up, of attachments that were removed, of
 * uploads that a dying server left. A day passes first, because what one caller sends in a day is counted by them.
 */
export function filesSweep(store: FileStore): Sweep {
  return {
    name: 'files',
    everyMs: hourMs,
    async run({ id: shopId, database }, now) {
      await store.clearLeftovers(shopId, hourMs);
      let found = batch;
      while (found === batch) {
        const loose = await findLooseFiles(database, (now - dayMs) as EpochMs, batch);
        for (const file of loose) {
          await inTransaction(database, async (transaction) => {
            const isLast = await forgetFile(transaction, file, contentLock(shopId, file.sha256));
            // Under the lock, or somebody might keep the same bytes between the look and the removal.
            if (isLast) await store.remove(shopId, file.sha256);
          });
        }
        found = loose.length;
      }
    },
  };
}
