import { readdirSync } from 'node:fs';
import { isErrorWith } from './processes.ts';

/** Entries of a data folder: a cluster, or the note that says where it lives. */
export const clusterEntry = /^pg(\d+)(\.elsewhere)?$/u;

/** Whether a database was ever made for this data folder. */
export function hasCluster(dataDir: string): boolean {
  try {
    return readdirSync(dataDir).some((entry) => clusterEntry.test(entry));
  } catch (error) {
    if (isErrorWith(error, 'ENOENT')) return false;
    throw error;
  }
}
