import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manuals, withSheet } from './papers/words.mjs';
import { pictures, svgOf } from './pictures/all.mjs';

const shops = join(import.meta.dirname, '../shops');

describe.each(Object.keys(pictures))('the art of %s', (shop) => {
  test('every picture can be drawn, and every number in it is one', () => {
    const broken = Object.entries(pictures[shop]).filter(([, options]) =>
      /NaN|undefined|Infinity/u.test(svgOf(shop, options)),
    );
    expect(broken.map(([name]) => name)).toEqual([]);
  });

  test('every picture of the shop is drawn here, and every one that is drawn here is there, large and small', () => {
    const there = readdirSync(join(shops, shop, 'images')).filter((file) => file.endsWith('.webp'));
    const drawn = Object.keys(pictures[shop]).flatMap((name) => [`${name}.webp`, `${name}-400.webp`]);
    expect(there.toSorted()).toEqual(drawn.toSorted());
  });

  test('every paper is about an article of the shop', () => {
    const items = JSON.parse(readFileSync(join(shops, shop, 'demo', 'items.json'), 'utf8'));
    const named = [...withSheet[shop], ...Object.keys(manuals[shop])];
    expect(named.filter((id) => !items.some((item) => item.id === id))).toEqual([]);
  });
});
