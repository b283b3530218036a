import { devices, faultsOf, loadAll, pairs, shops } from './harness/load-matrix.ts';
import { expect, test } from './harness/journey.ts';
import { originOf } from './harness/surroundings.ts';

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
