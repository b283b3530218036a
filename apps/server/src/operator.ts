import { failureText } from './platform/process/failure.ts';
import { runOperator } from './operator/run-operator.ts';

try {
  process.exitCode = await runOperator(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
