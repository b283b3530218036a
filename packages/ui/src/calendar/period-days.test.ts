import { refused, accepted, type IsoDate, type Result } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import { periodDay, pressPeriodDay, type PeriodResults } from './period-days.ts';

type Reason = 'closed' | 'sold-out' | 'past';

// One week: Monday 7 only a start, Tuesday 8 both, Wednesday 9 closed, Thursday 10 only an end,
// Friday 11 sold out, Saturday 12 both. Nothing may reach over the sold-out day.
const day = (of: number): IsoDate => `2026-12-${String(of).padStart(2, '0')}` as IsoDate;
const starts = new Set([day(7), day(8), day(12)]);
const ends = new Set([day(8), day(10), day(12)]);

function refusalOf(date: IsoDate): Result<Reason> {
  if (date === day(11)) return refused('sold-out');
  return refused(date < day(7) ? 'past' : 'closed');
}

const week: PeriodResults<Reason> = {
  first: (date) => (starts.has(date) ? accepted : refusalOf(date)),
  last: (date, start) => {
    if (start !== null && start < day(11) && date > day(11)) return refused('sold-out');
    return ends.has(date) ? accepted : refusalOf(date);
  },
};
const nothing = { anchor: null, reach: null, value: null };
const face = (of: number, choice: Partial<typeof nothing | { anchor: IsoDate; reach: IsoDate }> = {}) =>
  periodDay(day(of), { ...nothing, ...choice }, week, (reason) => (reason === 'past' ? 'past' : reason));

describe('a day of a period calendar', () => {
  test.each([
    [6, 'past'],
    [7, 'start-only'],
    [8, 'free'],
    [9, 'closed'],
    [10, 'end-only'],
    [11, 'sold-out'],
  ])('a day of a period calendar: %i December looks %s', (of, look) => {
    expect(face(of).look).toBe(look);
  });

  test('a day of a period calendar that is only an end waits, with a reason, until a start is chosen', () => {
    expect(face(10).reason).toBe('closed');
    expect(face(10, { anchor: day(8) }).reason).toBeNull();
  });

  test('a day of a period calendar behind a sold-out day is out of reach of an earlier start', () => {
    expect(face(12, { anchor: day(8) })).toMatchObject({ reason: 'sold-out', outOfReach: true });
  });

  test('a day of a period calendar before the chosen start can begin another period', () => {
    expect(face(7, { anchor: day(8) })).toMatchObject({ reason: null, outOfReach: false });
  });

  test('a day of a period calendar that is closed lies in the band when it is inside', () => {
    const value = { from: day(8), to: day(10) };
    const parts = [7, 8, 9, 10, 11].map(
      (of) => periodDay(day(of), { ...nothing, value }, week, (r) => r).part,
    );
    expect(parts).toEqual(['none', 'start', 'inside', 'end', 'none']);
  });

  test('a day of a period calendar shows how far the period would reach, if that day can be its last', () => {
    expect(face(9, { anchor: day(8), reach: day(10) }).part).toBe('inside');
    expect(face(8, { anchor: day(8), reach: day(12) }).part).toBe('only');
  });
});

describe('pressing a day', () => {
  test('pressing a day begins a period, and the next press ends it', () => {
    expect(pressPeriodDay(day(8), null, week)).toEqual({ anchor: day(8), chosen: null });
    expect(pressPeriodDay(day(10), day(8), week)).toEqual({
      anchor: null,
      chosen: { from: day(8), to: day(10) },
    });
  });

  test('pressing a day that is blocked does nothing', () => {
    expect(pressPeriodDay(day(11), null, week)).toBeNull();
    expect(pressPeriodDay(day(12), day(8), week)).toBeNull();
  });

  test('pressing a day before the first one begins anew', () => {
    expect(pressPeriodDay(day(7), day(8), week)).toEqual({ anchor: day(7), chosen: null });
  });

  test('pressing a day again makes a period of one day, or takes the start back where one day is too short', () => {
    expect(pressPeriodDay(day(8), day(8), week)?.chosen).toEqual({ from: day(8), to: day(8) });
    expect(pressPeriodDay(day(7), day(7), week)).toEqual({ anchor: null, chosen: null });
  });
});
