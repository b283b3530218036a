import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import nl from '../../messages/nl.json' with { type: 'json' };
import { platformErrors, shopErrors } from './error-catalogue.ts';

const entries = [...Object.entries(platformErrors), ...Object.entries(shopErrors)].map(
  ([cause, { key, ...rest }]) => ({ cause, key, later: 'later' in rest }),
);

const root = resolve(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.endsWith('error-catalogue.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Named whole, by its last part, or by the beginning of it where the end is chosen while running. */
function isSaid(key: string): boolean {
  const name = key.split('.').at(-1) ?? '';
  const start = name.replace(/(Text|Title)$/u, '');
  return [key, name, start].some((word) =>
    new RegExp(`['.\`"{]${word.replaceAll('.', '\\.')}['"\`$}]`, 'u').test(sources),
  );
}

test.each(entries)('$cause: its words exist in every language', ({ key }) => {
  for (const messages of [nl, en, de]) {
    const words = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages.shop);
    expect(words).toEqual(expect.stringMatching(/\S/u));
  }
});

test.each(entries.filter(({ later }) => !later))('$cause: a screen says it', ({ key }) => {
  expect(isSaid(key)).toBe(true);
});
