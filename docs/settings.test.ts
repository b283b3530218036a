import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ShopConfig } from '@bivak/contract/shop-config';
import { describe, expect, it } from 'vitest';

/** White label is what shop.json can turn round: every setting of its schema has a row, with its tests. */
const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/settings.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([\w.]+)` \|.*\| ([^|]+) \|$/gmu)].map(([, name = '', tests = '']) => ({
  name,
  hasTests: /(\.test\.tsx?|\/testing\/[^)]*)\)/u.test(tests),
}));
const listed = [...page.matchAll(/^- (`[\w.]+`(?:, `[\w.]+`)*)/gmu)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([\w.]+)`/gu)].map(([, name = '']) => name),
);

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly out?: Schema;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
}

describe('every setting of shop.json', () => {
  it('every setting of shop.json stands once in the page, by itself or with the part that it belongs to', () => {
    const known = [...rows.map(({ name }) => name), ...listed];
    expect(known).toEqual([...new Set(known)]);
    const leaves = leavesOf(ShopConfig, []);
    const standing = leaves.map((leaf) =>
      known.filter((name) => leaf === name || leaf.startsWith(`${name}.`)),
    );
    const missing = leaves.filter((_, index) => standing[index]?.length !== 1);
    expect(missing).toEqual([]);
    expect(known.filter((name) => !standing.flat().includes(name))).toEqual([]);
  });

  it('every setting of shop.json stands there with tests that turn it round', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ hasTests }) => !hasTests)).toEqual([]);
  });
});

/** What can be written in the file, without the entries of lists and the languages of a text. */
function leavesOf({ _zod: { def } }: Schema, path: readonly string[]): string[] {
  const inner = def.innerType ?? (def.type === 'pipe' ? def.out : undefined);
  if (inner !== undefined) return leavesOf(inner, path);
  if (def.type !== 'object') return [path.join('.')];
  return Object.entries(def.shape ?? {}).flatMap(([name, schema]) => leavesOf(schema, [...path, name]));
}
