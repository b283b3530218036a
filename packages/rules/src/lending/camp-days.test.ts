import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campRules, SUMMER_2027 } from '../testing/lending.ts';
import { day } from '../testing/values.ts';
import { addDays, eachDay, isWithin, weekdayOf, type IsoDate } from '../time/iso-date.ts';
import { campEndResult, campResult, type CampRules, campStartResult } from './camp-days.ts';
import { pickupDay, returnDay } from './depot-days.ts';

const camp = (from: string, to: string) => ({ from: day(from), to: day(to) });

function outcome(from: string, to: string, change: Partial<CampRules> = {}): string {
  const result = campResult(camp(from, to), campRules(change));
  return result.ok
    ? `${result.kind} ${result.rental.from} ${result.rental.to}`
    : `${result.at}: ${result.reason}`;
}

describe('pickup and return day of a camp', () => {
  const { depot } = campRules();

  it.each([
    // Friday to Monday: fetched on Thursday, brought back on Tuesday.
    ['2027-05-14', '2027-05-17', [], '2027-05-13', '2027-05-18'],
    // Saturday: the depot is open on Friday.
    ['2027-07-10', '2027-07-20', [], '2027-07-09', '2027-07-21'],
    ['2027-07-10', '2027-07-20', ['2027-07-21'], '2027-07-09', '2027-07-22'],
    ['2027-05-10', '2027-05-12', ['2027-05-06', '2027-05-07'], '2027-05-05', '2027-05-13'],
  ])(
    'pickup and return day of a camp: %s to %s, closed on %s: fetched on %s, brought back on %s',
    (from, to, closed, pickup, back) => {
      const days = { ...depot, closingDays: closed.map(day) };
      expect(pickupDay(day(from), days)).toEqual({ ok: true, day: pickup });
      expect(returnDay(day(to), days)).toEqual({ ok: true, day: back });
    },
  );

  it('pickup and return day of a camp is refused when it lies more than five days away, and says which day that is', () => {
    const closed = eachDay(day('2027-04-26'), day('2027-05-07'));
    // Five days: Friday 23 April for Wednesday the 28th. Six: for Thursday the 29th.
    const days = { ...depot, closingDays: closed };
    expect(pickupDay(day('2027-04-28'), days)).toEqual({ ok: true, day: '2027-04-23' });
    expect(pickupDay(day('2027-04-29'), days)).toEqual({
      ok: false,
      reason: 'pickup-too-far',
      day: '2027-04-23',
    });
    expect(returnDay(day('2027-05-05'), days)).toEqual({ ok: true, day: '2027-05-10' });
    expect(returnDay(day('2027-05-04'), days)).toEqual({
      ok: false,
      reason: 'return-too-far',
      day: '2027-05-10',
    });
  });

  it('pickup and return day of a camp is today at the earliest: else it says on which day pickup had to be', () => {
    // Monday 23 November: for Tuesday it is fetched today, for a camp from today it had to be on Friday.
    expect(pickupDay(day('2026-11-24'), depot)).toEqual({ ok: true, day: '2026-11-23' });
    expect(pickupDay(day('2026-11-23'), depot)).toEqual({
      ok: false,
      reason: 'pickup-missed',
      day: '2026-11-20',
    });
    const over = { ...depot, fullPickupDays: [day('2026-11-23')] };
    expect(pickupDay(day('2026-11-24'), over)).toEqual({
      ok: false,
      reason: 'pickup-missed',
      day: '2026-11-23',
    });
  });

  it('pickup and return day of a camp passes over days whose time slots are taken, as far as five days reach', () => {
    const busy = { ...depot, fullPickupDays: [day('2027-05-13'), day('2027-05-12')] };
    expect(pickupDay(day('2027-05-14'), busy)).toEqual({ ok: true, day: '2027-05-11' });
    const full = { ...depot, fullPickupDays: eachDay(day('2027-05-09'), day('2027-05-13')) };
    expect(pickupDay(day('2027-05-14'), full)).toEqual({
      ok: false,
      reason: 'pickup-full',
      day: '2027-05-13',
    });
    const back = { ...depot, fullReturnDays: eachDay(day('2027-05-18'), day('2027-05-30')) };
    expect(returnDay(day('2027-05-17'), back)).toEqual({
      ok: false,
      reason: 'return-full',
      day: '2027-05-18',
    });
  });

  it('pickup and return day of a camp is nowhere when the depot never opens', () => {
    const never = {
      ...depot,
      pickupDays: { weekdays: [], days: [] },
      returnDays: { weekdays: [], days: [] },
    };
    expect(pickupDay(day('2027-05-14'), never)).toEqual({ ok: false, reason: 'pickup-too-far', day: null });
    expect(returnDay(day('2027-05-14'), never)).toEqual({ ok: false, reason: 'return-too-far', day: null });
  });
});

describe('camp days', () => {
  it.each([
    ['2027-05-14', '2027-05-17', {}, 'reservation 2027-05-13 2027-05-18'],
    ['2027-07-10', '2027-07-20', {}, 'application 2027-07-09 2027-07-21'],
    // One day in the peak makes an application of the whole.
    ['2027-06-26', '2027-07-01', {}, 'application 2027-06-25 2027-07-02'],
    ['2027-07-10', '2027-07-20', { customerGroup: '34' }, 'first: peak-group'],
    ['2027-06-26', '2027-07-01', { customerGroup: '34' }, 'last: peak-group'],
    ['2027-07-10', '2027-07-20', { customerGroup: null }, 'first: peak-group'],
    ['2027-07-10', '2027-07-20', { today: day('2027-02-18') }, 'application 2027-07-09 2027-07-21'],
    ['2027-07-10', '2027-07-20', { today: day('2027-02-19') }, 'first: peak-closed'],
    ['2027-07-10', '2027-07-20', { today: day('2027-05-17') }, 'reservation 2027-07-09 2027-07-21'],
    ['2026-11-22', '2026-11-24', {}, 'first: past'],
    ['2026-11-23', '2026-11-24', {}, 'first: too-soon'],
    ['2027-11-20', '2027-11-22', { windows: [] }, 'reservation 2027-11-19 2027-11-23'],
    ['2027-11-20', '2027-11-24', { windows: [] }, 'last: too-late'],
    ['2027-11-24', '2027-11-26', { windows: [] }, 'first: too-late'],
    ['2027-03-13', '2027-03-16', {}, 'first: outside-window'],
    ['2027-11-12', '2027-11-16', {}, 'last: outside-window'],
    ['2027-05-14', '2027-05-14', {}, 'last: too-short'],
    ['2027-05-01', '2027-05-15', {}, 'reservation 2027-04-30 2027-05-17'],
    ['2027-05-01', '2027-05-16', {}, 'last: too-long'],
    ['2027-05-14', '2027-05-13', {}, 'last: before-start'],
    ['2027-05-14', '2027-05-17', { blockedRanges: [camp('2027-05-16', '2027-05-16')] }, 'last: blocked'],
    ['2027-05-14', '2027-05-17', { stays: 'in-peak' }, 'last: stays-in-peak'],
    ['2027-06-26', '2027-07-01', { stays: 'out-of-peak' }, 'last: stays-out-of-peak'],
    ['2027-07-12', '2027-07-16', { stays: 'in-peak' }, 'application 2027-07-09 2027-07-19'],
  ] satisfies [string, string, Partial<CampRules>, string][])(
    'camp days: %s to %s, %o: %s',
    (from, to, change, expected) => {
      expect(outcome(from, to, change)).toBe(expected);
    },
  );

  it('camp days of another association lie in two stretches of the year, and none reaches over the summer', () => {
    const windows = [camp('2027-03-15', '2027-06-30'), camp('2027-08-20', '2027-11-15')];
    const others = { customerGroup: '34', windows };
    expect(outcome('2027-06-27', '2027-06-30', others)).toBe('reservation 2027-06-25 2027-07-01');
    expect(outcome('2027-08-18', '2027-08-22', others)).toBe('first: outside-window');
    expect(outcome('2027-08-20', '2027-08-22', others)).toBe('reservation 2027-08-19 2027-08-23');
  });

  it('camp days say with a refusal what the sentence about it needs', () => {
    const rules = campRules({ today: day('2027-02-19') });
    expect(campStartResult(day('2027-07-10'), rules)).toEqual({
      ok: false,
      reason: 'peak-closed',
      closed: '2027-02-19',
      opens: '2027-11-02',
    });
    expect(campStartResult(day('2028-01-01'), rules)).toMatchObject({
      reason: 'too-late',
      until: '2027-12-31',
    });
    expect(campStartResult(day('2027-02-19'), rules)).toMatchObject({
      reason: 'too-soon',
      from: '2027-02-20',
    });
    expect(campEndResult(day('2027-05-14'), day('2027-05-14'), rules)).toMatchObject({ days: 2 });
    expect(campStartResult(day('2027-03-10'), rules)).toMatchObject({ windows: rules.windows });
  });

  it('camp days of an application ask for no time slot, those of a reservation do', () => {
    const full = { fullPickupDays: eachDay(day('2027-01-01'), day('2027-12-31')) };
    const depot = { ...campRules().depot, ...full };
    expect(outcome('2027-07-10', '2027-07-20', { depot })).toBe('application 2027-07-09 2027-07-21');
    expect(outcome('2027-05-14', '2027-05-17', { depot })).toBe('first: pickup-full');
    // From 29 June on the camp has to reach into the peak, as long as no slot is free before it.
    const june = campRules({ depot });
    expect(campEndResult(day('2027-06-30'), day('2027-06-29'), june)).toMatchObject({
      reason: 'pickup-full',
    });
    expect(campEndResult(day('2027-07-01'), day('2027-06-29'), june).ok).toBe(true);
    // A calendar offers 29 June, from which a camp may reach into the peak, but not 14 May.
    expect(campStartResult(day('2027-06-29'), campRules({ depot })).ok).toBe(true);
    expect(campStartResult(day('2027-05-14'), campRules({ depot }))).toMatchObject({ reason: 'pickup-full' });
  });

  it('camp days cannot begin where no day to end on follows', () => {
    const blockedRanges = [camp('2027-05-15', '2027-06-20')];
    expect(campStartResult(day('2027-05-14'), campRules({ blockedRanges }))).toEqual({
      ok: false,
      reason: 'no-last-day',
    });
  });
});

describe('camp days, against a plain reading of the specification', () => {
  const TODAY = day('2027-06-01');
  const someDay = fc.integer({ min: -3, max: 70 }).map((n) => addDays(TODAY, n));
  const someRange = fc
    .tuple(someDay, fc.nat(4))
    .map(([from, length]) => ({ from, to: addDays(from, length) }));
  const season = {
    ...SUMMER_2027,
    peak: camp('2027-06-20', '2027-07-10'),
    distributionFrom: day('2027-06-02'),
    leftoversFrom: day('2027-06-10'),
  };
  const rules = fc
    .record({
      open: fc.boolean(),
      left: fc.boolean(),
      group: fc.constantFrom('33', '34', null),
      windows: fc.array(
        someRange.map(({ from }) => ({ from, to: addDays(from, 40) })),
        { maxLength: 2 },
      ),
      blockedRanges: fc.array(someRange, { maxLength: 2 }),
      closingDays: fc.uniqueArray(someDay, { maxLength: 12 }),
      fullPickupDays: fc.uniqueArray(someDay, { maxLength: 12 }),
      fullReturnDays: fc.uniqueArray(someDay, { maxLength: 12 }),
      mostDaysAway: fc.integer({ min: 1, max: 5 }),
      maximumDays: fc.integer({ min: 2, max: 6 }),
      startsInDays: fc.integer({ min: 0, max: 3 }),
      ahead: fc.integer({ min: 20, max: 60 }),
    })
    .map(({ open, left, group, windows, blockedRanges, maximumDays, startsInDays, ahead, ...depot }) =>
      campRules({
        today: TODAY,
        seasons: [
          {
            ...season,
            distributionFrom: open ? day('2027-06-02') : day('2027-05-20'),
            leftoversFrom: left && !open ? TODAY : day('2027-06-10'),
          },
        ],
        customerGroup: group,
        windows,
        blockedRanges,
        maximumDays,
        startsInDays,
        reservationDaysInAdvance: ahead,
        depot: { ...campRules().depot, ...depot, today: TODAY },
      }),
    );

  /** why: the oracle asks day by day and finds pickup and return by trying all days, without reasons or shortcuts. */
  function isPossible(from: IsoDate, to: IsoDate, given: CampRules): boolean {
    const days = eachDay(from, to);
    const [only] = given.seasons;
    const inPeak = only !== undefined && days.some((date) => isWithin(date, only.peak));
    const allowed = given.customerGroup === '33';
    const applies = inPeak && given.today < (only?.distributionFrom ?? given.today);
    const leftover = inPeak && given.today >= (only?.leftoversFrom ?? given.today);
    if (inPeak && !(allowed && (applies || leftover))) return false;
    if (days.length < given.minimumDays || days.length > given.maximumDays) return false;
    if (from < addDays(given.today, given.startsInDays)) return false;
    if (to > addDays(given.today, given.reservationDaysInAdvance)) return false;
    if (days.some((date) => given.blockedRanges.some((range) => isWithin(date, range)))) return false;
    const lends = (date: IsoDate) =>
      given.windows.length === 0 || given.windows.some((range) => isWithin(date, range));
    if (!days.every(lends)) return false;
    const works = (date: IsoDate, full: readonly IsoDate[]) =>
      weekdayOf(date) <= 5 && !given.depot.closingDays.includes(date) && (applies || !full.includes(date));
    const away = Array.from({ length: given.depot.mostDaysAway }, (_, n) => n + 1);
    return (
      away.some(
        (n) => addDays(from, -n) >= given.today && works(addDays(from, -n), given.depot.fullPickupDays),
      ) && away.some((n) => works(addDays(to, n), given.depot.fullReturnDays))
    );
  }

  it('camp days, against a plain reading of the specification, are accepted exactly when every sentence of it holds', () => {
    fc.assert(
      fc.property(rules, someDay, fc.nat(7), (given, from, length) => {
        const to = addDays(from, length);
        expect(campResult({ from, to }, given).ok).toBe(isPossible(from, to, given));
      }),
      { numRuns: 2000 },
    );
  });

  it('a day that the calendar offers to begin on can be ended on some day, a refused one on none', () => {
    fc.assert(
      fc.property(rules, someDay, (given, from) => {
        const ends = Array.from({ length: 8 }, (_, n) => addDays(from, n));
        const possible = ends.some((to) => isPossible(from, to, given));
        expect(campStartResult(from, given).ok).toBe(possible);
      }),
      { numRuns: 1000 },
    );
  });

  it('after a chosen first day the calendar offers exactly the last days that are accepted', () => {
    fc.assert(
      fc.property(rules, someDay, fc.nat(7), (given, from, length) => {
        const to = addDays(from, length);
        fc.pre(campStartResult(from, given).ok);
        expect(campEndResult(to, from, given).ok).toBe(campResult({ from, to }, given).ok);
      }),
      { numRuns: 1000 },
    );
  });
});
