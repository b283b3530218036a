import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { contentLock } from '../../platform/files/stored-files.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { findLooseFiles, findUnnamed, forgetFile } from './files.sql.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** All of the disk is looked at once a day, a part of it each time. */
const turns = 24;
const batch = 200;

/**
 * Clears away files that nothing means any more: of carts that were given up, of attachments that were removed, of
 * uploads that a dying server left, and bytes whose row was never written, because what wanted them failed half-way. A
 * day passes first, because what one caller sends in a day is counted by them.
 */
export const clearLooseFiles = command(
  { right: 'job' },
  async ({ shop, now, files: store }: BareContext & { readonly files: FileStore }): Promise<null> => {
    await store.clearLeftovers(shop.id, hourMs);
    let found = batch;
    while (found === batch) {
      const loose = await findLooseFiles(shop.database, (now - dayMs) as EpochMs, batch);
      for (const file of loose) await clear(store, shop, file);
      found = loose.length;
    }
    const turn = Math.floor(now / hourMs) % turns;
    for await (const contents of store.lyingFor(shop.id, dayMs, { turn, turns })) {
      const unnamed = await findUnnamed(shop.database, contents);
      for (const sha256 of unnamed) await clear(store, shop, { sha256 });
    }
    return null;
  },
);

async function clear(
  store: FileStore,
  { id: shopId, database }: Pick<Shop, 'id' | 'database'>,
  file: Parameters<typeof forgetFile>[1],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const isLast = await forgetFile(transaction, file, contentLock(shopId, file.sha256));
    // Under the lock, or somebody might keep the same bytes between the look and the removal.
    if (isLast) await store.remove(shopId, file.sha256);
  });
}
