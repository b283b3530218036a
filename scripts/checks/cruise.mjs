import swc from '@swc/core';

// The cruiser lets swc read every file as TypeScript without JSX, and breaks off at the first component. It asks swc
// anew for each file, so telling swc the truth about .tsx is enough.
const parse = swc.parseFileSync;
Object.assign(swc, {
  /** @param {string} file */
  parseFileSync: (file) =>
    parse(file, { syntax: 'typescript', target: 'es2022', tsx: file.endsWith('.tsx') }),
});

const { cruise } = await import('dependency-cruiser');
const { forbidden, options, resolution } = await import('../../.dependency-cruiser.mjs');

// Cruises the folders of the working directory that are named and prints the result as JSON. Run by walls.mjs.
const ruleSet = { forbidden };
const { output } = await cruise(process.argv.slice(2), { ...options, validate: true, ruleSet }, resolution);
process.stdout.write(typeof output === 'string' ? output : JSON.stringify(output));
