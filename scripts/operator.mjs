import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { environment, nodePath, root } from './lib/runtime.mjs';
import { supervise } from './lib/supervise.mjs';

// What an operator does before the back office has screens: `npm run operator -- <action> …`.
await ensureInstalled();
const app = process.env['NODE_ENV'] === 'production' ? 'server' : 'dev';
const program = join(root, 'apps', app, 'src', 'operator.ts');
process.exitCode = await supervise(nodePath(), [program, ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
