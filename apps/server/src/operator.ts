import { runOperator } from './operator/run-operator.ts';
import { failureText } from './platform/process/failure.ts';

runOperator(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exit(1);
  },
);
