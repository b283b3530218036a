import { runNamed } from './lib/long-runs.mjs';

// Long runs with faults: `npm run soak` lists them, `npm run soak -- <name>` runs one.
process.exitCode = await runNamed('soak', process.argv.slice(2));
