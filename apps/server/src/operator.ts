import { runOperator } from './operator/run-operator.ts';
import { failureText } from './platform/process/failure.ts';
import { openDatabase } from './platform/process/open-database.ts';
import { readSettings } from './platform/settings.ts';

try {
  const settings = readSettings(process.env);
  process.exitCode = await runOperator(process.argv.slice(2), settings, async (log) =>
    settings.databaseUrl === null ? null : openDatabase(settings.databaseUrl, settings, log),
  );
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
