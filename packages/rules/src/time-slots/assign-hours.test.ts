import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HourMinute, minutesOfDay } from '../time/hour-minute.ts';
import { time } from '../testing/values.ts';
import { assignHours, type Comer, type OpenHour } from './assign-hours.ts';

const comer = (id: string, wish: string | null = null, together: string | null = null): Comer => ({
  id,
  wish: wish === null ? null : time(wish),
  together,
});
const hour = (from: string, free: number | null): OpenHour => ({
  hourId: `P${from}`,
  from: time(from),
  free,
});

function told(comers: readonly Comer[], hours: readonly OpenHour[]): string {
  const given = assignHours(comers, hours);
  return comers
    .map(({ id }) => {
      const one = given.get(id);
      if (one === undefined) return `${id} -`;
      return `${id} ${one.hourId.slice(1)}${one.isWish ? ' wish' : ''}${one.isAbove ? ' above' : ''}`;
    })
    .join(', ');
}

describe('an hour for everybody who comes on a day', () => {
  test.each<[string, Comer[], OpenHour[], string]>([
    ['a wish with room', [comer('a', '10:00')], [hour('09:00', 5), hour('10:00', 1)], 'a 10:00 wish'],
    [
      'two with one wish: the first has it, the second the nearest hour',
      [comer('a', '10:00'), comer('b', '10:00')],
      [hour('08:00', 5), hour('10:00', 1), hour('11:00', 5)],
      'a 10:00 wish, b 11:00',
    ],
    [
      'as near before as after: the earlier hour',
      [comer('a', '10:00')],
      [hour('11:00', 5), hour('09:00', 5), hour('10:00', 0)],
      'a 09:00',
    ],
    [
      'whoever asks for an hour has it before somebody without a wish, or with one that is gone',
      [comer('a'), comer('b', '09:00'), comer('c', '10:00')],
      [hour('09:00', 0), hour('10:00', 1), hour('11:00', 1)],
      'a 09:00 above, b 11:00, c 10:00 wish',
    ],
    [
      'without a wish the emptiest hours are filled',
      [comer('a'), comer('b'), comer('c')],
      [hour('09:00', 1), hour('10:00', 3), hour('11:00', 2)],
      'a 10:00, b 11:00, c 10:00',
    ],
    [
      'hours without a limit are filled evenly',
      [comer('a'), comer('b'), comer('c')],
      [hour('09:00', null), hour('10:00', null)],
      'a 09:00, b 10:00, c 09:00',
    ],
    [
      'with no place left the hour that is least above what fits, the nearest of such',
      [comer('a', '11:00'), comer('b', '11:00'), comer('c')],
      [hour('09:00', -1), hour('10:00', 0), hour('11:00', 0)],
      'a 11:00 wish above, b 10:00 above, c 09:00 above',
    ],
    [
      'those who come together come at one hour, with the wish of whoever has one',
      [comer('a', null, 'k'), comer('b'), comer('c', '10:00', 'k')],
      [hour('09:00', 1), hour('10:00', 2)],
      'a 10:00 wish, b 09:00, c 10:00 wish',
    ],
    [
      'together they take an hour with room for all of them, though a nearer one has a place',
      [comer('a', '10:00', 'k'), comer('b', null, 'k')],
      [hour('09:00', 2), hour('10:00', 1)],
      'a 09:00, b 09:00',
    ],
    ['a wish at no hour of that day', [comer('a', '10:30')], [hour('09:00', 1), hour('11:00', 1)], 'a 11:00'],
    ['a day without hours', [comer('a', '10:00')], [], 'a -'],
    ['nobody', [], [hour('09:00', 1)], ''],
  ])('%s', (_, comers, hours, expected) => expect(told(comers, hours)).toBe(expected));
});

const times = ['08:00', '09:00', '10:00', '11:00'];
const comers = fc
  .array(fc.option(fc.constantFrom(...times)), { maxLength: 5 })
  .map((wishes) => wishes.map((wish, index) => comer(`g${index}`, wish)));
const openHours = fc
  .array(fc.tuple(fc.constantFrom(...times), fc.integer({ min: -1, max: 3 })), { minLength: 1, maxLength: 4 })
  .map((all) => [...new Map(all)].map(([from, free]) => hour(from, free)));

/** Every way to give each an hour. */
function everyWay(count: number, hours: readonly OpenHour[]): number[][] {
  return count === 0
    ? [[]]
    : everyWay(count - 1, hours).flatMap((rest) => hours.map((_, index) => [...rest, index]));
}

function figures(all: readonly Comer[], hours: readonly OpenHour[], way: readonly number[]) {
  const left = hours.map(({ free }, index) => (free ?? 99) - way.filter((at) => at === index).length);
  const over = left.map((free, index) => Math.max(0, -free) - Math.max(0, -(hours[index]?.free ?? 0)));
  const places = hours.map(({ free }) => Math.max(0, free ?? 99));
  // A wish counts where it is met with a place for it.
  const met = hours.reduce((sum, { from }, index) => {
    const wishing = way.filter((at, who) => at === index && all[who]?.wish === from).length;
    return sum + Math.min(wishing, places[index] ?? 0);
  }, 0);
  return {
    above: over.reduce((sum, one) => sum + one, 0),
    met,
    most: Math.max(...left.map((free) => -free)),
  };
}

describe('beside every other way to give the hours', () => {
  test('everybody has an hour, as few as possible are above what fits, and as many wishes as possible are met', () => {
    fc.assert(
      fc.property(comers, openHours, (all, hours) => {
        const given = assignHours(all, hours);
        const way = all.map(({ id }) => hours.findIndex(({ hourId }) => hourId === given.get(id)?.hourId));
        expect(way).not.toContain(-1);
        const own = figures(all, hours, way);
        const others = everyWay(all.length, hours).map((one) => figures(all, hours, one));
        const least = Math.min(...others.map(({ above }) => above));
        const few = others.filter(({ above }) => above === least);
        expect(own.above).toBe(least);
        expect([...given.values()].filter(({ isAbove }) => isAbove)).toHaveLength(least);
        expect(own.met).toBe(Math.max(...few.map(({ met }) => met)));
        // No hour is further above than it has to be.
        const most = Math.min(...few.map((one) => one.most));
        expect(least === 0 || own.most === most).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('nobody with a wish comes further from it than an hour that was left for them, nor gives way to somebody later', () => {
    fc.assert(
      fc.property(comers, openHours, (all, hours) => {
        const given = assignHours(all, hours);
        const away = (wish: HourMinute, from: HourMinute) =>
          Math.abs(minutesOfDay(from) - minutesOfDay(wish));
        const taken = (id: string) => [...given.values()].filter(({ hourId }) => hourId === id).length;
        const left = hours.filter(({ hourId, free }) => (free ?? 99) > taken(hourId));
        const wrong = all.flatMap(({ id, wish }, index) => {
          const own = hours.find(({ hourId }) => hourId === given.get(id)?.hourId);
          if (wish === null || own === undefined) return [];
          const isFurther = left.some(({ from }) => away(wish, from) < away(wish, own.from));
          const isPassed = all.slice(index + 1).some((later) => {
            const theirs = given.get(later.id);
            return later.wish === wish && theirs?.isWish === true && !theirs.isAbove;
          });
          return isFurther || (isPassed && given.get(id)?.isWish !== true) ? [id] : [];
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('the same list gives the same hours, in whichever order the hours are told', () => {
    fc.assert(
      fc.property(comers, openHours, (all, hours) => {
        expect([...assignHours(all, hours.toReversed())]).toEqual([...assignHours(all, hours)]);
      }),
    );
  });

  test('those who come together are never apart', () => {
    fc.assert(
      fc.property(comers, openHours, (all, hours) => {
        const pairs = all.map((one, index) => ({ ...one, together: `k${index % 2}` }));
        const given = assignHours(pairs, hours);
        for (const key of ['k0', 'k1']) {
          const at = pairs.filter(({ together }) => together === key).map(({ id }) => given.get(id)?.hourId);
          expect(new Set(at).size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
