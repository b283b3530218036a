import { firstDayResult, lastDayResult, periodResult, type IsoDate } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import { closingDaysOf, daysOf, rulesOf, settings, TODAY } from '../../../testing/fake-places.ts';
import { periodRules } from './period-rules.ts';

const day = (text: string) => text as IsoDate;
const dayOf = (instant: string) => day(instant.slice(0, 10));
const last = day('2027-03-01');

function rulesFromTheWire(warehouse: string) {
  const days = { start: daysOf(warehouse, TODAY, last, 'start'), end: daysOf(warehouse, TODAY, last, 'end') };
  return periodRules({
    mode: 'rental',
    today: TODAY,
    settings,
    closingDays: closingDaysOf(warehouse),
    days,
    dayOf,
  });
}

describe.each(['zaventem', 'mechelen'])('the calendar of %s', (warehouse) => {
  const server = rulesOf(warehouse, closingDaysOf(warehouse));
  const shop = rulesFromTheWire(warehouse);

  test('the calendar allows the first days that the server allows, and refuses others for the same reason', () => {
    // The days near the end of what was asked have no days to end on any more.
    for (const { MomentStartDate } of daysOf(warehouse, TODAY, day('2027-01-30'), 'start')) {
      const date = dayOf(MomentStartDate);
      expect([date, firstDayResult(date, shop)]).toEqual([date, firstDayResult(date, server)]);
    }
  });

  test('the calendar allows the last days that the server allows', () => {
    const start = day('2026-12-12');
    for (const { MomentStartDate } of daysOf(warehouse, TODAY, day('2027-01-15'), 'end')) {
      const date = dayOf(MomentStartDate);
      expect([date, lastDayResult(date, start, shop)]).toEqual([date, lastDayResult(date, start, server)]);
    }
  });

  test('the calendar allows closed days inside a period', () => {
    expect(periodResult(day('2026-12-24'), day('2026-12-29'), shop).ok).toBe(true);
  });
});

test('a day that is full cannot be the first, and one that is blocked cannot be inside', () => {
  const days = {
    start: daysOf('zaventem', TODAY, last, 'start'),
    end: daysOf('zaventem', TODAY, last, 'end'),
  };
  const refuse = (date: string, Reason: string) => (slot: (typeof days.start)[number]) =>
    slot.MomentStartDate.startsWith(date) ? { ...slot, MomentCanBeUsed: false, Reason } : slot;
  const rules = periodRules({
    mode: 'rental',
    today: TODAY,
    settings,
    closingDays: [],
    days: {
      start: days.start.map(refuse('2026-12-10', 'full')).map(refuse('2026-12-16', 'blocked')),
      end: days.end.map(refuse('2026-12-16', 'blocked')),
    },
    dayOf,
  });
  expect(firstDayResult(day('2026-12-10'), rules)).toEqual({ ok: false, reason: 'full' });
  expect(lastDayResult(day('2026-12-10'), day('2026-12-08'), rules).ok).toBe(true);
  expect(periodResult(day('2026-12-14'), day('2026-12-17'), rules)).toMatchObject({
    ok: false,
    reason: 'blocked',
  });
});

test('a closing day after the end of their list is one all the same, by what is said of the day itself', () => {
  const christmas = day('2026-12-25');
  const days = {
    start: daysOf('zaventem', TODAY, last, 'start'),
    end: daysOf('zaventem', TODAY, last, 'end'),
  };
  const rules = periodRules({ mode: 'rental', today: TODAY, settings, closingDays: [], days, dayOf });
  expect(firstDayResult(christmas, rules)).toEqual({ ok: false, reason: 'closed' });
  expect(lastDayResult(christmas, day('2026-12-22'), rules)).toEqual({ ok: false, reason: 'closed' });
});
