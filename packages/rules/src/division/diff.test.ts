import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divided, outcomeOf, randomDivision, withStock } from '../testing/division.ts';
import { diffDivisions } from './diff.ts';

test('the difference of a division and itself is empty, and a tent more is told with its places', () => {
  fc.assert(
    fc.property(
      fc.nat().map((seed) => randomDivision(seed, 2)),
      fc.nat(5),
      (input, day) => {
        const division = divided(input);
        expect(diffDivisions(division, division)).toMatchObject({
          changes: [],
          totals: { up: 0, down: 0, other: 0 },
        });
        const after = divided(withStock(input, 'S', day % input.days.length, 1));
        const { changes, totals } = diffDivisions(division, after);
        expect(totals.up + totals.down + totals.other).toBe(changes.length);
        for (const { id, tents } of changes)
          for (const { type, after: now } of tents) expect(outcomeOf(after, id).granted[type] ?? 0).toBe(now);
      },
    ),
    { numRuns: 50 },
  );
});
