import { addDays, type IsoDate, minutesOfDay, type TimeSlot } from '@bivak/rules';
import { type EpochMs, localNow, type PlaceCalendar, readCalendars, slotsOn } from '@bivak/server';
import type { DeskData } from './desk-files.ts';
import { type DeskParts, instantOf, minuteOf } from './desk-parts.ts';

type Given = DeskData['orders'][number];

/** A time slot of a day, as an order takes it. */
export interface ChosenSlot {
  readonly day: IsoDate;
  readonly hourId: string | null;
  /** When the customer comes. */
  readonly at: EpochMs;
}

export interface ChosenDays {
  readonly pickup: ChosenSlot;
  readonly back: ChosenSlot;
}

/** A day that is further than this without hours would be the end of the shop. */
const mostDays = 40;

/**
 * The days and time slots of an order. Who is still to come today comes later today, who was here today came before now;
 * after hours who is to bring something back does so on the next day.
 */
export async function daysOf(parts: DeskParts, given: Given): Promise<ChosenDays | null> {
  const { shop, today } = parts;
  const [calendar] = await readCalendars(shop.database, {
    warehouseIds: [given.warehouse],
    from: addDays(today, given.first - mostDays),
    to: addDays(today, given.last + mostDays),
  });
  if (calendar === undefined) return null;
  const isOut = ['out', 'back', 'closed'].includes(given.until);
  // Of what came back in part the rest is still to come.
  const isBack = (given.until === 'back' || given.until === 'closed') && given.only === undefined;
  const of = { calendar, placed: instantOf(parts, given.placed) };
  const pickup = slotOf(parts, {
    ...of,
    direction: 'pickup',
    offset: given.first,
    time: given.pickup,
    isDone: isOut,
  });
  if (pickup === null) return null;
  const back = slotOf(parts, {
    ...of,
    direction: 'return',
    offset: given.last,
    time: given.return,
    isDone: isBack,
    notBefore: addDays(pickup.day, leastNights(given)),
  });
  return back === null ? null : { pickup, back };
}

/** However days were shifted: nobody brings back on the day of pickup what they have overnight, and a camp has days of its own. */
function leastNights({ first, last, camp }: Given): number {
  return Math.min(last - first, camp === undefined ? 1 : 3);
}

interface SlotInput {
  readonly calendar: PlaceCalendar;
  readonly placed: EpochMs;
  readonly direction: 'pickup' | 'return';
  readonly offset: number;
  readonly time: string;
  /** It has happened by now. */
  readonly isDone: boolean;
  readonly notBefore?: IsoDate;
  /** Which way to look for a day with hours: what is over looks back. */
  readonly step?: 1 | -1;
}

function slotOf(parts: DeskParts, input: SlotInput): ChosenSlot | null {
  const { shop, today, now } = parts;
  const { calendar, placed, direction, offset, time, isDone, notBefore = null } = input;
  const step = input.step ?? (offset < 0 ? -1 : 1);
  const nowMinute = minutesOfDay(localNow(shop.zone, now).time);
  for (let n = 0; n <= mostDays; n += 1) {
    const day = addDays(today, offset + step * n);
    if (notBefore !== null && day < notBefore) {
      if (step > 0) continue;
      return slotOf(parts, { ...input, step: 1 });
    }
    const slots = slotsOn(calendar, direction, day, localNow(shop.zone, placed)).filter(
      ({ usable }) => usable,
    );
    const fitting =
      day === today
        ? slots.filter(({ from, to }) =>
            isDone ? minutesOfDay(from) <= nowMinute : minutesOfDay(to) > nowMinute,
          )
        : slots;
    const mayBeAnother = isDone || direction === 'pickup';
    const chosen = nearest(parts, day, fitting.length === 0 && mayBeAnother ? slots : fitting, time);
    if (chosen === undefined) continue;
    const key = keyOf(day, chosen);
    parts.taken.set(key, (parts.taken.get(key) ?? 0) + 1);
    return { day, hourId: chosen.hourId, at: shop.zone.at(day, minutesOfDay(chosen.from)) };
  }
  return null;
}

/** The slot nearest to the time, as long as it is not more in demand than others. */
function nearest(
  { taken }: DeskParts,
  day: IsoDate,
  slots: readonly TimeSlot[],
  time: string,
): TimeSlot | undefined {
  const far = ({ from }: TimeSlot) => Math.abs(minutesOfDay(from) - minuteOf(time));
  const busy = (slot: TimeSlot) => Math.floor((taken.get(keyOf(day, slot)) ?? 0) / atOnce);
  return slots.toSorted((a, b) => busy(a) - busy(b) || far(a) - far(b))[0];
}

/** So many customers of the demo come in one time slot before it spreads them. */
const atOnce = 2;

function keyOf(day: IsoDate, { hourId }: TimeSlot): string {
  return `${day} ${hourId ?? ''}`;
}
