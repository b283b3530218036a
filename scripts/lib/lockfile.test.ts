import { expect, test } from 'vitest';

import { absentFrom, entryFor } from './lockfile.mjs';

const parent = {
  version: '1.2.3',
  dev: true,
  optionalDependencies: {
    '@a/tool-linux-x64-musl': '1.2.3',
    '@a/tool-darwin-arm64': '1.2.3',
    '@a/helper': '2.0.0',
  },
};

test('an optional package without an entry of its own is found, and its platform is read from its name', () => {
  const absent = absentFrom({
    'node_modules/tool': parent,
    'node_modules/@a/tool-darwin-arm64': { version: '1.2.3' },
  });
  expect(absent.map(({ path }) => path)).toEqual([
    'node_modules/@a/tool-linux-x64-musl',
    'node_modules/@a/helper',
  ]);
  expect(absent.map(entryFor)).toEqual([
    { version: '1.2.3', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    undefined,
  ]);
});

test('a package that is installed below its parent is not absent', () => {
  const nested = {
    'node_modules/tool': { optionalDependencies: { fast: '1.0.0' } },
    'node_modules/tool/node_modules/fast': {},
  };
  expect(absentFrom(nested)).toEqual([]);
});
