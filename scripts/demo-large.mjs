import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { environment, nodePath, root } from './lib/runtime.mjs';
import { supervise } from './lib/supervise.mjs';

// A shop with a hundred thousand items and a million reservations: `npm run demo:large -- --items 100000 …`.
await ensureInstalled();
const program = join(root, 'apps', 'dev', 'src', 'demo-large.ts');
process.exitCode = await supervise(nodePath(), [program, ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
