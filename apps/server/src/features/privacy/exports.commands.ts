import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { storeReceived, type StoredFile } from '../../platform/files/stored-files.ts';
import { type ExportRow, exportToMake, finishExport, forgetOldExports } from './exports.sql.ts';
import { readPersonalData, readPersonalFiles } from './personal-data.sql.ts';

/** All files of one customer together; a bigger archive is made by hand. */
const mostBytes = 2 ** 31 - 1;

/** Packs the archive that was asked for; made already, or thrown away meanwhile, it is left alone. */
export const makeExport = command(
  { right: 'job' },
  async (
    { shop, now, files }: BareContext & { readonly files: FileStore },
    { exportId }: { readonly exportId: string },
  ): Promise<null> => {
    const asked = await exportToMake(shop.database, exportId);
    if (asked !== undefined && asked.fileId === null) await pack({ shop, now, files }, exportId, asked);
    return null;
  },
);

/** Throws archives away after a week; their bytes go with the files that nothing means. */
export const forgetExports = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  await forgetOldExports(shop.database, now);
  return null;
});

async function pack(
  { shop, now, files }: Pick<Context, 'shop' | 'now'> & { readonly files: FileStore },
  exportId: string,
  asked: ExportRow,
): Promise<void> {
  const { database } = shop;
  const t = shop.translate[asked.language];
  const archive = makeArchive({
    readMe: {
      name: t('personalData.readMeName'),
      text: t(`personalData.readMe.${asked.whole ? 'customer' : 'person'}`, { shop: shop.config.name }),
    },
    data: await readPersonalData(database, asked),
    files: await readPersonalFiles(database, asked),
    open: (file) => files.get(shop.id, file.sha256),
  });
  const bytes = await files.receive(shop.id, archive, mostBytes);
  if (bytes === 'too-big') throw new Error(`the archive ${exportId} is too big to be stored`);
  try {
    await inTransaction(database, async (transaction) => {
      const { id } = await storeReceived(transaction, shop.id, now, bytes, {
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

interface ArchiveParts {
  /** What stands in it and what for, in the words of who asked. */
  readonly readMe: { readonly name: string; readonly text: string };
  readonly data: unknown;
  readonly files: readonly StoredFile[];
  /** Null where the bytes are gone: the row still tells of the file. */
  readonly open: (file: StoredFile) => Promise<Readable | null>;
}

/** A zip, as it is packed: one file is open at a time, however many there are. */
function makeArchive({ readMe, data, files, open }: ArchiveParts): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const failed = (error: unknown): void => void out.destroy(error instanceof Error ? error : undefined);
  zip.on('error', failed);
  pipeline(zip.outputStream, out).catch(failed);
  zip.addBuffer(Buffer.from(readMe.text), readMe.name);
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json');
  for (const [index, file] of files.entries()) {
    zip.addReadStreamLazy(entryName(index, file), { compress: isWorthIt(file) }, (ready) => {
      open(file).then(
        (stream) => ready(null, stream ?? nothing()),
        (error: unknown) => ready(error, nothing()),
      );
    });
  }
  zip.end();
  return out;
}

/** The name has a number, since two customers' photos are both called IMG_0001.jpg. */
function entryName(index: number, { name }: StoredFile): string {
  return `files/${String(index + 1).padStart(4, '0')}-${name.replaceAll(/[\\/:*?"<>|]/gu, '_')}`;
}

/** Pictures and PDFs are packed already. */
function isWorthIt({ contentType }: StoredFile): boolean {
  return !contentType.startsWith('image/') && contentType !== 'application/pdf';
}

function nothing(): Readable {
  const empty = new PassThrough();
  empty.end();
  return empty;
}
