import { describe, expect, it } from 'vitest';
import { campRules } from '../testing/lending.ts';
import { day } from '../testing/values.ts';
import { addDays } from '../time/iso-date.ts';
import { campResult, type CampRules } from './camp-days.ts';
import { campRulesOfEdit, editDayResult, editPeriodResult, rentalDayResult } from './edit-period.ts';

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const LENGTHS = { minimumDays: 4, minimumCampDays: 2, extraDays: 7 };
/** Friday to Monday, fetched on Thursday, brought back on Tuesday. */
const MAY = { rental: range('2027-05-13', '2027-05-18'), camp: range('2027-05-14', '2027-05-17') };
const JULY = { rental: range('2027-07-09', '2027-07-21'), camp: range('2027-07-10', '2027-07-20') };

function outcome(
  rental: readonly [string, string],
  camp: readonly [string, string] | null,
  change: Partial<CampRules> = {},
  stored = MAY,
): string {
  const result = editPeriodResult(
    { rental: range(...rental), camp: camp && range(...camp) },
    campRules(change),
    LENGTHS,
    stored,
  );
  if (result.ok) return 'ok';
  return 'at' in result ? `${result.at}: ${result.reason}` : result.reason;
}

describe('the days of a reservation that is edited', () => {
  it.each([
    [['2027-05-13', '2027-05-18'], null, 'no-camp'],
    [['2027-05-13', '2027-05-18'], ['2027-05-14', '2027-05-17'], 'ok'],
    [['2027-05-12', '2027-05-19'], ['2027-05-14', '2027-05-17'], 'ok'],
    // Rental at least 4 days and at most 15 + 7; camp at least 2 and at most 15.
    [['2027-05-13', '2027-05-15'], ['2027-05-14', '2027-05-14'], 'rental-too-short'],
    [['2027-05-11', '2027-05-14'], ['2027-05-12', '2027-05-13'], 'ok'],
    [['2027-05-11', '2027-05-14'], ['2027-05-12', '2027-05-12'], 'camp-too-short'],
    [['2027-05-03', '2027-05-24'], ['2027-05-07', '2027-05-21'], 'ok'],
    [['2027-05-03', '2027-05-25'], ['2027-05-07', '2027-05-21'], 'rental-too-long'],
    [['2027-05-03', '2027-05-24'], ['2027-05-07', '2027-05-22'], 'camp-too-long'],
    // Pickup and return at most five days away, as in the wizard.
    [['2027-05-10', '2027-05-20'], ['2027-05-15', '2027-05-18'], 'ok'],
    [['2027-05-10', '2027-05-20'], ['2027-05-16', '2027-05-18'], 'first: pickup-too-far'],
    [['2027-05-10', '2027-05-20'], ['2027-05-13', '2027-05-14'], 'last: return-too-far'],
    // The camp keeps off the first and the last day.
    [['2027-05-13', '2027-05-18'], ['2027-05-13', '2027-05-17'], 'camp-outside'],
    [['2027-05-13', '2027-05-18'], ['2027-05-14', '2027-05-18'], 'camp-outside'],
    // Weekends: the depot is closed.
    [['2027-05-15', '2027-05-20'], ['2027-05-16', '2027-05-18'], 'first: no-hours'],
    [['2027-05-12', '2027-05-22'], ['2027-05-14', '2027-05-17'], 'last: no-hours'],
    [['2027-06-25', '2027-07-02'], ['2027-06-26', '2027-06-29'], 'last: peak-day'],
    [['2027-06-25', '2027-06-30'], ['2027-06-26', '2027-06-29'], 'ok'],
    [['2027-03-09', '2027-03-16'], ['2027-03-13', '2027-03-15'], 'camp: outside-window'],
  ] as const)('the days of a reservation that is edited: %o with camp %o: %s', (rental, camp, expected) => {
    expect(outcome(rental, camp)).toBe(expected);
  });

  it('the days of a reservation that is edited may hold closing days in between, not at their ends', () => {
    const depot = { ...campRules().depot, closingDays: [day('2027-05-12'), day('2027-05-17')] };
    expect(outcome(['2027-05-11', '2027-05-18'], ['2027-05-14', '2027-05-16'], { depot })).toBe('ok');
    expect(outcome(['2027-05-12', '2027-05-18'], ['2027-05-14', '2027-05-16'], { depot })).toBe(
      'first: closed',
    );
  });

  it('camp days of a reservation that is edited do not move into the peak, nor into the past', () => {
    // Camp days in the peak, while pickup and return lie outside of it, cannot be: the edges tell it first.
    expect(outcome(['2027-06-29', '2027-07-05'], ['2027-06-30', '2027-07-03'])).toBe('last: peak-day');
    const today = day('2027-05-13');
    expect(outcome(['2027-05-12', '2027-05-18'], ['2027-05-14', '2027-05-17'], { today })).toBe(
      'first: past',
    );
    expect(outcome(['2027-05-13', '2027-05-18'], ['2027-05-15', '2027-05-17'], { today })).toBe('ok');
  });

  it('the days of a reservation that is edited stay possible as they are stored, whatever was closed later', () => {
    const depot = { ...campRules().depot, closingDays: [day('2027-05-13'), day('2027-05-18')] };
    expect(outcome(['2027-05-13', '2027-05-18'], ['2027-05-14', '2027-05-17'], { depot })).toBe('ok');
    expect(outcome(['2027-05-13', '2027-05-19'], ['2027-05-14', '2027-05-17'], { depot })).toBe('ok');
  });

  it('the days of a reservation that is edited are offered by the calendar exactly where they are accepted, around the camp that was chosen', () => {
    const rules = campRules({ maximumDays: 3 });
    const [from, to] = [MAY.camp.from, day('2027-05-16')];
    const camp = { from, to };
    const days = Array.from({ length: 21 }, (_, n) => addDays(day('2027-05-06'), n));
    const offered: string[] = [];
    for (const first of days) {
      for (const last of days) {
        const isOffered =
          rentalDayResult(first, 'pickup', { start: null, camp }, rules, LENGTHS, MAY).ok &&
          rentalDayResult(last, 'return', { start: first, camp }, rules, LENGTHS, MAY).ok;
        const result = editPeriodResult({ rental: { from: first, to: last }, camp }, rules, LENGTHS, MAY);
        expect([first, last, isOffered]).toEqual([first, last, result.ok]);
        if (isOffered) offered.push(`${first} ${last}`);
      }
    }
    expect(offered).toHaveLength(17);
  });

  it('camp days of a reservation that is edited may lie around a day of the depot that is full or closed for others, for it is held', () => {
    const { depot } = campRules();
    const busy = campRules({
      depot: {
        ...depot,
        closingDays: [MAY.rental.to],
        fullPickupDays: [MAY.rental.from],
        fullReturnDays: [MAY.rental.to],
      },
    });
    expect(campResult(MAY.camp, campRulesOfEdit(busy, LENGTHS, MAY))).toMatchObject({ rental: MAY.rental });
    expect(campResult(MAY.camp, busy)).toMatchObject({ rental: { from: '2027-05-12', to: '2027-05-19' } });
    const one = campRulesOfEdit(campRules({ minimumDays: 1 }), LENGTHS, MAY);
    expect(campResult({ from: MAY.camp.from, to: MAY.camp.from }, one)).toMatchObject({
      reason: 'too-short',
    });
    expect(campResult(JULY.camp, one)).toMatchObject({ reason: 'stays-out-of-peak' });
  });

  it('days of the peak cannot be selected in an edit, may shrink and never grow', () => {
    const rules = campRules();
    expect(editDayResult(day('2027-07-08'), 'pickup', rules, JULY)).toEqual({
      ok: false,
      reason: 'peak-fixed',
    });
    expect(outcome(['2027-07-09', '2027-07-20'], ['2027-07-10', '2027-07-19'], {}, JULY)).toBe('ok');
    expect(outcome(['2027-07-09', '2027-07-22'], ['2027-07-10', '2027-07-20'], {}, JULY)).toBe(
      'peak-increase',
    );
    expect(outcome(['2027-07-08', '2027-07-21'], ['2027-07-10', '2027-07-20'], {}, JULY)).toBe(
      'peak-increase',
    );
  });
});
