import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../scripts/lib/runtime.mjs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const client = join(root, 'apps', 'backoffice', 'dist', 'client');
const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
const words = Object.keys(manifest).find((name) => name.includes('words/nl'));

/**
 * Bytes, brotli, with the words of a language: those of the warehouse are loaded by a phone between the shelves. Their aim is 150
 * kB; the words of all screens, 18.6 kB in one file, are what is above it.
 */
const limits = {
  'handover/handover-page': 160_000,
  'scan/scan-page': 145_000,
  'today/today-page': 190_000,
} as const;

for (const [page, limit] of Object.entries(limits))
  test(`the back office’s ${page} loads no more than ${limit / 1000} kB of scripts`, () => {
    const starts = ['src/entry-client.tsx', words ?? '', `src/pages/${page}.tsx`];
    const files = new Set(starts.flatMap((start) => [...filesOf(start)]));
    const weight = [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
    expect(weight).toBeLessThanOrEqual(limit);
    // The reader of codes comes when the camera is opened.
    expect([...filesOf('src/features/scanner/zxing-reader.ts')].some((file) => files.has(file))).toBe(false);
  });

function filesOf(start: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const chunk = manifest[start];
  if (chunk === undefined) throw new Error(`${start} is no entry of the manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}
