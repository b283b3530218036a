import { ensureBuilt } from '../scripts/lib/build.mjs';
import { startServer } from './harness/start-server.ts';
import { publish } from './harness/surroundings.ts';

const errorLevel = 50;

/** Builds when the sources have changed, starts the server, and ends it when the journeys are over. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const server = await startServer();
  publish(server.surroundings);
  return async () => {
    await server.stop();
    const errors = errorsIn(server.output());
    if (errors.length > 0) throw new Error(`The server wrote errors:\n${errors.join('\n')}`);
  };
}

/** A journey may be refused, but nothing that a visitor does is an error of the server's. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => Number(/"level":(\d+)/u.exec(line)?.[1]) >= errorLevel);
}
