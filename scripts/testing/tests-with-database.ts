import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The tests under `apps/server/src/platform` and `apps/dev` that need a PostgreSQL: those that import something of
 * `apps/server/src/testing`, and those that start one. They run with the server's tests, the others with the quick ones.
 */
export function testsWithDatabase(root: string): string[] {
  return globSync(['apps/server/src/platform/**/*.test.ts', 'apps/dev/**/*.test.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.startsWith('apps/dev/src/postgres/') || importsTesting(join(root, file)));
}

function importsTesting(file: string): boolean {
  return /from '(\.\.\/)+(server\/src\/)?testing\//.test(readFileSync(file, 'utf8'));
}
