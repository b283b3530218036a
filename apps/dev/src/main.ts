import { createLog, keepRunning } from '@bivak/server';
import { readDemoSettings } from './demo-settings.ts';
import { describeDemo } from './describe-demo.ts';
import { failureText } from './failure.ts';
import { startDemo } from './start-demo.ts';

/** The shops on a laptop: the server, and all around it that an installation has of its own. */
async function main(): Promise<void> {
  const settings = readDemoSettings(process.env);
  const log = createLog(settings.logLevel);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  await keepRunning(
    log,
    () => startDemo(settings, log, say),
    (demo) => say(`${describeDemo(demo)}\n`),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
