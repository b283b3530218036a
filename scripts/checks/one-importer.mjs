import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { root } from '../lib/runtime.mjs';

/** How many there are; whoever makes it smaller writes the smaller number here, and nobody a larger one. */
const most = 16;

const part = /^apps\/(?:server|shop)\/src\/(?:features|pages)\/[^/]+\//;
const hasRole = /\.(?:routes|present|graphql|operator|jobs|commands|queries|sql)\.ts$/;
const isScreen = /-(?:page|dialog)\.tsx$/;
const isTest = /\.test\.tsx?$|\/testing\/|-calls\.ts$/;

/**
 * A file with one importer in its own feature lives in that importer, unless its suffix says its role, it is a screen or
 * a dialog, is loaded lazily, has a test of its own, or is named by the feature's entry alone. The number may only sink. @type {import('./check.mjs').Check}
 */
export function checkImporters() {
  const sources = projectFiles(/\.tsx?$/, ['apps/server/src', 'apps/shop/src']).filter(
    (file) => !isTest.test(file),
  );
  const found = withOneImporter(
    sources.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
    (file) => existsSync(join(root, file)),
  );
  const faults =
    found.length > most
      ? [...found, `${found.length} files have one importer, more than ${most}: let them live in it`]
      : [];
  if (found.length < most) faults.push(`only ${found.length} are left: write that into one-importer.mjs`);
  return {
    ok: faults.length === 0,
    line: `${found.length} files with one importer in their feature`,
    faults,
  };
}

/**
 * @param {readonly { file: string, text: string }[]} sources
 * @param {(file: string) => boolean} isThere
 * @returns {string[]} each with its importer
 */
export function withOneImporter(sources, isThere) {
  const importers = new Map(sources.map(({ file }) => [file, /** @type {string[]} */ ([])]));
  const lazy = new Set();
  for (const { file, text } of sources) {
    for (const [, to = ''] of text.matchAll(/\bfrom '(\.[^']+)'/g)) importers.get(at(file, to))?.push(file);
    for (const [, to = ''] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) lazy.add(at(file, to));
  }
  return [...importers].flatMap(([file, all]) => {
    const [only, ...others] = new Set(all);
    const own = part.exec(file)?.[0];
    const hasTest =
      isThere(file.replace(/\.tsx?$/, '.test.ts')) || isThere(file.replace(/\.tsx?$/, '.test.tsx'));
    const mayStand = hasRole.test(file) || isScreen.test(file) || lazy.has(file) || hasTest;
    // An entry holds no code: what it names is for other features.
    const isEntry = only === `${own}index.ts`;
    const isOne =
      own !== undefined && only !== undefined && others.length === 0 && only.startsWith(own) && !isEntry;
    return isOne && !mayStand ? [`${file} <- ${only}`] : [];
  });
}

/**
 * @param {string} file
 * @param {string} to
 */
function at(file, to) {
  return normalize(join(dirname(file), to)).replaceAll('\\', '/');
}
