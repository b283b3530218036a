import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The tests under `apps/server/src/platform` that need a PostgreSQL: those that import something of
 * `apps/server/src/testing`, and those of the database driver itself. They run with the server's tests, the
 * others with the quick ones.
 */
export function platformTestsWithDatabase(root: string): string[] {
  return globSync('apps/server/src/platform/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('/platform/postgres/') || importsTesting(join(root, file)));
}

function importsTesting(file: string): boolean {
  return /from '(\.\.\/)+testing\//.test(readFileSync(file, 'utf8'));
}
