import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../lib/runtime.mjs';
import { contrast, parseColour } from './colour.mjs';
import { validateLengths } from './lengths.mjs';
import { withOneImporter } from './one-importer.mjs';
import { validateTheme } from './themes.mjs';
import { validateOverrides, validateWords } from './words.mjs';

describe('words', () => {
  const texts = {
    nl: { a: { b: 'Hallo {name}' } },
    en: { a: { b: 'Hello {name}' } },
    de: { a: { b: 'Hallo {name}' } },
  };

  test('the same keys with the same values are fine', () => {
    expect(validateWords('m', texts)).toEqual([]);
  });

  test('a missing file, a missing or empty text, another value and a broken message are named', () => {
    expect(validateWords('m', { ...texts, de: undefined })).toEqual(['m/de.json is missing or no JSON']);
    expect(validateWords('m', { ...texts, de: { a: {} } })).toEqual(['m: a.b has no text in de']);
    expect(validateWords('m', { ...texts, de: { a: { b: '' } } })).toEqual(['m: a.b has no text in de']);
    expect(validateWords('m', { ...texts, de: { a: { b: 'Hallo {naam}' } } })).toEqual([
      'm: a.b does not take the same values: name | naam',
    ]);
    expect(validateWords('m', { ...texts, de: { a: { b: 'Hallo {name' } } })).toEqual([
      'm/de.json: a.b is no ICU message',
    ]);
  });

  test('German speaks to customers as "Sie"', () => {
    const saying = (text: string) => validateWords('m', { nl: { a: 'x' }, en: { a: 'x' }, de: { a: text } });
    expect(saying('Ihre Anfrage ist da, die Dauer steht darin.')).toEqual([]);
    expect(saying('Deine Anfrage ist da.')).toEqual(['m/de.json: a says "du" instead of "Sie"']);
  });

  test('a plural may have another number of forms in another language', () => {
    const plural = (forms: string) => ({ a: `{count, plural, ${forms}}` });
    const forms = 'one {# stuk} other {# stuks}';
    expect(
      validateWords('m', {
        nl: plural(forms),
        en: plural(`=0 {none} ${forms}`),
        de: plural('other {{count} Stück}'),
      }),
    ).toEqual([]);
  });

  test('words of a shop say nothing that no screen reads, but for fields and terms of its own', () => {
    const keys = ['login.title', 'customFields.guests', 'terms.rental', 'login.titel'];
    expect(validateOverrides('s', keys, ['login.title'])).toEqual([
      's: login.titel is no message of the product',
    ]);
  });
});

describe('lengths', () => {
  const some = Array.from({ length: 20 }, (_, index) => ({ file: `src/${index}.ts`, lines: 40 }));

  test('a file stops at 500 lines, a test as well', () => {
    expect(
      validateLengths([...some, { file: 'a.ts', lines: 500 }, { file: 'a.test.ts', lines: 500 }]).ok,
    ).toBe(true);
    const { faults } = validateLengths([
      ...some,
      { file: 'a.ts', lines: 501 },
      { file: 'a.test.ts', lines: 501 },
    ]);
    expect(faults).toEqual([expect.stringContaining('a.ts: 501'), expect.stringContaining('a.test.ts: 501')]);
  });
});

describe('importers', () => {
  const feature = 'apps/server/src/features/carts';
  const source = (name: string, ...imports: string[]) => ({
    file: `${feature}/${name}`,
    text: imports.map((from) => `import { it } from '${from}';`).join('\n'),
  });
  const found = (sources: readonly { file: string; text: string }[], tests: readonly string[] = []) =>
    withOneImporter(sources, (file) => tests.includes(file));

  test('a file that one other of its feature imports is named with it', () => {
    const sources = [source('line-price.ts'), source('carts.commands.ts', './line-price.ts')];
    expect(found(sources)).toEqual([`${feature}/line-price.ts <- ${feature}/carts.commands.ts`]);
  });

  test.each([
    [
      'has two importers',
      [source('a.ts'), source('b.routes.ts', './a.ts'), source('c.routes.ts', './a.ts')],
      [],
    ],
    ['is named by the entry', [source('take.ts'), source('index.ts', './take.ts')], []],
    ['has a role', [source('carts.sql.ts'), source('carts.commands.ts', './carts.sql.ts')], []],
    ['has a test of its own', [source('a.ts'), source('b.routes.ts', './a.ts')], [`${feature}/a.test.ts`]],
    [
      'serves another feature',
      [
        source('a.ts'),
        { ...source('../orders/b.ts', '../carts/a.ts'), file: 'apps/server/src/features/orders/b.ts' },
      ],
      [],
    ],
    [
      'is loaded lazily',
      [
        source('a.ts'),
        {
          ...source('b.routes.ts', './a.ts'),
          text: "import type { A } from './a.ts';\nawait import('./a.ts');",
        },
      ],
      [],
    ],
  ])('a file stands by itself that %s', (_, sources, tests) => {
    expect(found(sources, tests)).toEqual([]);
  });
});

describe('brands', () => {
  const theme = readFileSync(join(root, 'shops/feesthuis/theme.css'), 'utf8');

  test('contrast is computed as WCAG has it', () => {
    const of = (upper: string, lower: string) => {
      const [top, ground] = [parseColour(upper), parseColour(lower)];
      return top && ground ? contrast(top, ground) : 0;
    };
    expect(of('#000', 'white')).toBeCloseTo(21, 2);
    expect(of('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(of('rgb(0 0 0 / .5)', '#fff')).toBeCloseTo(of('#7f7f7f', '#fff'), 1);
  });

  test('a missing variable, an unknown one, a pale text and a style of its own are named', () => {
    expect(validateTheme(theme)).toEqual([]);
    expect(validateTheme(theme.replace('--accent:', '--accenture:'))).toEqual(
      expect.arrayContaining(['--accent is missing', '--accenture is no brand variable']),
    );
    expect(validateTheme(theme.replace('--ink: #32122e', '--ink: #d2b2ce')).join('\n')).toContain(
      '--ink on --ground has a contrast of',
    );
    expect(validateTheme(`${theme}\n.card { color: red }`)).toEqual(['".card" is more than brand variables']);
    expect(validateTheme(theme.replace('--ground: #fffaf7', '--ground: lab(98 2 3)')).join('\n')).toContain(
      '--ground is no colour',
    );
  });
});
