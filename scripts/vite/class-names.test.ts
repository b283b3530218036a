import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/runtime.mjs';
import { classNameOf } from './class-names.ts';

test('a class of a style file is called by the file and its own name', () => {
  expect(classNameOf('small', '/somewhere/src/actions/button.module.css')).toBe('button_small');
});

test('no two style files of the shop have the same name, because classes are called by it', () => {
  const names = ['apps/shop/src', 'packages/ui/src', 'packages/web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => basename(file)),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
