import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import type { KeptFile } from '../../platform/files/kept-files.ts';

export interface ArchiveParts {
  /** What stands in it and what for, in the words of who asked. */
  readonly readMe: { readonly name: string; readonly text: string };
  readonly data: unknown;
  readonly files: readonly KeptFile[];
  /** Null where the bytes are gone: the row still tells of the file. */
  readonly open: (file: KeptFile) => Promise<Readable | null>;
}

/** A zip, as it is packed: one file is open at a time, however many there are. */
export function makeArchive({ readMe, data, files, open }: ArchiveParts): Readable {
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

/** Numbered, since two customers' photos are both called IMG_0001.jpg. */
function entryName(index: number, { name }: KeptFile): string {
  return `files/${String(index + 1).padStart(4, '0')}-${name.replaceAll(/[\\/:*?"<>|]/gu, '_')}`;
}

/** Pictures and PDFs are packed already. */
function isWorthIt({ contentType }: KeptFile): boolean {
  return !contentType.startsWith('image/') && contentType !== 'application/pdf';
}

function nothing(): Readable {
  const empty = new PassThrough();
  empty.end();
  return empty;
}
