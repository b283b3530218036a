import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The sources below a folder, without tests and what they need. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//u.test(file))
    .map((file) => join(root, folder, file));
}

/** The elements of the kit by name, each with the file that makes it. */
function elements(): ReadonlyMap<string, string> {
  const entries = JSON.parse(readFileSync(join(root, 'packages/ui/package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const found = new Map<string, string>();
  for (const entry of Object.values(entries.exports).filter((file) => /\.tsx?$/u.test(file))) {
    const path = join(root, 'packages/ui', entry);
    const text = readFileSync(path, 'utf8');
    for (const [, names = '', from = ''] of text.matchAll(/export \{([^}]*)\} from '([^']+)'/gu))
      for (const name of names.split(',').map((one) => one.trim()))
        if (/^[A-Z][a-z]/u.test(name)) found.set(name, join(dirname(path), from));
    for (const [, name = ''] of text.matchAll(/export function ([A-Z][a-z]\w*)/gu)) found.set(name, path);
  }
  return found;
}

/** What a file takes from modules of such a name; a type or a comment of an element's name is no use of it. */
function namesFrom(text: string, from: RegExp): readonly string[] {
  const taken = [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/gu)].flatMap(
    ([, names = '', module = '']) =>
      from.test(module) ? names.split(',').map((name) => name.trim().replace(/ as .*$/u, '')) : [],
  );
  const later = [...text.matchAll(/import\('([^']+)'\)\)\.(\w+)/gu)].flatMap(([, module = '', name = '']) =>
    from.test(module) ? [name] : [],
  );
  return [...taken, ...later];
}

test('the features name every element of the kit that no screen uses, and no other', () => {
  const known = elements();
  const used = new Set<string>();
  const reached = new Set<string>();
  const read = (text: string, from: RegExp) => {
    for (const name of namesFrom(text, from)) {
      const file = known.get(name);
      if (used.has(name) || file === undefined) continue;
      used.add(name);
      reach(file);
    }
  };
  // An element may use another by way of files that are no entry of the kit.
  const reach = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    read(text, /^\./u);
    for (const [, from = ''] of text.matchAll(/from '(\.[^']+\.tsx?)'/gu)) reach(join(dirname(file), from));
  };
  for (const file of [...sources('apps/shop/src'), ...sources('packages/web/src')])
    read(readFileSync(file, 'utf8'), /^@bivak\/ui(?:\/|$)/u);
  const unused = [...known.keys()].filter((name) => !used.has(name)).toSorted();
  const features = readFileSync(join(root, 'docs/features.md'), 'utf8');
  const [, named = ''] = /### Elements that no screen uses yet\n([\s\S]*?)\n#/u.exec(features) ?? [];
  expect([...named.matchAll(/`(\w+)`/gu)].map(([, name]) => name)).toEqual(unused);
});
