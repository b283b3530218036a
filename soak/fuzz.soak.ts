import { supervise } from '../scripts/lib/supervise.mjs';
import { environment, nodePath, root, tool } from '../scripts/lib/runtime.mjs';
import { cleanEnvironment } from '../scripts/lib/test-environment.mjs';
import { wholeNumber } from './lib/parameters.ts';

/**
 * `npm run soak -- fuzz [requests] [seed]`: the drawn requests of apps/server/src/fuzz.test.ts, 100,000 of them, within one
 * process and against a database of its own. It says its seed, how far it is, and ends by itself.
 */
const count = wholeNumber(process.argv[2], 100_000);
const [, , , seed] = process.argv;

process.exitCode = await supervise(
  nodePath(),
  [tool('vitest', 'vitest.mjs'), 'run', '--project', 'server', 'apps/server/src/fuzz.test.ts'],
  {
    cwd: root,
    env: {
      ...environment(),
      ...cleanEnvironment(),
      FUZZ_COUNT: String(count),
      ...(seed === undefined ? {} : { FUZZ_SEED: seed }),
    },
  },
);
