import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files lie, under the hash of their content: the same bytes twice are one file. */
export interface FileStore {
  put(shopId: string, sha256: Buffer, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under this hash. */
  get(shopId: string, sha256: Buffer): Promise<Readable | null>;
}

/** Files in a folder of this machine. What has its name is whole: it is written beside and renamed. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (shopId: string, sha256: Buffer): string => {
    const name = sha256.toString('hex');
    return join(folder, shopId, name.slice(0, 2), name);
  };
  return {
    async put(shopId, sha256, bytes) {
      const path = pathOf(shopId, sha256);
      await mkdir(dirname(path), { recursive: true });
      const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
      const handle = await open(beside, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, path);
    },
    async get(shopId, sha256) {
      try {
        const handle = await open(pathOf(shopId, sha256));
        return handle.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
