import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import type { Account } from './account.ts';
import { candidateAccounts, canRun, runsAsRoot } from './account.ts';
import type { Binaries, Release } from './binaries.ts';
import { findBinaries, linkLibraries, program } from './binaries.ts';
import { copyBinaries, giveTo, ownFolder } from './elsewhere.ts';

/** What the server runs from, on and as. */
export interface Place {
  readonly cluster: string;
  readonly native: string;
  /** Major version of the server, as in `18`. */
  readonly major: string;
  /** Only when this process is root. */
  readonly account: Account | undefined;
}

const refusal =
  'PostgreSQL refuses to run as root, and none of the accounts postgres, node and nobody can run it here. Start as an ordinary user, or set DATABASE_URL to a server of your own (PostgreSQL 15 or newer).';

/**
 * Decides where the cluster lives and who runs it. Root takes an existing unprivileged account; where that account
 * cannot reach the data folder or the binaries, they go to folders of their own under /var/tmp, and the data folder
 * keeps a note that says where.
 */
export async function choosePlace(
  dataDir: string,
  log: (line: string) => void,
  release?: Release,
): Promise<Place> {
  mkdirSync(dataDir, { recursive: true });
  const data = realpathSync(dataDir);
  const binaries = findBinaries(release);
  const linked = linkLibraries(binaries.native);
  if (!runsAsRoot()) {
    const native = linked ? binaries.native : await copyBinaries(binaries, undefined);
    return {
      cluster: ordinaryCluster(data, binaries.major),
      native,
      major: binaries.major,
      account: undefined,
    };
  }
  for (const account of candidateAccounts(existingOwner(data, binaries.major))) {
    const cluster = clusterFor(data, binaries.major, account, log);
    const native = cluster && (await nativeFor(binaries, linked, account));
    if (cluster && native) return { cluster, native, major: binaries.major, account };
  }
  throw new Error(refusal);
}

/** Where the cluster of a data folder lives when it is not in that folder. */
export function recordedCluster(data: string, major: string): string | undefined {
  const note = noteOf(data, major);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

/** Without root's rights: the cluster must be ours, or not exist yet. */
function ordinaryCluster(data: string, major: string): string {
  const recorded = recordedCluster(data, major);
  const cluster = recorded !== undefined && existsSync(dirname(recorded)) ? recorded : clusterIn(data, major);
  for (const folder of [dirname(cluster), cluster].filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.R_OK | constants.X_OK);
    } catch (error) {
      throw new Error(closed(cluster), { cause: error });
    }
  }
  return cluster;
}

function closed(cluster: string): string {
  return `The database in ${cluster} belongs to another account. Start as that account or as root, use another data folder (BIVAK_DATA), or set DATABASE_URL.`;
}

function clusterIn(data: string, major: string): string {
  return join(data, `pg${major}`);
}

function noteOf(data: string, major: string): string {
  return `${clusterIn(data, major)}.elsewhere`;
}

function existingOwner(data: string, major: string) {
  const existing = existingCluster(data, major);
  return existing === undefined ? undefined : statSync(existing);
}

function existingCluster(data: string, major: string): string | undefined {
  return [clusterIn(data, major), recordedCluster(data, major)].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'PG_VERSION')),
  );
}

function clusterFor(
  data: string,
  major: string,
  account: Account,
  log: (line: string) => void,
): string | undefined {
  const existing = existingCluster(data, major);
  if (existing !== undefined) {
    // Copied by root from somewhere else: PostgreSQL wants its folder to belong to whoever runs it.
    if (statSync(existing).uid === 0) giveTo(existing, account);
    return canRun(account, 'cd "$1"', existing) ? existing : undefined;
  }
  if (canKeepFolderIn(data, account)) return clusterIn(data, major);
  const elsewhere = join(ownFolder(data, account), `pg${major}`);
  writeFileSync(noteOf(data, major), `${elsewhere}\n`);
  log(`the account ${account.name} cannot enter ${data}, so the database lives in ${elsewhere}`);
  return elsewhere;
}

async function nativeFor(binaries: Binaries, linked: boolean, account: Account): Promise<string | undefined> {
  const runs = (native: string) => canRun(account, '"$1" --version', program(native, 'postgres'));
  if (linked && runs(binaries.native)) return binaries.native;
  const copy = await copyBinaries(binaries, account);
  return runs(copy) ? copy : undefined;
}

/** Tried with a real folder: parents may be closed to the account, and some mounts cannot give files away. */
function canKeepFolderIn(data: string, account: Account): boolean {
  const probe = mkdtempSync(join(data, '.probe-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return canRun(account, 'cd "$1" && : > probe', probe);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
