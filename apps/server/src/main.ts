import { createLog } from './platform/log/log.ts';
import { describeServer } from './platform/process/describe-server.ts';
import { failureText } from './platform/process/failure.ts';
import { readSettings } from './platform/settings.ts';
import { type RunningServer, startServer } from './start-server.ts';

const patienceMs = 25_000;

/** Starts the server and keeps it until it is asked to end; requests under way are finished first. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(process.env['BIVAK_LOG'] ?? (settings.production ? 'info' : 'warn'));
  const say = (text: string) => process.stdout.write(`${text}\n`);
  let server: RunningServer | null = null;
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
  server = await startServer(settings, log, say);
  if (stopping) await server.stop();
  else say(describeServer(server, settings));
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
