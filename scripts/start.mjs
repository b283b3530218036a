import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { firstTaken, portsOf } from './lib/ports.mjs';
import { run } from './lib/run.mjs';
import { environment, nodePath, root } from './lib/runtime.mjs';
import { supervise } from './lib/supervise.mjs';
import { complain, say } from './lib/say.mjs';

const help = `npm start            installs, builds and starts everything that is needed, with demo data
npm start -- --fresh throws the data away first
npm run dev          the same from the sources: changes show at once, nothing is built

PORT=5000 moves the ports (shops from 4000, sandbox on 4090), BIVAK_DATA the data (.bivak).`;

// Named, because Vite too writes and loads files in the server's process, which must not restart it.
const watched = [
  'apps/dev/src',
  'apps/server/src',
  'apps/server/messages',
  'packages/contract',
  'packages/rules/src',
  'shops',
];

// In production the server runs alone, on what it is given; a demo brings all that it needs.
const production = process.env['NODE_ENV'] === 'production';
const app = production ? 'server' : 'dev';

const known = new Set(['fresh', 'dev', 'help']);

/** One command from an empty machine to a running shop. Plain JavaScript, because any Node from 20 on may run it. */
async function start() {
  const { fresh, dev, help: wantsHelp } = readArguments();
  if (wantsHelp) {
    say(help);
    return 0;
  }
  if (fresh && production) throw new Error('NODE_ENV: --fresh is for demos, production keeps its data.');
  const taken = await firstTaken(portsOf(process.env));
  if (taken !== undefined) {
    throw new Error(
      `Port ${taken} is in use; is Bivak running already? Stop it, or choose other ports: PORT=5000 npm start`,
    );
  }
  say('Checking the packages; the first time they are installed, which takes a minute or two.');
  await ensureInstalled();
  if (!dev) {
    say('Checking the build of the shop.');
    if (await ensureBuilt()) say('The shop is built.');
  }
  if (fresh) await removeData();
  return await supervise(nodePath(), serverParameters(dev), {
    cwd: root,
    env: { ...environment(), BIVAK_STARTER: String(process.pid), ...(dev ? { BIVAK_DEV: '1' } : {}) },
  });
}

/** @param {boolean} dev */
function serverParameters(dev) {
  const follow = new URL('lib/follow-starter.mjs', import.meta.url).href;
  const watch = dev
    ? ['--watch-preserve-output', ...watched.map((path) => `--watch-path=${join(root, path)}`)]
    : [];
  return [...watch, '--import', follow, join(root, 'apps', app, 'src', 'main.ts')];
}

async function removeData() {
  const dataDir = (process.env['BIVAK_DATA'] ?? '.bivak').replace(/^~(?=\/)/, homedir());
  say(`Removing the data in ${dataDir}.`);
  const script = join(root, 'apps', 'dev', 'src', 'fresh.ts');
  const { status } = await run(nodePath(), [script, dataDir]);
  if (status !== 0) throw new Error('The data could not be removed.');
}

function readArguments() {
  const { values, positionals } = parseArgs({
    strict: false,
    options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const unknown = [...Object.keys(values).filter((name) => !known.has(name)), ...positionals];
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}\n\n${help}`);
  return { fresh: values['fresh'] === true, dev: values['dev'] === true, help: values['help'] === true };
}

try {
  process.exitCode = await start();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
