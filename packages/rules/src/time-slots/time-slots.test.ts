import { describe, expect, it } from 'vitest';

import { day, time } from '../testing/values.ts';
import { WHOLE_DAY, slotsOfDay, type BusinessHour, type TimeSlot } from './slots-of-day.ts';
import { timeSlotsApply, visibleSlots } from './time-slots.ts';
import { firstUsable, lastUsable, sameDayReturns } from './usable-slots.ts';

const FRIDAY = day('2026-06-05');
const SATURDAY = day('2026-06-06');

function hour(id: string, from: string, to: string, change: Partial<BusinessHour> = {}): BusinessHour {
  return { id, weekday: 5, day: null, from: time(from), to: time(to), capacity: null, ranking: 1, ...change };
}

const WEEKLY = [
  hour('late', '15:00', '18:00', { ranking: 3 }),
  hour('early', '08:00', '10:00', { ranking: 1 }),
  hour('noon', '11:00', '13:00', { ranking: 2, capacity: 2 }),
];

function slotsWith(change: Partial<Parameters<typeof slotsOfDay>[0]> = {}): TimeSlot[] {
  return slotsOfDay({ date: FRIDAY, hours: WEEKLY, closingDays: [], used: new Map(), ...change });
}

function slot(hourId: string | null, usable = true): TimeSlot {
  return { hourId, ...WHOLE_DAY, ranking: 1, usable, reason: usable ? null : 'full' };
}

describe('the time slots of a day', () => {
  it('the time slots of a day are the weekly hours of that weekday, by ranking', () => {
    expect(slotsWith().map((m) => [m.hourId, m.usable])).toEqual([
      ['early', true],
      ['noon', true],
      ['late', true],
    ]);
  });

  it('the time slots of a day with the same ranking go by time', () => {
    const hours = [hour('b', '12:00', '13:00'), hour('a', '09:00', '10:00')];
    expect(slotsWith({ hours }).map((m) => m.hourId)).toEqual(['a', 'b']);
    const twins = [hour('b', '09:00', '10:00'), hour('a', '09:00', '10:00')];
    expect(slotsWith({ hours: twins }).map((m) => m.hourId)).toEqual(['a', 'b']);
  });

  it('the time slots of a day are the hours of that very day instead, where it has some', () => {
    const special = hour('market', '12:00', '14:00', { weekday: null, day: FRIDAY });
    const elsewhere = hour('fair', '12:00', '14:00', { weekday: null, day: day('2026-06-12') });
    expect(slotsWith({ hours: [...WEEKLY, special, elsewhere] }).map((m) => m.hourId)).toEqual(['market']);
    expect(slotsWith({ hours: [...WEEKLY, elsewhere] })).toHaveLength(3);
  });

  it('the time slots of a day are none on a day without hours', () => {
    expect(slotsWith({ date: SATURDAY })).toEqual([]);
  });

  it('the time slots of a day are a single entry without id for a warehouse that keeps no hours', () => {
    const times = { from: time('10:00'), to: time('15:45') };
    expect(slotsWith({ hours: [] })).toEqual([{ ...slot(null), ranking: 0 }]);
    expect(slotsWith({ hours: [], withoutHours: times })).toMatchObject([{ hourId: null, ...times }]);
  });

  it('the time slots of a day cannot be used on a closing day, with hours or without', () => {
    const closed = { closingDays: [FRIDAY] };
    expect(slotsWith(closed).map((m) => m.reason)).toEqual(['closed', 'closed', 'closed']);
    expect(slotsWith({ ...closed, hours: [] })).toMatchObject([{ usable: false, reason: 'closed' }]);
  });

  it('the time slots of a day are full when as many are taken as fit, and only then', () => {
    const reasons = [1, 2, 3].map((taken) => slotsWith({ used: new Map([['noon', taken]]) })[1]?.reason);
    expect(reasons).toEqual([null, 'full', 'full']);
    expect(slotsWith({ used: new Map([['early', 99]]) })[0]?.reason).toBeNull();
    expect(slotsWith({ hours: [hour('none', '09:00', '10:00', { capacity: 0 })] })[0]?.reason).toBe('full');
  });

  it('the time slots of a day take what a range of days says, hours of that very day what they say themselves', () => {
    const capacities = [{ from: FRIDAY, to: FRIDAY, capacity: 1 }];
    const full = (hours: BusinessHour[], date = FRIDAY) =>
      slotsWith({ date, hours, used: new Map([['noon', 1]]) })[0]?.reason;
    const noon = hour('noon', '11:00', '13:00', { capacity: 2, capacities });
    expect(full([noon])).toBe('full');
    expect(full([{ ...noon, capacity: null }])).toBe('full');
    expect(full([noon], day('2026-06-12'))).toBeNull();
    expect(full([{ ...noon, weekday: null, day: FRIDAY }])).toBeNull();
  });

  it('the time slots of a day are past on the same day once they are over', () => {
    expect(slotsWith({ now: time('10:00') }).map((m) => m.reason)).toEqual(['past', null, null]);
    expect(slotsWith({ now: time('09:59') }).map((m) => m.reason)).toEqual([null, null, null]);
  });
});

describe('when no slot is chosen', () => {
  it('when no slot is chosen the claim runs from the earliest slot that can be used to the latest', () => {
    const list = slotsWith({ used: new Map([['noon', 2]]), now: time('10:30') });
    expect(firstUsable(list)?.hourId).toBe('late');
    expect(firstUsable(slotsWith())?.hourId).toBe('early');
    expect(lastUsable(slotsWith())?.hourId).toBe('late');
  });

  it('when no slot is chosen goes by the time on the clock, not by the ranking', () => {
    const hours = [
      hour('preferred', '16:00', '17:00', { ranking: 1 }),
      hour('other', '08:00', '09:00', { ranking: 9 }),
    ];
    expect(firstUsable(slotsWith({ hours }))?.hourId).toBe('other');
    expect(lastUsable(slotsWith({ hours }))?.hourId).toBe('preferred');
  });

  it('when no slot is chosen there is nothing to claim on a day on which none can be used', () => {
    expect(firstUsable(slotsWith({ closingDays: [FRIDAY] }))).toBeNull();
    expect(lastUsable([])).toBeNull();
  });
});

describe('pickup and return on the same day', () => {
  it('pickup and return on the same day leave out the returns that are over when the pickup begins', () => {
    const returns = sameDayReturns(slotsWith(), { from: time('11:00') });
    expect(returns.map((m) => [m.hourId, m.usable, m.reason])).toEqual([
      ['early', false, 'before-pickup'],
      ['noon', true, null],
      ['late', true, null],
    ]);
  });

  it('pickup and return on the same day leave out a return that ends in the minute in which the pickup begins', () => {
    expect(sameDayReturns(slotsWith(), { from: time('10:00') })[0]?.reason).toBe('before-pickup');
    expect(sameDayReturns(slotsWith(), { from: time('09:59') })[0]?.reason).toBeNull();
  });

  it('pickup and return on the same day keep the reason that a slot already had', () => {
    const returns = sameDayReturns(slotsWith({ closingDays: [FRIDAY] }), { from: time('23:00') });
    expect(returns.map((m) => m.reason)).toEqual(['closed', 'closed', 'closed']);
  });
});

describe('whether time slots are to be chosen', () => {
  it.each([
    ['both lists have slots', [slot('a')], [slot('b')], 'rental', true],
    ['only one list has a slot that can be used', [slot('a', false)], [slot('b')], 'rental', true],
    ['one list is empty', [], [slot('b')], 'rental', true],
    ['sales mode', [slot('a')], [slot('b')], 'sales', false],
    ['pickup is not loaded', null, [slot('b')], 'rental', false],
    ['return is not loaded', [slot('a')], null, 'rental', false],
    ['no slot can be used', [slot('a', false)], [slot('b', false)], 'rental', false],
    ['no slot has an id', [slot(null), slot(null)], [slot(null), slot(null)], 'rental', false],
    ['pickup is a single entry without id', [slot(null)], [slot('b')], 'rental', false],
    ['return is a single entry without id', [slot('a')], [slot(null)], 'rental', false],
    ['there are no slots at all', [], [], 'rental', false],
  ] as const)('whether time slots are to be chosen: %s', (_, pickup, returns, mode, apply) => {
    expect(timeSlotsApply(pickup, returns, mode)).toBe(apply);
  });
});

describe('the slots that are shown', () => {
  const slots = [slot('a'), slot('b', false), slot('c'), slot('d'), slot('e'), slot('f', false)];
  const shown = (selected: string | null, expanded: boolean) =>
    visibleSlots(slots, selected, expanded).map((s) => s.hourId);

  it('the slots that are shown are the first three that can be used', () => {
    expect(shown(null, false)).toEqual(['a', 'c', 'd']);
  });

  it('the slots that are shown contain the chosen one, in its place, even when it cannot be used any more', () => {
    expect(shown('e', false)).toEqual(['a', 'c', 'd', 'e']);
    expect(shown('b', false)).toEqual(['a', 'b', 'c', 'd']);
    expect(shown('c', false)).toEqual(['a', 'c', 'd']);
  });

  it('the slots that are shown are all when expanded, those that cannot be used among them', () => {
    expect(shown(null, true)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
