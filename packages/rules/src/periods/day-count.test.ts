import { expect, test } from 'vitest';
import type { IsoDate } from '../time/iso-date.ts';
import { dayCountResult } from './day-count.ts';

test.each([
  ['2026-12-12', '2026-12-12', 1, 1, 'ok'],
  ['2026-12-12', '2026-12-12', 2, 0, 'too-short'],
  ['2026-12-12', '2026-12-13', 2, 2, 'ok'],
  ['2026-12-30', '2027-01-01', 0, 2, 'too-long'],
  ['2026-12-30', '2027-12-31', 0, 0, 'ok'],
  ['2026-12-13', '2026-12-12', 1, 0, 'too-short'],
])('%s to %s with %d to %d days, both ends counted: %s', (from, to, min, max, expected) => {
  const result = dayCountResult({ from: from as IsoDate, to: to as IsoDate }, { min, max });
  expect(result.ok ? 'ok' : result.reason).toBe(expected);
});
