import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manuals, withSheet } from './papers/words.mjs';
import { captions } from './films/captions.mjs';
import { films } from './films/films.mjs';
import { mp4 } from './films/mp4.mjs';
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

describe.each(Object.keys(films))('the film %s', (name) => {
  const steps = films[name]();

  test('can be drawn at any time of each step, and every number in it is one', () => {
    const broken = steps.flatMap((step) =>
      [0, 0.3, 0.7, 1].flatMap((t) =>
        /NaN|undefined|Infinity/u.test(step.at(t)) ? [`${step.name} ${t}`] : [],
      ),
    );
    expect(broken).toEqual([]);
  });

  test('has the captions that stand in the shop', () => {
    for (const [language, text] of Object.entries(captions(name, steps)))
      expect(readFileSync(join(shops, 'tentendienst', 'videos', `${name}.${language}.vtt`), 'utf8')).toBe(
        text,
      );
  });
});

test('a film says where its frames begin', () => {
  const frames = [1, 2, 3].map((n) => ({ bytes: Buffer.alloc(5, n), isKey: n === 1 }));
  const film = mp4({ frames, config: Buffer.from([1, 66, 0, 31]), width: 640, height: 360, fps: 12 });
  const at = film.readUInt32BE(film.indexOf('stco') + 12);
  expect(film.subarray(at, at + 15)).toEqual(Buffer.concat(frames.map(({ bytes }) => bytes)));
  expect(film.subarray(at - 4, at).toString()).toBe('mdat');
});
