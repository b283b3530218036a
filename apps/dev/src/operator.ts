import { runOperator } from '@bivak/server';
import { readDemoSettings } from './demo-settings.ts';
import { failureText } from './failure.ts';
import { openDemoDatabase } from './open-database.ts';
import { hasCluster } from './postgres/has-cluster.ts';

try {
  const settings = readDemoSettings(process.env);
  process.exitCode = await runOperator(process.argv.slice(2), settings, async (log) =>
    settings.databaseUrl === null && !hasCluster(settings.dataDir)
      ? null
      : await openDemoDatabase(settings, log),
  );
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
