import { join } from 'node:path';

import { ensureInstalled } from '../scripts/lib/install.mjs';
import { run } from '../scripts/lib/run.mjs';
import { nodePath, root, tool } from '../scripts/lib/runtime.mjs';
import { complain } from '../scripts/lib/say.mjs';

// Draws what the demo shops show, and tests what draws it: `npm run art -- pictures feesthuis stoel`.
const folder = join(root, 'art');
const programs = {
  pictures: [join(folder, 'pictures', 'draw.mjs')],
  film: [join(folder, 'pictures', 'film.mjs')],
  films: [join(folder, 'films', 'draw.mjs')],
  papers: [join(folder, 'papers', 'draw.mjs')],
};
const tests = [
  [tool('oxlint', 'bin/oxlint'), '--type-aware', '.'],
  [tool('oxfmt', 'bin/oxfmt'), '--check', '.'],
  [tool('vitest', 'vitest.mjs'), 'run', '--root', '.', '--testTimeout=180000'],
];

const [name, ...parameters] = process.argv.slice(2);
if (name === 'test') {
  await ensureInstalled();
  process.exitCode = Math.max(...(await runAll(tests)));
} else if (Object.hasOwn(programs, name)) {
  await ensureInstalled();
  process.exitCode = Math.max(...(await runAll([[...programs[name], ...parameters]])));
} else {
  complain(`npm run art -- ${[...Object.keys(programs), 'test'].join(' | ')}`);
  process.exitCode = 1;
}

async function runAll(all) {
  const ends = [];
  for (const one of all) {
    const { status } = await run(nodePath(), one, { cwd: folder });
    ends.push(status);
  }
  return ends;
}
