import { failureText } from '../../apps/dev/src/failure.ts';
import { readDemoSettings } from '../../apps/dev/src/demo-settings.ts';
import { openDemoDatabase } from '../../apps/dev/src/open-database.ts';
import { runOperator } from '../../apps/server/src/index.ts';

/** What `apps/dev/src/operator.ts` does, line after line: half of what it takes is reading its TypeScript. */
interface Act {
  readonly line: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

let said = '';
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk: unknown) => {
    said += String(chunk);
    return true;
  };

let before = Promise.resolve();
process.on('message', (act: Act) => {
  before = before.then(() => work(act));
});
process.on('disconnect', () => process.exit());

async function work({ line, env }: Act): Promise<void> {
  Object.assign(process.env, env);
  said = '';
  let status = 1;
  try {
    const settings = readDemoSettings(process.env);
    status = await runOperator(line, settings, (log) => openDemoDatabase(settings, log));
  } catch (error) {
    said += failureText(error);
  }
  process.send?.({ status, output: said });
}
