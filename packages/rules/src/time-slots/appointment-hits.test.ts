import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, time } from '../testing/values.ts';
import {
  appointmentHits,
  type Appointments,
  lostAppointments,
  type SlotCalendar,
} from './appointment-hits.ts';
import type { BusinessHour } from './slots-of-day.ts';

const friday = day('2026-06-05');
const saturday = day('2026-06-06');

function hour(id: string, change: Partial<BusinessHour> = {}): BusinessHour {
  const times = { from: time('09:00'), to: time('10:00') };
  return { id, weekday: 5, day: null, ...times, capacity: 2, ranking: 1, ...change };
}
function calendar(
  pickup: readonly BusinessHour[] = [hour('P9')],
  closed: SlotCalendar['closingDays'] = new Set(),
): SlotCalendar {
  return { hours: { pickup, return: [hour('R9')] }, closingDays: closed };
}
const some = (change: Partial<Appointments> = {}): Appointments => ({
  direction: 'pickup',
  day: friday,
  hourId: 'P9',
  count: 2,
  ...change,
});

describe('appointments without a place', () => {
  test.each<[string, Appointments, SlotCalendar, string | null, number]>([
    ['in a slot that is there', some(), calendar(), null, 0],
    ['on a closing day', some(), calendar([hour('P9')], new Set([friday])), 'closed', 2],
    ['in a slot that is gone', some({ hourId: 'P8' }), calendar(), 'no-slot', 2],
    ['on a weekday without hours', some({ day: saturday }), calendar(), 'no-slot', 2],
    ['more than the slot takes', some({ count: 5 }), calendar(), 'full', 3],
    [
      'more than it takes in a range of days',
      some(),
      calendar([hour('P9', { capacities: [{ from: friday, to: saturday, capacity: 1 }] })]),
      'full',
      1,
    ],
    ['in a slot without a limit', some({ count: 99 }), calendar([hour('P9', { capacity: null })]), null, 0],
    ['without a slot, on a day that has some', some({ hourId: null, count: 9 }), calendar(), null, 0],
    [
      'without a slot, on a day that has none',
      some({ hourId: null, day: saturday }),
      calendar(),
      'no-slot',
      2,
    ],
    ['where the warehouse keeps no hours', some({ hourId: null }), calendar([]), null, 0],
    ['brought back in a slot of pickup', some({ direction: 'return' }), calendar(), 'no-slot', 2],
    [
      'in a slot that its day still has',
      some(),
      calendar([hour('P9'), hour('P9', { weekday: null, day: friday, capacity: 1 })]),
      'full',
      1,
    ],
    [
      'in a slot that its day has no longer',
      some(),
      calendar([hour('P9'), hour('P14', { weekday: null, day: friday })]),
      'no-slot',
      2,
    ],
  ])('appointments %s', (_, appointments, against, reason, count) => {
    const [hit] = appointmentHits([appointments], against);
    expect([hit?.reason ?? null, hit?.count ?? 0]).toEqual([reason, count]);
  });
});

describe('what a change of hours hits', () => {
  test('a change of hours hits what had a place before, and nothing that had none', () => {
    const closed = calendar([hour('P9')], new Set([friday]));
    expect(lostAppointments([some()], calendar(), closed)).toMatchObject([{ reason: 'closed', count: 2 }]);
    expect(lostAppointments([some()], closed, calendar([]))).toEqual([]);
    expect(lostAppointments([some({ hourId: 'gone' })], calendar(), closed)).toEqual([]);
  });

  test('a smaller slot hits only those that it took before', () => {
    const smaller = calendar([hour('P9', { capacity: 1 })]);
    expect(lostAppointments([some({ count: 3 })], calendar(), smaller)).toMatchObject([{ count: 1 }]);
    expect(lostAppointments([some({ count: 3 })], smaller, calendar())).toEqual([]);
  });

  test('a change of hours hits nobody where it changes nothing, and never more than there are', () => {
    const anHour = fc
      .record({ id: fc.constantFrom('P9', 'P14'), capacity: fc.option(fc.nat(3)), of: fc.boolean() })
      .map(({ id, capacity, of }) =>
        hour(id, { capacity, ...(of ? { weekday: null, day: friday } : { weekday: 5 }) }),
      );
    const aCalendar = fc
      .record({
        hours: fc.uniqueArray(anHour, { selector: ({ id, day: on }) => `${id} ${on ?? ''}` }),
        shut: fc.boolean(),
      })
      .map(({ hours, shut }) => calendar(hours, new Set(shut ? [friday] : [])));
    const appointments = fc
      .record({ hourId: fc.constantFrom('P9', 'P14', null), count: fc.integer({ min: 1, max: 5 }) })
      .map((one) => some(one));
    fc.assert(
      fc.property(aCalendar, aCalendar, appointments, (before, after, one) => {
        expect(lostAppointments([one], before, before)).toEqual([]);
        const [lost] = lostAppointments([one], before, after);
        const [had] = appointmentHits([one], before);
        const [has] = appointmentHits([one], after);
        expect((lost?.count ?? 0) + (had?.count ?? 0)).toBe(Math.max(has?.count ?? 0, had?.count ?? 0));
      }),
    );
  });
});
