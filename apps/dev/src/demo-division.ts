import { runDemoDivision } from './demo-division/run-demo-division.ts';
import { failureText } from './failure.ts';

try {
  process.exitCode = await runDemoDivision(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
