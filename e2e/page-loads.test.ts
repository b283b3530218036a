import {
  combinations,
  devices,
  faultsOf,
  type Load,
  loadAll,
  MOST_SHIFT,
  pairs,
  shiftOf,
  shops,
} from './harness/load-matrix.ts';
import { expect, test } from './harness/journey.ts';
import { originOf } from './harness/surroundings.ts';
import { hasVisitor } from './harness/visitors.ts';

test('page loads: any two choices that go together come together in one of at most 130 loads, all by visitors there are', () => {
  const loads = pairs();
  expect(loads.length).toBeLessThanOrEqual(130);
  expect(loads.filter((load) => !hasVisitor(load.shop, load))).toEqual([]);
  const covered = new Set(loads.flatMap(pairsOf));
  expect([...new Set(combinations().flatMap(pairsOf))].filter((pair) => !covered.has(pair))).toEqual([]);
});

/** `cart: true, page: home`, and so on. */
function pairsOf(load: Load): readonly string[] {
  const choices = Object.entries(load)
    .map(([name, choice]) => `${name}: ${choice}`)
    .toSorted();
  return choices.flatMap((one, at) => choices.slice(at + 1).map((other) => `${one}, ${other}`));
}

/** All of them together in a quiet run; told beside the time that it took, and no reason to fail. */
const aimedAtSeconds = 90;
const sums = { loads: 0, differences: 0, moved: 0, ms: 0 };

for (const shop of shops) {
  test(`${shop}: every kind of page is taken over as the server drew it, and nothing on it jumps`, async ({
    anotherVisitor,
    faults,
  }) => {
    faults.expectStatus(401);
    faults.expectStatus(404);
    const found: string[] = [];
    const began = performance.now();
    await loadAll(
      pairs().filter((load) => load.shop === shop),
      originOf,
      ({ device }) => anotherVisitor({ viewport: devices[device] }),
      (load, seen) => {
        sums.loads += 1;
        sums.differences += seen.differences.length;
        if (shiftOf(seen.shifts) > MOST_SHIFT) sums.moved += 1;
        found.push(...faultsOf(load, seen));
      },
    );
    sums.ms += performance.now() - began;
    expect(found.join('\n\n')).toBe('');
  });
}

// The tests of one file run one after the other in one process.
test.afterAll(() => {
  const { loads, differences, moved, ms } = sums;
  if (loads === 0) return;
  process.stdout.write(
    `page loads: ${loads}, ${differences} differences, ${moved} that moved, ` +
      `${Math.round(ms / 1000)} s (aimed at: ${aimedAtSeconds} s for all)\n`,
  );
});
