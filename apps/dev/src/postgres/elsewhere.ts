import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { linkLibraries } from './binaries.ts';

const base = '/var/tmp';

/**
 * The private folder under /var/tmp that stands in for a folder of the project, the same one every time. Throws when
 * somebody else made it: everybody may write in /var/tmp.
 */
export function ownFolder(standsFor: string, account: Account | undefined): string {
  const hash = createHash('sha256').update(realpathSync(standsFor)).digest('hex').slice(0, 12);
  const folder = join(base, `bivak-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = lstatSync(folder);
  const self = process.getuid?.() ?? made.uid;
  const ours = made.uid === self || made.uid === account?.uid;
  if (!made.isDirectory() || !ours || (made.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} belongs to somebody else or is open to others. Remove it, or set DATABASE_URL.`,
    );
  }
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Copies the binaries to a folder that the account can reach, once per version, and returns the copy. */
export async function copyBinaries(binaries: Binaries, account: Account | undefined): Promise<string> {
  const copy = join(ownFolder(binaries.native, account), binaries.version);
  if (existsSync(copy)) return copy;
  const beside = `${copy}.copy-${process.pid}`;
  await cp(binaries.native, beside, {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries only serve compilers.
    filter: (source) => !source.endsWith('.a'),
  });
  linkLibraries(beside);
  try {
    await rename(beside, copy);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    // Another process may have finished the same copy first.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Makes a folder and all that is in it belong to the account. */
export function giveTo(folder: string, account: Account): void {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.uid, account.gid);
  }
}
