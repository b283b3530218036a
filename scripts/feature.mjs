import { projectFiles } from './lib/files.mjs';

// Everything that carries the name of one noun: `npm run feature closing-days`.
const [noun] = process.argv.slice(2);
if (noun === undefined) {
  console.error('Which noun? For example: npm run feature closing-days');
  process.exitCode = 1;
} else {
  const found = projectFiles(/./).filter((file) => file.includes(noun));
  console.log(found.length === 0 ? `Nothing carries the name ${noun}.` : found.join('\n'));
}
