import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { clusterEntry } from './has-cluster.ts';
import { recordedCluster } from './place.ts';
import { awaitPostmaster, stopPostmaster } from './postmaster.ts';

/**
 * Removes the clusters of a data folder, wherever they live. Refuses while a living process uses one, and waits for
 * one that is just stopping.
 */
export async function removePostgres(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const data = realpathSync(dataDir);
  for (const entry of readdirSync(data)) {
    const [, major = '', note] = clusterEntry.exec(entry) ?? [];
    if (major === '') continue;
    const elsewhere = note === undefined ? undefined : recordedCluster(data, major);
    const cluster = elsewhere ?? join(data, entry);
    await endServerOf(cluster);
    rmSync(elsewhere === undefined ? cluster : dirname(cluster), { recursive: true, force: true });
    rmSync(join(data, entry), { recursive: true, force: true });
  }
}

async function endServerOf(cluster: string): Promise<void> {
  // One whose Node was stopped a moment ago is waited for in here.
  const running = await awaitPostmaster(cluster);
  if (!running) return;
  if (!running.orphan) {
    throw new Error(
      `The database in ${cluster} is in use (process id ${running.pid}). Stop the other instance first.`,
    );
  }
  await stopPostmaster(running.pid);
}
