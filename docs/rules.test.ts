import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** A rule that nobody asks goes stale in silence: it waits for a line of the specifications, or it goes. */
const root = resolve(import.meta.dirname, '..');
const rules = read('packages/rules/src/**/*.ts').filter(({ file }) => !/\.test\.ts$|\/testing\//u.test(file));
// Tests of the apps as well: some rules are the oracle of what SQL decides.
const users = read('{apps,packages/ui,packages/web}/**/*.{ts,tsx}');

it('every rule is asked by an app or by another rule, or features.md names the line that it waits for', () => {
  const unused = rules.flatMap(({ file, text }) =>
    [...text.matchAll(/^export function (\w+)/gmu)]
      .map(([, name = '']) => name)
      .filter((name) => !imported.has(name) && occurrences(name, text) === 1)
      .map((name) => `${name} of ${file}`),
  );
  const page = readFileSync(join(root, 'docs/features.md'), 'utf8');
  const [, section = ''] = page.split('\n## Rules that wait\n');
  const rows = (section.split('\n#')[0] ?? '').split('\n').filter((line) => /\| spec \d §\d/u.test(line));
  const waiting = rows.flatMap((row) =>
    [...row.matchAll(/\[`(\w+)`\]\(\.\.\/([^)]+)\)/gu)].map(([, name, file]) => `${name} of ${file}`),
  );
  expect(unused.toSorted()).toEqual(waiting.toSorted());
});

const imported = new Set(
  [...rules, ...users].flatMap(({ text }) =>
    [...text.matchAll(/^import (?:type )?\{([^}]+)\} from '(?:@bivak\/rules|\.{1,2}\/[^']+)'/gmu)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  ),
);

function occurrences(name: string, text: string): number {
  return text.match(new RegExp(`\\b${name}\\b`, 'gu'))?.length ?? 0;
}

function read(pattern: string): { readonly file: string; readonly text: string }[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[^]*?\*\//gu, '');
}
