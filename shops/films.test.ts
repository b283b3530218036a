import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@bivak/contract/shop-config';
import { describe, expect, test } from 'vitest';
import { readJson, shopIds } from './shop-folder.ts';

// `design/lending.md` §4, "films".
const films = shopIds().flatMap((shop) => {
  const folder = join(import.meta.dirname, shop, 'videos');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mp4'))
    .map((file) => ({ shop, folder, name: file.replace('.mp4', '') }));
});

describe.each(films)('the film $name of $shop', ({ shop, folder, name }) => {
  const captions = languages.map((language) =>
    readFileSync(join(folder, `${name}.${language}.vtt`), 'utf8').match(/^.* --> .*$/gmu),
  );

  test('a film has at most 1 MB', () => {
    expect(statSync(join(folder, `${name}.mp4`)).size).toBeLessThanOrEqual(1_000_000);
  });

  test('a film lasts 20 to 60 seconds, and its captions say the same steps in every language', () => {
    const [first = []] = captions;
    expect(captions).toEqual(languages.map(() => first));
    const [, seconds = ''] = /--> 00:(\d\d)\.000$/u.exec(first?.at(-1) ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(20);
  });

  test('a film has a picture of each step', () => {
    const stills = join(import.meta.dirname, shop, 'images', 'films');
    const missing = (captions[0] ?? []).filter((_, n) => !existsSync(join(stills, `${name}-${n + 1}.webp`)));
    expect(missing).toEqual([]);
  });
});

test('each tent that is lent has a film, and who signs on with another profile too', () => {
  const { lending } = readJson(shopIds().find((id) => id === 'tentendienst') ?? '', 'shop.json') as {
    readonly lending: { readonly signOnFilm: string };
  };
  const names = films.map(({ name }) => name);
  expect(names).toContain(lending.signOnFilm);
  expect(names).toEqual(expect.arrayContaining(['seniortent', 'patrouilletent', 'voorraadtent']));
});
