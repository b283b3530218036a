import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aShopConfig } from '../../testing/a-shop.ts';
import { readShopFolders } from './read-shop-folders.ts';

function shops(files: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), 'bivak-shops-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

const good = aShopConfig('feesthuis');

test('a folder with a good shop.json is a shop, other folders are not', () => {
  const folders = readShopFolders(shops({ 'feesthuis/shop.json': good, 'leeg/readme.md': 'x' }));
  expect(folders.map(({ config }) => config.id)).toEqual(['feesthuis']);
});

test.each([
  [
    'a wrong value',
    { 'feesthuis/shop.json': { ...good, cartMode: 'triple' } },
    'shops/feesthuis/shop.json: cartMode: ',
  ],
  [
    'a wrong hour deep inside',
    {
      'feesthuis/shop.json': {
        ...good,
        warehouses: [{ ...good.warehouses[0], hours: [{ weekdays: [9], from: '09:00', to: '10:00' }] }],
      },
    },
    'warehouses[0].hours[0].weekdays[0]',
  ],
  ['broken JSON', { 'feesthuis/shop.json': '{ "id": ' }, 'shops/feesthuis/shop.json: '],
  ['another name than its folder', { 'groenhof/shop.json': good }, 'is not the name of its folder'],
  [
    'broken texts',
    { 'feesthuis/shop.json': good, 'feesthuis/texts/de.json': '{' },
    'shops/feesthuis/texts/de.json: ',
  ],
])('a folder of a shop: %s is reported with file and field', (_, files, expected) => {
  expect(() => readShopFolders(shops(files))).toThrow(expected);
});

test('a folder without a shop is a fresh installation; one that is not there is a mistake', () => {
  const root = shops({});
  expect(readShopFolders(root)).toEqual([]);
  expect(() => readShopFolders(join(root, 'shopz'))).toThrow('shopz: there is no such folder');
});

test('the faults of all shops are told at once', () => {
  const files = {
    'feesthuis/shop.json': { ...good, name: 5 },
    'groenhof/shop.json': { ...good, id: 'groenhof', cartMode: 1 },
  };
  expect(() => readShopFolders(shops(files))).toThrow(
    /feesthuis[^\n]+name[^\n]+\n[^\n]*groenhof[^\n]+cartMode/u,
  );
});
