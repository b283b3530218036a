import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { keepReceived } from '../../platform/files/kept-files.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { exportToMake, finishExport } from './exports.queries.ts';
import { makeArchive } from './make-archive.ts';
import { readPersonalData, readPersonalFiles } from './personal-data.queries.ts';

/** All files of one customer together; a bigger archive is made by hand. */
const mostBytes = 2 ** 31 - 1;

/** Packs the archive that was asked for; made already, or thrown away meanwhile, it is left alone. Only for jobs. */
export async function makeExport(
  shop: Shop,
  exportId: string,
  { store, now }: { readonly store: FileStore; readonly now: EpochMs },
): Promise<void> {
  const { database } = shop;
  const asked = await exportToMake(database, exportId);
  if (asked === undefined || asked.fileId !== null) return;
  const t = shop.translate[asked.language];
  const archive = makeArchive({
    readMe: {
      name: t('personalData.readMeName'),
      text: t(`personalData.readMe.${asked.whole ? 'customer' : 'person'}`, { shop: shop.config.name }),
    },
    data: await readPersonalData(database, asked),
    files: await readPersonalFiles(database, asked),
    open: (file) => store.get(shop.id, file.sha256),
  });
  const bytes = await store.receive(shop.id, archive, mostBytes);
  if (bytes === 'too-big') throw new Error(`the archive ${exportId} is too big to be kept`);
  try {
    await inTransaction(database, async (transaction) => {
      const { id } = await keepReceived(transaction, shop.id, now, bytes, {
        name: t('personalData.fileName', { shop: shop.id, day: shop.zone.format(now).slice(0, 10) }),
        contentType: 'application/zip',
        ownerEntity: 'personal-export',
        ownerId: exportId,
        caller: null,
      });
      // The file of one that nobody waits for any more is nobody's, and swept.
      await finishExport(transaction, exportId, id);
    });
  } finally {
    await bytes.drop();
  }
}
