import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../scripts/lib/runtime.mjs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const client = join(root, 'apps', 'shop', 'dist', 'client');
const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** Bytes, brotli: what a page asks for before anybody has done anything. `npm run bench -- pages` shows all of them. */
const limits = {
  'src/pages/list/list-page.tsx': 129_500,
  'src/pages/home/home-page.tsx': 128_000,
} as const;

for (const [page, limit] of Object.entries(limits)) {
  test(`${page} loads no more than ${limit / 1000} kB of scripts`, () => {
    const files = new Set(['src/entry-client.tsx', page].flatMap((start) => [...filesOf(start)]));
    const weight = [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
    expect(weight).toBeLessThanOrEqual(limit);
  });
}

test('a site with all widgets loads no more than 30 kB of scripts, and that with the calendar', () => {
  const folder = join(root, 'apps', 'shop', 'dist', 'widgets');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.br'),
  );
  expect(files.length).toBeGreaterThan(1);
  const weight = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(weight).toBeLessThanOrEqual(30_000);
});

function filesOf(start: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const chunk = manifest[start];
  if (chunk === undefined) throw new Error(`${start} is no entry of the manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}
