import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

// why: it is about minutes and weeks.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 }));
afterEach(() => void vi.useRealTimers());

const seconds = 1000;
const days = 86_400 * seconds;

/** What was told, and after how many seconds. */
function aTeller() {
  const told: [second: number, times: number, last: string][] = [];
  const begun = performance.now();
  const happens = onceAMinute<string>((times, last) => {
    told.push([Math.round((performance.now() - begun) / seconds), times, last]);
  });
  return { told, happens };
}

test('log: of 10,000 failures within a minute the first is told at once, and the rest when the minute ends', () => {
  const { told, happens } = aTeller();
  for (let time = 1; time <= 10_000; time += 1) happens(`failure ${time}`);
  expect(told).toEqual([[0, 1, 'failure 1']]);
  vi.advanceTimersByTime(60 * seconds);
  expect(told.slice(1)).toEqual([[60, 9_999, 'failure 10000']]);
  vi.advanceTimersByTime(600 * seconds);
  expect([told.length, vi.getTimerCount()]).toEqual([2, 0]);
});

test('log: the first failure of another outage is told at once and alone, however many the last one had', () => {
  const { told, happens } = aTeller();
  for (let time = 0; time < 10_000; time += 1) happens('one outage');
  vi.advanceTimersByTime(14 * days);
  happens('another outage');
  expect(told.at(-1)).toEqual([14 * 86_400, 1, 'another outage']);
  vi.advanceTimersByTime(days);
  expect(told.map(([, times]) => times)).toEqual([1, 9_999, 1]);
});

test('log: what goes on is told once a minute and no more, each failure in one line', () => {
  const { told, happens } = aTeller();
  for (let second = 0; second < 600; second += 1) {
    happens('still');
    vi.advanceTimersByTime(seconds);
  }
  vi.advanceTimersByTime(3600 * seconds);
  expect(told.map(([second]) => second)).toEqual([0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600]);
  expect(told.reduce((sum, [, times]) => sum + times, 0)).toBe(600);
});
