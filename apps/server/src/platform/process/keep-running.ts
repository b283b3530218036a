import type { Logger } from '../log/log.ts';

const patienceMs = 25_000;

/** Starts a server and keeps it until the process is asked to end; requests under way are finished first. */
export async function keepRunning<Server extends { stop(): Promise<void> }>(
  log: Logger,
  start: () => Promise<Server>,
  started: (server: Server) => void,
): Promise<void> {
  let server: Server | null = null;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    void server?.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  server = await start();
  if (stopping) await server.stop();
  else started(server);
}
