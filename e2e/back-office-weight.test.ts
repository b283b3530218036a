import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { officeScreens } from '../scripts/testing/office-screens.ts';
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
/** What a page loads before any screen: the scripts of the frame and its words, in one language. */
const shell = filesOf('src/entry-client.tsx', filesOf(wordsFile('frame')));

/** Kilobytes of all scripts, brotli, with the words: a phone loads the two of the warehouse between the shelves. */
const whole: Readonly<Record<string, number>> = {
  'pages/today/today-page.tsx': 190,
  'pages/handover/handover-page.tsx': 150,
  'pages/scan/scan-page.tsx': 150,
};
/** And of every other screen, beside the shell. */
const OWN = 60;

// What is at several addresses is the same screen; one that quotes all areas waits for none of them.
const screens = new Map(officeScreens().map(({ file, areas }) => [file, areas ?? []]));

for (const [file, areas] of screens) {
  const limit = whole[file];
  test(`the back office’s ${file} loads no more than it may`, () => {
    const words = areas.map(wordsFile);
    const files = new Set([...shell, ...[`src/${file}`, ...words].flatMap((start) => [...filesOf(start)])]);
    if (limit === undefined) expect(weightOf(files) - weightOf(shell)).toBeLessThanOrEqual(OWN * 1000);
    else expect(weightOf(files)).toBeLessThanOrEqual(limit * 1000);
    // The reader of codes comes when the camera is opened.
    expect([...filesOf('src/features/scanner/zxing-reader.ts')].some((part) => files.has(part))).toBe(false);
  });
}

/** The manifest names what is no file from where it was built. */
function wordsFile(area: string): string {
  return Object.keys(manifest).find((name) => name.endsWith(`virtual:words/nl/${area}`)) ?? area;
}

function weightOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
}

function filesOf(start: string, seen: Set<string> = new Set()): Set<string> {
  const chunk = manifest[start];
  if (chunk === undefined) throw new Error(`${start} is no entry of the manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}
