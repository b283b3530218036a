import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { testsWithDatabase } from './scripts/testing/tests-with-database.ts';

const withDatabase = testsWithDatabase(import.meta.dirname);

/**
 * Three kinds of tests, each with what it needs and no more: `unit` is pure and quick, `server` talks to a real
 * PostgreSQL, `screens` renders components in jsdom. One kind alone: `vitest run --project unit`.
 */
export default defineConfig({
  test: {
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    // By default one core of two stands idle; much of a test waits for the database or a clock.
    maxWorkers: 2,
    // A worker reads what is tested once, not once per file: half of the time of the screens.
    isolate: false,
    // The slowest takes ten seconds beside everything else; on a machine that is starved it took over a minute once. What
    // is slower by its nature says so itself.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{rules,contract}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'shops/*.test.ts',
            'docs/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'apps/server/src/platform/**/*.test.ts',
            'apps/dev/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...withDatabase],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'apps/server/src/{*.test.ts,{operator,testing}/**/*.test.ts}',
            'apps/server/src/features/**/*.test.ts',
            ...withDatabase,
          ],
          globalSetup: ['apps/server/src/testing/cluster.setup.ts'],
        },
        // As Node itself resolves: graphql has another copy of itself for development, and knows no types of the other.
        ssr: { resolve: { conditions: ['module-sync', 'node'] } },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['packages/{ui,web}/**/*.test.{ts,tsx}', 'apps/{shop,backoffice}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['scripts/testing/screens.setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
