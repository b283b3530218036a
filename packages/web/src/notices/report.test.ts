import type { ToastMessage } from '@bivak/ui';
import { beforeEach, expect, test } from 'vitest';
import { debouncedReports } from './report.ts';

const failed = { type: 'negative', title: 'Niet bewaard' } as const;
let shown: ToastMessage[];
let time: number;
let report: (message: ToastMessage) => void;

beforeEach(() => {
  shown = [];
  time = 10_000;
  report = debouncedReports(
    (message) => void shown.push(message),
    () => time,
  );
});

test('a report is shown at once, and the same one within half a second is not shown again', () => {
  report(failed);
  expect(shown).toEqual([failed]);
  time += 499;
  report({ ...failed });
  expect(shown).toHaveLength(1);
});

test('a report that keeps coming stays one, and after half a second of quiet it is shown anew', () => {
  for (let times = 0; times < 10; times += 1) {
    time += 300;
    report(failed);
  }
  expect(shown).toHaveLength(1);
  time += 500;
  report(failed);
  expect(shown).toHaveLength(2);
});

test('another report is never held back, also one that differs in its text only', () => {
  report(failed);
  report({ ...failed, text: 'De winkel antwoordt niet.' });
  report({ ...failed, type: 'warning' });
  report({ ...failed, title: 'Niet verwijderd' });
  expect(shown).toHaveLength(4);
});
