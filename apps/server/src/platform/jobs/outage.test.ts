import { expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { watchOutage } from './outage.ts';

const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });

function watched() {
  const lines: string[] = [];
  const log = createLog('silent');
  // why: the log is what an operator would see of the outage.
  vi.spyOn(log, 'warn').mockImplementation(() => void lines.push('away'));
  vi.spyOn(log, 'info').mockImplementation(() => void lines.push('back'));
  vi.spyOn(log, 'error').mockImplementation((_: unknown, doing?: string) => void lines.push(doing ?? ''));
  const clock = { now: 0 };
  return { lines, clock, outage: watchOutage(log, () => clock.now) };
}

test('an outage is told once, whoever notices, and so is its end', () => {
  const { lines, clock, outage } = watched();
  outage.failed(gone, 'queue');
  outage.begin().failed(gone, 'relay');
  clock.now = 1000;
  outage.begin().worked();
  outage.begin().worked();
  expect(lines).toEqual(['away', 'back']);
});

test('what began before it, or while the server ends, does not end it', () => {
  const { lines, clock, outage } = watched();
  const underway = outage.begin();
  clock.now = 10;
  outage.failed(gone, 'queue');
  clock.now = 20;
  const onAnother = outage.begin();
  clock.now = 600;
  underway.worked();
  onAnother.worked();
  expect(lines).toEqual(['away']);
});

test('what began before its end and failed does not begin another', () => {
  const { lines, clock, outage } = watched();
  outage.failed(gone, 'queue');
  clock.now = 1000;
  const [late, good] = [outage.begin(), outage.begin()];
  clock.now = 1001;
  good.worked();
  late.failed(gone, 'sweep');
  expect(lines).toEqual(['away', 'back']);
  outage.begin().failed(gone, 'sweep');
  expect(lines).toEqual(['away', 'back', 'away']);
});

test('any other error is told as it is', () => {
  const { lines, outage } = watched();
  outage.begin().failed(new Error('no such column'), 'a sweep failed');
  outage.failed(new Error('no such column'), 'the queue failed');
  expect(lines).toEqual(['a sweep failed', 'the queue failed']);
});
