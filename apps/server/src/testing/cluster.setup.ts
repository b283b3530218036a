import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { throwawayPlace, throwawayPlaces } from '../../../dev/src/postgres/throwaway-place.ts';
import { ensureDatabase } from '../../../dev/src/postgres/database.ts';
import { isAlive } from '../../../dev/src/postgres/processes.ts';
import { removePostgres } from '../../../dev/src/postgres/remove-postgres.ts';
import { startPostgres } from '../../../dev/src/postgres/start-postgres.ts';
import { migrateTemplate } from './migrate-template.ts';

const prefix = 'bivak-test-';
const template = 'template_of_tests';

/** One throwaway cluster for the whole run, migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = mkdtempSync(join(throwawayPlace(), `${prefix}${process.pid}-`));
  // The cluster in it is private; the folder must let through the account that runs it for root.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ dataDir: folder, fsync: false, maxConnections: 200, log: () => {} });
  const cleanUp = async () => {
    await server.stop();
    await removePostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(server.databaseUrl('postgres'), template);
    await migrateTemplate(server.databaseUrl(template));
  } catch (error) {
    await cleanUp();
    throw error;
  }
  project.provide('testCluster', server.databaseUrl('postgres'));
  project.provide('testTemplate', template);
  return cleanUp;
}

/** Clusters of runs that were killed. One whose server somebody still uses is left to a later run. */
async function removeLeftovers(): Promise<void> {
  const folders = throwawayPlaces().flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ folder: join(place, name), pid: Number.parseInt(name.slice(prefix.length), 10) })),
  );
  for (const { folder, pid } of folders) {
    if (!(pid > 0) || isAlive(pid)) continue;
    try {
      await removePostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}
