import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { families } from './chunk-groups.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('every part of a family of pages names a file that there is', () => {
  const sources = [
    'apps/shop/src',
    ...['rules', 'contract', 'ui', 'web'].map((name) => `packages/${name}/src`),
  ]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/u.test(file));
  const parts = Object.values(families).flat();
  const ours = parts.filter((part) => !part.startsWith('node_modules/'));
  expect(ours.filter((part) => !sources.some((file) => file.includes(part)))).toEqual([]);
});
