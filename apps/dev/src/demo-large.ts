import { runDemoLarge } from './demo-large/run-demo-large.ts';
import { failureText } from './failure.ts';

try {
  process.exitCode = await runDemoLarge(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
