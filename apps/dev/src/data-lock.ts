import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerSettings } from '@bivak/server';
import { birthOf, isAlive, isErrorWith } from './postgres/processes.ts';
import { StartError } from './start-error.ts';

interface Holder {
  readonly pid: number;
  /** Tells a process from a later one with the same id; null where that cannot be known. */
  readonly birth: string | null;
  readonly url: string;
}

/**
 * The data folder with a database of its own belongs to one server: another one on other ports would share its stock,
 * its mails and its clock without anybody having meant it. A server that was killed holds nothing any more. Answers
 * how to let go.
 */
export function lockDataFolder({
  dataDir,
  host,
  basePort,
}: Pick<ServerSettings, 'dataDir' | 'host' | 'basePort'>): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'server.lock');
  const url = `http://${host}:${basePort}`;
  const own = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? null, url } satisfies Holder);
  while (!wasMade(file, own)) {
    const text = readLock(file);
    const holder = holderOf(text);
    if (holder !== undefined && runs(holder)) throw new StartError(refusal(holder, dataDir));
    if (text !== undefined) removeStale(file, text);
  }
  return () => {
    if (readLock(file) === own) rmSync(file, { force: true });
  };
}

function refusal({ pid, url }: Holder, dataDir: string): string {
  return `Bivak runs on the data in ${dataDir} already: process ${pid}, ${url}. Stop it, or give this one data of its own, such as BIVAK_DATA=~/bivak-2.`;
}

/** Written beside it and linked into its place: nobody ever reads half of it. */
function wasMade(file: string, text: string): boolean {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, text);
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if (isErrorWith(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrorWith(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** What says nothing is nobody's. */
function holderOf(text: string | undefined): Holder | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A restarted container may give the new server the id of the old one. */
function runs({ pid, birth }: Holder): boolean {
  if (pid === process.pid || !isAlive(pid)) return false;
  const now = birthOf(pid);
  return birth === null || now === undefined || now === birth;
}

/** Taken aside first: of two that found the same stale lock, one must not remove what the other made since. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
  } catch (error) {
    if (!isErrorWith(error, 'ENOENT') && !isErrorWith(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
