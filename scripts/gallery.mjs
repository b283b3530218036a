import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { nodePath, root, tool } from './lib/runtime.mjs';

/** Beside the shops' ports and the sandbox's. */
const offset = 80;

// Every element of packages/ui in every state; changes of the sources show at once.
await ensureInstalled();
const port = String(Number(process.env['PORT'] || 4000) + offset);
const { status } = await run(nodePath(), [tool('vite', 'bin/vite.js'), '--port', port, '--strictPort'], {
  cwd: join(root, 'packages/ui/gallery'),
});
process.exitCode = status;
