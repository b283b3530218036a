import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MESSAGE_UPLOAD_EXTENSIONS } from '@bivak/rules';
import { type TakenFile, takeFile } from '../features/files/index.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { receiverOfPath } from '../platform/http/receive-file.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { object, type Objection } from './objection.ts';

/** Takes pictures of this machine for a message, evaluated as those of customers are; of several all or none. */
export async function takePictures(
  shop: Shop,
  paths: readonly string[],
  store: FileStore,
): Promise<readonly TakenFile[] | Objection | Refusal> {
  const taken: TakenFile[] = [];
  for (const path of new Set(paths)) {
    const one = await takePicture(shop, path, store);
    if (!('bytes' in one)) {
      await dropPictures(taken);
      return one;
    }
    taken.push(one);
  }
  return taken;
}

/** Those that no message was made of. */
export async function dropPictures(taken: readonly TakenFile[]): Promise<void> {
  for (const { bytes } of taken) await bytes.drop();
}

async function takePicture(
  shop: Shop,
  path: string,
  store: FileStore,
): Promise<TakenFile | Objection | Refusal> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) return object('file', { word: path });
  const asked = { endings: MESSAGE_UPLOAD_EXTENSIONS, field: basename(path) };
  return takeFile(receiverOfPath(shop, path, store), asked);
}
