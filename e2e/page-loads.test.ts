import { combinations, devices, faultsOf, type Load, loadAll, pairs, shops } from './harness/load-matrix.ts';
import { expect, test } from './harness/journey.ts';
import { originOf } from './harness/surroundings.ts';
import { hasVisitor } from './harness/visitors.ts';

test('page loads: any two choices that go together come together in one of at most 120 loads, all by visitors there are', () => {
  const loads = pairs();
  expect(loads.length).toBeLessThanOrEqual(120);
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

for (const shop of shops) {
  test(`${shop}: every kind of page is taken over as the server drew it, and nothing on it jumps`, async ({
    anotherVisitor,
    faults,
  }) => {
    faults.expectStatus(401);
    faults.expectStatus(404);
    const found: string[] = [];
    await loadAll(
      pairs().filter((load) => load.shop === shop),
      originOf,
      ({ device }) => anotherVisitor({ viewport: devices[device] }),
      (load, seen) => found.push(...faultsOf(load, seen)),
    );
    expect(found.join('\n\n')).toBe('');
  });
}
