import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { identity } from './account.ts';
import { program } from './binaries.ts';
import { minimalEnvironment } from './guard.ts';
import type { Place } from './place.ts';
import { isAlive } from './processes.ts';

const passwordFile = 'shop.password';

/**
 * Makes the cluster when there is none yet: beside its place, and renamed into it when complete, so that a crash
 * never leaves half a cluster and of two processes that start together one simply wins.
 */
export async function ensureCluster(
  place: Place,
  options: { readonly fsync?: boolean; readonly log: (line: string) => void },
): Promise<void> {
  if (exists(place.cluster)) return;
  removeLeftovers(place.cluster);
  options.log(`making a database in ${place.cluster}`);
  const beside = `${place.cluster}.init-${process.pid}`;
  const secret = `${beside}.password`;
  const password = randomBytes(24).toString('base64url');
  try {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    if (place.account) chownSync(beside, place.account.uid, place.account.gid);
    writeSecret(secret, password, place);
    await initdb(place, beside, secret, options.fsync !== false);
    // In the cluster itself, so that it is renamed into place with it.
    writeSecret(join(beside, passwordFile), password, place);
    moveInto(beside, place.cluster);
  } finally {
    rmSync(secret, { force: true });
    rmSync(beside, { recursive: true, force: true });
  }
}

/** The password of the cluster's superuser `shop`. */
export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, passwordFile), 'utf8').trim();
}

function exists(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

function writeSecret(file: string, password: string, place: Place): void {
  writeFileSync(file, password, { mode: 0o600 });
  if (place.account) chownSync(file, place.account.uid, place.account.gid);
}

function moveInto(beside: string, cluster: string): void {
  try {
    renameSync(beside, cluster);
  } catch (error) {
    if (!exists(cluster)) throw error;
  }
}

/** What processes that died half-way left behind. */
function removeLeftovers(cluster: string): void {
  const parent = dirname(cluster);
  const prefix = `${basename(cluster)}.init-`;
  for (const entry of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    const pid = Number.parseInt(entry.slice(prefix.length), 10);
    if (!isAlive(pid)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

async function initdb(place: Place, folder: string, secret: string, sync: boolean): Promise<void> {
  // A locale of PostgreSQL's own (since 17), so that sorting does not depend on the operating system.
  const own = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  const locale = ['--locale', 'C', ...(Number(place.major) >= 17 ? own : [])];
  const owner = ['-U', 'shop', '--pwfile', secret, '--auth', 'scram-sha-256'];
  const parameters = ['-D', folder, ...owner, ...locale, '--encoding', 'UTF8', '--no-instructions'];
  if (!sync) parameters.push('--no-sync');
  const child = spawn(program(place.native, 'initdb'), parameters, {
    ...identity(place.account),
    cwd: process.platform === 'win32' ? dirname(folder) : '/',
    env: minimalEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  if (status === 0) return;
  throw new Error(
    `PostgreSQL could not make its database in ${folder}. Start as another user, use another folder (BIVAK_DATA), or set DATABASE_URL.\n${output.trim()}`,
  );
}
