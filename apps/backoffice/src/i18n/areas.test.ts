import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { officeScreens } from '../../../../scripts/testing/office-screens.ts';
import { areas, areaWords } from '../testing/words.ts';

const src = join(import.meta.dirname, '..');
const areaOf = new Map(
  areas.flatMap((area) => Object.keys(areaWords(area, 'nl').office).map((block) => [block, area] as const)),
);

const screens = officeScreens().flatMap(({ file, areas: named }) =>
  named === null ? [] : [[file, named] as const],
);

test('no block of words is in two areas', () => {
  expect(areaOf.size).toBe(areas.flatMap((area) => Object.keys(areaWords(area, 'nl').office)).length);
});

test.each(screens)('%s has the words of what it shows and opens, and no others', (file, named) => {
  const said = new Set([...reached(join(src, file))].flatMap(areasIn));
  expect([...said].filter((area) => area !== 'frame').toSorted()).toEqual(named.toSorted());
});

test('the frame says nothing that waits for an area, but for the question who somebody is', () => {
  const frame = [...reached(join(src, 'frame/guarded.tsx'))].filter((file) => !file.endsWith('/step-up.tsx'));
  expect([...new Set(frame.flatMap(areasIn))]).toEqual(['frame']);
});

function areasIn(file: string): string[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/['`]office\.([a-zA-Z]+)/gu)];
  return blocks.map(([, block = '']) => areaOf.get(block) ?? `no area of ${block}`);
}

/** The module and what it imports of the back office, at once or later. */
function reached(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?!import type).*(?:from |import\()'(\.[^']+\.tsx?)'/gmu,
  );
  for (const [, path = ''] of imports) reached(join(dirname(file), path), seen);
  return seen;
}
