import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { environment, nodePath, root } from './lib/runtime.mjs';
import { supervise } from './lib/supervise.mjs';

// A summer that 1,172 made-up groups apply for, with its round of division: `BIVAK_CLOCK=2027-02-22 npm run demo:division`.
await ensureInstalled();
const program = join(root, 'apps', 'dev', 'src', 'demo-division.ts');
process.exitCode = await supervise(nodePath(), [program, ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
