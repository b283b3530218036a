import { projectFiles } from './lib/files.mjs';
import { complain, say } from './lib/say.mjs';
import { sliceOf } from './lib/slices.mjs';

// The whole slice of one noun, on the server, in the shop and on the wire: `npm run feature order-edit`.
const [noun] = process.argv.slice(2);
if (noun === undefined) {
  complain('Which noun? For example: npm run feature order-edit');
  process.exitCode = 1;
} else {
  const found = sliceOf(noun, projectFiles(/./));
  say(found.length === 0 ? `Nothing carries the name ${noun}.` : found.join('\n'));
}
