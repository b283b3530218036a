import { projectFiles } from './lib/files.mjs';
import { complain, say } from './lib/say.mjs';

// Everything that carries the name of one noun: `npm run feature order-edit`.
const [noun] = process.argv.slice(2);
if (noun === undefined) {
  complain('Which noun? For example: npm run feature order-edit');
  process.exitCode = 1;
} else {
  const found = projectFiles(/./).filter((file) => file.includes(noun));
  say(found.length === 0 ? `Nothing carries the name ${noun}.` : found.join('\n'));
}
