import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/**
 * One browser for all files of a worker: making one takes longer than many a file does. The files share all code that they
 * test already (`isolate: false`), and what one leaves behind, screens.setup.ts tidies up.
 */
export default {
  name: 'one-browser',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!('jsdom' in global)) await jsdom.setup(global, options);
    return { teardown: () => undefined };
  },
} satisfies Environment;
