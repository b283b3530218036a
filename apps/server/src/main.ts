import { createLog } from './platform/log/log.ts';
import { describeServer } from './platform/process/describe-server.ts';
import { failureText } from './platform/process/failure.ts';
import { keepRunning } from './platform/process/keep-running.ts';
import { readSettings } from './platform/settings.ts';
import { startServer } from './start-server.ts';

/** The product alone, on a database and a mail server that it is given; a laptop starts apps/dev instead. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  await keepRunning(
    log,
    () => startServer(settings, log),
    (server) => process.stdout.write(`${describeServer(server)}\n\n`),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
