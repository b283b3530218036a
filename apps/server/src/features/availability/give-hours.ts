import {
  assignHours,
  capacityOn,
  type Comer,
  type HourMinute,
  type IsoDate,
  type OpenHour,
  type Period,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type Direction, localNow, type PlaceCalendar, readCalendar, slotsOn } from '../locations/index.ts';
import { holdTimeSlots, takeTimeSlotsAbove } from './time-slots.sql.ts';

/** Who gets hours for its days, in the order in which all are served. */
export interface HourSeeker {
  readonly id: string;
  /** From the day of pickup to the day of return. */
  readonly rental: Period;
  /** Ids of the hours that it asked for; of another weekday, their time counts. */
  readonly wishes: Readonly<Record<Direction, string | null>>;
  /** Those with the same key are driven together. */
  readonly together: Readonly<Record<Direction, string | null>>;
}

export interface SoughtHour {
  readonly hourId: string;
  readonly from: HourMinute;
  readonly to: HourMinute;
  readonly isWish: boolean;
  readonly isAbove: boolean;
}

/** Null on a day on which the warehouse has no hours. */
export type SoughtHours = Readonly<Record<Direction, SoughtHour | null>>;

/**
 * Gives everybody an hour for fetching and one for bringing back, and takes the places: three statements, however many
 * there are. The hours of those days are locked first, so nobody takes a place between counting and taking. Who calls
 * locks the stock behind it.
 */
export async function giveHours(
  transaction: Transaction,
  { shop, now }: Pick<BareContext, 'shop' | 'now'>,
  { warehouseId, seekers }: { readonly warehouseId: string; readonly seekers: readonly HourSeeker[] },
): Promise<ReadonlyMap<string, SoughtHours>> {
  const given = new Map(seekers.map(({ id }): [string, SoughtHours] => [id, { pickup: null, return: null }]));
  const days = seekers.flatMap(({ rental }) => [rental.from, rental.to]).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return given;
  const byDay = {
    pickup: Map.groupBy(seekers, ({ rental }) => rental.from),
    return: Map.groupBy(seekers, ({ rental }) => rental.to),
  };
  const ways = ['pickup', 'return'] as const;
  await holdTimeSlots(
    transaction,
    warehouseId,
    ways.flatMap((direction) => [...byDay[direction].keys()].map((day) => ({ direction, day }))),
  );
  const calendar = await readCalendar(transaction, warehouseId, { from, to });
  if (calendar === undefined) return given;
  const clock = localNow(shop.zone, now);
  for (const way of ways)
    for (const [day, comers] of byDay[way]) {
      const slots = slotsOn(calendar, way, day, clock).filter(
        ({ reason }) => reason === null || reason === 'full',
      );
      const hours = assignHours(
        comers.map((seeker) => comerOf(calendar, way, seeker)),
        slots.flatMap(({ hourId, from: at }) =>
          hourId === null ? [] : [{ hourId, from: at, free: freeOf(calendar, way, { day, hourId }) }],
        ),
      );
      for (const [id, { hourId, isWish, isAbove }] of hours) {
        const slot = slots.find((one) => one.hourId === hourId);
        const standing = given.get(id);
        if (slot === undefined || standing === undefined) continue;
        given.set(id, { ...standing, [way]: { hourId, from: slot.from, to: slot.to, isWish, isAbove } });
      }
    }
  const wanted = seekers.flatMap(({ id, rental }) =>
    ways.flatMap((direction) => {
      const hourId = given.get(id)?.[direction]?.hourId;
      const day = direction === 'pickup' ? rental.from : rental.to;
      return hourId === undefined ? [] : [{ warehouseId, direction, day, hourId, field: '' }];
    }),
  );
  await takeTimeSlotsAbove(transaction, wanted);
  return given;
}

function comerOf({ hours }: PlaceCalendar, way: Direction, { id, wishes, together }: HourSeeker): Comer {
  const wish = hours[way].find((hour) => hour.id === wishes[way])?.from ?? null;
  return { id, wish, together: together[way] };
}

function freeOf(
  { hours, used }: PlaceCalendar,
  way: Direction,
  { day, hourId }: { readonly day: IsoDate; readonly hourId: string },
): OpenHour['free'] {
  const named = hours[way].filter(({ id }) => id === hourId);
  const hour = named.find((one) => one.day === day) ?? named.find((one) => one.day === null);
  const capacity = hour === undefined ? null : capacityOn(hour, day);
  return capacity === null ? null : capacity - (used[way].get(day)?.get(hourId) ?? 0);
}
