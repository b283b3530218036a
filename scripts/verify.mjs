import { constants, setPriority } from 'node:os';

import { runChecks } from './checks/check.mjs';
import { checkUnitTests } from './checks/unit-tests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { say } from './lib/say.mjs';

// Everything that can be told without a database and a browser; with `static` without the quick tests, which `npm test`
// counts by themselves.
const checksAlone = process.argv[2] === 'static';
// Compilers begin a thread for each folder, and many of them take turns from the tests beside which these run.
if (checksAlone) setPriority(constants.priority.PRIORITY_LOW);
await ensureInstalled();
// Some checks need packages, so they are loaded now.
const { staticChecks } = await import('./checks/static-checks.mjs');
const failed = await runChecks(checksAlone ? staticChecks : { ...staticChecks, unit: checkUnitTests });
if (failed > 0) say(`${failed} failed`);
process.exitCode = failed;
