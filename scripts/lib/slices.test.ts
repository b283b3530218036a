import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFiles } from './files.mjs';
import { root } from './runtime.mjs';
import { shared, sharedWords, sliceOf, slices } from './slices.mjs';

const files = projectFiles(/./, ['apps', 'packages', 'e2e']);
const server = foldersOf('apps/server/src/features');

/** Of these folders each entry belongs to a feature, or is shared by all. */
const kinds = [
  'apps/shop/src/pages',
  'apps/shop/src/features',
  'packages/contract/src',
  'packages/rules/src',
  'e2e',
];

describe('one noun, one name', () => {
  test('every feature of the shop has the name of a feature of the server', () => {
    expect(foldersOf('apps/shop/src/features').filter((name) => !server.includes(name))).toEqual([]);
  });

  test('every feature of the server has a slice, and every slice a feature', () => {
    expect(Object.keys(slices).toSorted()).toEqual(server);
  });

  test.each(kinds)('each file of %s belongs to a feature or is shared', (kind) => {
    const claimed = new Set(server.flatMap((name) => sliceOf(name, files)));
    const stray = files.filter(
      (file) =>
        file.startsWith(`${kind}/`) &&
        !claimed.has(file) &&
        !Object.keys(shared).some((path) => file.startsWith(path)),
    );
    expect(stray).toEqual([]);
  });

  test('each block of the words of the screens belongs to one feature, or to the frame', () => {
    const blocks = Object.keys(
      JSON.parse(readFileSync(join(root, 'apps/shop/messages/en.json'), 'utf8')).shop,
    );
    const ours = [
      ...Object.entries(slices).flatMap(([name, { words = [] }]) => [...words, name]),
      ...sharedWords,
    ];
    expect(blocks.filter((block) => !ours.includes(block))).toEqual([]);
    const named = Object.values(slices).flatMap(({ words = [] }) => words);
    expect(named.filter((block) => !blocks.includes(block))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test('what a slice or the shared list names is there', () => {
    const named = [...Object.values(slices).flatMap(({ paths = [] }) => paths), ...Object.keys(shared)];
    expect(named.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
  });

  test('the slice of carts goes from the route of the server to the page, the words and the journey', () => {
    const slice = sliceOf('carts', files);
    for (const part of [
      'apps/server/src/features/carts/carts.routes.ts',
      'packages/contract/src/carts.ts',
      'packages/rules/src/cart/proceed-result.ts',
      'apps/shop/src/features/carts/api/add-to-cart.ts',
      'apps/shop/src/pages/cart/cart-page.tsx',
      'apps/shop/messages/{nl,en,de}.json: shop.cart',
      'e2e/two-tabs.test.ts',
    ])
      expect(slice).toContain(part);
  });
});

function foldersOf(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}
