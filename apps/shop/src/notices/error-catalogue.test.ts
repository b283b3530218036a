import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import nl from '../../messages/nl.json' with { type: 'json' };
import webDe from '@bivak/web/messages/de.json' with { type: 'json' };
import webEn from '@bivak/web/messages/en.json' with { type: 'json' };
import webNl from '@bivak/web/messages/nl.json' with { type: 'json' };
import { mergeMessages } from '@bivak/web/words';
import { platformErrors, shopErrors } from './error-catalogue.ts';

const entries = [...Object.entries(platformErrors), ...Object.entries(shopErrors)].map(
  ([cause, { key }]) => ({ cause, key }),
);

const root = resolve(import.meta.dirname, '../../../..');
const sources = globSync('{apps/shop,packages/web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.endsWith('error-catalogue.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/**
 * Named whole, or by its last part in a file that speaks of what it belongs to; by the beginning of either where the end
 * is chosen while running, and by its last part anywhere where all of the end is.
 */
function isSaid(key: string): boolean {
  const [group = '', name = ''] = key.split(/\.(?=[^.]*$)/u);
  const start = name.replace(/(Text|Title)$/u, '');
  const isChosen = sources.some((source) => source.includes(`\`${group}.\${`));
  return sources.some(
    (source) =>
      [key, `${group}.${start}`].some((word) => hasWord(source, word)) ||
      ((isChosen || source.includes(`'shop.${group}'`)) &&
        [name, start].some((word) => hasWord(source, word))),
  );
}

function hasWord(source: string, word: string): boolean {
  return new RegExp(`['.\`"{]${word.replaceAll('.', '\\.')}['"\`$}]`, 'u').test(source);
}

test.each(entries)('$cause: its words exist in every language', ({ key }) => {
  for (const messages of [mergeMessages(webNl, nl), mergeMessages(webEn, en), mergeMessages(webDe, de)]) {
    const words = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages.shop);
    expect(words).toEqual(expect.stringMatching(/\S/u));
  }
});

test.each(entries)('$cause: a screen says it', ({ key }) => {
  expect(isSaid(key)).toBe(true);
});
