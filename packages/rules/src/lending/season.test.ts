import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUMMER_2027, SUMMER_2028 } from '../testing/lending.ts';
import { day } from '../testing/values.ts';
import { addDays, eachDay, isWithin } from '../time/iso-date.ts';
import {
  deadlineDay,
  dueReminder,
  latestCampDay,
  lendingKind,
  opensNext,
  peakAccess,
  peakSeason,
  seasonInForce,
  seasonPhase,
} from './season.ts';

const SEASONS = [SUMMER_2028, SUMMER_2027];

describe('the season in force', () => {
  it.each([
    ['2026-11-23', '2027-07-01'],
    ['2027-08-16', '2027-07-01'],
    ['2027-08-17', '2028-07-01'],
    ['2028-08-17', undefined],
  ])('the season in force on %s is the one whose peak begins on %s', (today, peak) => {
    expect(seasonInForce(SEASONS, day(today))?.peak.from).toBe(peak);
  });

  it.each([
    ['2026-11-01', 'before-applications'],
    ['2026-11-02', 'applications'],
    ['2027-02-18', 'applications'],
    ['2027-02-19', 'distribution'],
    ['2027-03-05', 'distribution'],
    ['2027-03-06', 'divided'],
    ['2027-05-17', 'leftovers'],
    ['2027-08-16', 'leftovers'],
    ['2027-08-17', 'over'],
  ])('the season in force on %s has the summer of 2027 at: %s', (today, phase) => {
    expect(seasonPhase(SUMMER_2027, day(today))).toBe(phase);
  });

  it('the season in force can be applied for up to and including the day before the distribution', () => {
    expect(deadlineDay(SUMMER_2027)).toBe('2027-02-18');
  });
});

describe('the peak', () => {
  it.each([
    ['2027-06-25', '2027-06-30', false],
    ['2027-06-25', '2027-07-01', true],
    ['2027-07-10', '2027-07-20', true],
    ['2027-08-16', '2027-08-20', true],
    ['2027-08-17', '2027-08-20', false],
    ['2027-06-20', '2027-08-30', true],
  ])('the peak: %s to %s shares a day with it: %s', (from, to, expected) => {
    expect(peakSeason(SEASONS, { from: day(from), to: day(to) }) !== null).toBe(expected);
  });

  it('the peak holds a period exactly when one of its days is a day of the peak', () => {
    const someDay = fc.integer({ min: 0, max: 120 }).map((n) => addDays(day('2027-06-01'), n));
    fc.assert(
      fc.property(someDay, fc.nat(40), (from, length) => {
        const camp = { from, to: addDays(from, length) };
        const expected = eachDay(camp.from, camp.to).some((date) => isWithin(date, SUMMER_2027.peak));
        expect(peakSeason(SEASONS, camp) === SUMMER_2027).toBe(expected);
      }),
    );
  });

  it.each([
    ['33', '2027-02-18', 'application'],
    ['35', '2027-02-18', 'application'],
    ['34', '2027-02-18', 'peak-group'],
    [null, '2027-02-18', 'peak-group'],
    ['33', '2027-02-19', 'peak-closed'],
    ['33', '2027-05-16', 'peak-closed'],
    ['33', '2027-05-17', 'reservation'],
    ['34', '2027-05-17', 'peak-group'],
  ])('the peak is for group %s on %s: %s', (group, today, expected) => {
    const access = peakAccess(SUMMER_2027, group, day(today));
    expect(access.ok ? access.kind : access.reason).toBe(expected);
  });

  it('the peak decides how camp days are lent: unknown without days, reserved outside of it', () => {
    const today = day('2026-11-23');
    const july = { from: day('2027-07-10'), to: day('2027-07-20') };
    const may = { from: day('2027-05-14'), to: day('2027-05-17') };
    expect(lendingKind(null, SEASONS, '33', today)).toBeNull();
    expect(lendingKind(may, SEASONS, '34', today)).toBe('reservation');
    expect(lendingKind(july, SEASONS, '33', today)).toBe('application');
    expect(lendingKind(july, SEASONS, '34', today)).toBeNull();
  });
});

describe('the latest camp day', () => {
  it.each([
    // Applications for 2027 begin on 2 November 2026.
    ['2026-11-01', '2026-12-31'],
    ['2026-11-02', '2027-11-02'],
    ['2026-12-31', '2027-12-31'],
    ['2027-01-01', '2027-12-31'],
    ['2027-11-01', '2027-12-31'],
    ['2027-11-02', '2028-11-01'],
    // No row begins applications in 2029: so many days ahead.
    ['2029-05-01', '2030-05-01'],
  ])('the latest camp day is, seen on %s, %s', (today, expected) => {
    expect(latestCampDay(SEASONS, day(today), 365)).toBe(expected);
  });

  it('the latest camp day moves on when applications for the next summer begin', () => {
    expect(opensNext(SEASONS, day('2026-11-02'))).toBe('2027-11-02');
    expect(opensNext(SEASONS, day('2027-11-02'))).toBeNull();
  });
});

describe('a reminder of what was not sent', () => {
  it.each([
    ['2027-02-04', null, null],
    ['2027-02-05', 14, '2027-02-05'],
    ['2027-02-15', 14, '2027-02-05'],
    ['2027-02-16', 3, '2027-02-16'],
    ['2027-02-17', 3, '2027-02-16'],
    ['2027-02-18', 1, '2027-02-18'],
    ['2027-02-19', null, null],
    ['2027-06-01', null, null],
  ])(
    'a reminder of what was not sent is due on %s as that of %s days before the distribution',
    (today, daysBefore, since) => {
      const due = dueReminder(SUMMER_2027, day(today));
      expect(due).toEqual(daysBefore === null ? null : { daysBefore, since });
    },
  );
});
