import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredStatements } from '../platform/database/statement.ts';

// A process of its own knows the product's statements only, none that a test has made.
const apps = resolve(import.meta.dirname, '../../..');
const roles = 'server/src/**/*.{sql,queries,jobs}.ts';
for (const file of globSync([roles, 'server/src/platform/**/*.ts', 'dev/src/**/*.queries.ts'], {
  cwd: apps,
})) {
  if (!/\.test\.ts$|process/.test(file)) await import(pathToFileURL(join(apps, file)).href);
}
process.stdout.write(JSON.stringify(declaredStatements()));
