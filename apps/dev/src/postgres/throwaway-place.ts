import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const neededBytes = 3 * 1024 ** 3;

/**
 * Where the databases of tests lie: in memory where a system offers that and has room, else in its temporary folder.
 * A database is a thousand small files. On a disk that has just lost as many, Linux takes a second for each copy, most of
 * it to find numbers of files that were not in use lately.
 */
export function throwawayPlace(): string {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Every place where an earlier run may have left something: there may have been room then. */
export function throwawayPlaces(): string[] {
  return [...new Set([throwawayPlace(), tmpdir()])];
}
