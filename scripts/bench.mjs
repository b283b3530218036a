import { runNamed } from './lib/long-runs.mjs';

// Measurements beside their limits: `npm run bench` lists them, `npm run bench -- <name>` runs one.
process.exitCode = await runNamed('bench', process.argv.slice(2));
