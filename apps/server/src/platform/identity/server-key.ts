import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of the installation. Nothing signs with the key itself, everything with a subkey of its purpose. */
export interface ServerKey {
  /** 32 bytes, the same for the same purpose in every process that has this key. */
  derive(purpose: string): Buffer;
}

export interface ServerKeyPlace {
  /** Folder of the project's state; used when there is no secret. */
  readonly dataDir: string;
  /** BIVAK_SECRET: at least 32 characters, the same for all processes of an installation. */
  readonly secret: string | undefined;
}

const keyBytes = 32;
/** Characters of BIVAK_SECRET. */
export const shortestSecret = 32;

/** The key from BIVAK_SECRET, else from a file that the first process to start here makes. */
export async function loadServerKey(place: ServerKeyPlace): Promise<ServerKey> {
  const { secret, dataDir } = place;
  if (secret === undefined || secret === '') return createServerKey(await keyOfFile(join(dataDir, 'keys')));
  if (secret.length < shortestSecret) {
    throw new Error(`BIVAK_SECRET has ${secret.length} characters; it needs at least ${shortestSecret}.`);
  }
  return createServerKey(createHash('sha256').update(secret).digest());
}

export function createServerKey(key: Uint8Array): ServerKey {
  if (key.length !== keyBytes)
    throw new Error(`the server's key has ${key.length} bytes instead of ${keyBytes}`);
  const derived = new Map<string, Buffer>();
  return {
    derive(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const made = Buffer.from(hkdfSync('sha256', key, '', `bivak/${purpose}`, keyBytes));
      derived.set(purpose, made);
      return made;
    },
  };
}

async function keyOfFile(folder: string): Promise<Uint8Array> {
  const file = join(folder, 'server.key');
  const known = await readKey(file);
  if (known !== undefined) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await placeKey(folder, file);
  const placed = await readKey(file);
  if (placed === undefined) throw new Error(`the server's key could not be stored in ${file}`);
  return placed;
}

async function readKey(file: string): Promise<Uint8Array | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Written whole beside its place and then linked there, which never replaces: of several processes that start
 * at once one wins and all read its key. Where a file system has no links, a rename does it.
 */
async function placeKey(folder: string, file: string): Promise<void> {
  const beside = join(folder, `server.key.${process.pid}.${randomBytes(4).toString('hex')}`);
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(beside, file);
    await unlink(beside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await unlink(beside);
    else await rename(beside, file);
  }
}
