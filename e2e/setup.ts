import type { FullConfig } from '@playwright/test';

import { ensureBuilt } from '../scripts/lib/build.mjs';
import { keepData, repeats } from './harness/fresh-data.ts';
import { startServer } from './harness/start-server.ts';
import { publish } from './harness/surroundings.ts';

const errorLevel = 50;

/** Builds when the sources have changed, starts a server for each worker, and ends them when the journeys are over. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt();
  const started = await Promise.allSettled(Array.from({ length: workers }, startServer));
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await Promise.all(servers.map((server) => server.stop()));
    throw failed.reason;
  }
  if (repeats()) await Promise.all(servers.map((server) => keepData(server.surroundings.databaseUrl)));
  publish(servers.map((server) => server.surroundings));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    const errors = servers.flatMap((server) => errorsIn(server.output()));
    if (errors.length > 0) throw new Error(`The server wrote errors:\n${errors.join('\n')}`);
  };
}

/** A journey may be refused, but nothing that a visitor does is an error of the server's. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => Number(/"level":(\d+)/u.exec(line)?.[1]) >= errorLevel);
}
