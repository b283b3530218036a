import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { languages } from './language.ts';

const root = new URL('../../../../../', import.meta.url);
const shops = readdirSync(new URL('shops/', root), { withFileTypes: true }).filter((one) =>
  one.isDirectory(),
);
const folders = [
  'packages/contract/messages/',
  'apps/server/messages/',
  'packages/web/messages/',
  'apps/shop/messages/',
  ...shops.map(({ name }) => `shops/${name}/texts/`),
];

/** "0 vrij", "0 stuks op voorraad", "only 0 left": a number for what is not there. */
const zeroFree =
  /(?<!\d)0 (?:stuks? |pieces? |Stück )?(?:meer )?(?:vrij|op voorraad|free|left|available|in stock|frei|vorrätig|verfügbar)|(?:vrij|free|frei)\b[^.]*[·:] 0(?!\d)/iu;

type Words = { readonly [key: string]: string | Words };

function wordsOf(words: Words, path: readonly string[] = []): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key].join('.')] : wordsOf(value, [...path, key]),
  );
}

/** Every value that a text asks for is nothing, and its other values are what they are anyway. */
const nothing = (mode: string) =>
  new Proxy<Record<string, unknown>>(
    { mode },
    {
      get: (given, name) => (typeof name === 'string' && name in given ? given[name] : 0),
      has: () => true,
      ownKeys: () => ['mode', 'count', 'max', 'left', 'free', 'days', 'min', 'stock'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 0 }),
    },
  );

test.each(languages.flatMap((language) => folders.map((folder) => [language, folder] as const)))(
  'no text in %s of %s says that nothing of something is free',
  (language, folder) => {
    const messages = JSON.parse(readFileSync(new URL(`${folder}${language}.json`, root), 'utf8')) as Words;
    const say = createTranslator({ locale: language, messages, timeZone: 'UTC', onError: () => {} });
    const said = wordsOf(messages).flatMap((key) =>
      ['rental', 'sales'].map((mode) => `${key}: ${say(key as never, nothing(mode) as never)}`),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => zeroFree.test(text))).toEqual([]);
  },
);
